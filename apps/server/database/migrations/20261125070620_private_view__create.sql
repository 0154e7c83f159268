-- Who looked at what a member shows privately, once an hour (decision 074); for its owner to read, and for 90 days.
CREATE TABLE private_view (
  media_id uuid NOT NULL REFERENCES media ON DELETE CASCADE,
  viewer_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  owner_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  hour timestamptz NOT NULL,
  viewed_at timestamptz NOT NULL,
  PRIMARY KEY (media_id, viewer_id, hour),
  CHECK (viewer_id <> owner_id)
);
CREATE INDEX private_view_owner ON private_view (owner_id, viewer_id);
CREATE INDEX private_view_viewer ON private_view (viewer_id);
CREATE INDEX private_view_hour ON private_view (hour);
