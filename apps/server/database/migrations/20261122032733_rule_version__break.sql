-- When a version switched itself off because it held too many.
ALTER TABLE rule_version ADD COLUMN broke_at timestamptz, ADD CHECK (broke_at IS NULL OR state <> 'live');
