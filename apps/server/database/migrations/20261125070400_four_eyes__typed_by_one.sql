-- What was left for one person at a terminal, signed in to the database as the console (decision 073).

-- A hold without an end waits for somebody to look: over a case that is closed nobody does, and it would be a ban by one.
CREATE FUNCTION guard_hold() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  about uuid := CASE TG_TABLE_NAME WHEN 'moderation_case' THEN NEW.id
    ELSE (SELECT case_id FROM decision WHERE decision.id = (to_jsonb(NEW) ->> 'decision_id')::uuid) END;
BEGIN
  IF EXISTS (SELECT FROM restriction JOIN decision ON decision.id = restriction.decision_id
      JOIN moderation_case ON moderation_case.id = decision.case_id
      WHERE decision.case_id = about AND restriction.kind = 'hold' AND restriction.until_at IS NULL
        AND restriction.lifted_at IS NULL AND moderation_case.state = 'closed') THEN
    RAISE EXCEPTION 'nobody looks at a hold over a closed case' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
-- When all is done: a decision lifts what held somebody until then, and closes the case, in one transaction.
CREATE CONSTRAINT TRIGGER restriction_waits AFTER INSERT ON restriction DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (process_role() = 'mod_rw' AND NEW.kind = 'hold' AND NEW.until_at IS NULL)
  EXECUTE FUNCTION guard_hold();
CREATE CONSTRAINT TRIGGER moderation_case_waits AFTER UPDATE OF state ON moderation_case DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (process_role() = 'mod_rw' AND NEW.state = 'closed' AND OLD.state <> 'closed')
  EXECUTE FUNCTION guard_hold();

-- When an account is erased is its member's own choice; a decision calls it off and never hurries it on.
CREATE FUNCTION guard_leaving() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'members leave by themselves' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER member_leaving_guarded BEFORE UPDATE OF leaves_at, leaving_cause ON member FOR EACH ROW
  WHEN (process_role() = 'mod_rw' AND (NEW.leaves_at IS NOT NULL AND NEW.leaves_at IS DISTINCT FROM OLD.leaves_at
    OR NEW.leaving_cause IS NOT NULL AND NEW.leaving_cause IS DISTINCT FROM OLD.leaving_cause))
  EXECUTE FUNCTION guard_leaving();

-- Whoever adds a key to a colleague's account has become them: keys come by a link, and a link by two administrators.
CREATE FUNCTION guard_keys() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  is_kept boolean;
BEGIN
  IF TG_TABLE_NAME = 'staff_key' THEN
    IF TG_OP = 'UPDATE' THEN
      is_kept := (to_jsonb(NEW) - 'counter' - 'used_at') = (to_jsonb(OLD) - 'counter' - 'used_at');
    ELSE
      is_kept := EXISTS (SELECT FROM staff_invitation WHERE staff_id = NEW.staff_id AND used_at IS NULL AND keys < 2);
    END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    is_kept := (to_jsonb(NEW) - 'keys' - 'used_at') = (to_jsonb(OLD) - 'keys' - 'used_at')
      AND NEW.keys >= OLD.keys AND (OLD.used_at IS NULL OR NEW.used_at IS NOT NULL);
  ELSE
    is_kept := EXISTS (SELECT FROM staff_change WHERE state = 'approved' AND xmin = pg_current_xact_id()::xid
      AND (kind = 'keys' AND staff_id = NEW.staff_id
        OR kind = 'invite' AND name = (SELECT name FROM staff WHERE id = NEW.staff_id)));
  END IF;
  IF NOT is_kept THEN
    RAISE EXCEPTION 'keys are taken under a link that two administrators have agreed on'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER staff_key_by_link BEFORE INSERT OR UPDATE ON staff_key
  FOR EACH ROW WHEN (process_role() IS NOT NULL) EXECUTE FUNCTION guard_keys();
CREATE TRIGGER staff_invitation_by_two BEFORE INSERT OR UPDATE ON staff_invitation
  FOR EACH ROW WHEN (process_role() IS NOT NULL) EXECUTE FUNCTION guard_keys();
