-- What an administrator wants to change about the staff; it takes effect when another one agrees.
CREATE TABLE staff_change (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invite', 'roles', 'keys', 'restore', 'leave')),
  -- Nobody yet where somebody is to be invited.
  staff_id uuid REFERENCES staff,
  name text,
  roles text[] CHECK (
    roles <@ ARRAY['triage', 'moderator', 'childSafety', 'lead', 'analyst', 'admin'] AND cardinality(roles) > 0
  ),
  why text NOT NULL,
  proposer_id uuid NOT NULL REFERENCES staff,
  approver_id uuid REFERENCES staff,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'approved', 'declined', 'lapsed')),
  created_at timestamptz NOT NULL,
  lapses_at timestamptz NOT NULL,
  decided_at timestamptz,
  CHECK (approver_id <> proposer_id),
  -- Nobody agrees to what somebody wants to change about them.
  CHECK (approver_id <> staff_id),
  CHECK ((state IN ('approved', 'declined')) = (approver_id IS NOT NULL)),
  CHECK (state <> 'approved' OR decided_at <= lapses_at),
  CHECK ((state = 'open') = (decided_at IS NULL)),
  CHECK ((kind = 'invite') = (staff_id IS NULL)),
  CHECK ((kind = 'invite') = (name IS NOT NULL)),
  CHECK ((kind IN ('invite', 'roles')) = (roles IS NOT NULL))
);
CREATE UNIQUE INDEX staff_change_open ON staff_change (staff_id) WHERE state = 'open';
CREATE INDEX staff_change_staff ON staff_change (staff_id, decided_at);
CREATE INDEX staff_change_proposer ON staff_change (proposer_id);
CREATE INDEX staff_change_approver ON staff_change (approver_id);

ALTER TABLE staff ADD COLUMN suspended_at timestamptz,
  ADD CHECK (status <> 'suspended' OR suspended_at IS NOT NULL);

CREATE FUNCTION guard_staff_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a change of the staff is kept' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'open' THEN
      RAISE EXCEPTION 'a change of the staff begins open' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.state <> 'open' OR (to_jsonb(NEW) - 'state' - 'approver_id' - 'decided_at')
      <> (to_jsonb(OLD) - 'state' - 'approver_id' - 'decided_at') THEN
    RAISE EXCEPTION 'a change of the staff is answered once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER staff_change_guarded BEFORE INSERT OR UPDATE OR DELETE ON staff_change
  FOR EACH ROW EXECUTE FUNCTION guard_staff_change();

-- Roles, and the way back from a suspension, are of two; also for a statement typed by hand.
CREATE FUNCTION guard_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'left' AND NEW.status <> 'left' THEN
    RAISE EXCEPTION 'who has left is invited anew' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.roles <> OLD.roles AND NEW.roles IS DISTINCT FROM (
      SELECT roles FROM staff_change WHERE staff_id = NEW.id AND kind = 'roles' AND state = 'approved'
      ORDER BY decided_at DESC LIMIT 1) THEN
    RAISE EXCEPTION 'roles take two administrators' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.status = 'suspended' AND NEW.status IN ('invited', 'active') AND NOT EXISTS (
      SELECT FROM staff_change WHERE staff_id = NEW.id AND kind = 'restore' AND state = 'approved'
        AND decided_at >= OLD.suspended_at) THEN
    RAISE EXCEPTION 'bringing somebody back takes two administrators' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER staff_guarded BEFORE UPDATE ON staff FOR EACH ROW EXECUTE FUNCTION guard_staff();
