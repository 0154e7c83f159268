-- Since when a member can be found where they are, with a photo, and with the tick (decision 070). Each is noted once, so
-- that a pause, incognito or another photo makes nobody new a second time; a move to another town does. The times are the
-- database's own, to be compared with such alone.
CREATE TABLE arrival (
  member_id uuid PRIMARY KEY REFERENCES member ON DELETE CASCADE,
  segment smallint NOT NULL,
  county_id smallint NOT NULL,
  location_id integer NOT NULL,
  ordinal integer NOT NULL,
  came_at timestamptz NOT NULL,
  photo_at timestamptz,
  tick_at timestamptz,
  latest_at timestamptz NOT NULL GENERATED ALWAYS AS (greatest(came_at, photo_at, tick_at)) STORED
);
CREATE INDEX arrival_latest ON arrival (latest_at, member_id);
CREATE INDEX arrival_segment ON arrival (segment, latest_at)
  INCLUDE (came_at, photo_at, tick_at, ordinal, county_id, location_id, member_id);

INSERT INTO arrival (member_id, segment, county_id, location_id, ordinal, came_at, photo_at, tick_at)
  SELECT member_id, segment, county_id, location_id, ordinal, created_at,
         CASE WHEN has_photo THEN created_at END, CASE WHEN is_verified THEN created_at END
  FROM member_search WHERE hidden_county >= 0;

CREATE FUNCTION note_arrival() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO arrival AS known (member_id, segment, county_id, location_id, ordinal, came_at, photo_at, tick_at)
    VALUES (NEW.member_id, NEW.segment, NEW.county_id, NEW.location_id, NEW.ordinal, clock_timestamp(),
            CASE WHEN NEW.has_photo THEN clock_timestamp() END, CASE WHEN NEW.is_verified THEN clock_timestamp() END)
    ON CONFLICT (member_id) DO UPDATE SET
      segment = excluded.segment, county_id = excluded.county_id, location_id = excluded.location_id,
      ordinal = excluded.ordinal,
      came_at = CASE WHEN (known.segment, known.location_id) = (excluded.segment, excluded.location_id)
        THEN known.came_at ELSE excluded.came_at END,
      photo_at = coalesce(known.photo_at, excluded.photo_at), tick_at = coalesce(known.tick_at, excluded.tick_at)
    WHERE (known.segment, known.location_id) <> (excluded.segment, excluded.location_id)
      OR known.photo_at IS NULL AND excluded.photo_at IS NOT NULL OR known.tick_at IS NULL AND excluded.tick_at IS NOT NULL;
  RETURN NULL;
END $$;
-- Whoever is incognito has arrived for nobody.
CREATE TRIGGER member_search_arrived AFTER INSERT ON member_search
  FOR EACH ROW WHEN (NEW.hidden_county >= 0) EXECUTE FUNCTION note_arrival();
CREATE TRIGGER member_search_changed AFTER UPDATE OF segment, location_id, has_photo, is_verified, hidden_county
  ON member_search FOR EACH ROW
  WHEN (NEW.hidden_county >= 0 AND (OLD.segment <> NEW.segment OR OLD.location_id <> NEW.location_id
    OR OLD.has_photo < NEW.has_photo OR OLD.is_verified < NEW.is_verified OR OLD.hidden_county < 0))
  EXECUTE FUNCTION note_arrival();
