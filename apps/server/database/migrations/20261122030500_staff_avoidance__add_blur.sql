-- How much of a picture that was covered again somebody still wants to see.
ALTER TABLE staff_avoidance ADD COLUMN blur text NOT NULL DEFAULT 'strong' CHECK (blur IN ('soft', 'strong', 'full'));
