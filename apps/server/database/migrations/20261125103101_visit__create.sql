-- Visits (decision 066): a member says that they are in another town from one day to another, and is found there too from
-- a week before. Days are those of London; a visit ends with its last day, and housekeeping deletes it. What a search asks
-- of the town and of the member stands in the row, as in `member_search`, so that one index says who visits a place.
CREATE TABLE visit (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  location_id integer NOT NULL REFERENCES location,
  county_id smallint NOT NULL,
  ordinal integer NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  shown_from date NOT NULL,
  announced_at timestamptz NOT NULL,
  -- The member's, as `member_search` has them. Segment 0: they cannot be found by anybody at the moment.
  segment smallint NOT NULL DEFAULT 0 CHECK (segment BETWEEN 0 AND 4),
  active_at integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT 'epoch',
  hidden_county smallint NOT NULL DEFAULT 0,
  home_county_id smallint NOT NULL DEFAULT 0,
  home_location_id integer NOT NULL DEFAULT 0,
  home_ordinal integer NOT NULL DEFAULT 0,
  CHECK (from_day <= to_day AND shown_from <= from_day)
);
CREATE INDEX visit_member ON visit (member_id);
CREATE INDEX visit_location ON visit (location_id);
CREATE INDEX visit_segment ON visit (segment, shown_from)
  INCLUDE (to_day, ordinal, county_id, location_id, member_id, active_at, created_at, hidden_county, home_county_id,
    home_location_id, home_ordinal);

-- Makes visits follow their member, whoever has changed what is searched; nobody but members reads them.
CREATE FUNCTION follow_visitor() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE visit SET segment = 0 WHERE member_id = OLD.member_id;
  ELSE
    UPDATE visit SET segment = NEW.segment, active_at = NEW.active_at, created_at = NEW.created_at,
      hidden_county = NEW.hidden_county, home_county_id = NEW.county_id, home_location_id = NEW.location_id,
      home_ordinal = NEW.ordinal
    WHERE member_id = NEW.member_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER member_search_visiting AFTER INSERT OR DELETE OR UPDATE OF segment, active_at, location_id, hidden_county
  ON member_search FOR EACH ROW EXECUTE FUNCTION follow_visitor();

-- The lock comes first, so that a visit and a change of its member made at once end with what both say.
CREATE FUNCTION place_visitor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM member WHERE id = NEW.member_id FOR NO KEY UPDATE;
  SELECT segment, active_at, created_at, hidden_county, county_id, location_id, ordinal
    INTO NEW.segment, NEW.active_at, NEW.created_at, NEW.hidden_county, NEW.home_county_id, NEW.home_location_id,
      NEW.home_ordinal
    FROM member_search WHERE member_id = NEW.member_id;
  IF NOT FOUND THEN
    NEW.segment := 0;
    NEW.active_at := 0;
    NEW.created_at := NEW.announced_at;
    NEW.hidden_county := 0;
    NEW.home_county_id := 0;
    NEW.home_location_id := 0;
    NEW.home_ordinal := 0;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER visit_placed BEFORE INSERT ON visit FOR EACH ROW EXECUTE FUNCTION place_visitor();
