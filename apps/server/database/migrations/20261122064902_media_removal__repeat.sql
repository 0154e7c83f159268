-- With the first removal fall those of the same picture elsewhere, which are decisions of their own.
CREATE OR REPLACE FUNCTION guard_removal() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR (EXISTS (SELECT FROM media WHERE id = OLD.media_id) AND NOT EXISTS (
      SELECT FROM decision removal
        JOIN appeal ON appeal.decision_id IN (removal.id, removal.repeat_of)
        JOIN decision made ON made.case_id = appeal.case_id
      WHERE removal.id = OLD.decision_id AND made.action = 'overturn' AND made.proposal_id IS NOT NULL)) THEN
    RAISE EXCEPTION 'an intimate image is given back by two' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;
