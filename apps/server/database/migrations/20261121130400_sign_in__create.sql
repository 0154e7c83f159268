-- Tries to sign in. Without a member: an address that has no account, written so that both take as long; soon gone.
CREATE TABLE sign_in (
  id uuid PRIMARY KEY,
  member_id uuid REFERENCES member ON DELETE CASCADE,
  outcome text NOT NULL,
  browser text,
  system text,
  -- Keyed hash of the member and the /24 or /48 network; null once thirty days have passed.
  network bytea,
  is_new_device boolean NOT NULL DEFAULT false,
  at timestamptz NOT NULL
);
CREATE INDEX sign_in_member ON sign_in (member_id, at DESC, id DESC);
CREATE INDEX sign_in_at ON sign_in (at);
