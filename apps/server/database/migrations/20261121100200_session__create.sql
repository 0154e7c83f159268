CREATE TABLE session (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  key_sealed bytea NOT NULL,
  counter integer NOT NULL DEFAULT 1,
  -- Whether the token of `counter` has been used on any call; until then its predecessor may ask again.
  is_seen boolean NOT NULL DEFAULT false,
  two_step boolean NOT NULL DEFAULT false,
  auth_at timestamptz NOT NULL,
  refreshed_at timestamptz NOT NULL,
  active_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('logout', 'reuse', 'password', 'closed', 'suspended'))
);
CREATE INDEX session_member ON session (member_id);

-- A link of registration: opens the login screen, completes when its owner signs in there.
CREATE TABLE activation (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  attempts smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX activation_member ON activation (member_id);

-- Keeps a username taken for 24 hours whether or not the registration made an account.
CREATE TABLE username_reservation (
  username text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

CREATE TABLE used_proof (
  challenge_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

CREATE TABLE idempotency (
  owner text NOT NULL,
  key uuid NOT NULL,
  request_hash bytea NOT NULL,
  answer_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (owner, key)
);
CREATE INDEX idempotency_created ON idempotency (created_at);
