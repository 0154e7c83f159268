-- Whom somebody of the staff has declared to know is taken off their list when a lead agrees: alone, they would claim the
-- member's case a moment later (decision 073).
CREATE TABLE conflict_withdrawal (
  id uuid PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff,
  member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  why_sealed bytea NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'approved', 'declined', 'lapsed')),
  approver_id uuid REFERENCES staff,
  created_at timestamptz NOT NULL,
  lapses_at timestamptz NOT NULL,
  decided_at timestamptz,
  CHECK (approver_id <> staff_id),
  CHECK ((state IN ('approved', 'declined')) = (approver_id IS NOT NULL)),
  CHECK (state <> 'approved' OR decided_at <= lapses_at),
  CHECK ((state = 'open') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX conflict_withdrawal_open ON conflict_withdrawal (staff_id, member_id) WHERE state = 'open';
CREATE INDEX conflict_withdrawal_staff ON conflict_withdrawal (staff_id);
CREATE INDEX conflict_withdrawal_member ON conflict_withdrawal (member_id);
CREATE INDEX conflict_withdrawal_approver ON conflict_withdrawal (approver_id);

CREATE FUNCTION guard_withdrawal() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'open' THEN
      RAISE EXCEPTION 'a withdrawal begins open' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  -- A rotation of keys seals the same words anew.
  IF (to_jsonb(NEW) - 'why_sealed') = (to_jsonb(OLD) - 'why_sealed') THEN RETURN NEW; END IF;
  IF OLD.state <> 'open' OR (to_jsonb(NEW) - 'state' - 'approver_id' - 'decided_at')
      <> (to_jsonb(OLD) - 'state' - 'approver_id' - 'decided_at') THEN
    RAISE EXCEPTION 'a withdrawal is answered once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.approver_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM staff WHERE id = NEW.approver_id AND status = 'active' AND 'lead' = ANY (roles)) THEN
    RAISE EXCEPTION 'a withdrawal is answered by a lead' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER conflict_withdrawal_guarded BEFORE INSERT OR UPDATE ON conflict_withdrawal
  FOR EACH ROW EXECUTE FUNCTION guard_withdrawal();

CREATE FUNCTION guard_conflict() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Of this very transaction: what was agreed once takes back nothing that was declared anew.
  IF TG_OP = 'UPDATE' OR NOT EXISTS (SELECT FROM conflict_withdrawal
      WHERE staff_id = OLD.staff_id AND member_id = OLD.member_id AND state = 'approved'
        AND xmin = pg_current_xact_id()::xid) THEN
    RAISE EXCEPTION 'a declared conflict is taken back by two' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;
-- The erasing of a member, by another process, takes theirs along.
CREATE TRIGGER staff_conflict_guarded BEFORE UPDATE OR DELETE ON staff_conflict
  FOR EACH ROW WHEN (process_role() = 'mod_rw') EXECUTE FUNCTION guard_conflict();
