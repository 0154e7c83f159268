CREATE TABLE member (
  id uuid PRIMARY KEY,
  username text NOT NULL,
  status text NOT NULL CHECK (status IN ('unactivated', 'active', 'restricted', 'suspended', 'closed')),
  gender text NOT NULL CHECK (gender IN ('Man', 'Woman')),
  seeking text NOT NULL CHECK (seeking IN ('Man', 'Woman')),
  location_id integer NOT NULL REFERENCES place,
  age smallint NOT NULL CHECK (age >= 18),
  email_index bytea NOT NULL,
  email_sealed bytea NOT NULL,
  dob_sealed bytea NOT NULL,
  password_hash text NOT NULL,
  reference text NOT NULL UNIQUE,
  safe_search boolean NOT NULL DEFAULT true,
  is_demo boolean NOT NULL DEFAULT false,
  verified_at timestamptz,
  profile_updated_at timestamptz,
  active_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  activated_at timestamptz
);

CREATE UNIQUE INDEX member_username ON member (lower(username));
CREATE INDEX member_username_prefix ON member (lower(username) text_pattern_ops);
CREATE INDEX member_location ON member (location_id);
-- An address belongs to whoever activates it first, so that nobody can occupy another person's address.
CREATE UNIQUE INDEX member_email ON member (email_index) WHERE status <> 'unactivated';
CREATE INDEX member_email_unactivated ON member (email_index, created_at DESC) WHERE status = 'unactivated';

CREATE TABLE member_profile (
  member_id uuid PRIMARY KEY REFERENCES member ON DELETE CASCADE,
  description text NOT NULL,
  height smallint CHECK (height BETWEEN 120 AND 220),
  body_type text,
  ethnicity text,
  eye_colour text,
  hair_colour text,
  hair_down_there text,
  have_children text,
  drinking text,
  smoking text,
  tattoos text,
  piercings text,
  relationship_status text,
  sexuality text,
  consent_at timestamptz,
  CHECK (consent_at IS NOT NULL OR (ethnicity IS NULL AND sexuality IS NULL AND hair_down_there IS NULL))
);

CREATE TABLE member_key (
  member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  version smallint NOT NULL,
  public text NOT NULL,
  fingerprint text NOT NULL,
  private_sealed bytea NOT NULL,
  status text NOT NULL CHECK (status IN ('active', 'locked', 'retired')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, version)
);
CREATE UNIQUE INDEX member_key_active ON member_key (member_id) WHERE status = 'active';

CREATE TABLE two_step (
  member_id uuid PRIMARY KEY REFERENCES member ON DELETE CASCADE,
  seed_sealed bytea NOT NULL,
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);

CREATE TABLE block (
  member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  blocked_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, blocked_id),
  CHECK (member_id <> blocked_id)
);
CREATE INDEX block_blocked ON block (blocked_id);

CREATE TABLE hide (
  member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  hidden_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, hidden_id),
  CHECK (member_id <> hidden_id)
);
CREATE INDEX hide_hidden ON hide (hidden_id);
