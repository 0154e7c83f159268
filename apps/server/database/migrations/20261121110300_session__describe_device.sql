ALTER TABLE session
  ADD COLUMN browser text,
  ADD COLUMN system text,
  ADD COLUMN created_at timestamptz;
UPDATE session SET created_at = auth_at;
ALTER TABLE session ALTER COLUMN created_at SET NOT NULL;
