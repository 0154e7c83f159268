-- Who has read what the law says of copying, before the first private item of an owner was shown to them (decision 074).
CREATE TABLE private_notice (
  member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  owner_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, owner_id),
  CHECK (member_id <> owner_id)
);
CREATE INDEX private_notice_owner ON private_notice (owner_id);
