-- A reported item that its owner deletes is kept until somebody has decided: found by these each minute.
CREATE INDEX report_item ON report (media_id) WHERE media_id IS NOT NULL AND closed_at IS NULL;
CREATE INDEX report_message_item ON report_message (media_id) WHERE media_id IS NOT NULL;

-- A default photo that is held goes out of sight on somebody's word alone. The tick goes when it does not come back.
CREATE OR REPLACE FUNCTION follow_default_photo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.is_default OR OLD.was_default OR OLD.held_default THEN
      PERFORM lose_verification(OLD.member_id, (SELECT id FROM media WHERE member_id = OLD.member_id AND is_default));
    END IF;
  ELSIF NEW.is_default AND NOT OLD.is_default THEN
    PERFORM lose_verification(NEW.member_id, NEW.id);
  ELSIF (OLD.is_default OR OLD.held_default) AND NOT NEW.is_default AND NEW.held_at IS NULL
    AND NEW.deleted_at IS NULL THEN
    PERFORM lose_verification(NEW.member_id, (SELECT id FROM media WHERE member_id = NEW.member_id AND is_default));
  END IF;
  RETURN NULL;
END $$;
