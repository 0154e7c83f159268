-- Off once a member has taken their default photo off by themselves: none is given to them then.
ALTER TABLE member ADD COLUMN wants_default_photo boolean NOT NULL DEFAULT true;

-- May stand for its owner: the conditions that the table lays upon a default photo.
CREATE FUNCTION can_be_default(item media) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT item.kind = 'photo' AND item.status = 'approved' AND item.rating = 'general' AND item.visibility = 'public'
    AND item.processing = 'done' AND item.deleted_at IS NULL
$$;

-- Decision 053. The first photo that may be the default is it, whatever came last of approval, rating, showing and bringing back. One
-- after another of a member: the search row is locked the same way. Not where the member has another that may be it, and
-- so has chosen none; nor where the default is only held until a case is decided; nor at the price of a tick.
CREATE FUNCTION give_first_default() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM member WHERE id = NEW.member_id AND wants_default_photo FOR NO KEY UPDATE;
  IF FOUND THEN
    UPDATE media SET is_default = true WHERE id = NEW.id AND NOT is_default
      AND NOT EXISTS (SELECT FROM media other WHERE other.member_id = NEW.member_id AND other.id <> NEW.id
        AND (can_be_default(other) OR other.held_at IS NOT NULL AND other.held_default))
      AND NOT EXISTS (SELECT FROM verification WHERE member_id = NEW.member_id AND state = 'verified' AND media_id IS DISTINCT FROM NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER media_first_default AFTER UPDATE OF status, rating, visibility, deleted_at ON media FOR EACH ROW
  WHEN (can_be_default(NEW) AND NOT can_be_default(OLD) AND NOT NEW.is_default) EXECUTE FUNCTION give_first_default();

-- Who never had a default photo gets the first that can be it. Whoever had one has taken it off, or was told why it went.
UPDATE media SET is_default = true WHERE id IN (
  SELECT DISTINCT ON (member_id) id FROM media WHERE can_be_default(media)
    AND NOT EXISTS (SELECT FROM media other WHERE other.member_id = media.member_id
      AND (other.is_default OR other.was_default OR other.held_default))
    AND NOT EXISTS (SELECT FROM verification WHERE verification.member_id = media.member_id AND state IN ('verified', 'lost'))
  ORDER BY member_id, coalesce(decided_at, created_at), id);
