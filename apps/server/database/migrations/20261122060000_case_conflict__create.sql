-- Who of the staff knew the member of a case who has been erased since: they do not decide it all the same.
CREATE TABLE case_conflict (
  case_id uuid NOT NULL REFERENCES moderation_case,
  staff_id uuid NOT NULL REFERENCES staff,
  PRIMARY KEY (case_id, staff_id)
);
CREATE INDEX case_conflict_staff ON case_conflict (staff_id);

CREATE FUNCTION keep_conflicts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO case_conflict (case_id, staff_id)
    SELECT moderation_case.id, staff_id FROM staff_conflict JOIN moderation_case USING (member_id) WHERE member_id = OLD.id;
  RETURN OLD;
END $$;
CREATE TRIGGER member_conflicts_kept BEFORE DELETE ON member FOR EACH ROW EXECUTE FUNCTION keep_conflicts();

-- Nor do they answer a proposal about it.
CREATE OR REPLACE FUNCTION guard_proposal() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'a proposal is kept' USING ERRCODE = 'integrity_constraint_violation'; END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'open' THEN
      RAISE EXCEPTION 'a proposal begins open' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.state <> 'open' OR (NEW.id, NEW.case_id, NEW.action, NEW.subject_id, NEW.proposer_id, NEW.created_at,
      NEW.lapses_at) IS DISTINCT FROM (OLD.id, OLD.case_id, OLD.action, OLD.subject_id, OLD.proposer_id, OLD.created_at,
      OLD.lapses_at) THEN
    -- A rotation of keys seals the same words anew.
    IF (to_jsonb(NEW) - 'payload_sealed' - 'answer_sealed') = (to_jsonb(OLD) - 'payload_sealed' - 'answer_sealed') THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a proposal is answered once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.approver_id IS NOT NULL AND EXISTS (
      SELECT FROM moderation_case about WHERE about.id = coalesce(NEW.case_id,
          (SELECT case_id FROM disclosure WHERE disclosure.id = NEW.subject_id AND NEW.action = 'disclose'))
        AND (EXISTS (SELECT FROM staff_conflict WHERE staff_id = NEW.approver_id AND member_id = about.member_id)
          OR EXISTS (SELECT FROM case_conflict WHERE staff_id = NEW.approver_id AND case_id = about.id))) THEN
    RAISE EXCEPTION 'a proposal is answered by somebody who does not know the member'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
