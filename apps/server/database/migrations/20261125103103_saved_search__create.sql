-- Saved searches (decision 070). Whom somebody looks for, and what they call it, is sealed. `seen_at` is the database's own
-- time, as those of `arrival`.
CREATE TABLE saved_search (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  search_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);
CREATE INDEX saved_search_member ON saved_search (member_id);

-- Only while a member wants to be told: what newcomers are matched with, and no more. `area` is a box of degrees, the four
-- segments a hundred degrees apart; it may hold a little more than the search, which is asked before a mail goes.
CREATE TABLE search_alert (
  saved_search_id uuid PRIMARY KEY REFERENCES saved_search ON DELETE CASCADE,
  area box NOT NULL,
  county_id smallint,
  location_id integer,
  age_min smallint NOT NULL,
  age_max smallint NOT NULL,
  needs_photo boolean NOT NULL,
  needs_tick boolean NOT NULL,
  -- Since when there is something to tell, and from when on it may be told.
  due_at timestamptz,
  tell_at timestamptz,
  -- Until when its member has had their mail for the day.
  rests_until timestamptz,
  -- Up to when newcomers have been told of, in the database's own time.
  told_at timestamptz,
  CHECK ((due_at IS NULL) = (tell_at IS NULL))
);
-- One that is due is matched with nobody else.
CREATE INDEX search_alert_area ON search_alert USING gist (area) WHERE due_at IS NULL;
-- What rests is not looked at again and again.
CREATE INDEX search_alert_tell ON search_alert (tell_at) WHERE tell_at IS NOT NULL;

-- Up to whom newcomers have been matched.
CREATE TABLE search_alert_run (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  matched_at timestamptz NOT NULL,
  member_id uuid NOT NULL
);
INSERT INTO search_alert_run (matched_at, member_id) VALUES (now(), '00000000-0000-0000-0000-000000000000');

-- When a member was last mailed of a saved search.
ALTER TABLE digest ADD COLUMN alerted_at timestamptz;
