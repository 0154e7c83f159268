-- By what accounts are known to be one person's, or of one workshop: keyed digests of 64 bits of the browser and network
-- that somebody signs in from, and of what they write of themselves. Nothing can be read back from them.
CREATE TABLE account_mark (
  member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('device', 'network', 'text')),
  mark bigint NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, kind, mark)
);
CREATE INDEX account_mark_mark ON account_mark (kind, mark, member_id);
CREATE INDEX account_mark_seen ON account_mark (seen_at) WHERE kind <> 'text';

ALTER TABLE member_profile ADD COLUMN is_marked boolean NOT NULL DEFAULT false;
CREATE INDEX member_profile_unmarked ON member_profile (member_id) WHERE NOT is_marked;

-- The network of a sign-in is hashed with its member, so that no two accounts ever share one.
DROP INDEX sign_in_network;
