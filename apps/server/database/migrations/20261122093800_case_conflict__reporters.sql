-- Whoever knows somebody decides neither about them nor about what they have reported; an appeal counts with the cases
-- that its decision came from.
CREATE FUNCTION knows_case(who uuid, about uuid) RETURNS boolean LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH seen AS (
    SELECT about AS id UNION ALL
    SELECT unnest(ARRAY[decision.case_id, decision.found_in]) FROM moderation_case appeal
      JOIN decision ON decision.id = appeal.target_id WHERE appeal.id = about AND appeal.kind = 'appeal')
  SELECT EXISTS (SELECT FROM staff_conflict JOIN moderation_case USING (member_id) WHERE staff_id = who AND moderation_case.id = about)
    OR EXISTS (SELECT FROM staff_conflict JOIN report ON report.reporter_id = staff_conflict.member_id
      WHERE staff_id = who AND report.case_id IN (SELECT id FROM seen))
    OR EXISTS (SELECT FROM case_conflict WHERE staff_id = who AND case_id IN (SELECT id FROM seen))
$$;

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
  IF NEW.approver_id IS NOT NULL AND knows_case(NEW.approver_id, coalesce(NEW.case_id,
      (SELECT case_id FROM disclosure WHERE disclosure.id = NEW.subject_id AND NEW.action = 'disclose'))) THEN
    RAISE EXCEPTION 'a proposal is answered by somebody who does not know the member'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION keep_conflicts() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO case_conflict (case_id, staff_id)
    SELECT moderation_case.id, staff_id FROM staff_conflict JOIN moderation_case USING (member_id) WHERE member_id = OLD.id
    UNION SELECT report.case_id, staff_id FROM staff_conflict JOIN report ON report.reporter_id = member_id WHERE member_id = OLD.id
    ON CONFLICT DO NOTHING;
  UPDATE moderation_case SET is_erased = true WHERE member_id = OLD.id;
  RETURN OLD;
END $$;
