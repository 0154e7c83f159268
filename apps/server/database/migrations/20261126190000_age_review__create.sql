-- Checks of age by a person (decision 109): a role of its own, and who decided which check of the age gate. A check is known
-- by a number of the gate's that leads to no member.
ALTER TABLE staff DROP CONSTRAINT staff_roles_check;
ALTER TABLE staff ADD CONSTRAINT staff_roles_check CHECK (
  roles <@ ARRAY['triage', 'moderator', 'childSafety', 'ageCheck', 'lead', 'analyst', 'admin'] AND cardinality(roles) > 0
);
ALTER TABLE staff_change DROP CONSTRAINT staff_change_roles_check;
ALTER TABLE staff_change ADD CONSTRAINT staff_change_roles_check CHECK (
  roles <@ ARRAY['triage', 'moderator', 'childSafety', 'ageCheck', 'lead', 'analyst', 'admin'] AND cardinality(roles) > 0
);

CREATE TABLE age_review (
  check_id uuid PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff,
  outcome text NOT NULL CHECK (outcome IN ('passed', 'unreadable', 'notSame', 'notAsAsked', 'under', 'uncertain')),
  decided_at timestamptz NOT NULL,
  -- When the gate had heard of it.
  told_at timestamptz
);
CREATE INDEX age_review_staff ON age_review (staff_id);
CREATE INDEX age_review_unsent ON age_review (decided_at) WHERE told_at IS NULL;

-- A look at a picture of a check counts as having opened it.
CREATE OR REPLACE FUNCTION has_opened(who uuid, act text, about uuid, part text, since timestamptz) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM audit_event WHERE subject_id = about::text AND staff_id = who AND action = act
    AND action IN ('case.read', 'look.messages', 'look.media', 'look.ageCheck', 'rule.read')
    AND at >= since AND (part IS NULL OR part IN (detail ->> 'item', detail ->> 'size')))
$$;

CREATE FUNCTION guard_age_review() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'a review is kept' USING ERRCODE = 'integrity_constraint_violation'; END IF;
  IF TG_OP = 'UPDATE' THEN
    IF (to_jsonb(NEW) - 'told_at') <> (to_jsonb(OLD) - 'told_at') OR OLD.told_at IS NOT NULL THEN
      RAISE EXCEPTION 'a review is decided once' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NOT EXISTS (SELECT FROM staff WHERE id = NEW.staff_id AND status = 'active' AND 'ageCheck' = ANY (roles)) THEN
    RAISE EXCEPTION 'a review is made by who checks ages' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NOT has_opened(NEW.staff_id, 'look.ageCheck', NEW.check_id, 'document', '-infinity')
      OR NOT has_opened(NEW.staff_id, 'look.ageCheck', NEW.check_id, 'face', '-infinity') THEN
    RAISE EXCEPTION 'four eyes are open: both pictures have not been opened' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER age_review_guarded BEFORE INSERT OR UPDATE OR DELETE ON age_review
  FOR EACH ROW EXECUTE FUNCTION guard_age_review();
