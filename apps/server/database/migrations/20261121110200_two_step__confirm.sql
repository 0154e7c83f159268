-- Not in force until a code of it has been right.
ALTER TABLE two_step ADD COLUMN confirmed_at timestamptz;
UPDATE two_step SET confirmed_at = created_at;

CREATE TABLE recovery_code (
  member_id uuid NOT NULL REFERENCES two_step ON DELETE CASCADE,
  code_hash text NOT NULL,
  PRIMARY KEY (member_id, code_hash)
);
