-- The people who work at the console. They have no e-mail address here, no password, and nothing in common with members.
CREATE TABLE staff (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  roles text[] NOT NULL CHECK (
    roles <@ ARRAY['triage', 'moderator', 'childSafety', 'lead', 'analyst', 'admin'] AND cardinality(roles) > 0
  ),
  status text NOT NULL CHECK (status IN ('invited', 'active', 'suspended', 'left')),
  -- Whom a person must not decide about, in their own words.
  conflicts text NOT NULL DEFAULT '',
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  started_at timestamptz
);

CREATE TABLE staff_key (
  id uuid PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff,
  credential_id bytea NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- Rises with each use; 0 for authenticators that do not count.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX staff_key_staff ON staff_key (staff_id, created_at);

-- A question to a key: good once, for minutes. Nobody is named where somebody signs in.
CREATE TABLE staff_challenge (
  challenge_hash bytea PRIMARY KEY,
  staff_id uuid REFERENCES staff,
  purpose text NOT NULL CHECK (purpose IN ('signIn', 'touch', 'enrol')),
  expires_at timestamptz NOT NULL,
  CHECK ((purpose = 'signIn') = (staff_id IS NULL))
);
CREATE INDEX staff_challenge_staff ON staff_challenge (staff_id) WHERE staff_id IS NOT NULL;
CREATE INDEX staff_challenge_expires ON staff_challenge (expires_at);

CREATE TABLE staff_session (
  id uuid PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff,
  token_hash bytea NOT NULL UNIQUE,
  -- Null in a demonstration, where there are no keys.
  key_id uuid REFERENCES staff_key ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  active_at timestamptz NOT NULL,
  touched_at timestamptz,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX staff_session_staff ON staff_session (staff_id, created_at);
CREATE INDEX staff_session_key ON staff_session (key_id) WHERE key_id IS NOT NULL;

-- What a person's first keys are taken for, and their next ones when both are lost.
CREATE TABLE staff_invitation (
  id uuid PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff,
  token_hash bytea NOT NULL UNIQUE,
  -- The keys that were taken under it.
  keys integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX staff_invitation_staff ON staff_invitation (staff_id);
