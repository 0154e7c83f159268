-- Passkeys stand beside the authenticator app as a second step.
CREATE TABLE passkey (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  credential_id bytea NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- Rises with each use; 0 for authenticators that do not count.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  is_synced boolean NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX passkey_member ON passkey (member_id, created_at DESC);

-- A question to a member's authenticators: good once, for minutes.
CREATE TABLE passkey_challenge (
  challenge_hash bytea PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('create', 'prove')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_member ON passkey_challenge (member_id);
CREATE INDEX passkey_challenge_expires ON passkey_challenge (expires_at);

-- Recovery codes stand in for either second step, so they hang on the member.
ALTER TABLE recovery_code DROP CONSTRAINT recovery_code_member_id_fkey;
ALTER TABLE recovery_code ADD FOREIGN KEY (member_id) REFERENCES member ON DELETE CASCADE;
