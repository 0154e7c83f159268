-- Whom a member has marked for themselves (decision 060). The id's order is the list's; nobody but `member_id` reads it.
CREATE TABLE favourite (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  favourite_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  UNIQUE (member_id, favourite_id),
  CHECK (member_id <> favourite_id)
);
CREATE INDEX favourite_latest ON favourite (member_id, id DESC);
CREATE INDEX favourite_other ON favourite (favourite_id);
