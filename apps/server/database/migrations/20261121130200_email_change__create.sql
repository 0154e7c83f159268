-- A new address that its owner has not confirmed yet.
CREATE TABLE email_change (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  email_index bytea NOT NULL,
  email_sealed bytea NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_change_member ON email_change (member_id);
CREATE INDEX email_change_expires ON email_change (expires_at);

-- The address before a change, to which its link brings the account back. Until it expires nobody else can take it;
-- once restored it keeps the account from another change.
CREATE TABLE former_email (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  email_index bytea NOT NULL,
  email_sealed bytea NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  restored_at timestamptz
);
CREATE INDEX former_email_member ON former_email (member_id);
CREATE INDEX former_email_index ON former_email (email_index);
CREATE INDEX former_email_expires ON former_email (expires_at);

ALTER TABLE session DROP CONSTRAINT session_end_reason_check;
ALTER TABLE session ADD CONSTRAINT session_end_reason_check
  CHECK (end_reason IN ('logout', 'reuse', 'password', 'email', 'closed', 'suspended'));
