-- That a decision does not stand is said by another one, made in the same transaction: about an appeal against it, or as a
-- lead's answer where two looks at an upload differ. What was decided without a person after a decision falls with it, or
-- with another one about the same member that gives its item back.
CREATE FUNCTION guard_overturned() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.overturned_at IS NULL OR NOT EXISTS (
      WITH related AS (
        SELECT id, case_id, action, id = NEW.id AS is_itself FROM decision
        WHERE id IN (NEW.id, NEW.repeat_of) OR NEW.repeat_of IS NOT NULL AND member_id = NEW.member_id),
      answered AS (
        SELECT appeal.case_id, CASE WHEN is_itself THEN 'overturn' ELSE 'modify' END AS least, action AS former
          FROM appeal JOIN related ON related.id = decision_id
        UNION ALL SELECT second.id, NULL, action
          FROM moderation_case second JOIN related ON related.id = second.second_of
            JOIN moderation_case looked ON looked.id = related.case_id
          WHERE second.is_for_lead AND second.kind = 'media' AND looked.kind = 'media'
            AND action IN ('approve', 'approveExplicit', 'reject'))
      SELECT FROM decision made JOIN answered USING (case_id)
      WHERE made.id <> NEW.id AND made.staff_id IS NOT NULL AND made.xmin = pg_current_xact_id()::xid
        AND CASE WHEN least IS NULL THEN made.action <> former
          ELSE made.action IN ('overturn', 'unban', least) OR made.action = 'approveExplicit' AND former = 'reject' END)
  THEN
    RAISE EXCEPTION 'a decision is overturned by another one' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER decision_begins_standing BEFORE INSERT ON decision
  FOR EACH ROW WHEN (process_role() IS NOT NULL AND NEW.overturned_at IS NOT NULL) EXECUTE FUNCTION guard_overturned();
CREATE TRIGGER decision_overturned BEFORE UPDATE ON decision
  FOR EACH ROW WHEN (process_role() IS NOT NULL AND NEW.overturned_at IS DISTINCT FROM OLD.overturned_at)
  EXECUTE FUNCTION guard_overturned();
