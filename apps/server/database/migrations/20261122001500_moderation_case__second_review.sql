-- A twentieth of what is decided about uploads is looked at again by somebody who does not know what was decided; where
-- the two differ, a lead decides.
ALTER TABLE moderation_case
  ADD COLUMN second_of uuid REFERENCES decision,
  ADD COLUMN is_for_lead boolean NOT NULL DEFAULT false,
  ADD CHECK (second_of IS NULL OR kind = 'media'),
  ADD CHECK (second_of IS NOT NULL OR NOT is_for_lead);
CREATE UNIQUE INDEX moderation_case_second ON moderation_case (second_of, is_for_lead) WHERE second_of IS NOT NULL;
CREATE INDEX moderation_case_second_of ON moderation_case (second_of) WHERE second_of IS NOT NULL;
