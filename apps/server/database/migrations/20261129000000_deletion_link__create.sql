-- A mailed link by which an account is deleted without its password; kept for unknown addresses too.
CREATE TABLE deletion_link (
  id uuid PRIMARY KEY,
  email_index bytea NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX deletion_link_email ON deletion_link (email_index);
CREATE INDEX deletion_link_expires ON deletion_link (expires_at);
