-- A member hides from counties besides their own (decision 082).
CREATE TABLE hidden_county (
  member_id uuid NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  county_id smallint NOT NULL REFERENCES county (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, county_id)
);
CREATE INDEX hidden_county_county ON hidden_county (county_id);

-- Whoever moves house leaves a stay; whoever hid from the county that they leave goes on hiding from it, as if they had
-- chosen it.
CREATE FUNCTION note_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  former smallint := (SELECT county_id FROM location WHERE id = OLD.location_id);
BEGIN
  IF former = (SELECT county_id FROM location WHERE id = NEW.location_id) THEN RETURN NULL; END IF;
  INSERT INTO member_stay (member_id, county_id, left_at) VALUES (NEW.id, former, now())
    ON CONFLICT (member_id, county_id) DO UPDATE SET left_at = excluded.left_at;
  IF OLD.hides_from_county THEN
    INSERT INTO hidden_county (member_id, county_id, created_at) VALUES (NEW.id, former, now()) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER member_county_left AFTER UPDATE OF location_id ON member
  FOR EACH ROW WHEN (OLD.location_id <> NEW.location_id) EXECUTE FUNCTION note_stay();

-- What hides a member beside their own county and incognito: the columns are asked before the functions are.
ALTER TABLE member
  ADD COLUMN hides_from_counties boolean NOT NULL DEFAULT false,
  ADD COLUMN hides_from_people boolean NOT NULL DEFAULT false;

-- From which counties a member hides: the chosen ones, and with `hides_from_county` the one in which they live.
CREATE FUNCTION counties_hidden_by(id_of_member uuid) RETURNS smallint[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT county_id ORDER BY county_id), '{}') FROM (
    SELECT county_id FROM member JOIN location ON location.id = location_id WHERE member.id = id_of_member AND hides_from_county
    UNION ALL SELECT county_id FROM hidden_county WHERE member_id = id_of_member) AS hidden
$$;

-- Sets of counties from which somebody hides: a row of the search's table names its set by a number, so that one bit tells
-- whether it hides from a searcher. A set of one county has the number of the county, as it always had.
CREATE TABLE hidden_set (
  id smallint PRIMARY KEY CHECK (id > 1000),
  counties smallint[] NOT NULL UNIQUE CHECK (cardinality(counties) > 1)
);
CREATE INDEX hidden_set_counties ON hidden_set USING gin (counties);

-- A process of the release before takes a set for a county that nobody lives in: until such have ended no set has a number.
-- In a database without members none runs.
CREATE TABLE hidden_set_begin (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  begins_at timestamptz NOT NULL
);
INSERT INTO hidden_set_begin (begins_at)
  SELECT now() + CASE WHEN EXISTS (SELECT FROM member) THEN interval '1 hour' ELSE interval '0' END;

-- The number of a set, made where it is new. When there is none, yet or any more, the member is where members are searched
-- as if incognito: hidden from more, never from fewer; `hiding.number-sets` sees to them again. Whoever takes sets away that nobody needs waits for those who have just asked for a number.
CREATE FUNCTION hidden_set_of(sought smallint[]) RETURNS smallint LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found smallint;
BEGIN
  IF cardinality(sought) = 0 THEN RETURN 0; END IF;
  IF cardinality(sought) = 1 THEN RETURN sought[1]; END IF;
  IF now() < (SELECT begins_at FROM hidden_set_begin) THEN RETURN -1; END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('hidden_set', 0));
  SELECT id INTO found FROM hidden_set WHERE counties = sought;
  IF found IS NOT NULL THEN RETURN found; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('hidden_set.new', 0));
  INSERT INTO hidden_set (id, counties)
    SELECT free, sought FROM generate_series(1001, 32767) AS free
    WHERE NOT EXISTS (SELECT FROM hidden_set WHERE id = free) AND NOT EXISTS (SELECT FROM hidden_set WHERE counties = sought)
    ORDER BY free LIMIT 1;
  RETURN coalesce((SELECT id FROM hidden_set WHERE counties = sought), -1);
END $$;

-- The sets that hide from a member, as numbers and as the bits of these numbers.
CREATE FUNCTION hiding_sets(viewer uuid) RETURNS smallint[] LANGUAGE sql STABLE AS $$
  SELECT counties_of(viewer) || coalesce(
    (SELECT array_agg(id) FROM hidden_set WHERE counties && counties_of(viewer)), '{}')
$$;
CREATE FUNCTION bits_of(numbers smallint[]) RETURNS bytea LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  bits bytea := decode(repeat('00', 4096), 'hex');
  number smallint;
BEGIN
  FOREACH number IN ARRAY numbers LOOP bits := set_bit(bits, number, 1); END LOOP;
  RETURN bits;
END $$;

CREATE OR REPLACE FUNCTION is_hidden_from(id_of_member uuid, viewer uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT is_incognito_to(id_of_member, viewer) OR (id_of_member <> viewer
    AND counties_hidden_by(id_of_member) && counties_of(viewer)
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

CREATE FUNCTION follow_hidden_county() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  whose uuid := coalesce(NEW.member_id, OLD.member_id);
BEGIN
  UPDATE member SET hides_from_counties = EXISTS (SELECT FROM hidden_county WHERE member_id = whose) WHERE id = whose;
  PERFORM refresh_member_search(whose);
  RETURN NULL;
END $$;
CREATE TRIGGER hidden_county_followed AFTER INSERT OR DELETE ON hidden_county
  FOR EACH ROW EXECUTE FUNCTION follow_hidden_county();
