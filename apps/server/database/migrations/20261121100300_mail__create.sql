-- The outbox: written with the business row, sent by the worker.
CREATE TABLE mail (
  id uuid PRIMARY KEY,
  template text NOT NULL,
  to_sealed bytea NOT NULL,
  data_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  attempts smallint NOT NULL DEFAULT 0
);
CREATE INDEX mail_unsent ON mail (created_at) WHERE sent_at IS NULL;

-- A form of the website, for the staff.
CREATE TABLE notice (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  member_id uuid REFERENCES member ON DELETE SET NULL,
  title text NOT NULL,
  items_sealed bytea NOT NULL,
  color text NOT NULL CHECK (color IN ('red', 'amber', 'blue', 'grey')),
  created_at timestamptz NOT NULL
);
CREATE INDEX notice_member ON notice (member_id);
