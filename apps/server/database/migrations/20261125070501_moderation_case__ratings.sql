-- Somebody looks at ratings: a case of its own, and two people where many no longer count (decision 081).
ALTER TABLE moderation_case DROP CONSTRAINT moderation_case_kind_check;
ALTER TABLE moderation_case ADD CONSTRAINT moderation_case_kind_check
  CHECK (kind IN ('report', 'intimate', 'media', 'profile', 'verification', 'match', 'appeal', 'feedback', 'rating'));
ALTER TABLE decision DROP CONSTRAINT decision_action_check;
ALTER TABLE decision ADD CONSTRAINT decision_action_check
  CHECK (action IN ('none', 'educate', 'removeItem', 'contact', 'hold', 'suspend', 'ban', 'escalate', 'approve',
    'approveExplicit', 'reject', 'verified', 'askAgain', 'notSame', 'remove', 'uphold', 'overturn', 'modify', 'unban',
    'strike'));
ALTER TABLE proposal DROP CONSTRAINT proposal_action_check;
ALTER TABLE proposal ADD CONSTRAINT proposal_action_check
  CHECK (action IN ('ban', 'unban', 'notCovered', 'restore', 'milder', 'release', 'strike', 'rule', 'disclose'));

-- One person strikes two of a member's ratings within 30 days. More need a second, whoever writes the statement.
CREATE FUNCTION guard_struck() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  made decision;
BEGIN
  SELECT * INTO made FROM decision WHERE id = NEW.struck_in;
  IF OLD.struck_in IS NOT NULL OR made.action <> 'strike'
      OR NOT EXISTS (SELECT FROM moderation_case WHERE id = made.case_id AND kind = 'rating' AND target_id = NEW.subject_id) THEN
    RAISE EXCEPTION 'a rating is struck once, by a decision about it' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (SELECT FROM proposal WHERE id = made.proposal_id AND state = 'approved' AND action = 'strike'
      AND case_id = made.case_id AND proposer_id = made.staff_id AND approver_id = made.approver_id) THEN
    RETURN NULL;
  END IF;
  IF (SELECT count(*) FROM rating JOIN decision ON decision.id = struck_in
      WHERE rating.subject_id = NEW.subject_id AND decision.approver_id IS NULL
        AND struck_at > NEW.struck_at - interval '30 days') > 2 THEN
    RAISE EXCEPTION 'four eyes are needed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER rating_struck_guarded AFTER UPDATE OF struck_in ON rating
  FOR EACH ROW WHEN (NEW.struck_in IS DISTINCT FROM OLD.struck_in) EXECUTE FUNCTION guard_struck();
