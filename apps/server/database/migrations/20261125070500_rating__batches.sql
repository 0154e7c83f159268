-- A rating counts in public only together with others, so that none can be tied to a person (decision 081).
ALTER TABLE rating
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- Not counted before: drawn by chance when it is given or changed. Null: by the release before, which draws none.
  ADD COLUMN due_at timestamptz,
  ADD COLUMN removed_at timestamptz,
  -- How well the two know each other, as last measured: the messages of whoever wrote less, and the days between.
  ADD COLUMN messages integer NOT NULL DEFAULT 0,
  ADD COLUMN days integer NOT NULL DEFAULT 0,
  -- What of it is in the public figure; the weight is that of its batch.
  ADD COLUMN published_stars smallint CHECK (published_stars BETWEEN 1 AND 5),
  ADD COLUMN published_weight smallint CHECK (published_weight BETWEEN 1 AND 100),
  -- Taken out to hide another that went: comes back with the next batch, and is none of what makes one.
  ADD COLUMN rests boolean NOT NULL DEFAULT false,
  -- Why it waits until somebody has looked, and that somebody has.
  ADD COLUMN held_for text[] NOT NULL DEFAULT '{}'
    CHECK (held_for <@ ARRAY['burst', 'onlyLow', 'fresh', 'linked', 'self']),
  ADD COLUMN cleared_at timestamptz,
  ADD COLUMN case_id uuid,
  -- Counts no more, by which decision.
  ADD COLUMN struck_at timestamptz,
  ADD COLUMN struck_in uuid REFERENCES decision (id),
  ADD CHECK ((published_stars IS NULL) = (published_weight IS NULL)),
  ADD CHECK ((struck_at IS NULL) = (struck_in IS NULL));
CREATE UNIQUE INDEX rating_id ON rating (id);
CREATE INDEX rating_struck ON rating (struck_in) WHERE struck_in IS NOT NULL;

-- The public figure: half stars, and from how many at least. `raters` is exact, and told to nobody.
CREATE TABLE rating_summary (
  subject_id uuid PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
  half_stars smallint CHECK (half_stars BETWEEN 2 AND 10),
  at_least integer NOT NULL CHECK (at_least >= 0),
  raters integer NOT NULL CHECK (raters >= 0),
  published_at timestamptz NOT NULL,
  CHECK ((half_stars IS NULL) = (at_least = 0))
);

-- What could be seen already goes on being seen, with the weight of people who know each other a little.
UPDATE rating SET published_stars = stars, published_weight = 50 WHERE subject_id IN
  (SELECT subject_id FROM rating GROUP BY subject_id HAVING count(*) >= 3);
INSERT INTO rating_summary (subject_id, half_stars, at_least, raters, published_at)
  SELECT subject_id, round(2 * average),
    (SELECT max(band) FROM unnest(ARRAY[3, 5, 10, 20, 30, 50, 100, 200, 500, 1000]) AS band WHERE band <= raters), raters, now()
  FROM (SELECT subject_id, avg(stars) AS average, count(*) AS raters FROM rating GROUP BY subject_id) AS rated WHERE raters >= 3;

-- The one rated asks for somebody to look.
CREATE TABLE rating_look (
  id uuid PRIMARY KEY,
  subject_id uuid NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  reason text NOT NULL CHECK (reason IN ('revenge', 'neverMet', 'arranged', 'other')),
  words_sealed bytea,
  case_id uuid NOT NULL,
  asked_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX rating_look_subject ON rating_look (subject_id, asked_at);
CREATE UNIQUE INDEX rating_look_open ON rating_look (subject_id) WHERE ended_at IS NULL;
