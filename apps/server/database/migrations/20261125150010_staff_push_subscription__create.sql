-- A browser in which somebody of the staff hears the bell. It outlives the session at the console, which ends with the
-- working day, while being on call does not.
CREATE TABLE staff_push_subscription (
  id uuid PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff ON DELETE CASCADE,
  endpoint_hash bytea NOT NULL UNIQUE,
  target_sealed bytea NOT NULL,
  browser text,
  system text,
  created_at timestamptz NOT NULL,
  told_at timestamptz
);
CREATE INDEX staff_push_subscription_staff ON staff_push_subscription (staff_id);
