-- What looks like misuse before anybody has reported it (decision 079): numbers of kinds, and never anybody's words.
CREATE TABLE signal (
  member_id uuid NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('bannedDevice', 'bannedPicture', 'bannedText', 'sameText', 'limit', 'burst')),
  -- Accounts, pictures or conversations, as the kind says.
  count integer NOT NULL CHECK (count > 0),
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  case_id uuid REFERENCES moderation_case (id) ON DELETE SET NULL,
  PRIMARY KEY (member_id, kind)
);
CREATE INDEX signal_case ON signal (case_id);
CREATE INDEX signal_last ON signal (last_at);
