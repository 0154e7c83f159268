-- What members say of each other: stars, one each way, and that they have met.
CREATE TABLE rating (
  rater_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  subject_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (rater_id, subject_id),
  CHECK (rater_id <> subject_id)
);
CREATE INDEX rating_subject ON rating (subject_id) INCLUDE (stars, rater_id);

-- Whatever ends a note, the row stays for a while: it counts for the month's five, and a declined one stays declined.
CREATE TABLE meeting (
  id uuid PRIMARY KEY,
  author_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  subject_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  note text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'accepted', 'declined', 'withdrawn', 'blocked', 'removed')),
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  -- When the one it is about declined this note or the one before it.
  declined_at timestamptz,
  -- Who of the staff took it down.
  decided_by text,
  CHECK (author_id <> subject_id),
  CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CHECK (state <> 'declined' OR declined_at IS NOT NULL),
  CHECK ((state = 'removed') = (decided_by IS NOT NULL))
);
CREATE UNIQUE INDEX meeting_pair ON meeting (author_id, subject_id) WHERE state IN ('waiting', 'accepted', 'declined');
CREATE INDEX meeting_author ON meeting (author_id, created_at);
CREATE INDEX meeting_subject ON meeting (subject_id, state, created_at);
