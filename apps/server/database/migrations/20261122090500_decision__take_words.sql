-- Words that a moderator takes down while a case about something else, or about somebody else, is open: a decision and a
-- closed case of their own, so that their writer reads why and can appeal. `found_in`: the case in which they were seen.
ALTER TABLE decision
  -- The note of having met. Like media_id it may name what is not here any more.
  ADD COLUMN meeting_id uuid,
  ADD COLUMN found_in uuid REFERENCES moderation_case,
  ADD CHECK (meeting_id IS NULL OR action = 'removeItem' AND media_id IS NULL);
CREATE INDEX decision_found_in ON decision (found_in) WHERE found_in IS NOT NULL;
CREATE INDEX decision_meeting ON decision (meeting_id) WHERE meeting_id IS NOT NULL;

-- A default photo that the staff took down and gave back brings the tick that went with it, unless its member has
-- begun another check since. Whoever changes the photo themselves loses the tick for good.
CREATE OR REPLACE FUNCTION follow_default_photo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checked_at timestamptz;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.is_default OR OLD.was_default OR OLD.held_default THEN
      PERFORM lose_verification(OLD.member_id, (SELECT id FROM media WHERE member_id = OLD.member_id AND is_default));
    END IF;
  ELSIF NEW.is_default AND NOT OLD.is_default THEN
    PERFORM lose_verification(NEW.member_id, NEW.id);
    IF OLD.held_default THEN
      UPDATE verification SET state = 'verified'
        WHERE id = (SELECT id FROM verification last WHERE last.member_id = NEW.member_id ORDER BY created_at DESC, id DESC LIMIT 1)
          AND state = 'lost' AND media_id = NEW.id
        RETURNING decided_at INTO checked_at;
      UPDATE member SET verified_at = checked_at WHERE id = NEW.member_id AND checked_at IS NOT NULL;
    END IF;
  ELSIF (OLD.is_default OR OLD.held_default) AND NOT NEW.is_default AND NEW.held_at IS NULL
    AND NEW.deleted_at IS NULL THEN
    PERFORM lose_verification(NEW.member_id, (SELECT id FROM media WHERE member_id = NEW.member_id AND is_default));
  END IF;
  RETURN NULL;
END $$;
