-- Where a member has lived of late: whoever moves counts as from both counties for 90 days, so that moving house in the
-- profile does not open what was hidden (decision 082).
CREATE TABLE member_stay (
  member_id uuid NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  county_id smallint NOT NULL REFERENCES county (id),
  left_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, county_id)
);
CREATE INDEX member_stay_county ON member_stay (county_id);
CREATE INDEX member_stay_left ON member_stay (left_at);

-- The county in which a member lives, and those that they left within 90 days.
CREATE FUNCTION counties_of(id_of_member uuid) RETURNS smallint[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(DISTINCT county_id ORDER BY county_id) FROM (
    SELECT county_id FROM member JOIN location ON location.id = location_id WHERE member.id = id_of_member
    UNION ALL SELECT county_id FROM member_stay WHERE member_id = id_of_member AND left_at > now() - interval '90 days') AS stays
$$;
