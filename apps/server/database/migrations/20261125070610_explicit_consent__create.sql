-- Whose explicit items a member has said yes to (decision 084). Nobody has to anybody's when this begins.
CREATE TABLE explicit_consent (
  member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  sender_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  given_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, sender_id),
  CHECK (member_id <> sender_id)
);
CREATE INDEX explicit_consent_sender ON explicit_consent (sender_id);

-- A block takes it back for good, as it does what the two had granted and asked.
CREATE OR REPLACE FUNCTION revoke_media_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM media_grant
    WHERE (owner_id, grantee_id) IN ((NEW.member_id, NEW.blocked_id), (NEW.blocked_id, NEW.member_id));
  DELETE FROM media_request
    WHERE (owner_id, requester_id) IN ((NEW.member_id, NEW.blocked_id), (NEW.blocked_id, NEW.member_id));
  DELETE FROM explicit_consent
    WHERE (member_id, sender_id) IN ((NEW.member_id, NEW.blocked_id), (NEW.blocked_id, NEW.member_id));
  RETURN NULL;
END $$;
