-- A private key under what one of its member's passkeys answers (the PRF of WebAuthn), beside password and recovery kit.
CREATE TABLE passkey_wrap (
  passkey_id uuid NOT NULL REFERENCES passkey ON DELETE CASCADE,
  member_id uuid NOT NULL,
  version smallint NOT NULL,
  wrap_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (passkey_id, version),
  FOREIGN KEY (member_id, version) REFERENCES member_key (member_id, version) ON DELETE CASCADE
);
CREATE INDEX passkey_wrap_key ON passkey_wrap (member_id, version);
