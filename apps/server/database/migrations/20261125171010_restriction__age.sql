-- Moderators may ask a member to prove their age (decision 097): a hold without an end, over a case that is closed, which a
-- proof of age alone ends. Whoever is at the console can neither set it an end nor lift it.
CREATE FUNCTION asks_for_age(made decision) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT made.is_final AND made.action = 'hold' AND made.reason = 'ageUnproven'
$$;

CREATE OR REPLACE FUNCTION guard_hold() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  about uuid := CASE TG_TABLE_NAME WHEN 'moderation_case' THEN NEW.id
    ELSE (SELECT case_id FROM decision WHERE decision.id = (to_jsonb(NEW) ->> 'decision_id')::uuid) END;
BEGIN
  IF EXISTS (SELECT FROM restriction JOIN decision ON decision.id = restriction.decision_id
      JOIN moderation_case ON moderation_case.id = decision.case_id
      WHERE decision.case_id = about AND restriction.kind = 'hold' AND restriction.until_at IS NULL
        AND restriction.lifted_at IS NULL AND moderation_case.state = 'closed'
        AND NOT asks_for_age(decision)) THEN
    RAISE EXCEPTION 'nobody looks at a hold over a closed case' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION guard_term() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
      AND (NEW.kind = 'ban' OR NEW.until_at <= NEW.from_at + interval '8760 hours'
        OR NEW.kind = 'hold' AND NOT is_final AND NEW.until_at IS NULL OR asks_for_age(decision))
      AND (NOT asks_for_age(decision) OR NEW.until_at IS NULL))
    -- Whatever date was written on the decision.
    OR NEW.until_at > now() + interval '2 years' THEN
    RAISE EXCEPTION 'a restriction is what its decision says, for a year at most' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION guard_restriction() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
  IF TG_OP = 'UPDATE' AND NEW.lifted_at IS NOT NULL AND OLD.lifted_at IS NULL
      AND EXISTS (SELECT FROM decision WHERE id = NEW.decision_id AND asks_for_age(decision))
      AND NOT EXISTS (SELECT FROM age_proof WHERE member_id = NEW.member_id AND xmin = pg_current_xact_id()::xid) THEN
    RAISE EXCEPTION 'a proof of age alone ends this' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
