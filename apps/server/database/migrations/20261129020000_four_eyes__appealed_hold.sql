-- Who is held as perhaps under 18 is let go by two, also where they appeal against the hold: one person alone could
-- overturn it, which ended it without the second that the hold's own case asks for.
CREATE OR REPLACE FUNCTION second_needed(made decision) RETURNS text LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN made.action IN ('ban', 'unban') THEN made.action
    WHEN made.action = 'none' AND EXISTS (SELECT FROM moderation_case WHERE id = made.case_id AND kind = 'intimate')
      THEN 'notCovered'
    WHEN made.action IN ('overturn', 'modify') THEN (
      SELECT CASE
        WHEN appealed.action = 'ban' THEN 'unban'
        WHEN appealed.action = 'remove' THEN 'restore'
        WHEN appealed.action = 'hold' AND NOT appealed.is_final AND appealed.policy = 'childSafety'
          AND EXISTS (SELECT FROM restriction WHERE decision_id = appealed.id AND lifted_at IS NULL) THEN 'release'
      END
      FROM appeal JOIN decision appealed ON appealed.id = appeal.decision_id WHERE appeal.case_id = made.case_id)
    -- Whatever it is called: the hold of a child's account ends with it.
    WHEN made.is_final AND made.policy <> 'childSafety' AND EXISTS (
      SELECT FROM decision hold JOIN restriction ON restriction.decision_id = hold.id AND restriction.lifted_at IS NULL
      WHERE hold.case_id = made.case_id AND NOT hold.is_final AND hold.action = 'hold' AND hold.policy = 'childSafety')
      THEN 'release'
  END
$$;
