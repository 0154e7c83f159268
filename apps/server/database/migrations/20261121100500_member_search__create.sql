-- The narrow table of members who can be found (performance.md, Search).
CREATE TABLE member_search (
  member_id uuid PRIMARY KEY REFERENCES member ON DELETE CASCADE,
  -- (gender - 1) * 2 + seeking with Man 1 and Woman 2; a searcher looks in the mirrored segment.
  segment smallint NOT NULL CHECK (segment BETWEEN 1 AND 4),
  county_id smallint NOT NULL REFERENCES county,
  location_id integer NOT NULL REFERENCES place,
  ordinal integer NOT NULL,
  -- Epoch seconds / 300: at most one write per five minutes.
  active_at integer NOT NULL,
  created_at timestamptz NOT NULL,
  age smallint NOT NULL,
  has_photo boolean NOT NULL,
  is_verified boolean NOT NULL
) WITH (fillfactor = 90);

CREATE INDEX member_search_place ON member_search (segment, location_id, active_at DESC, member_id DESC);
CREATE INDEX member_search_county ON member_search (segment, county_id, active_at DESC, member_id DESC);
CREATE INDEX member_search_segment ON member_search (segment, active_at DESC, member_id DESC) INCLUDE (ordinal);
CREATE INDEX member_search_newest ON member_search (segment, created_at DESC, member_id DESC);
CREATE INDEX member_search_location ON member_search (location_id);
CREATE INDEX member_search_county_fk ON member_search (county_id);

-- How many members of each segment each town holds; kept by the trigger below, summed in memory for totals.
CREATE TABLE member_search_count (
  segment smallint NOT NULL,
  location_id integer NOT NULL REFERENCES place,
  members integer NOT NULL,
  PRIMARY KEY (segment, location_id)
);
CREATE INDEX member_search_count_location ON member_search_count (location_id);

CREATE FUNCTION count_member_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE member_search_count SET members = members - 1
      WHERE segment = OLD.segment AND location_id = OLD.location_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO member_search_count (segment, location_id, members) VALUES (NEW.segment, NEW.location_id, 1)
      ON CONFLICT (segment, location_id) DO UPDATE SET members = member_search_count.members + 1;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER member_search_counted AFTER INSERT OR DELETE ON member_search
  FOR EACH ROW EXECUTE FUNCTION count_member_search();
CREATE TRIGGER member_search_moved AFTER UPDATE OF segment, location_id ON member_search
  FOR EACH ROW WHEN (OLD.segment <> NEW.segment OR OLD.location_id <> NEW.location_id)
  EXECUTE FUNCTION count_member_search();

-- Makes the search row follow the member: only active members with a finished profile can be found.
CREATE FUNCTION refresh_member_search(id_of_member uuid) RETURNS void LANGUAGE sql AS $$
  WITH findable AS (
    SELECT m.id, (CASE m.gender WHEN 'Man' THEN 0 ELSE 2 END + CASE m.seeking WHEN 'Man' THEN 1 ELSE 2 END)::smallint AS segment,
           p.county_id, p.id AS location_id, p.ordinal, (extract(epoch FROM m.active_at) / 300)::integer AS active_at,
           m.created_at, m.age, (m.verified_at IS NOT NULL) AS is_verified,
           EXISTS (SELECT FROM media WHERE media.member_id = m.id AND media.is_default) AS has_photo
    FROM member m JOIN place p ON p.id = m.location_id
    WHERE m.id = id_of_member AND m.status IN ('active', 'restricted') AND m.profile_updated_at IS NOT NULL
  ), gone AS (
    DELETE FROM member_search WHERE member_id = id_of_member AND NOT EXISTS (SELECT FROM findable)
  )
  INSERT INTO member_search (member_id, segment, county_id, location_id, ordinal, active_at, created_at, age, has_photo, is_verified)
  SELECT id, segment, county_id, location_id, ordinal, active_at, created_at, age, has_photo, is_verified FROM findable
  ON CONFLICT (member_id) DO UPDATE SET
    segment = excluded.segment, county_id = excluded.county_id, location_id = excluded.location_id, ordinal = excluded.ordinal,
    active_at = excluded.active_at, age = excluded.age, has_photo = excluded.has_photo, is_verified = excluded.is_verified
$$;

CREATE FUNCTION follow_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_member_search(NEW.id);
  RETURN NULL;
END $$;

CREATE TRIGGER member_followed AFTER INSERT OR UPDATE OF status, gender, seeking, location_id, age, verified_at, profile_updated_at
  ON member FOR EACH ROW EXECUTE FUNCTION follow_member();

CREATE FUNCTION follow_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_member_search(coalesce(NEW.member_id, OLD.member_id));
  RETURN NULL;
END $$;

CREATE TRIGGER media_followed AFTER INSERT OR DELETE OR UPDATE OF is_default ON media
  FOR EACH ROW EXECUTE FUNCTION follow_media();
