-- Whether members who have never proved their age are shown to others, as the site's policy has it (decision 113): a start
-- says so, since what the search finds is kept in a table of its own.
CREATE TABLE age_visibility (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  hides_unproven boolean NOT NULL
);
INSERT INTO age_visibility (hides_unproven) VALUES (false);

CREATE FUNCTION is_hidden_by_age(id_of_member uuid) RETURNS boolean LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT (SELECT hides_unproven FROM age_visibility) AND NOT EXISTS (SELECT FROM age_proof WHERE member_id = id_of_member)
$$;

CREATE OR REPLACE FUNCTION refresh_member_search(id_of_member uuid) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM member WHERE id = id_of_member AND status IN ('active', 'restricted') AND profile_updated_at IS NOT NULL
    FOR NO KEY UPDATE;
  IF NOT FOUND OR is_hidden_by_age(id_of_member) THEN
    DELETE FROM member_search WHERE member_id = id_of_member;
    RETURN;
  END IF;
  INSERT INTO member_search
    (member_id, segment, county_id, location_id, ordinal, active_at, created_at, age, has_photo, is_verified, hidden_county,
     available_until, tonight_until)
    SELECT m.id, CASE m.gender WHEN 'Man' THEN 0 ELSE 2 END + CASE m.seeking WHEN 'Man' THEN 1 ELSE 2 END,
           p.county_id, p.id, p.ordinal, CASE WHEN m.shows_online THEN activity_slot(m.active_at) ELSE 0 END, m.created_at,
           m.age, EXISTS (SELECT FROM media WHERE media.member_id = m.id AND media.is_default), m.verified_at IS NOT NULL,
           CASE WHEN m.is_incognito THEN -1
             WHEN m.hides_from_county OR m.hides_from_counties THEN hidden_set_of(counties_hidden_by(m.id)) ELSE 0 END,
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

-- Who proves their age is found from that moment on.
CREATE FUNCTION show_proven() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT hides_unproven FROM age_visibility) THEN PERFORM refresh_member_search(NEW.member_id); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER age_proof_shows AFTER INSERT ON age_proof FOR EACH ROW EXECUTE FUNCTION show_proven();

-- Called at a start, by the owner of the tables; only a change of the policy does anything.
CREATE FUNCTION set_age_visibility(hides boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE age_visibility SET hides_unproven = hides WHERE hides_unproven <> hides;
  IF NOT FOUND THEN RETURN; END IF;
  IF hides THEN
    DELETE FROM member_search WHERE NOT EXISTS (SELECT FROM age_proof WHERE age_proof.member_id = member_search.member_id);
  ELSE
    PERFORM refresh_member_search(member.id) FROM member WHERE status IN ('active', 'restricted')
      AND profile_updated_at IS NOT NULL AND NOT EXISTS (SELECT FROM member_search WHERE member_id = member.id);
  END IF;
END $$;
