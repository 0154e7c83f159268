-- The decision of a person that was applied once more to the same picture of the same member.
ALTER TABLE decision ADD COLUMN repeat_of uuid REFERENCES decision, ADD CHECK (repeat_of IS NULL OR staff_id IS NULL);
CREATE INDEX decision_repeat ON decision (repeat_of) WHERE repeat_of IS NOT NULL;

-- Nor does whoever made the one that was repeated hear the appeal.
CREATE OR REPLACE FUNCTION guard_appeal() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.state <> 'open' AND NEW.state <> OLD.state THEN
    RAISE EXCEPTION 'an appeal is decided once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (SELECT FROM decision LEFT JOIN decision earlier ON earlier.id = decision.repeat_of
      WHERE decision.id = NEW.decision_id
        AND NEW.decided_by IN (decision.staff_id, decision.approver_id, earlier.staff_id, earlier.approver_id)) THEN
    RAISE EXCEPTION 'an appeal goes to somebody else' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
