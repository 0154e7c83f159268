-- A film that its owner keeps private, as one viewer gets it: with their name over it (decision 074), for a day.
CREATE TABLE film_copy (
  id uuid PRIMARY KEY,
  media_id uuid NOT NULL REFERENCES media ON DELETE CASCADE,
  viewer_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  storage_key text NOT NULL UNIQUE,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done')),
  requested_at timestamptz NOT NULL,
  UNIQUE (media_id, viewer_id)
);
CREATE INDEX film_copy_viewer ON film_copy (viewer_id);
CREATE INDEX film_copy_requested ON film_copy (requested_at);
