-- Which rule has moved a case up, and when: a rule that moves too many switches itself off.
ALTER TABLE moderation_case
  ADD COLUMN raised_by uuid REFERENCES rule_version,
  ADD COLUMN raised_at timestamptz,
  ADD CHECK ((raised_by IS NULL) = (raised_at IS NULL)),
  -- The member is gone, and nobody else is meant.
  ADD COLUMN is_erased boolean NOT NULL DEFAULT false;
CREATE INDEX moderation_case_raised ON moderation_case (raised_by, raised_at) WHERE raised_by IS NOT NULL;

-- How often a version has acted is asked of the log for each version.
CREATE INDEX audit_event_version ON audit_event ((detail ->> 'version')) WHERE action IN ('rule.hold', 'rule.raise');

CREATE OR REPLACE FUNCTION keep_conflicts() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO case_conflict (case_id, staff_id)
    SELECT moderation_case.id, staff_id FROM staff_conflict JOIN moderation_case USING (member_id) WHERE member_id = OLD.id;
  UPDATE moderation_case SET is_erased = true WHERE member_id = OLD.id;
  RETURN OLD;
END $$;

-- What was decided without a person: by a rule, on a report's word, or as somebody had decided before.
CREATE OR REPLACE VIEW figure_decision AS
  SELECT action, policy, reason, rule_version_id IS NOT NULL AS is_by_rule, approver_id IS NOT NULL AS is_by_two,
    overturned_at IS NOT NULL AS is_overturned, created_at::date AS decided_on, staff_id IS NULL AS is_automated
  FROM decision WHERE is_final;

-- What moderators have refused or taken down goes when nobody can appeal any more; that it was, and its fingerprint, stay.
ALTER TABLE media ADD COLUMN emptied_at timestamptz, ADD CHECK (emptied_at IS NULL OR status = 'rejected');
CREATE INDEX media_refused ON media (coalesce(decided_at, created_at))
  WHERE status = 'rejected' AND processing = 'done' AND emptied_at IS NULL;
