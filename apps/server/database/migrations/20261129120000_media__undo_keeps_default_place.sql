-- A photo that is approved in the ten seconds (UNDO_SECONDS) in which its owner can still bring back the default photo that
-- they have deleted took its place, and was told as the new default: bringing the other one back made that untrue
-- (docs/decisions/053).
CREATE OR REPLACE FUNCTION public.set_first_default()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM member WHERE id = NEW.member_id AND wants_default_photo FOR NO KEY UPDATE;
  IF FOUND THEN
    UPDATE media SET is_default = true WHERE id = NEW.id AND NOT is_default
      AND NOT EXISTS (SELECT FROM media other WHERE other.member_id = NEW.member_id AND other.id <> NEW.id
        AND (can_be_default(other) OR other.held_at IS NOT NULL AND other.held_default
          OR other.was_default AND other.deleted_at > now() - interval '10 seconds'))
      AND NOT EXISTS (SELECT FROM verification WHERE member_id = NEW.member_id AND state = 'verified' AND media_id IS DISTINCT FROM NEW.id);
  END IF;
  RETURN NULL;
END $function$;
