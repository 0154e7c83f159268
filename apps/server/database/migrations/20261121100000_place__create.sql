CREATE TABLE county (
  id smallint PRIMARY KEY,
  name text NOT NULL UNIQUE,
  nation text NOT NULL CHECK (nation IN ('England', 'Scotland', 'Wales', 'Northern Ireland'))
);

-- ordinal numbers the places from 0 without gaps: the position of a town in the bitmap of a radius search.
CREATE TABLE place (
  id integer PRIMARY KEY,
  ordinal integer NOT NULL UNIQUE,
  county_id smallint NOT NULL REFERENCES county,
  city text NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  population integer,
  aliases text[] NOT NULL DEFAULT '{}',
  UNIQUE (county_id, city)
);
