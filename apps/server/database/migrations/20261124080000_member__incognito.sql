-- Incognito (decision 065): a member is there only for those whom they have addressed themselves. In the search's table
-- they have `hidden_county` -1 and are in no count; whoever may find them adds them to what is counted.
ALTER TABLE member ADD COLUMN is_incognito boolean NOT NULL DEFAULT false;
CREATE INDEX member_incognito ON member (id) WHERE is_incognito;
CREATE INDEX member_search_incognito ON member_search (member_id) WHERE hidden_county < 0;

-- A grant that answers a question outlives the question; until now all that is private was shown to those who asked.
ALTER TABLE media_grant ADD COLUMN was_requested boolean NOT NULL DEFAULT false;
UPDATE media_grant SET was_requested = true WHERE media_id IS NULL;

-- Who has addressed a member: written or flirted first or in turn, likes an item of theirs, asks or asked to see what is
-- private, or shows them what is. A favourite is told to nobody and is none of it.
CREATE FUNCTION addressers(of_member uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT other_id FROM participant JOIN conversation ON conversation.id = conversation_id
    WHERE participant.member_id = of_member AND (started_by = other_id OR answered_at IS NOT NULL)
  UNION ALL SELECT sender_id FROM flirt WHERE recipient_id = of_member
  UNION ALL SELECT media_like.member_id FROM media JOIN media_like ON media_like.media_id = media.id
    WHERE media.member_id = of_member AND taken_back_at IS NULL
  UNION ALL SELECT requester_id FROM media_request WHERE owner_id = of_member AND withdrawn_at IS NULL
  UNION ALL SELECT grantee_id FROM media_grant WHERE owner_id = of_member AND was_requested
  UNION ALL SELECT owner_id FROM media_grant WHERE grantee_id = of_member
$$;

-- The same of one member.
CREATE FUNCTION has_addressed(id_of_member uuid, viewer uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM conversation
      WHERE member_a = least(id_of_member, viewer) AND member_b = greatest(id_of_member, viewer)
        AND (started_by = id_of_member OR answered_at IS NOT NULL))
    OR EXISTS (SELECT FROM flirt WHERE recipient_id = viewer AND sender_id = id_of_member)
    OR EXISTS (SELECT FROM media_like JOIN media ON media.id = media_like.media_id
      WHERE media_like.member_id = id_of_member AND media.member_id = viewer AND taken_back_at IS NULL)
    OR EXISTS (SELECT FROM media_request
      WHERE owner_id = viewer AND requester_id = id_of_member AND withdrawn_at IS NULL)
    OR EXISTS (SELECT FROM media_grant WHERE owner_id = viewer AND grantee_id = id_of_member AND was_requested)
    OR EXISTS (SELECT FROM media_grant WHERE owner_id = id_of_member AND grantee_id = viewer)
$$;

-- Whether a member is incognito and has not addressed this viewer.
CREATE FUNCTION is_incognito_to(id_of_member uuid, viewer uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM member WHERE id = id_of_member AND id <> viewer AND is_incognito)
    AND NOT has_addressed(id_of_member, viewer)
$$;

-- Whether a member is hidden from this viewer: incognito, or both live in the county from which the member hides and
-- don't know each other.
CREATE OR REPLACE FUNCTION is_hidden_from(id_of_member uuid, viewer uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT is_incognito_to(id_of_member, viewer) OR EXISTS (
    SELECT FROM member hidden JOIN location home ON home.id = hidden.location_id, member seer JOIN location town ON town.id = seer.location_id
    WHERE hidden.id = id_of_member AND seer.id = viewer AND hidden.id <> seer.id
      AND hidden.hides_from_county AND home.county_id = town.county_id
      AND NOT EXISTS (SELECT FROM known_members(viewer) AS known (id) WHERE known.id = id_of_member))
$$;

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
           CASE WHEN m.is_incognito THEN -1 WHEN m.hides_from_county THEN p.county_id ELSE 0 END
    FROM member m JOIN location p ON p.id = m.location_id WHERE m.id = id_of_member
    ON CONFLICT (member_id) DO UPDATE SET
      segment = excluded.segment, county_id = excluded.county_id, location_id = excluded.location_id,
      ordinal = excluded.ordinal, active_at = excluded.active_at, created_at = excluded.created_at,
      age = excluded.age, has_photo = excluded.has_photo, is_verified = excluded.is_verified,
      hidden_county = excluded.hidden_county;
END $$;

DROP TRIGGER member_followed ON member;
CREATE TRIGGER member_followed
  AFTER INSERT OR UPDATE OF status, gender, seeking, location_id, age, verified_at, profile_updated_at, created_at,
    shows_online, hides_from_county, is_incognito
  ON member FOR EACH ROW EXECUTE FUNCTION follow_member();

CREATE OR REPLACE FUNCTION count_member_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_search_count AS counted (segment, location_id, members, changed)
    SELECT segment, location_id, CASE TG_OP WHEN 'DELETE' THEN -count(*) ELSE count(*) END, pg_current_xact_id()
    FROM changed WHERE hidden_county >= 0 GROUP BY segment, location_id ORDER BY segment, location_id
    ON CONFLICT (segment, location_id)
    DO UPDATE SET members = counted.members + excluded.members, changed = excluded.changed;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION move_member_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_search_count AS counted (segment, location_id, members, changed)
    SELECT segment, location_id, members, pg_current_xact_id()
    FROM (VALUES (OLD.segment, OLD.location_id, -1, OLD.hidden_county), (NEW.segment, NEW.location_id, 1, NEW.hidden_county))
      AS moved (segment, location_id, members, hidden_county)
    WHERE hidden_county >= 0
    ORDER BY segment, location_id
    ON CONFLICT (segment, location_id)
    DO UPDATE SET members = counted.members + excluded.members, changed = excluded.changed;
  RETURN NULL;
END $$;

DROP TRIGGER member_search_moved ON member_search;
CREATE TRIGGER member_search_moved AFTER UPDATE OF segment, location_id, hidden_county ON member_search FOR EACH ROW
  WHEN (OLD.segment <> NEW.segment OR OLD.location_id <> NEW.location_id
    OR (OLD.hidden_county < 0) <> (NEW.hidden_county < 0))
  EXECUTE FUNCTION move_member_search();
