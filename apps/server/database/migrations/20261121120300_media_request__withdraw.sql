-- Whether the one who asked has taken the question back is no part of what the owner answered.
ALTER TABLE media_request
  DROP CONSTRAINT media_request_state_check,
  ADD CONSTRAINT media_request_state_check CHECK (state IN ('open', 'declined')),
  ADD COLUMN withdrawn_at timestamptz;

-- A block cuts what the two had granted and asked, for good: undoing the block does not bring it back.
CREATE FUNCTION cut_media_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM media_grant
    WHERE (owner_id, grantee_id) IN ((NEW.member_id, NEW.blocked_id), (NEW.blocked_id, NEW.member_id));
  DELETE FROM media_request
    WHERE (owner_id, requester_id) IN ((NEW.member_id, NEW.blocked_id), (NEW.blocked_id, NEW.member_id));
  RETURN NULL;
END $$;

CREATE TRIGGER block_cuts_media_access AFTER INSERT ON block FOR EACH ROW EXECUTE FUNCTION cut_media_access();
