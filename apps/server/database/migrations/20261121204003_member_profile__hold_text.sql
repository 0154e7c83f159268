-- The first text about oneself, and any that looks like an advert, waits for a person: others go on reading the one
-- before it, `description`, or none.
ALTER TABLE member_profile
  ALTER COLUMN description DROP NOT NULL,
  ADD COLUMN held_description text,
  ADD COLUMN held_at timestamptz,
  ADD COLUMN held_signs text[] NOT NULL DEFAULT '{}',
  ADD COLUMN text_state text NOT NULL DEFAULT 'shown' CHECK (text_state IN ('shown', 'waiting', 'rejected')),
  ADD COLUMN text_decided_at timestamptz,
  ADD COLUMN text_decided_by text,
  ADD CHECK ((text_state = 'shown') = (held_description IS NULL)),
  ADD CHECK ((held_description IS NULL) = (held_at IS NULL)),
  ADD CHECK (text_state <> 'shown' OR description IS NOT NULL);
CREATE INDEX member_profile_held ON member_profile (held_at) WHERE text_state = 'waiting';
