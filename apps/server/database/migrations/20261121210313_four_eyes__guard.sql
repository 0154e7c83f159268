-- The rules that hold whoever writes: also a statement typed by hand as the app's role.
CREATE FUNCTION guard_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
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
  RETURN NEW;
END $$;
CREATE TRIGGER proposal_guarded BEFORE INSERT OR UPDATE OR DELETE ON proposal
  FOR EACH ROW EXECUTE FUNCTION guard_proposal();

CREATE FUNCTION guard_decision() RETURNS trigger LANGUAGE plpgsql AS $$
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
  IF NEW.action IN ('ban', 'unban') AND NOT EXISTS (
      SELECT FROM proposal WHERE id = NEW.proposal_id AND state = 'approved' AND action = NEW.action
        AND case_id = NEW.case_id AND proposer_id = NEW.staff_id AND approver_id = NEW.approver_id) THEN
    RAISE EXCEPTION 'four eyes are needed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  -- To leave an intimate image where it is takes two as well.
  IF NEW.action = 'none' AND EXISTS (SELECT FROM moderation_case WHERE id = NEW.case_id AND kind = 'intimate')
      AND NOT EXISTS (SELECT FROM proposal WHERE id = NEW.proposal_id AND state = 'approved' AND action = 'notCovered'
        AND case_id = NEW.case_id AND proposer_id = NEW.staff_id AND approver_id = NEW.approver_id) THEN
    RAISE EXCEPTION 'four eyes are needed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER decision_guarded BEFORE INSERT OR UPDATE OR DELETE ON decision
  FOR EACH ROW EXECUTE FUNCTION guard_decision();

CREATE FUNCTION guard_restriction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.kind = 'ban' AND NOT EXISTS (
      SELECT FROM decision WHERE id = NEW.decision_id AND action = 'ban' AND member_id = NEW.member_id) THEN
    RAISE EXCEPTION 'a ban needs the decision of two' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.kind, NEW.member_id, NEW.decision_id) IS DISTINCT FROM (OLD.kind, OLD.member_id, OLD.decision_id) THEN
    RAISE EXCEPTION 'a restriction stands as it was made' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.kind = 'ban' AND NEW.lifted_at IS NOT NULL AND NOT EXISTS (
      SELECT FROM decision WHERE id = NEW.lifted_by AND action = 'unban' AND member_id = NEW.member_id) THEN
    RAISE EXCEPTION 'lifting a ban needs the decision of two' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER restriction_guarded BEFORE INSERT OR UPDATE ON restriction
  FOR EACH ROW EXECUTE FUNCTION guard_restriction();

CREATE FUNCTION guard_appeal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'open' AND NEW.state <> OLD.state THEN
    RAISE EXCEPTION 'an appeal is decided once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (SELECT FROM decision WHERE id = NEW.decision_id AND NEW.decided_by IN (staff_id, approver_id)) THEN
    RAISE EXCEPTION 'an appeal goes to somebody else' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER appeal_guarded BEFORE UPDATE ON appeal FOR EACH ROW EXECUTE FUNCTION guard_appeal();

ALTER TABLE member DROP CONSTRAINT member_status_check, DROP CONSTRAINT member_away_check;
ALTER TABLE member
  ADD CONSTRAINT member_status_check
    CHECK (status IN ('unactivated', 'active', 'restricted', 'held', 'paused', 'leaving', 'suspended', 'closed')),
  ADD CONSTRAINT member_away_check CHECK ((status IN ('paused', 'leaving')) = (status_before IS NOT NULL)),
  -- Hidden by their own wish before they were held or suspended: nobody brings them back into sight but they.
  ADD COLUMN was_away boolean NOT NULL DEFAULT false;

CREATE FUNCTION guard_ban() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM restriction WHERE member_id = NEW.id AND kind = 'ban' AND lifted_at IS NULL) THEN
    RAISE EXCEPTION 'a ban is lifted by two' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER member_ban_guarded BEFORE UPDATE OF status ON member FOR EACH ROW
  WHEN (OLD.status = 'suspended' AND NEW.status <> 'suspended') EXECUTE FUNCTION guard_ban();

-- Taken out of sight while a moderator looks at it, and what it goes back to.
ALTER TABLE media
  ADD COLUMN held_at timestamptz,
  ADD COLUMN held_default boolean NOT NULL DEFAULT false,
  ADD CHECK (held_at IS NULL OR status = 'pending');
