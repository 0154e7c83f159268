-- Whoever puts a case back without a word is not given it again for some hours: nobody has to say why.
CREATE TABLE case_skip (
  case_id uuid NOT NULL REFERENCES moderation_case,
  staff_id uuid NOT NULL REFERENCES staff,
  at timestamptz NOT NULL,
  PRIMARY KEY (case_id, staff_id)
);
CREATE INDEX case_skip_staff ON case_skip (staff_id, at);

-- Categories that somebody would rather not see; the queue passes them by.
CREATE TABLE staff_avoidance (
  staff_id uuid PRIMARY KEY REFERENCES staff,
  categories text[] NOT NULL,
  changed_at timestamptz NOT NULL
);
