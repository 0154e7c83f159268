ALTER TABLE member DROP CONSTRAINT member_status_check;
ALTER TABLE member
  ADD CONSTRAINT member_status_check
    CHECK (status IN ('unactivated', 'active', 'restricted', 'paused', 'leaving', 'suspended', 'closed')),
  ADD COLUMN status_before text CHECK (status_before IN ('active', 'restricted')),
  ADD COLUMN leaves_at timestamptz,
  ADD COLUMN leaving_cause text CHECK (leaving_cause IN ('asked', 'unused')),
  ADD CONSTRAINT member_away_check CHECK ((status IN ('paused', 'leaving')) = (status_before IS NOT NULL)),
  ADD CONSTRAINT member_leaving_check
    CHECK ((status = 'leaving') = (leaves_at IS NOT NULL) AND (leaves_at IS NULL) = (leaving_cause IS NULL));
CREATE INDEX member_leaves ON member (leaves_at) WHERE leaves_at IS NOT NULL;

CREATE TABLE retired_username (
  digest bytea PRIMARY KEY,
  until timestamptz NOT NULL
);
CREATE INDEX retired_username_until ON retired_username (until);

CREATE TABLE erasure (
  digest bytea PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  erased_at timestamptz NOT NULL
);

CREATE TABLE consent (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('terms', 'special_category')),
  version text NOT NULL,
  is_given boolean NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX consent_member ON consent (member_id, at);

CREATE TABLE export (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  status text NOT NULL CHECK (status IN ('waiting', 'ready', 'failed')),
  storage_key text NOT NULL UNIQUE,
  key_sealed bytea NOT NULL,
  bytes bigint,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX export_member ON export (member_id, created_at);
CREATE INDEX export_expires ON export (expires_at);
