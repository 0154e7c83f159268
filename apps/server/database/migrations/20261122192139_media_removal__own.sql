-- Two who give an item back after its owner's appeal have looked at it: what decisions about others, or repetitions of
-- them, note about it for the same reason ends as well.
CREATE OR REPLACE FUNCTION guard_removal() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR (EXISTS (SELECT FROM media WHERE id = OLD.media_id) AND NOT EXISTS (
      SELECT FROM decision removal
        JOIN appeal ON appeal.decision_id IN (removal.id, removal.repeat_of)
        JOIN decision made ON made.case_id = appeal.case_id
      WHERE removal.id = OLD.decision_id AND made.action = 'overturn' AND made.proposal_id IS NOT NULL)
    AND NOT EXISTS (
      SELECT FROM decision removal
        JOIN media ON media.id = OLD.media_id
        JOIN decision own ON own.member_id = media.member_id AND own.reason = removal.reason
        JOIN media_removal noted ON noted.media_id = OLD.media_id AND noted.decision_id = own.id
        JOIN appeal ON appeal.decision_id = own.id
        JOIN decision made ON made.case_id = appeal.case_id
      WHERE removal.id = OLD.decision_id AND (removal.repeat_of IS NOT NULL OR removal.member_id IS DISTINCT FROM own.member_id)
        AND made.action = 'overturn' AND made.proposal_id IS NOT NULL)) THEN
    RAISE EXCEPTION 'an intimate image is given back by two' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;
