-- What stands for a member until a photo is approved (decision 059): drawn by a job, kept under a number of its own.
CREATE TABLE lit_window (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL UNIQUE REFERENCES member ON DELETE CASCADE,
  storage_key text NOT NULL UNIQUE,
  placeholder text NOT NULL CHECK (placeholder ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz NOT NULL
);
