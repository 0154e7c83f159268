-- What every member, or some, is to be told: a change of the rules, or what has happened to their data.
CREATE TABLE announcement (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('terms', 'privacy', 'leak', 'service')),
  title text NOT NULL,
  text text NOT NULL,
  -- The day from which it holds, where it is about one.
  holds_from date,
  -- Whoever has registered later is not concerned.
  registered_before timestamptz NOT NULL,
  -- Only members of announcement_member are told.
  is_for_some boolean NOT NULL,
  created_at timestamptz NOT NULL,
  -- Mails go in the order of members' ids: the last one written to, and when all were.
  mailed_until uuid,
  mailed_at timestamptz,
  withdrawn_at timestamptz
);
CREATE TABLE announcement_member (
  announcement_id uuid NOT NULL REFERENCES announcement (id) ON DELETE CASCADE,
  member_id uuid NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  read_at timestamptz,
  PRIMARY KEY (announcement_id, member_id)
);
CREATE INDEX announcement_member_member ON announcement_member (member_id);
