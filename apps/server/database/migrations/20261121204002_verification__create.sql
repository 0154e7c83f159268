-- The check of a selfie against a member's photos. The file lies sealed in an area of its own, its key here, and both go
-- with the decision.
CREATE TABLE verification (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('begun', 'waiting', 'verified', 'refused', 'lost')),
  code text NOT NULL,
  code_until timestamptz NOT NULL,
  storage_key text UNIQUE,
  key_sealed bytea,
  -- The default photo that the selfie was compared with: the tick is lost with it.
  media_id uuid,
  reason text CHECK (reason IN ('askAgain', 'notSame')),
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  decided_at timestamptz,
  decided_by text,
  CHECK ((storage_key IS NULL) = (key_sealed IS NULL)),
  CHECK ((state = 'waiting') = (storage_key IS NOT NULL)),
  CHECK (state IN ('begun', 'waiting') OR decided_at IS NOT NULL),
  CHECK ((state = 'refused') = (reason IS NOT NULL))
);
CREATE INDEX verification_member ON verification (member_id, created_at);
CREATE UNIQUE INDEX verification_open ON verification (member_id) WHERE state IN ('begun', 'waiting', 'verified');

CREATE FUNCTION lose_verification(id_of_member uuid, but_for uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM verification WHERE member_id = id_of_member AND state = 'verified' AND media_id = but_for) THEN
    RETURN;
  END IF;
  UPDATE verification SET state = 'lost' WHERE member_id = id_of_member AND state = 'verified';
  UPDATE member SET verified_at = NULL WHERE id = id_of_member AND verified_at IS NOT NULL;
END $$;

-- Whoever changes the default photo, the member or the staff, takes the tick. A deleted photo keeps it while it can be
-- brought back.
CREATE FUNCTION follow_default_photo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.is_default OR OLD.was_default THEN
      PERFORM lose_verification(OLD.member_id, (SELECT id FROM media WHERE member_id = OLD.member_id AND is_default));
    END IF;
  ELSIF NEW.is_default AND NOT OLD.is_default THEN
    PERFORM lose_verification(NEW.member_id, NEW.id);
  ELSIF OLD.is_default AND NOT NEW.is_default AND NEW.deleted_at IS NULL THEN
    PERFORM lose_verification(NEW.member_id, NULL);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER media_default_followed AFTER DELETE OR UPDATE OF is_default ON media
  FOR EACH ROW EXECUTE FUNCTION follow_default_photo();
