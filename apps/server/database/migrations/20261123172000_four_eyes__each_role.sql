-- What each process may do to members, cases and the staff by itself, also by a statement typed as its role (decision 052).

-- The process whose role has signed in; null for the owner, who migrates and adds the first people of the staff.
CREATE FUNCTION process_role() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT substring(session_user FROM '_(api_rw|worker|mod_rw)$')
$$;

-- Who may decide about cases of a queue: `rolesOf` in cases/access.ts, held together by a test. Without a queue: leads.
CREATE FUNCTION works_on(who uuid, on_queue text) RETURNS boolean LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM staff WHERE id = who AND status = 'active' AND roles && CASE
    WHEN on_queue = 'urgent' THEN ARRAY['childSafety', 'lead']
    WHEN on_queue = 'intimate' THEN ARRAY['moderator', 'childSafety', 'lead']
    WHEN on_queue IN ('serious', 'reports', 'appeals') THEN ARRAY['moderator', 'lead']
    WHEN on_queue IN ('media', 'selfies', 'feedback') THEN ARRAY['triage', 'moderator', 'lead']
    ELSE ARRAY['lead'] END)
$$;

-- Two pairs of eyes are two people at work, each of whom may decide about such a case.
CREATE FUNCTION guard_pair() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  on_queue text := (SELECT queue FROM moderation_case WHERE id = NEW.case_id);
BEGIN
  IF TG_OP = 'INSERT' AND NOT (works_on(NEW.proposer_id, on_queue) OR NEW.case_id IS NULL
      AND EXISTS (SELECT FROM staff WHERE id = NEW.proposer_id AND status = 'active')) THEN
    RAISE EXCEPTION 'a proposal is made by somebody who works on such cases' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.approver_id IS NOT NULL AND NOT works_on(NEW.approver_id, on_queue) THEN
    RAISE EXCEPTION 'a proposal is answered by somebody who works on such cases' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER proposal_made_by_pair BEFORE INSERT ON proposal FOR EACH ROW EXECUTE FUNCTION guard_pair();
CREATE TRIGGER proposal_answered_by_pair BEFORE UPDATE ON proposal
  FOR EACH ROW WHEN (NEW.approver_id IS DISTINCT FROM OLD.approver_id) EXECUTE FUNCTION guard_pair();

-- A change of the staff is of two administrators at work.
CREATE FUNCTION guard_administrators() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  who uuid := CASE TG_OP WHEN 'INSERT' THEN NEW.proposer_id ELSE NEW.approver_id END;
BEGIN
  IF who IS NOT NULL AND NOT EXISTS (SELECT FROM staff WHERE id = who AND status = 'active' AND 'admin' = ANY (roles)) THEN
    RAISE EXCEPTION 'a change of the staff takes two administrators' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER staff_change_made_by_administrator BEFORE INSERT ON staff_change
  FOR EACH ROW EXECUTE FUNCTION guard_administrators();
CREATE TRIGGER staff_change_answered_by_administrator BEFORE UPDATE ON staff_change
  FOR EACH ROW WHEN (NEW.approver_id IS DISTINCT FROM OLD.approver_id) EXECUTE FUNCTION guard_administrators();

-- Nobody of the staff is made by one: a process adds only whom two administrators have invited, once, and not at work yet.
CREATE FUNCTION guard_new_staff() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF process_role() IS NULL THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.id, NEW.name, NEW.is_demo, NEW.created_at) IS DISTINCT FROM (OLD.id, OLD.name, OLD.is_demo, OLD.created_at) THEN
      RAISE EXCEPTION 'who somebody of the staff is does not change' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF OLD.status = 'invited' AND NEW.status = 'active'
        AND (SELECT count(*) FROM staff_key WHERE staff_id = NEW.id) < 2 THEN
      RAISE EXCEPTION 'whoever begins on the staff has two keys' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.status <> 'invited' OR NEW.is_demo OR NEW.started_at IS NOT NULL OR NOT EXISTS (
      SELECT FROM staff_change invite WHERE kind = 'invite' AND state = 'approved' AND invite.name = NEW.name
        AND invite.roles = NEW.roles
        AND NOT EXISTS (SELECT FROM staff WHERE staff.name = NEW.name AND staff.created_at >= invite.decided_at)) THEN
    RAISE EXCEPTION 'a new person of the staff is invited by two administrators' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER staff_made_by_two BEFORE INSERT OR UPDATE ON staff FOR EACH ROW EXECUTE FUNCTION guard_new_staff();

-- A decision is of somebody at work who decides about cases; by itself the site holds, and repeats what a person decided.
CREATE FUNCTION guard_decider() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.staff_id IS NULL THEN
    IF NOT (NEW.action = 'hold' AND NOT NEW.is_final OR NEW.repeat_of IS NOT NULL AND NEW.action IN ('reject', 'remove')) THEN
      RAISE EXCEPTION 'a decision is somebody''s' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSIF process_role() <> 'mod_rw' THEN
    RAISE EXCEPTION 'a decision is made at the console' USING ERRCODE = 'integrity_constraint_violation';
  ELSIF NEW.proposal_id IS NULL AND NOT EXISTS (SELECT FROM staff WHERE id = NEW.staff_id AND status = 'active'
      AND roles && ARRAY['triage', 'moderator', 'childSafety', 'lead']) THEN
    RAISE EXCEPTION 'a decision is made by somebody who works on cases' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER decision_made_by_someone BEFORE INSERT ON decision
  FOR EACH ROW WHEN (process_role() IS NOT NULL) EXECUTE FUNCTION guard_decider();

-- What one person decides ends within a year (the console's own limit), binds whom the decision names, and does not grow.
CREATE FUNCTION guard_term() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.from_at, NEW.until_at) IS DISTINCT FROM (OLD.from_at, OLD.until_at) THEN
      RAISE EXCEPTION 'a restriction stands as it was made' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  -- The decision is of this very transaction: an old one binds nobody a second time.
  IF NOT EXISTS (SELECT FROM decision WHERE id = NEW.decision_id AND member_id = NEW.member_id
      AND (action = NEW.kind OR action = 'modify' AND NEW.kind = 'contact')
      AND xmin = pg_current_xact_id()::xid AND NEW.from_at BETWEEN created_at - interval '1 hour' AND created_at + interval '1 hour'
      AND (NEW.kind = 'ban' OR NEW.until_at <= NEW.from_at + interval '365 days'
        OR NEW.kind = 'hold' AND NOT is_final AND NEW.until_at IS NULL))
    -- Whatever date was written on the decision.
    OR NEW.until_at > now() + interval '2 years' THEN
    RAISE EXCEPTION 'a restriction is what its decision says, for a year at most' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER restriction_ends BEFORE INSERT OR UPDATE ON restriction FOR EACH ROW EXECUTE FUNCTION guard_term();

-- A member is held, suspended or restricted by a restriction alone, and free when none binds them.
CREATE FUNCTION guard_standing() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  known text[] := ARRAY(SELECT kind FROM restriction WHERE member_id = NEW.id AND lifted_at IS NULL);
  -- What has run out binds nobody, also before that was noted.
  binding text[] := ARRAY(SELECT kind FROM restriction WHERE member_id = NEW.id AND lifted_at IS NULL
    AND (until_at IS NULL OR until_at > now()));
BEGIN
  IF NEW.status = 'suspended' AND NOT known && ARRAY['suspend', 'ban']
      OR NEW.status = 'held' AND NOT known && ARRAY['hold']
      OR NEW.status = 'restricted' AND OLD.status NOT IN ('paused', 'leaving') AND NOT known && ARRAY['contact']
      OR OLD.status IN ('held', 'suspended') AND NEW.status NOT IN ('held', 'suspended', 'closed')
        AND binding && ARRAY['hold', 'suspend', 'ban'] THEN
    RAISE EXCEPTION 'a member''s state follows from a decision' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF process_role() = 'mod_rw' AND (NEW.status IN ('unactivated', 'closed')
      OR NEW.status = 'leaving' AND OLD.status <> 'leaving'
      OR NEW.status = 'paused' AND NOT OLD.was_away AND OLD.status NOT IN ('paused', 'leaving')
      -- Laid on them or lifted in this very transaction.
      OR NOT EXISTS (SELECT FROM restriction WHERE member_id = NEW.id AND xmin = pg_current_xact_id()::xid)) THEN
    RAISE EXCEPTION 'a member''s state follows from a decision' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER member_standing_guarded BEFORE UPDATE OF status ON member FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND process_role() IS NOT NULL) EXECUTE FUNCTION guard_standing();

-- The console decides about one member after the other.
CREATE FUNCTION guard_number() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT count(*) FROM touched JOIN untouched USING (id) WHERE touched.status <> untouched.status) > 5 THEN
    RAISE EXCEPTION 'the states of many members follow from as many decisions' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER member_states_counted AFTER UPDATE ON member REFERENCING OLD TABLE AS untouched NEW TABLE AS touched
  FOR EACH STATEMENT WHEN (process_role() = 'mod_rw') EXECUTE FUNCTION guard_number();

-- Members report: what they add moves a case up, never down, and never to its end.
CREATE FUNCTION guard_reported() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.state, NEW.closed_at, NEW.kind, NEW.target_id, NEW.created_at, NEW.note_sealed)
      IS DISTINCT FROM (OLD.state, OLD.closed_at, OLD.kind, OLD.target_id, OLD.created_at, OLD.note_sealed)
      OR NEW.member_id IS DISTINCT FROM OLD.member_id AND NEW.member_id IS NOT NULL
      OR NEW.priority > OLD.priority OR NEW.due_at > OLD.due_at OR NEW.score < OLD.score OR NEW.is_low AND NOT OLD.is_low
      OR NEW.queue <> OLD.queue AND NEW.priority >= OLD.priority
      OR OLD.hidden_at IS NOT NULL AND NEW.hidden_at IS DISTINCT FROM OLD.hidden_at
      OR NEW.claimed_by IS NOT NULL AND NEW.claimed_by IS DISTINCT FROM OLD.claimed_by THEN
    RAISE EXCEPTION 'a case is closed and put back at the console' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER moderation_case_reported BEFORE UPDATE ON moderation_case
  FOR EACH ROW WHEN (process_role() = 'api_rw') EXECUTE FUNCTION guard_reported();
