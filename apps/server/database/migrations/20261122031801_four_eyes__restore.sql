-- What follows from an appeal against a ban or a removed intimate image takes two, whichever word it is called by.
CREATE FUNCTION second_needed(made decision) RETURNS text LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN made.action IN ('ban', 'unban') THEN made.action
    WHEN made.action = 'none' AND EXISTS (SELECT FROM moderation_case WHERE id = made.case_id AND kind = 'intimate')
      THEN 'notCovered'
    WHEN made.action IN ('overturn', 'modify') THEN (
      SELECT CASE appealed.action WHEN 'ban' THEN 'unban' WHEN 'remove' THEN 'restore' END
      FROM appeal JOIN decision appealed ON appealed.id = appeal.decision_id WHERE appeal.case_id = made.case_id)
  END
$$;

CREATE OR REPLACE FUNCTION guard_decision() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'a decision is kept' USING ERRCODE = 'integrity_constraint_violation'; END IF;
  IF TG_OP = 'UPDATE' THEN
    IF (to_jsonb(NEW) - 'overturned_at' - 'member_id' - 'note_sealed' - 'words_sealed')
        <> (to_jsonb(OLD) - 'overturned_at' - 'member_id' - 'note_sealed' - 'words_sealed')
        OR (NEW.member_id IS NOT NULL AND NEW.member_id IS DISTINCT FROM OLD.member_id) THEN
      RAISE EXCEPTION 'a decision stands as it was made' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF second_needed(NEW) IS NOT NULL AND NOT EXISTS (
      SELECT FROM proposal WHERE id = NEW.proposal_id AND state = 'approved' AND action = second_needed(NEW)
        AND case_id = NEW.case_id AND proposer_id = NEW.staff_id AND approver_id = NEW.approver_id) THEN
    RAISE EXCEPTION 'four eyes are needed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

-- A ban ends by the decision of two, also where a milder measure takes its place.
CREATE OR REPLACE FUNCTION guard_restriction() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.kind = 'ban' AND NOT EXISTS (
      SELECT FROM decision WHERE id = NEW.decision_id AND action = 'ban' AND member_id = NEW.member_id) THEN
    RAISE EXCEPTION 'a ban needs the decision of two' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.kind, NEW.member_id, NEW.decision_id) IS DISTINCT FROM (OLD.kind, OLD.member_id, OLD.decision_id) THEN
    RAISE EXCEPTION 'a restriction stands as it was made' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.kind = 'ban' AND NEW.lifted_at IS NOT NULL AND NOT EXISTS (
      SELECT FROM decision JOIN proposal ON proposal.id = decision.proposal_id
      WHERE decision.id = NEW.lifted_by AND decision.member_id = NEW.member_id AND decision.action IN ('unban', 'modify')
        AND proposal.action = 'unban' AND proposal.state = 'approved' AND proposal.case_id = decision.case_id) THEN
    RAISE EXCEPTION 'lifting a ban needs the decision of two' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

-- An intimate image that was taken down stays down until two have agreed that it was wrong.
CREATE FUNCTION guard_removal() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR (EXISTS (SELECT FROM media WHERE id = OLD.media_id) AND NOT EXISTS (
      SELECT FROM appeal JOIN decision ON decision.case_id = appeal.case_id
      WHERE appeal.decision_id = OLD.decision_id AND decision.action = 'overturn' AND decision.proposal_id IS NOT NULL)) THEN
    RAISE EXCEPTION 'an intimate image is given back by two' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER media_removal_guarded BEFORE UPDATE OR DELETE ON media_removal
  FOR EACH ROW EXECUTE FUNCTION guard_removal();

CREATE FUNCTION guard_removed_media() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM media_removal WHERE media_id = NEW.id) THEN
    RAISE EXCEPTION 'an intimate image is given back by two' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER media_removed_guarded BEFORE UPDATE OF status ON media
  FOR EACH ROW WHEN (OLD.status = 'rejected' AND NEW.status <> 'rejected') EXECUTE FUNCTION guard_removed_media();

-- Whoever knows a member answers nothing about them.
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
      SELECT FROM staff_conflict JOIN moderation_case ON moderation_case.member_id = staff_conflict.member_id
      WHERE staff_conflict.staff_id = NEW.approver_id AND moderation_case.id = coalesce(NEW.case_id,
        (SELECT case_id FROM disclosure WHERE disclosure.id = NEW.subject_id AND NEW.action = 'disclose'))) THEN
    RAISE EXCEPTION 'a proposal is answered by somebody who does not know the member'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
