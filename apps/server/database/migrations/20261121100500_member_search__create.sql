-- The narrow table of members who can be found (performance.md, Search).
CREATE TABLE member_search (
  member_id uuid PRIMARY KEY REFERENCES member ON DELETE CASCADE,
  -- (gender - 1) * 2 + seeking with Man 1 and Woman 2; a searcher looks in the mirrored segment.
  segment smallint NOT NULL CHECK (segment BETWEEN 1 AND 4),
  county_id smallint NOT NULL REFERENCES county,
  location_id integer NOT NULL REFERENCES place,
  ordinal integer NOT NULL,
  -- Epoch seconds / 300, rounded down: at most one write per five minutes.
  active_at integer NOT NULL,
  created_at timestamptz NOT NULL,
  age smallint NOT NULL,
  has_photo boolean NOT NULL,
  is_verified boolean NOT NULL
) WITH (fillfactor = 90);

CREATE INDEX member_search_place ON member_search (segment, location_id, active_at DESC, member_id DESC);
CREATE INDEX member_search_county ON member_search (segment, county_id, active_at DESC, member_id DESC);
CREATE INDEX member_search_segment ON member_search (segment, active_at DESC, member_id DESC) INCLUDE (ordinal);
CREATE INDEX member_search_newest ON member_search (segment, created_at DESC, member_id DESC) INCLUDE (ordinal);
CREATE INDEX member_search_location ON member_search (location_id);
CREATE INDEX member_search_county_fk ON member_search (county_id);

-- How many members of each segment each town holds; kept by the triggers below, summed in the API's memory for totals.
-- changed names the transaction that wrote the row last: whoever has read the counts asks for the later ones only.
CREATE TABLE member_search_count (
  segment smallint NOT NULL,
  location_id integer NOT NULL REFERENCES place,
  members integer NOT NULL,
  changed xid8 NOT NULL,
  PRIMARY KEY (segment, location_id)
);
CREATE INDEX member_search_count_location ON member_search_count (location_id);
CREATE INDEX member_search_count_changed ON member_search_count (segment, changed) INCLUDE (location_id, members);

-- One statement's rows at once and in one order, so that two transactions never wait for each other's rows in turn.
CREATE FUNCTION count_member_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_search_count AS counted (segment, location_id, members, changed)
    SELECT segment, location_id, CASE TG_OP WHEN 'DELETE' THEN -count(*) ELSE count(*) END, pg_current_xact_id()
    FROM touched GROUP BY segment, location_id ORDER BY segment, location_id
    ON CONFLICT (segment, location_id)
    DO UPDATE SET members = counted.members + excluded.members, changed = excluded.changed;
  RETURN NULL;
END $$;

CREATE FUNCTION move_member_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_search_count AS counted (segment, location_id, members, changed)
    SELECT segment, location_id, members, pg_current_xact_id()
    FROM (VALUES (OLD.segment, OLD.location_id, -1), (NEW.segment, NEW.location_id, 1)) AS moved (segment, location_id, members)
    ORDER BY segment, location_id
    ON CONFLICT (segment, location_id)
    DO UPDATE SET members = counted.members + excluded.members, changed = excluded.changed;
  RETURN NULL;
END $$;

CREATE TRIGGER member_search_added AFTER INSERT ON member_search
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_member_search();
CREATE TRIGGER member_search_removed AFTER DELETE ON member_search
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_member_search();
CREATE TRIGGER member_search_moved AFTER UPDATE OF segment, location_id ON member_search
  FOR EACH ROW WHEN (OLD.segment <> NEW.segment OR OLD.location_id <> NEW.location_id)
  EXECUTE FUNCTION move_member_search();

CREATE FUNCTION activity_slot(moment timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT floor(extract(epoch FROM moment) / 300)::integer
$$;

-- Makes the search row follow the member: only active members with a finished profile can be found.
-- The lock comes first, so that a change of the member and one of their photos made at once end with what both say.
CREATE FUNCTION refresh_member_search(id_of_member uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM member WHERE id = id_of_member AND status IN ('active', 'restricted') AND profile_updated_at IS NOT NULL
    FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    DELETE FROM member_search WHERE member_id = id_of_member;
    RETURN;
  END IF;
  INSERT INTO member_search
    (member_id, segment, county_id, location_id, ordinal, active_at, created_at, age, has_photo, is_verified)
    SELECT m.id, CASE m.gender WHEN 'Man' THEN 0 ELSE 2 END + CASE m.seeking WHEN 'Man' THEN 1 ELSE 2 END,
           p.county_id, p.id, p.ordinal, activity_slot(m.active_at), m.created_at, m.age,
           EXISTS (SELECT FROM media WHERE media.member_id = m.id AND media.is_default), m.verified_at IS NOT NULL
    FROM member m JOIN place p ON p.id = m.location_id WHERE m.id = id_of_member
    ON CONFLICT (member_id) DO UPDATE SET
      segment = excluded.segment, county_id = excluded.county_id, location_id = excluded.location_id,
      ordinal = excluded.ordinal, active_at = excluded.active_at, created_at = excluded.created_at,
      age = excluded.age, has_photo = excluded.has_photo, is_verified = excluded.is_verified;
END $$;

CREATE FUNCTION follow_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_member_search(NEW.id);
  RETURN NULL;
END $$;

CREATE TRIGGER member_followed
  AFTER INSERT OR UPDATE OF status, gender, seeking, location_id, age, verified_at, profile_updated_at, created_at
  ON member FOR EACH ROW EXECUTE FUNCTION follow_member();

CREATE FUNCTION follow_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE member_search SET active_at = activity_slot(NEW.active_at) WHERE member_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER member_activity_followed AFTER UPDATE OF active_at ON member
  FOR EACH ROW WHEN (activity_slot(OLD.active_at) <> activity_slot(NEW.active_at)) EXECUTE FUNCTION follow_activity();

CREATE FUNCTION follow_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_member_search(coalesce(NEW.member_id, OLD.member_id));
  RETURN NULL;
END $$;

CREATE TRIGGER media_followed AFTER INSERT OR DELETE OR UPDATE OF is_default ON media
  FOR EACH ROW EXECUTE FUNCTION follow_media();
