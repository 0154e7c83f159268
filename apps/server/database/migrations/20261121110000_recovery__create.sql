-- A wanted password that waits for its link and itself to be given together; kept for unknown addresses too.
CREATE TABLE recovery (
  id uuid PRIMARY KEY,
  email_index bytea NOT NULL,
  password_sealed bytea NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  attempts smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX recovery_email ON recovery (email_index);
CREATE INDEX recovery_expires ON recovery (expires_at);
