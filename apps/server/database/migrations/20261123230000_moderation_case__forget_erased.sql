-- Once a member is erased, cases and decisions keep no number of theirs: it leads to nobody here, but whoever has an
-- older backup could join the two. Cases that are open or kept for an authority keep theirs until that ends.

-- Whether the case may still name its subject; asked of the cases of erased members alone.
ALTER TABLE moderation_case ADD COLUMN is_subject_known boolean NOT NULL DEFAULT true;

CREATE OR REPLACE FUNCTION guard_decision() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'a decision is kept' USING ERRCODE = 'integrity_constraint_violation'; END IF;
  IF TG_OP = 'UPDATE' THEN
    IF (to_jsonb(NEW) - 'overturned_at' - 'member_id' - 'media_id' - 'note_sealed' - 'words_sealed')
        <> (to_jsonb(OLD) - 'overturned_at' - 'member_id' - 'media_id' - 'note_sealed' - 'words_sealed')
        OR (NEW.member_id IS NOT NULL AND NEW.member_id IS DISTINCT FROM OLD.member_id)
        OR (NEW.media_id IS DISTINCT FROM OLD.media_id AND (NEW.media_id IS NOT NULL
          OR NOT EXISTS (SELECT FROM moderation_case WHERE id = NEW.case_id AND is_erased))) THEN
      RAISE EXCEPTION 'a decision stands as it was made' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF second_needed(NEW) IS NOT NULL AND NOT EXISTS (
      SELECT FROM proposal WHERE id = NEW.proposal_id AND state = 'approved' AND action = second_needed(NEW)
        AND case_id = NEW.case_id AND proposer_id = NEW.staff_id AND approver_id = NEW.approver_id) THEN
    RAISE EXCEPTION 'four eyes are needed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

-- The members' process may erase an account, and with it forget what decided cases were about; nothing else of them.
CREATE OR REPLACE FUNCTION guard_reported() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.state, NEW.closed_at, NEW.kind, NEW.created_at, NEW.note_sealed)
      IS DISTINCT FROM (OLD.state, OLD.closed_at, OLD.kind, OLD.created_at, OLD.note_sealed)
      OR NEW.target_id IS DISTINCT FROM OLD.target_id
        AND NOT (NEW.target_id IS NULL AND OLD.is_erased AND OLD.state = 'closed')
      OR NEW.member_id IS DISTINCT FROM OLD.member_id AND NEW.member_id IS NOT NULL
      OR NEW.priority > OLD.priority OR NEW.due_at > OLD.due_at OR NEW.score < OLD.score OR NEW.is_low AND NOT OLD.is_low
      OR NEW.queue <> OLD.queue AND NEW.priority >= OLD.priority
      OR OLD.hidden_at IS NOT NULL AND NEW.hidden_at IS DISTINCT FROM OLD.hidden_at
      OR NEW.claimed_by IS NOT NULL AND NEW.claimed_by IS DISTINCT FROM OLD.claimed_by THEN
    RAISE EXCEPTION 'a case is closed and put back at the console' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

-- Takes the numbers of what erased members owned out of their closed cases that nothing keeps any more. Cases about an
-- appeal, a form or a match name a decision, a notice or a match, never something of a member.
CREATE FUNCTION forget_erased_subjects() RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  forgotten uuid[];
BEGIN
  SELECT array_agg(id) INTO forgotten FROM moderation_case
  WHERE is_erased AND state = 'closed' AND is_subject_known
    AND NOT EXISTS (SELECT FROM preservation WHERE preservation.case_id = moderation_case.id AND ended_at IS NULL)
    AND NOT EXISTS (SELECT FROM preserved_item WHERE preserved_item.case_id = moderation_case.id)
    AND NOT EXISTS (SELECT FROM case_person WHERE case_person.case_id = moderation_case.id)
    AND NOT EXISTS (SELECT FROM appeal JOIN decision ON decision.id = appeal.decision_id
      WHERE decision.case_id = moderation_case.id AND appeal.state = 'open');
  IF forgotten IS NULL THEN RETURN; END IF;

  UPDATE decision SET media_id = NULL WHERE case_id = ANY(forgotten) AND media_id IS NOT NULL;
  UPDATE report_message SET media_id = NULL FROM report
    WHERE report.id = report_id AND case_id = ANY(forgotten) AND report_message.media_id IS NOT NULL;
  UPDATE report SET media_id = NULL WHERE case_id = ANY(forgotten) AND media_id IS NOT NULL;
  UPDATE moderation_case SET is_subject_known = false, target_id = CASE
    WHEN kind IN ('report', 'intimate', 'media', 'profile', 'verification') THEN NULL ELSE target_id END
  WHERE id = ANY(forgotten);
END $$;

CREATE INDEX moderation_case_erased ON moderation_case (id) WHERE is_erased AND is_subject_known;

-- Reserved names are kept as keyed hashes from now on. Those in clear go: the registrations' own rows still keep theirs.
DELETE FROM username_reservation;
