-- The messages that a report revealed, and their conversation, are forgotten with what else led to an erased member:
-- the other side of the conversation is still there under these numbers. What was proven stays.
ALTER TABLE report_message ALTER COLUMN message_id DROP NOT NULL;

-- Takes the numbers of what erased members owned out of their closed cases that nothing keeps any more. Cases about an
-- appeal, a form or a match name a decision, a notice or a match, never something of a member.
CREATE OR REPLACE FUNCTION forget_erased_subjects() RETURNS void LANGUAGE plpgsql
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
  UPDATE report_message SET media_id = NULL, message_id = NULL FROM report
    WHERE report.id = report_id AND case_id = ANY(forgotten);
  UPDATE report SET media_id = NULL, conversation_id = NULL
    WHERE case_id = ANY(forgotten) AND (media_id IS NOT NULL OR conversation_id IS NOT NULL);
  UPDATE moderation_case SET is_subject_known = false, target_id = CASE
    WHEN kind IN ('report', 'intimate', 'media', 'profile', 'verification') THEN NULL ELSE target_id END
  WHERE id = ANY(forgotten);
END $$;

-- Cases that were forgotten before this one.
UPDATE report_message SET message_id = NULL FROM report, moderation_case
  WHERE report.id = report_id AND moderation_case.id = case_id AND is_erased AND NOT is_subject_known;
UPDATE report SET conversation_id = NULL FROM moderation_case
  WHERE moderation_case.id = case_id AND is_erased AND NOT is_subject_known AND conversation_id IS NOT NULL;
