-- Availability (decision 066): a member is free tonight or this week until a moment of their own clock, by which everybody
-- who reads it judges; housekeeping clears what has passed. `member_search` has the same in slots of five minutes, and
-- keeps the two kinds apart: whoever is free tonight is free this week.
ALTER TABLE member
  ADD COLUMN available_when text CHECK (available_when IN ('tonight', 'week')),
  ADD COLUMN available_until timestamptz,
  ADD CONSTRAINT member_available_check CHECK ((available_when IS NULL) = (available_until IS NULL));
CREATE INDEX member_available ON member (available_until) WHERE available_until IS NOT NULL;

ALTER TABLE member_search
  ADD COLUMN available_until integer NOT NULL DEFAULT 0,
  ADD COLUMN tonight_until integer NOT NULL DEFAULT 0;
CREATE INDEX member_search_available ON member_search (segment, active_at DESC, member_id DESC)
  INCLUDE (ordinal, county_id, location_id, hidden_county, available_until, tonight_until) WHERE available_until > 0;

CREATE OR REPLACE FUNCTION refresh_member_search(id_of_member uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM member WHERE id = id_of_member AND status IN ('active', 'restricted') AND profile_updated_at IS NOT NULL
    FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    DELETE FROM member_search WHERE member_id = id_of_member;
    RETURN;
  END IF;
  INSERT INTO member_search
    (member_id, segment, county_id, location_id, ordinal, active_at, created_at, age, has_photo, is_verified, hidden_county,
     available_until, tonight_until)
    SELECT m.id, CASE m.gender WHEN 'Man' THEN 0 ELSE 2 END + CASE m.seeking WHEN 'Man' THEN 1 ELSE 2 END,
           p.county_id, p.id, p.ordinal, CASE WHEN m.shows_online THEN activity_slot(m.active_at) ELSE 0 END, m.created_at,
           m.age, EXISTS (SELECT FROM media WHERE media.member_id = m.id AND media.is_default), m.verified_at IS NOT NULL,
           CASE WHEN m.is_incognito THEN -1 WHEN m.hides_from_county THEN p.county_id ELSE 0 END,
           coalesce(activity_slot(m.available_until), 0),
           CASE WHEN m.available_when = 'tonight' THEN activity_slot(m.available_until) ELSE 0 END
    FROM member m JOIN location p ON p.id = m.location_id WHERE m.id = id_of_member
    ON CONFLICT (member_id) DO UPDATE SET
      segment = excluded.segment, county_id = excluded.county_id, location_id = excluded.location_id,
      ordinal = excluded.ordinal, active_at = excluded.active_at, created_at = excluded.created_at,
      age = excluded.age, has_photo = excluded.has_photo, is_verified = excluded.is_verified,
      hidden_county = excluded.hidden_county, available_until = excluded.available_until,
      tonight_until = excluded.tonight_until;
END $$;

DROP TRIGGER member_followed ON member;
CREATE TRIGGER member_followed
  AFTER INSERT OR UPDATE OF status, gender, seeking, location_id, age, verified_at, profile_updated_at, created_at,
    shows_online, hides_from_county, is_incognito, available_when, available_until
  ON member FOR EACH ROW EXECUTE FUNCTION follow_member();
