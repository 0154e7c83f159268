-- Nobody agrees to, approves or verifies what they have not opened, and whoever is held as perhaps under 18 is released by
-- two (decisions 076 and 077). Each look is an entry of the audit log, which nobody changes.
ALTER TABLE proposal DROP CONSTRAINT proposal_action_check;
ALTER TABLE proposal ADD CONSTRAINT proposal_action_check
  CHECK (action IN ('ban', 'unban', 'notCovered', 'restore', 'milder', 'release', 'rule', 'disclose'));

CREATE INDEX audit_event_look ON audit_event (subject_id, staff_id, action)
  WHERE action IN ('case.read', 'look.messages', 'look.media', 'rule.read');

-- What the log keeps of an item that was looked at (`hashLookedAt`): its number must not outlast it.
CREATE FUNCTION looked_at(about uuid, item uuid) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(about || '|' || item, 'UTF8')), 'hex')
$$;

-- Whether somebody of the staff has opened something since a moment; `part` is an item or 'selfie', where it is one.
CREATE FUNCTION has_opened(who uuid, act text, about uuid, part text, since timestamptz) RETURNS boolean LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM audit_event WHERE subject_id = about::text AND staff_id = who AND action = act
    AND action IN ('case.read', 'look.messages', 'look.media', 'rule.read')
    AND at >= since AND (part IS NULL OR part IN (detail ->> 'item', detail ->> 'size')))
$$;

-- What somebody has yet to open before they agree to a proposal: 'case', 'messages', 'item' or 'rule'; null when nothing is.
CREATE FUNCTION unopened(who uuid, made proposal) RETURNS text LANGUAGE plpgsql STABLE
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  about uuid := coalesce(made.case_id,
    (SELECT case_id FROM disclosure WHERE disclosure.id = made.subject_id AND made.action = 'disclose'));
  decided uuid;
  item uuid;
BEGIN
  IF made.action = 'rule' THEN
    RETURN CASE WHEN has_opened(who, 'rule.read', made.subject_id, NULL, made.created_at) THEN NULL ELSE 'rule' END;
  END IF;
  IF NOT has_opened(who, 'case.read', about, NULL, made.created_at) THEN RETURN 'case'; END IF;
  IF made.action = 'disclose' THEN RETURN NULL; END IF;
  -- Whoever answers an appeal has before them what was decided about.
  SELECT decision.case_id, decision.media_id INTO decided, item
    FROM appeal JOIN decision ON decision.id = appeal.decision_id WHERE appeal.case_id = about;
  IF EXISTS (SELECT FROM report_message JOIN report ON report.id = report_message.report_id
      WHERE report.case_id IN (about, decided))
    AND NOT has_opened(who, 'look.messages', about, NULL, made.created_at) THEN RETURN 'messages'; END IF;
  item := coalesce(item, (SELECT target_id FROM moderation_case WHERE id = about AND kind = 'intimate'));
  IF item IS NOT NULL AND EXISTS (SELECT FROM media WHERE id = item)
    AND NOT has_opened(who, 'look.media', about, looked_at(about, item), made.created_at) THEN RETURN 'item'; END IF;
  RETURN NULL;
END $$;

-- The same of a decision that shows something or somebody to others: 'case', 'item' or 'selfie'.
CREATE FUNCTION unopened(made decision) RETURNS text LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN made.staff_id IS NULL THEN NULL
    WHEN made.action IN ('approve', 'approveExplicit') AND kind = 'media'
      AND NOT has_opened(made.staff_id, 'look.media', id, looked_at(id, target_id), created_at) THEN 'item'
    WHEN made.action = 'approve' AND kind = 'profile'
      AND NOT has_opened(made.staff_id, 'case.read', id, NULL, created_at) THEN 'case'
    WHEN made.action = 'verified' AND NOT has_opened(made.staff_id, 'look.media', id, 'selfie', created_at) THEN 'selfie'
  END FROM moderation_case WHERE id = made.case_id
$$;

CREATE FUNCTION guard_opened() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  missing text;
BEGIN
  IF TG_TABLE_NAME = 'proposal' THEN missing := unopened(NEW.approver_id, NEW); ELSE missing := unopened(NEW); END IF;
  IF missing IS NOT NULL THEN
    RAISE EXCEPTION 'four eyes are open: the % has not been opened', missing USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER proposal_opened BEFORE UPDATE ON proposal
  FOR EACH ROW WHEN (NEW.state = 'approved' AND OLD.state <> 'approved') EXECUTE FUNCTION guard_opened();
CREATE TRIGGER decision_opened BEFORE INSERT ON decision
  FOR EACH ROW WHEN (process_role() IS NOT NULL AND NEW.action IN ('approve', 'approveExplicit', 'verified'))
  EXECUTE FUNCTION guard_opened();

CREATE OR REPLACE FUNCTION second_needed(made decision) RETURNS text LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN made.action IN ('ban', 'unban') THEN made.action
    WHEN made.action = 'none' AND EXISTS (SELECT FROM moderation_case WHERE id = made.case_id AND kind = 'intimate')
      THEN 'notCovered'
    WHEN made.action IN ('overturn', 'modify') THEN (
      SELECT CASE appealed.action WHEN 'ban' THEN 'unban' WHEN 'remove' THEN 'restore' END
      FROM appeal JOIN decision appealed ON appealed.id = appeal.decision_id WHERE appeal.case_id = made.case_id)
    -- Whatever it is called: the hold of a child's account ends with it.
    WHEN made.is_final AND made.policy <> 'childSafety' AND EXISTS (
      SELECT FROM decision hold JOIN restriction ON restriction.decision_id = hold.id AND restriction.lifted_at IS NULL
      WHERE hold.case_id = made.case_id AND NOT hold.is_final AND hold.action = 'hold' AND hold.policy = 'childSafety')
      THEN 'release'
  END
$$;
