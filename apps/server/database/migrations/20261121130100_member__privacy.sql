-- What a member lets others know. `hidden_county` is the county whose people don't meet them, 0 for nobody's; without
-- `shows_online` neither place in a list nor filter tells when they were here.
ALTER TABLE member
  ADD COLUMN read_receipts boolean NOT NULL DEFAULT true,
  ADD COLUMN shows_online boolean NOT NULL DEFAULT true,
  ADD COLUMN hides_from_county boolean NOT NULL DEFAULT false,
  ADD COLUMN browses_invisibly boolean NOT NULL DEFAULT false;

-- Read while one of the two had receipts off: it stays untold when both have them on again.
ALTER TABLE message ADD COLUMN is_read_privately boolean NOT NULL DEFAULT false;

ALTER TABLE member_search ADD COLUMN hidden_county smallint NOT NULL DEFAULT 0;

DROP INDEX member_search_segment, member_search_newest, member_search_county, member_search_place;
CREATE INDEX member_search_segment ON member_search (segment, active_at DESC, member_id DESC) INCLUDE (ordinal, hidden_county);
CREATE INDEX member_search_newest ON member_search (segment, created_at DESC, member_id DESC) INCLUDE (ordinal, hidden_county);
CREATE INDEX member_search_county ON member_search (segment, county_id, active_at DESC, member_id DESC) INCLUDE (hidden_county);
CREATE INDEX member_search_place ON member_search (segment, location_id, active_at DESC, member_id DESC) INCLUDE (hidden_county);
CREATE INDEX member_search_hidden ON member_search (hidden_county, segment) INCLUDE (member_id, location_id, ordinal)
  WHERE hidden_county > 0;

CREATE OR REPLACE FUNCTION refresh_member_search(id_of_member uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM member WHERE id = id_of_member AND status IN ('active', 'restricted') AND profile_updated_at IS NOT NULL
    FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    DELETE FROM member_search WHERE member_id = id_of_member;
    RETURN;
  END IF;
  INSERT INTO member_search
    (member_id, segment, county_id, location_id, ordinal, active_at, created_at, age, has_photo, is_verified, hidden_county)
    SELECT m.id, CASE m.gender WHEN 'Man' THEN 0 ELSE 2 END + CASE m.seeking WHEN 'Man' THEN 1 ELSE 2 END,
           p.county_id, p.id, p.ordinal, CASE WHEN m.shows_online THEN activity_slot(m.active_at) ELSE 0 END, m.created_at,
           m.age, EXISTS (SELECT FROM media WHERE media.member_id = m.id AND media.is_default), m.verified_at IS NOT NULL,
           CASE WHEN m.hides_from_county THEN p.county_id ELSE 0 END
    FROM member m JOIN place p ON p.id = m.location_id WHERE m.id = id_of_member
    ON CONFLICT (member_id) DO UPDATE SET
      segment = excluded.segment, county_id = excluded.county_id, location_id = excluded.location_id,
      ordinal = excluded.ordinal, active_at = excluded.active_at, created_at = excluded.created_at,
      age = excluded.age, has_photo = excluded.has_photo, is_verified = excluded.is_verified,
      hidden_county = excluded.hidden_county;
END $$;

DROP TRIGGER member_activity_followed ON member;
CREATE TRIGGER member_activity_followed AFTER UPDATE OF active_at ON member FOR EACH ROW
  WHEN (NEW.shows_online AND activity_slot(OLD.active_at) <> activity_slot(NEW.active_at))
  EXECUTE FUNCTION follow_activity();

DROP TRIGGER member_followed ON member;
CREATE TRIGGER member_followed
  AFTER INSERT OR UPDATE OF status, gender, seeking, location_id, age, verified_at, profile_updated_at, created_at,
    shows_online, hides_from_county
  ON member FOR EACH ROW EXECUTE FUNCTION follow_member();

-- Whom a member knows already: those who have written with them, flirted with them, asked for or shared private media,
-- or of whom they were told.
CREATE FUNCTION acquaintances(of_member uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT other_id FROM inbox WHERE member_id = of_member
  UNION SELECT sender_id FROM flirt WHERE recipient_id = of_member
  UNION SELECT requester_id FROM media_request WHERE owner_id = of_member
  UNION SELECT owner_id FROM media_grant WHERE grantee_id = of_member
  UNION SELECT actor_id FROM notification WHERE member_id = of_member
$$;

-- Whether a member who hides from their county is hidden from this viewer: both live there and don't know each other.
CREATE FUNCTION is_hidden_from(id_of_member uuid, viewer uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM member hidden JOIN place home ON home.id = hidden.location_id, member seer JOIN place town ON town.id = seer.location_id
    WHERE hidden.id = id_of_member AND seer.id = viewer AND hidden.id <> seer.id
      AND hidden.hides_from_county AND home.county_id = town.county_id
      AND NOT EXISTS (SELECT FROM acquaintances(viewer) AS known (id) WHERE known.id = id_of_member))
$$;
