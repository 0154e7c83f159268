-- Who is called when a case cannot wait, and whether anybody came (decision 080). No name and no content of a case.
CREATE TABLE on_call_shift (
  id uuid PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff (id),
  -- 1 is Monday; the day on which it begins, by the clock of London.
  weekday smallint NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  starts_minute smallint NOT NULL CHECK (starts_minute BETWEEN 0 AND 1439),
  minutes smallint NOT NULL CHECK (minutes BETWEEN 30 AND 1440),
  created_at timestamptz NOT NULL,
  UNIQUE (staff_id, weekday, starts_minute)
);

-- Where a person of the staff is reached outside of the console.
CREATE TABLE on_call_contact (
  staff_id uuid PRIMARY KEY REFERENCES staff (id),
  email_sealed bytea NOT NULL,
  changed_at timestamptz NOT NULL
);

-- A case that nobody has begun: how far the call has gone (0 on call, 1 leads, 2 everybody), and when it was answered.
CREATE TABLE case_alert (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES moderation_case (id) ON DELETE CASCADE,
  queue text NOT NULL,
  level smallint NOT NULL CHECK (level BETWEEN 0 AND 2),
  raised_at timestamptz NOT NULL,
  -- Not yet called about: null. `rung_at`: when a message went about this one, and not only about one before it.
  level_at timestamptz,
  rung_at timestamptz,
  answered_at timestamptz,
  answered_by uuid REFERENCES staff (id)
);
CREATE UNIQUE INDEX case_alert_open ON case_alert (case_id) WHERE answered_at IS NULL;
CREATE INDEX case_alert_case ON case_alert (case_id);
CREATE INDEX case_alert_raised ON case_alert (raised_at);
CREATE INDEX case_alert_answered_by ON case_alert (answered_by);

-- When the worker last looked: a call that nobody makes is itself told.
CREATE TABLE on_call_round (
  id smallint PRIMARY KEY CHECK (id = 1),
  at timestamptz NOT NULL
);
