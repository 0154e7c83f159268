CREATE OR REPLACE FUNCTION public.acquaintances(of_member uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  SELECT known_members(of_member)
$function$;

CREATE OR REPLACE FUNCTION public.activity_slot(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT floor(extract(epoch FROM moment) / 300)::integer
$function$;

CREATE OR REPLACE FUNCTION public.addressers(of_member uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  SELECT other_id FROM participant JOIN conversation ON conversation.id = conversation_id
    WHERE participant.member_id = of_member AND (started_by = other_id OR answered_at IS NOT NULL)
  UNION ALL SELECT sender_id FROM flirt WHERE recipient_id = of_member
  UNION ALL SELECT media_like.member_id FROM media JOIN media_like ON media_like.media_id = media.id
    WHERE media.member_id = of_member AND taken_back_at IS NULL
  UNION ALL SELECT requester_id FROM media_request WHERE owner_id = of_member AND withdrawn_at IS NULL
  UNION ALL SELECT grantee_id FROM media_grant
    WHERE owner_id = of_member AND was_requested AND (ends_at IS NULL OR ends_at > now())
  UNION ALL SELECT owner_id FROM media_grant WHERE grantee_id = of_member AND (ends_at IS NULL OR ends_at > now())
$function$;

CREATE OR REPLACE FUNCTION public.asks_for_age(made decision)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT made.is_final AND made.action = 'hold' AND made.reason = 'ageUnproven'
$function$;

CREATE OR REPLACE FUNCTION public.audit_content(entry audit_event)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT jsonb_build_array(entry.seq, entry.id, (extract(epoch FROM entry.at) * 1000000)::bigint, entry.staff_id,
    entry.session_id, entry.action, entry.subject_kind, entry.subject_id, entry.detail)::text
$function$;

CREATE OR REPLACE FUNCTION public.bits_of(numbers smallint[])
 RETURNS bytea
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
DECLARE
  bits bytea := decode(repeat('00', 4096), 'hex');
  number smallint;
BEGIN
  FOREACH number IN ARRAY numbers LOOP bits := set_bit(bits, number, 1); END LOOP;
  RETURN bits;
END $function$;

CREATE OR REPLACE FUNCTION public.can_be_default(item media)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT item.kind = 'photo' AND item.status = 'approved' AND item.rating = 'general' AND item.visibility = 'public'
    AND item.processing = 'done' AND item.deleted_at IS NULL
$function$;

CREATE OR REPLACE FUNCTION public.chain_audit_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  entry audit_event;
  head audit_event;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('audit_event', 0));
  SELECT * INTO head FROM audit_event WHERE seq IS NOT NULL ORDER BY seq DESC LIMIT 1;
  SELECT * INTO entry FROM audit_event WHERE id = NEW.id;
  entry.seq := coalesce(head.seq, 0) + 1;
  entry.previous_hash := coalesce(head.hash, decode(repeat('00', 32), 'hex'));
  UPDATE audit_event
    SET seq = entry.seq, previous_hash = entry.previous_hash,
      hash = sha256(entry.previous_hash || convert_to(audit_content(entry), 'UTF8'))
    WHERE id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.commit_to_key(member_id uuid, version integer, fingerprint text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT sha256(convert_to('key1|' || member_id || '|' || version || '|' || fingerprint, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.count_member_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO member_search_count AS counted (segment, location_id, members, changed)
    SELECT segment, location_id, CASE TG_OP WHEN 'DELETE' THEN -count(*) ELSE count(*) END, pg_current_xact_id()
    FROM changed WHERE hidden_county >= 0 GROUP BY segment, location_id ORDER BY segment, location_id
    ON CONFLICT (segment, location_id)
    DO UPDATE SET members = counted.members + excluded.members, changed = excluded.changed;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.counties_hidden_by(id_of_member uuid)
 RETURNS smallint[]
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(array_agg(DISTINCT county_id ORDER BY county_id), '{}') FROM (
    SELECT county_id FROM member JOIN location ON location.id = location_id WHERE member.id = id_of_member AND hides_from_county
    UNION ALL SELECT county_id FROM hidden_county WHERE member_id = id_of_member) AS hidden
$function$;

CREATE OR REPLACE FUNCTION public.counties_of(id_of_member uuid)
 RETURNS smallint[]
 LANGUAGE sql
 STABLE
AS $function$
  SELECT array_agg(DISTINCT county_id ORDER BY county_id) FROM (
    SELECT county_id FROM member JOIN location ON location.id = location_id WHERE member.id = id_of_member
    UNION ALL SELECT county_id FROM member_stay WHERE member_id = id_of_member AND left_at > now() - interval '90 days') AS stays
$function$;

CREATE OR REPLACE FUNCTION public.drop_push()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM push_subscription WHERE session_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.drop_push_of_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM push_subscription WHERE member_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.follow_activity()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE member_search SET active_at = activity_slot(NEW.active_at) WHERE member_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.follow_default_photo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  checked_at timestamptz;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.is_default OR OLD.was_default OR OLD.held_default THEN
      PERFORM revoke_verification(OLD.member_id, (SELECT id FROM media WHERE member_id = OLD.member_id AND is_default));
    END IF;
  ELSIF NEW.is_default AND NOT OLD.is_default THEN
    PERFORM revoke_verification(NEW.member_id, NEW.id);
    IF OLD.held_default THEN
      UPDATE verification SET state = 'verified'
        WHERE id = (SELECT id FROM verification last WHERE last.member_id = NEW.member_id ORDER BY created_at DESC, id DESC LIMIT 1)
          AND state = 'lost' AND media_id = NEW.id
        RETURNING decided_at INTO checked_at;
      UPDATE member SET verified_at = checked_at WHERE id = NEW.member_id AND checked_at IS NOT NULL;
    END IF;
  ELSIF (OLD.is_default OR OLD.held_default) AND NOT NEW.is_default AND NEW.held_at IS NULL
    AND NEW.deleted_at IS NULL THEN
    PERFORM revoke_verification(NEW.member_id, (SELECT id FROM media WHERE member_id = NEW.member_id AND is_default));
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.follow_hidden_county()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  whose uuid := coalesce(NEW.member_id, OLD.member_id);
BEGIN
  UPDATE member SET hides_from_counties = EXISTS (SELECT FROM hidden_county WHERE member_id = whose) WHERE id = whose;
  PERFORM refresh_member_search(whose);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.follow_hidden_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  whose uuid := coalesce(NEW.member_id, OLD.member_id);
BEGIN
  IF TG_OP = 'INSERT' THEN DELETE FROM media_grant WHERE grantee_id = whose; END IF;
  UPDATE member SET hides_from_people = EXISTS (SELECT FROM hidden_person WHERE member_id = whose) WHERE id = whose;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.follow_media()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM refresh_member_search(coalesce(NEW.member_id, OLD.member_id));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.follow_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM refresh_member_search(NEW.id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.follow_visitor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE visit SET segment = 0 WHERE member_id = OLD.member_id;
  ELSE
    UPDATE visit SET segment = NEW.segment, active_at = NEW.active_at, created_at = NEW.created_at,
      hidden_county = NEW.hidden_county, home_county_id = NEW.county_id, home_location_id = NEW.location_id,
      home_ordinal = NEW.ordinal
    WHERE member_id = NEW.member_id;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.forget_erased_subjects()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  forgotten uuid[];
BEGIN
  SELECT array_agg(id) INTO forgotten FROM moderation_case
  WHERE is_erased AND state = 'closed' AND is_subject_known
    AND NOT EXISTS (SELECT FROM preservation WHERE preservation.case_id = moderation_case.id AND ended_at IS NULL)
    AND NOT EXISTS (SELECT FROM preserved_item WHERE preserved_item.case_id = moderation_case.id)
    AND NOT EXISTS (SELECT FROM preserved_person WHERE preserved_person.case_id = moderation_case.id)
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
END $function$;

CREATE OR REPLACE FUNCTION public.guard_administrators()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  who uuid := CASE TG_OP WHEN 'INSERT' THEN NEW.proposer_id ELSE NEW.approver_id END;
BEGIN
  IF who IS NOT NULL AND NOT EXISTS (SELECT FROM staff WHERE id = who AND status = 'active' AND 'admin' = ANY (roles)) THEN
    RAISE EXCEPTION 'a change of the staff takes two administrators' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_age_review()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'a review is kept' USING ERRCODE = 'integrity_constraint_violation'; END IF;
  IF TG_OP = 'UPDATE' THEN
    IF (to_jsonb(NEW) - 'told_at') <> (to_jsonb(OLD) - 'told_at') OR OLD.told_at IS NOT NULL THEN
      RAISE EXCEPTION 'a review is decided once' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NOT EXISTS (SELECT FROM staff WHERE id = NEW.staff_id AND status = 'active' AND 'ageCheck' = ANY (roles)) THEN
    RAISE EXCEPTION 'a review is made by who checks ages' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NOT has_opened(NEW.staff_id, 'look.ageCheck', NEW.check_id, 'document', '-infinity')
      OR NOT has_opened(NEW.staff_id, 'look.ageCheck', NEW.check_id, 'face', '-infinity') THEN
    RAISE EXCEPTION 'four eyes are open: both pictures have not been opened' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_appeal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF OLD.state <> 'open' AND NEW.state <> OLD.state THEN
    RAISE EXCEPTION 'an appeal is decided once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (SELECT FROM decision LEFT JOIN decision earlier ON earlier.id = decision.repeat_of
      WHERE decision.id = NEW.decision_id
        AND NEW.decided_by IN (decision.staff_id, decision.approver_id, earlier.staff_id, earlier.approver_id)) THEN
    RAISE EXCEPTION 'an appeal goes to somebody else' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_authority_referral()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  who uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'a referral is kept' USING ERRCODE = 'integrity_constraint_violation'; END IF;
  -- A rotation of keys seals the same words anew.
  IF TG_OP = 'UPDATE' AND (to_jsonb(NEW) - 'reference_sealed' - 'preserved_sealed')
      = (to_jsonb(OLD) - 'reference_sealed' - 'preserved_sealed') AND process_role() IS NULL THEN RETURN NEW; END IF;
  IF TG_OP = 'INSERT' AND NEW.state <> 'waits' THEN
    RAISE EXCEPTION 'a referral waits for a second person' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND (OLD.state <> 'waits' OR NEW.state = 'waits'
      OR (to_jsonb(NEW) - 'state' - 'answered_by' - 'answered_at')
        <> (to_jsonb(OLD) - 'state' - 'answered_by' - 'answered_at')) THEN
    RAISE EXCEPTION 'a referral is answered once, and stands as it was written' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  who := CASE TG_OP WHEN 'INSERT' THEN NEW.recorded_by ELSE NEW.answered_by END;
  IF NOT EXISTS (SELECT FROM staff WHERE id = who AND status = 'active' AND roles && ARRAY['childSafety', 'lead']) THEN
    RAISE EXCEPTION 'a referral is child safety’s' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.state = 'confirmed' AND NOT has_opened(who, 'case.read', NEW.case_id, NULL, NEW.created_at) THEN
    RAISE EXCEPTION 'four eyes are open: the case has not been opened' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_ban()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM restriction WHERE member_id = NEW.id AND kind = 'ban' AND lifted_at IS NULL) THEN
    RAISE EXCEPTION 'a ban is lifted by two' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_conflict()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  -- Of this very transaction: what was agreed once takes back nothing that was declared anew.
  IF TG_OP = 'UPDATE' OR NOT EXISTS (SELECT FROM conflict_withdrawal
      WHERE staff_id = OLD.staff_id AND member_id = OLD.member_id AND state = 'approved'
        AND xmin = pg_current_xact_id()::xid) THEN
    RAISE EXCEPTION 'a declared conflict is taken back by two' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_decider()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF NEW.staff_id IS NULL THEN
    IF NOT (NEW.action = 'hold' AND NOT NEW.is_final OR NEW.repeat_of IS NOT NULL AND NEW.action IN ('reject', 'remove')) THEN
      RAISE EXCEPTION 'a decision is somebody''s' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSIF process_role() <> 'mod_rw' THEN
    RAISE EXCEPTION 'a decision is made at the console' USING ERRCODE = 'integrity_constraint_violation';
  ELSIF NEW.proposal_id IS NULL AND NOT EXISTS (SELECT FROM staff WHERE id = NEW.staff_id AND status = 'active'
      AND roles && ARRAY['triage', 'moderator', 'childSafety', 'lead']) THEN
    RAISE EXCEPTION 'a decision is made by somebody who works on cases' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_decision()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.guard_disclosure()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'a disclosure is kept' USING ERRCODE = 'integrity_constraint_violation'; END IF;
  IF TG_OP = 'INSERT' AND NEW.approver_id IS NULL THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND (to_jsonb(NEW) - 'recipient_sealed') = (to_jsonb(OLD) - 'recipient_sealed') THEN RETURN NEW; END IF;
  IF TG_OP = 'INSERT' OR OLD.approver_id IS NOT NULL
      OR (to_jsonb(NEW) - ARRAY['approver_id', 'approved_at', 'ends_at'])
        <> (to_jsonb(OLD) - ARRAY['approver_id', 'approved_at', 'ends_at'])
      OR NEW.ends_at > NEW.approved_at + interval '7 days'
      OR NOT EXISTS (SELECT FROM proposal WHERE action = 'disclose' AND subject_id = NEW.id AND state = 'approved'
        AND proposer_id = NEW.proposer_id AND approver_id = NEW.approver_id) THEN
    RAISE EXCEPTION 'four eyes are needed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_hold()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.guard_keys()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  is_kept boolean;
BEGIN
  IF TG_TABLE_NAME = 'staff_key' THEN
    IF TG_OP = 'UPDATE' THEN
      is_kept := (to_jsonb(NEW) - 'counter' - 'used_at') = (to_jsonb(OLD) - 'counter' - 'used_at');
    ELSE
      is_kept := EXISTS (SELECT FROM staff_invitation WHERE staff_id = NEW.staff_id AND used_at IS NULL AND keys < 2);
    END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    is_kept := (to_jsonb(NEW) - 'keys' - 'used_at') = (to_jsonb(OLD) - 'keys' - 'used_at')
      AND NEW.keys >= OLD.keys AND (OLD.used_at IS NULL OR NEW.used_at IS NOT NULL);
  ELSE
    is_kept := EXISTS (SELECT FROM staff_change WHERE state = 'approved' AND xmin = pg_current_xact_id()::xid
      AND (kind = 'keys' AND staff_id = NEW.staff_id
        OR kind = 'invite' AND name = (SELECT name FROM staff WHERE id = NEW.staff_id)));
  END IF;
  IF NOT is_kept THEN
    RAISE EXCEPTION 'keys are taken under a link that two administrators have agreed on'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_leaving()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'members leave by themselves' USING ERRCODE = 'integrity_constraint_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.guard_new_staff()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF process_role() IS NULL THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.id, NEW.name, NEW.is_demo, NEW.created_at) IS DISTINCT FROM (OLD.id, OLD.name, OLD.is_demo, OLD.created_at) THEN
      RAISE EXCEPTION 'who somebody of the staff is does not change' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF OLD.status = 'invited' AND NEW.status = 'active'
        AND (SELECT count(*) FROM staff_key WHERE staff_id = NEW.id) < 2 THEN
      RAISE EXCEPTION 'whoever begins on the staff has two keys' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.status <> 'invited' OR NEW.is_demo OR NEW.started_at IS NOT NULL OR NOT EXISTS (
      SELECT FROM staff_change invite WHERE kind = 'invite' AND state = 'approved' AND invite.name = NEW.name
        AND invite.roles = NEW.roles
        AND NOT EXISTS (SELECT FROM staff WHERE staff.name = NEW.name AND staff.created_at >= invite.decided_at)) THEN
    RAISE EXCEPTION 'a new person of the staff is invited by two administrators' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_number()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF (SELECT count(*) FROM changed JOIN unchanged USING (id) WHERE changed.status <> unchanged.status) > 5 THEN
    RAISE EXCEPTION 'the states of many members follow from as many decisions' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_opened()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  missing text;
BEGIN
  IF TG_TABLE_NAME = 'proposal' THEN missing := unopened(NEW.approver_id, NEW); ELSE missing := unopened(NEW); END IF;
  IF missing IS NOT NULL THEN
    RAISE EXCEPTION 'four eyes are open: the % has not been opened', missing USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_overturned()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.guard_pair()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  on_queue text := (SELECT queue FROM moderation_case WHERE id = NEW.case_id);
BEGIN
  IF TG_OP = 'INSERT' AND NOT (works_on(NEW.proposer_id, on_queue) OR NEW.case_id IS NULL
      AND EXISTS (SELECT FROM staff WHERE id = NEW.proposer_id AND status = 'active')) THEN
    RAISE EXCEPTION 'a proposal is made by somebody who works on such cases' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.approver_id IS NOT NULL AND NOT works_on(NEW.approver_id, on_queue) THEN
    RAISE EXCEPTION 'a proposal is answered by somebody who works on such cases' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_proposal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'a proposal is kept' USING ERRCODE = 'integrity_constraint_violation'; END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'open' THEN
      RAISE EXCEPTION 'a proposal begins open' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.state <> 'open' OR (NEW.id, NEW.case_id, NEW.action, NEW.subject_id, NEW.proposer_id, NEW.created_at,
      NEW.lapses_at) IS DISTINCT FROM (OLD.id, OLD.case_id, OLD.action, OLD.subject_id, OLD.proposer_id, OLD.created_at,
      OLD.lapses_at) THEN
    -- A rotation of keys seals the same words anew.
    IF (to_jsonb(NEW) - 'payload_sealed' - 'answer_sealed') = (to_jsonb(OLD) - 'payload_sealed' - 'answer_sealed') THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a proposal is answered once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.approver_id IS NOT NULL AND has_case_conflict(NEW.approver_id, coalesce(NEW.case_id,
      (SELECT case_id FROM disclosure WHERE disclosure.id = NEW.subject_id AND NEW.action = 'disclose'))) THEN
    RAISE EXCEPTION 'a proposal is answered by somebody who does not know the member'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_removal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.guard_removed_media()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM media_removal WHERE media_id = NEW.id) THEN
    RAISE EXCEPTION 'an intimate image is given back by two' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_reported()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.guard_restriction()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.guard_rule_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'a version is kept' USING ERRCODE = 'integrity_constraint_violation'; END IF;
  IF TG_OP = 'UPDATE' AND (NEW.rule_id, NEW.version, NEW.definition, NEW.author_id, NEW.created_at)
      IS DISTINCT FROM (OLD.rule_id, OLD.version, OLD.definition, OLD.author_id, OLD.created_at) THEN
    RAISE EXCEPTION 'a version does not change' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.state = 'live' AND NOT EXISTS (
      SELECT FROM proposal WHERE action = 'rule' AND subject_id = NEW.id AND state = 'approved'
        AND proposer_id = NEW.author_id AND approver_id = NEW.approver_id) THEN
    RAISE EXCEPTION 'four eyes are needed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_staff()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF OLD.status = 'left' AND NEW.status <> 'left' THEN
    RAISE EXCEPTION 'who has left is invited anew' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.roles <> OLD.roles AND NEW.roles IS DISTINCT FROM (
      SELECT roles FROM staff_change WHERE staff_id = NEW.id AND kind = 'roles' AND state = 'approved'
      ORDER BY decided_at DESC LIMIT 1) THEN
    RAISE EXCEPTION 'roles take two administrators' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.status = 'suspended' AND NEW.status IN ('invited', 'active') AND NOT EXISTS (
      SELECT FROM staff_change WHERE staff_id = NEW.id AND kind = 'restore' AND state = 'approved'
        AND decided_at >= OLD.suspended_at) THEN
    RAISE EXCEPTION 'bringing somebody back takes two administrators' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_staff_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a change of the staff is kept' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'open' THEN
      RAISE EXCEPTION 'a change of the staff begins open' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.state <> 'open' OR (to_jsonb(NEW) - 'state' - 'approver_id' - 'decided_at')
      <> (to_jsonb(OLD) - 'state' - 'approver_id' - 'decided_at') THEN
    RAISE EXCEPTION 'a change of the staff is answered once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_standing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  known text[] := ARRAY(SELECT kind FROM restriction WHERE member_id = NEW.id AND lifted_at IS NULL);
  -- What has run out binds nobody, also before that was noted.
  binding text[] := ARRAY(SELECT kind FROM restriction WHERE member_id = NEW.id AND lifted_at IS NULL
    AND (until_at IS NULL OR until_at > now()));
BEGIN
  IF NEW.status = 'suspended' AND NOT known && ARRAY['suspend', 'ban']
      OR NEW.status = 'held' AND NOT known && ARRAY['hold']
      OR NEW.status = 'restricted' AND OLD.status NOT IN ('paused', 'leaving') AND NOT known && ARRAY['contact']
      OR OLD.status IN ('held', 'suspended') AND NEW.status NOT IN ('held', 'suspended', 'closed')
        AND binding && ARRAY['hold', 'suspend', 'ban'] THEN
    RAISE EXCEPTION 'a member''s state follows from a decision' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF process_role() = 'mod_rw' AND (NEW.status IN ('unactivated', 'closed')
      OR NEW.status = 'leaving' AND OLD.status <> 'leaving'
      OR NEW.status = 'paused' AND NOT OLD.was_away AND OLD.status NOT IN ('paused', 'leaving')
      -- Laid on them or lifted in this very transaction.
      OR NOT EXISTS (SELECT FROM restriction WHERE member_id = NEW.id AND xmin = pg_current_xact_id()::xid)) THEN
    RAISE EXCEPTION 'a member''s state follows from a decision' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_struck()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.guard_term()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.guard_tick()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM verification WHERE member_id = NEW.id AND state = 'verified') THEN
    RAISE EXCEPTION 'a tick needs a check' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_verification()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'begun' THEN
      RAISE EXCEPTION 'a check begins with a code' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.member_id <> OLD.member_id OR OLD.state NOT IN ('begun', 'waiting') AND NEW.media_id IS DISTINCT FROM OLD.media_id THEN
    RAISE EXCEPTION 'a check stays of the photo and the member that it was of' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.state = OLD.state THEN RETURN NEW; END IF;
  IF (OLD.state, NEW.state) NOT IN (('begun', 'waiting'), ('waiting', 'verified'), ('waiting', 'refused'), ('verified', 'lost'), ('lost', 'verified')) THEN
    RAISE EXCEPTION 'a check goes from % to % by nothing', OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.state = 'waiting' AND NEW.state = 'verified' AND NOT EXISTS (
    SELECT FROM moderation_case opened WHERE kind = 'verification' AND target_id = NEW.id
      AND has_opened(NEW.decided_by::uuid, 'look.media', opened.id, verified_by(NEW.id), opened.created_at)) THEN
    RAISE EXCEPTION 'four eyes are open: the % has not been opened', verified_by(NEW.id) USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.state = 'verified' AND NOT EXISTS (
    SELECT FROM media WHERE id = NEW.media_id AND member_id = NEW.member_id AND is_default) THEN
    RAISE EXCEPTION 'a tick is of the photo that stands for its member' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_wave()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    RAISE EXCEPTION 'a wave stands as it was made' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NOT works_on(NEW.staff_id, 'reports') THEN
    RAISE EXCEPTION 'a wave is decided by somebody who works on such cases' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NOT NEW.template_id = ANY (NEW.opened)
      OR EXISTS (SELECT FROM unnest(NEW.opened) AS one WHERE NOT has_opened_case(NEW.staff_id, one, NEW.seen_at))
      -- `waveLooks` of the contract, held together by a test.
      OR NEW.basis IN ('words', 'reporter') AND cardinality(NEW.opened) < least(5, NEW.size) THEN
    RAISE EXCEPTION 'a wave has been opened' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_wave_decision()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT NEW.is_final OR NEW.proposal_id IS NOT NULL
      OR NOT EXISTS (SELECT FROM wave WHERE wave.id = NEW.wave_id AND wave.staff_id = NEW.staff_id
        AND wave.action = NEW.action AND wave.reason = NEW.reason)
      OR NOT EXISTS (SELECT FROM moderation_case WHERE moderation_case.id = NEW.case_id AND kind = 'report' AND queue = 'reports'
        AND hidden_at IS NULL)
      OR knows_case(NEW.staff_id, NEW.case_id)
      OR (SELECT count(*) FROM decision WHERE decision.wave_id = NEW.wave_id)
        >= (SELECT size FROM wave WHERE wave.id = NEW.wave_id) THEN
    RAISE EXCEPTION 'a wave decides plain reports alike' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_withdrawal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'open' THEN
      RAISE EXCEPTION 'a withdrawal begins open' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  -- A rotation of keys seals the same words anew.
  IF (to_jsonb(NEW) - 'why_sealed') = (to_jsonb(OLD) - 'why_sealed') THEN RETURN NEW; END IF;
  IF OLD.state <> 'open' OR (to_jsonb(NEW) - 'state' - 'approver_id' - 'decided_at')
      <> (to_jsonb(OLD) - 'state' - 'approver_id' - 'decided_at') THEN
    RAISE EXCEPTION 'a withdrawal is answered once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.approver_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM staff WHERE id = NEW.approver_id AND status = 'active' AND 'lead' = ANY (roles)) THEN
    RAISE EXCEPTION 'a withdrawal is answered by a lead' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.has_addressed(id_of_member uuid, viewer uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT FROM conversation
      WHERE member_a = least(id_of_member, viewer) AND member_b = greatest(id_of_member, viewer)
        AND (started_by = id_of_member OR answered_at IS NOT NULL))
    OR EXISTS (SELECT FROM flirt WHERE recipient_id = viewer AND sender_id = id_of_member)
    OR EXISTS (SELECT FROM media_like JOIN media ON media.id = media_like.media_id
      WHERE media_like.member_id = id_of_member AND media.member_id = viewer AND taken_back_at IS NULL)
    OR EXISTS (SELECT FROM media_request
      WHERE owner_id = viewer AND requester_id = id_of_member AND withdrawn_at IS NULL)
    OR EXISTS (SELECT FROM media_grant WHERE owner_id = viewer AND grantee_id = id_of_member AND was_requested
      AND (ends_at IS NULL OR ends_at > now()))
    OR EXISTS (SELECT FROM media_grant WHERE owner_id = id_of_member AND grantee_id = viewer
      AND (ends_at IS NULL OR ends_at > now()))
$function$;

CREATE OR REPLACE FUNCTION public.has_case_conflict(who uuid, about uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH seen AS (
    SELECT about AS id UNION ALL
    SELECT unnest(ARRAY[decision.case_id, decision.found_in]) FROM moderation_case appeal
      JOIN decision ON decision.id = appeal.target_id WHERE appeal.id = about AND appeal.kind = 'appeal')
  SELECT EXISTS (SELECT FROM staff_conflict JOIN moderation_case USING (member_id) WHERE staff_id = who AND moderation_case.id = about)
    OR EXISTS (SELECT FROM staff_conflict JOIN report ON report.reporter_id = staff_conflict.member_id
      WHERE staff_id = who AND report.case_id IN (SELECT id FROM seen))
    OR EXISTS (SELECT FROM case_conflict WHERE staff_id = who AND case_id IN (SELECT id FROM seen))
$function$;

CREATE OR REPLACE FUNCTION public.has_opened(who uuid, act text, about uuid, part text, since timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT EXISTS (SELECT FROM audit_event WHERE subject_id = about::text AND staff_id = who AND action = act
    AND action IN ('case.read', 'look.messages', 'look.media', 'look.ageCheck', 'rule.read')
    AND at >= since AND (part IS NULL OR part IN (detail ->> 'item', detail ->> 'size')))
$function$;

CREATE OR REPLACE FUNCTION public.has_opened_case(who uuid, about uuid, seen_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  since timestamptz := (SELECT max(created_at) FROM report WHERE case_id = about AND NOT is_repeat AND created_at <= seen_at);
BEGIN
  RETURN since IS NOT NULL AND has_opened(who, 'case.read', about, NULL, since)
    AND (has_opened(who, 'look.messages', about, NULL, since)
      OR NOT EXISTS (SELECT FROM report_message JOIN report ON report.id = report_id WHERE case_id = about))
    AND NOT EXISTS (SELECT FROM report JOIN media ON media.id = report.media_id
      WHERE case_id = about AND report.kind IN ('photo', 'video')
        AND NOT has_opened(who, 'look.media', about, looked_at(about, media.id), since));
END $function$;

CREATE OR REPLACE FUNCTION public.hidden_set_of(sought smallint[])
 RETURNS smallint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  found smallint;
BEGIN
  IF cardinality(sought) = 0 THEN RETURN 0; END IF;
  IF cardinality(sought) = 1 THEN RETURN sought[1]; END IF;
  IF now() < (SELECT begins_at FROM hidden_set_begin) THEN RETURN -1; END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('hidden_set', 0));
  SELECT id INTO found FROM hidden_set WHERE counties = sought;
  IF found IS NOT NULL THEN RETURN found; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('hidden_set.new', 0));
  INSERT INTO hidden_set (id, counties)
    SELECT free, sought FROM generate_series(1001, 32767) AS free
    WHERE NOT EXISTS (SELECT FROM hidden_set WHERE id = free) AND NOT EXISTS (SELECT FROM hidden_set WHERE counties = sought)
    ORDER BY free LIMIT 1;
  RETURN coalesce((SELECT id FROM hidden_set WHERE counties = sought), -1);
END $function$;

CREATE OR REPLACE FUNCTION public.hiders_from(viewer uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  SELECT hidden_person.member_id FROM member_mailbox JOIN hidden_person USING (mailbox_index)
    WHERE member_mailbox.member_id = viewer AND hidden_person.member_id <> viewer
$function$;

CREATE OR REPLACE FUNCTION public.hides_by_address(id_of_member uuid, viewer uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT FROM member_mailbox JOIN hidden_person USING (mailbox_index)
    WHERE member_mailbox.member_id = viewer AND hidden_person.member_id = id_of_member AND id_of_member <> viewer)
$function$;

CREATE OR REPLACE FUNCTION public.hiding_sets(viewer uuid)
 RETURNS smallint[]
 LANGUAGE sql
 STABLE
AS $function$
  SELECT counties_of(viewer) || coalesce(
    (SELECT array_agg(id) FROM hidden_set WHERE counties && counties_of(viewer)), '{}')
$function$;

CREATE OR REPLACE FUNCTION public.is_hidden_by_age(id_of_member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT (SELECT hides_unproven FROM age_visibility) AND NOT EXISTS (SELECT FROM age_proof WHERE member_id = id_of_member)
$function$;

CREATE OR REPLACE FUNCTION public.is_hidden_from(id_of_member uuid, viewer uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT is_unseen_by(id_of_member, viewer) OR (id_of_member <> viewer
    AND counties_hidden_by(id_of_member) && counties_of(viewer)
    AND NOT EXISTS (SELECT FROM known_members(viewer) AS known (id) WHERE known.id = id_of_member))
$function$;

CREATE OR REPLACE FUNCTION public.is_incognito_to(id_of_member uuid, viewer uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT FROM member WHERE id = id_of_member AND id <> viewer AND is_incognito)
    AND NOT has_addressed(id_of_member, viewer)
$function$;

CREATE OR REPLACE FUNCTION public.is_unseen_by(id_of_member uuid, viewer uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT is_incognito_to(id_of_member, viewer) OR hides_by_address(id_of_member, viewer)
$function$;

CREATE OR REPLACE FUNCTION public.known_members(of_member uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  SELECT other_id FROM participant WHERE member_id = of_member
  UNION SELECT sender_id FROM flirt WHERE recipient_id = of_member
  UNION SELECT requester_id FROM media_request WHERE owner_id = of_member
  UNION SELECT owner_id FROM media_grant WHERE grantee_id = of_member AND (ends_at IS NULL OR ends_at > now())
  UNION SELECT actor_id FROM notification WHERE member_id = of_member
$function$;

CREATE OR REPLACE FUNCTION public.knows_case(who uuid, about uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT has_case_conflict(who, about)
$function$;

CREATE OR REPLACE FUNCTION public.label_of_member(member_id uuid)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT sha256(convert_to('amour-label1|' || member_id, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.label_publication()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF sequence_keys(2147483647) > 0 THEN
    SELECT seq + 1, sha256(head || NEW.entry) INTO NEW.seq, NEW.head FROM key_publication ORDER BY seq DESC LIMIT 1;
  END IF;
  SELECT label_of_member(k.member_id), print_of_fingerprint(k.fingerprint), k.created_at
  INTO NEW.label, NEW.print, NEW.at
  FROM member_key k
  WHERE k.created_at > now() - interval '1 day' AND commit_to_key(k.member_id, k.version, k.fingerprint) = NEW.entry;
  IF NEW.label IS NOT NULL THEN
    SELECT coalesce(max(p.number), 0) + 1 INTO NEW.number FROM key_publication p WHERE p.label = NEW.label;
  END IF;
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.looked_at(about uuid, item uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT encode(sha256(convert_to(about || '|' || item, 'UTF8')), 'hex')
$function$;

CREATE OR REPLACE FUNCTION public.move_member_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO member_search_count AS counted (segment, location_id, members, changed)
    SELECT segment, location_id, members, pg_current_xact_id()
    FROM (VALUES (OLD.segment, OLD.location_id, -1, OLD.hidden_county), (NEW.segment, NEW.location_id, 1, NEW.hidden_county))
      AS moved (segment, location_id, members, hidden_county)
    WHERE hidden_county >= 0
    ORDER BY segment, location_id
    ON CONFLICT (segment, location_id)
    DO UPDATE SET members = counted.members + excluded.members, changed = excluded.changed;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.note_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM note_event(NEW.id, 'account');
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_arrival()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO arrival AS known (member_id, segment, county_id, location_id, ordinal, came_at, photo_at, tick_at)
    VALUES (NEW.member_id, NEW.segment, NEW.county_id, NEW.location_id, NEW.ordinal, clock_timestamp(),
            CASE WHEN NEW.has_photo THEN clock_timestamp() END, CASE WHEN NEW.is_verified THEN clock_timestamp() END)
    ON CONFLICT (member_id) DO UPDATE SET
      segment = excluded.segment, county_id = excluded.county_id, location_id = excluded.location_id,
      ordinal = excluded.ordinal,
      came_at = CASE WHEN (known.segment, known.location_id) = (excluded.segment, excluded.location_id)
        THEN known.came_at ELSE excluded.came_at END,
      photo_at = coalesce(known.photo_at, excluded.photo_at), tick_at = coalesce(known.tick_at, excluded.tick_at)
    WHERE (known.segment, known.location_id) <> (excluded.segment, excluded.location_id)
      OR known.photo_at IS NULL AND excluded.photo_at IS NOT NULL OR known.tick_at IS NULL AND excluded.tick_at IS NOT NULL;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.note_block()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM note_event(coalesce(NEW.member_id, OLD.member_id), 'counts');
  PERFORM note_event(coalesce(NEW.blocked_id, OLD.blocked_id), 'counts');
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_case()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO event (kind) VALUES ('case');
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_event(of_member uuid, of_kind text, in_conversation uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO event (member_id, kind, conversation_id)
  SELECT id, of_kind, in_conversation FROM member WHERE id = of_member
$function$;

CREATE OR REPLACE FUNCTION public.note_hide()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM note_event(coalesce(NEW.member_id, OLD.member_id), 'counts');
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_key()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM note_event(NEW.member_id, 'account');
  INSERT INTO event (member_id, kind, conversation_id)
  SELECT member_id, 'key', conversation_id FROM participant WHERE other_id = NEW.member_id AND last_at IS NOT NULL;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO event (member_id, kind, conversation_id) VALUES
    (NEW.recipient_id, 'message', NEW.conversation_id), (NEW.sender_id, 'message', NEW.conversation_id);
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_message_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO event (member_id, kind, conversation_id)
  SELECT DISTINCT after.sender_id, 'receipt', after.conversation_id
  FROM changed after JOIN unchanged before USING (id)
  JOIN member reader ON reader.id = after.recipient_id
  JOIN conversation ON conversation.id = after.conversation_id
  WHERE (before.delivered_at IS NULL AND after.delivered_at IS NOT NULL AND reader.shows_online)
    OR (before.read_at IS NULL AND after.read_at IS NOT NULL
      AND NOT after.is_read_privately AND conversation.answered_at IS NOT NULL);
  INSERT INTO event (member_id, kind, conversation_id)
  SELECT DISTINCT side.id, 'message', after.conversation_id
  FROM changed after JOIN unchanged before USING (id)
  CROSS JOIN LATERAL (VALUES
    (after.sender_id, before.unsent_at IS NULL AND after.unsent_at IS NOT NULL
      OR before.sender_deleted_at IS DISTINCT FROM after.sender_deleted_at),
    (after.recipient_id, before.unsent_at IS NULL AND after.unsent_at IS NOT NULL
      OR before.recipient_deleted_at IS DISTINCT FROM after.recipient_deleted_at)) AS side (id, is_told)
  WHERE side.is_told;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO event (member_id, kind)
  SELECT id, 'notification' FROM member WHERE id IN (SELECT member_id FROM changed);
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_participant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM note_event(NEW.member_id, 'message', NEW.conversation_id);
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_restriction()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM note_event(NEW.member_id, 'account');
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM note_event(NEW.member_id, 'session');
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_staff()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO event (kind) VALUES ('staff_session');
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  former smallint := (SELECT county_id FROM location WHERE id = OLD.location_id);
BEGIN
  IF former = (SELECT county_id FROM location WHERE id = NEW.location_id) THEN RETURN NULL; END IF;
  INSERT INTO member_stay (member_id, county_id, left_at) VALUES (NEW.id, former, now())
    ON CONFLICT (member_id, county_id) DO UPDATE SET left_at = excluded.left_at;
  IF OLD.hides_from_county THEN
    INSERT INTO hidden_county (member_id, county_id, created_at) VALUES (NEW.id, former, now()) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.pdq_near_words(pdq bit)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT array_agg(word # flip)
  FROM unnest(pdq_words(pdq)) AS word, unnest(ARRAY[0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768]) AS flip
$function$;

CREATE OR REPLACE FUNCTION public.pdq_words(pdq bit)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT array_agg(place * 65536 + substring(pdq FROM place * 16 + 1 FOR 16)::bit(16)::int) FROM generate_series(0, 15) AS place
$function$;

CREATE OR REPLACE FUNCTION public.place_visitor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM member WHERE id = NEW.member_id FOR NO KEY UPDATE;
  SELECT segment, active_at, created_at, hidden_county, county_id, location_id, ordinal
    INTO NEW.segment, NEW.active_at, NEW.created_at, NEW.hidden_county, NEW.home_county_id, NEW.home_location_id,
      NEW.home_ordinal
    FROM member_search WHERE member_id = NEW.member_id;
  IF NOT FOUND THEN
    NEW.segment := 0;
    NEW.active_at := 0;
    NEW.created_at := NEW.announced_at;
    NEW.hidden_county := 0;
    NEW.home_county_id := 0;
    NEW.home_location_id := 0;
    NEW.home_ordinal := 0;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.preserve_conflicts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO case_conflict (case_id, staff_id)
    SELECT moderation_case.id, staff_id FROM staff_conflict JOIN moderation_case USING (member_id) WHERE member_id = OLD.id
    UNION SELECT report.case_id, staff_id FROM staff_conflict JOIN report ON report.reporter_id = member_id WHERE member_id = OLD.id
    ON CONFLICT DO NOTHING;
  UPDATE moderation_case SET is_erased = true WHERE member_id = OLD.id;
  RETURN OLD;
END $function$;

CREATE OR REPLACE FUNCTION public.print_of_fingerprint(fingerprint text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT decode(translate(fingerprint, '-_', '+/') || '=', 'base64')
$function$;

CREATE OR REPLACE FUNCTION public.process_role()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT substring(session_user FROM '_(api_rw|worker|mod_rw)$')
$function$;

CREATE OR REPLACE FUNCTION public.protect_audit_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.seq IS NULL THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND OLD.seq IS NULL
    AND to_jsonb(NEW) - ARRAY['seq', 'previous_hash', 'hash'] = to_jsonb(OLD) - ARRAY['seq', 'previous_hash', 'hash']
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'The audit log is only added to.' USING ERRCODE = 'insufficient_privilege';
END $function$;

CREATE OR REPLACE FUNCTION public.protect_restriction()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM member WHERE id = OLD.member_id) THEN
    RAISE EXCEPTION 'a restriction is kept' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $function$;

CREATE OR REPLACE FUNCTION public.refresh_member_search(id_of_member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM FROM member WHERE id = id_of_member AND status IN ('active', 'restricted') AND profile_updated_at IS NOT NULL
    FOR NO KEY UPDATE;
  IF NOT FOUND OR is_hidden_by_age(id_of_member) THEN
    DELETE FROM member_search WHERE member_id = id_of_member;
    RETURN;
  END IF;
  INSERT INTO member_search
    (member_id, segment, county_id, location_id, ordinal, active_at, created_at, age, has_photo, is_verified, hidden_county,
     available_until, tonight_until)
    SELECT m.id, CASE m.gender WHEN 'Man' THEN 0 ELSE 2 END + CASE m.seeking WHEN 'Man' THEN 1 ELSE 2 END,
           p.county_id, p.id, p.ordinal, CASE WHEN m.shows_online THEN activity_slot(m.active_at) ELSE 0 END, m.created_at,
           m.age, EXISTS (SELECT FROM media WHERE media.member_id = m.id AND media.is_default), m.verified_at IS NOT NULL,
           CASE WHEN m.is_incognito THEN -1
             WHEN m.hides_from_county OR m.hides_from_counties THEN hidden_set_of(counties_hidden_by(m.id)) ELSE 0 END,
           coalesce(activity_slot(m.available_until), 0),
           CASE WHEN m.available_when = 'tonight' THEN activity_slot(m.available_until) ELSE 0 END
    FROM member m JOIN location p ON p.id = m.location_id WHERE m.id = id_of_member
    ON CONFLICT (member_id) DO UPDATE SET
      segment = excluded.segment, county_id = excluded.county_id, location_id = excluded.location_id,
      ordinal = excluded.ordinal, active_at = excluded.active_at, created_at = excluded.created_at,
      age = excluded.age, has_photo = excluded.has_photo, is_verified = excluded.is_verified,
      hidden_county = excluded.hidden_county, available_until = excluded.available_until,
      tonight_until = excluded.tonight_until;
END $function$;

CREATE OR REPLACE FUNCTION public.reject_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'Rows of % are only ever added.', TG_TABLE_NAME;
END
$function$;

CREATE OR REPLACE FUNCTION public.revoke_media_access()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM media_grant
    WHERE (owner_id, grantee_id) IN ((NEW.member_id, NEW.blocked_id), (NEW.blocked_id, NEW.member_id));
  DELETE FROM media_request
    WHERE (owner_id, requester_id) IN ((NEW.member_id, NEW.blocked_id), (NEW.blocked_id, NEW.member_id));
  DELETE FROM explicit_consent
    WHERE (member_id, sender_id) IN ((NEW.member_id, NEW.blocked_id), (NEW.blocked_id, NEW.member_id));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.revoke_verification(id_of_member uuid, but_for uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM verification WHERE member_id = id_of_member AND state = 'verified' AND media_id = but_for) THEN
    RETURN;
  END IF;
  UPDATE verification SET state = 'lost' WHERE member_id = id_of_member AND state = 'verified';
  UPDATE member SET verified_at = NULL WHERE id = id_of_member AND verified_at IS NOT NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.second_needed(made decision)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.sequence_keys(most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
DECLARE
  pending record;
  last_seq bigint;
  last_head bytea;
  sequenced integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('key_publication', 0));
  SELECT seq, head INTO last_seq, last_head FROM key_publication ORDER BY seq DESC LIMIT 1;
  IF NOT FOUND THEN
    last_seq := 0;
    last_head := decode(repeat('00', 32), 'hex');
  END IF;
  FOR pending IN
    WITH taken AS (
      DELETE FROM key_pending WHERE id IN (SELECT id FROM key_pending ORDER BY id LIMIT most)
      RETURNING id, entry, label, print, at
    )
    SELECT * FROM taken ORDER BY id
  LOOP
    last_seq := last_seq + 1;
    last_head := sha256(last_head || pending.entry);
    INSERT INTO key_publication (seq, entry, head, label, number, print, at)
    SELECT last_seq, pending.entry, last_head, pending.label, coalesce(max(p.number), 0) + 1, pending.print, pending.at
    FROM key_publication p WHERE p.label = pending.label;
    sequenced := sequenced + 1;
  END LOOP;
  RETURN sequenced;
END
$function$;

CREATE OR REPLACE FUNCTION public.set_age_visibility(hides boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE age_visibility SET hides_unproven = hides WHERE hides_unproven <> hides;
  IF NOT FOUND THEN RETURN; END IF;
  IF hides THEN
    DELETE FROM member_search WHERE NOT EXISTS (SELECT FROM age_proof WHERE age_proof.member_id = member_search.member_id);
  ELSE
    PERFORM refresh_member_search(member.id) FROM member WHERE status IN ('active', 'restricted')
      AND profile_updated_at IS NOT NULL AND NOT EXISTS (SELECT FROM member_search WHERE member_id = member.id);
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.set_first_default()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM member WHERE id = NEW.member_id AND wants_default_photo FOR NO KEY UPDATE;
  IF FOUND THEN
    UPDATE media SET is_default = true WHERE id = NEW.id AND NOT is_default
      AND NOT EXISTS (SELECT FROM media other WHERE other.member_id = NEW.member_id AND other.id <> NEW.id
        AND (can_be_default(other) OR other.held_at IS NOT NULL AND other.held_default
          OR other.was_default AND other.deleted_at > now() - interval '10 seconds'))
      AND NOT EXISTS (SELECT FROM verification WHERE member_id = NEW.member_id AND state = 'verified' AND media_id IS DISTINCT FROM NEW.id);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.show_proven()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF (SELECT hides_unproven FROM age_visibility) THEN PERFORM refresh_member_search(NEW.member_id); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.unopened(made decision)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT CASE
    WHEN made.staff_id IS NULL THEN NULL
    WHEN made.action IN ('approve', 'approveExplicit') AND kind = 'media'
      AND NOT has_opened(made.staff_id, 'look.media', id, looked_at(id, target_id), created_at) THEN 'item'
    WHEN made.action = 'approve' AND kind = 'profile'
      AND NOT has_opened(made.staff_id, 'case.read', id, NULL, created_at) THEN 'case'
    WHEN made.action = 'verified' AND NOT has_opened(made.staff_id, 'look.media', id, verified_by(target_id), created_at)
      THEN verified_by(target_id)
  END FROM moderation_case WHERE id = made.case_id
$function$;

CREATE OR REPLACE FUNCTION public.unopened(who uuid, made proposal)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.unread_counts(of_member uuid)
 RETURNS TABLE(messages integer, notifications integer)
 LANGUAGE sql
 STABLE
AS $function$
  WITH excluded AS (
    SELECT blocked_id AS id FROM block WHERE member_id = of_member
    UNION ALL SELECT member_id FROM block WHERE blocked_id = of_member
    UNION ALL SELECT hidden_id FROM hide WHERE member_id = of_member
    UNION ALL SELECT hider.id FROM hiders_from(of_member) AS hider (id)
  )
  SELECT
    (SELECT coalesce(sum(unread), 0)::integer FROM participant
      WHERE member_id = of_member AND unread > 0 AND muted_at IS NULL AND folder <> 'archive'
        AND other_id NOT IN (SELECT id FROM excluded)),
    (SELECT count(*)::integer FROM notification
      WHERE member_id = of_member AND read_at IS NULL AND type <> 'message'
        AND (actor_id IS NULL OR actor_id NOT IN (SELECT id FROM excluded) AND NOT EXISTS (
          SELECT FROM member WHERE id = actor_id AND is_incognito AND is_incognito_to(id, of_member))))
$function$;

CREATE OR REPLACE FUNCTION public.verified_by(check_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT CASE WHEN EXISTS (SELECT FROM verification WHERE id = check_id AND gestures IS NOT NULL) THEN 'film' ELSE 'selfie' END
$function$;

CREATE OR REPLACE FUNCTION public.works_on(who uuid, on_queue text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT EXISTS (SELECT FROM staff WHERE id = who AND status = 'active' AND roles && CASE
    WHEN on_queue = 'urgent' THEN ARRAY['childSafety', 'lead']
    WHEN on_queue = 'intimate' THEN ARRAY['moderator', 'childSafety', 'lead']
    WHEN on_queue IN ('serious', 'reports', 'appeals') THEN ARRAY['moderator', 'lead']
    WHEN on_queue IN ('media', 'selfies', 'feedback') THEN ARRAY['triage', 'moderator', 'lead']
    ELSE ARRAY['lead'] END)
$function$;

CREATE VIEW account_mark WITH (security_invoker=true) AS
 SELECT member_id,
    kind,
    fingerprint AS mark,
    seen_at
   FROM account_fingerprint;

CREATE VIEW case_person WITH (security_invoker=true) AS
 SELECT case_id,
    person_sealed,
    created_at
   FROM preserved_person;

CREATE VIEW figure_appeal AS
 SELECT state,
    (created_at)::date AS made_on,
    (round((EXTRACT(epoch FROM (decided_at - created_at)) / (60)::numeric)))::integer AS minutes_to_close
   FROM appeal;

CREATE VIEW figure_case AS
 SELECT kind,
    queue,
    priority,
    category,
    state,
    (created_at)::date AS opened_on,
    (round((EXTRACT(epoch FROM (first_look_at - created_at)) / (60)::numeric)))::integer AS minutes_to_look,
    (round((EXTRACT(epoch FROM (closed_at - created_at)) / (60)::numeric)))::integer AS minutes_to_close,
    (COALESCE(first_look_at, closed_at, now()) > due_at) AS is_late
   FROM moderation_case;

CREATE VIEW figure_decision AS
 SELECT action,
    policy,
    reason,
    (rule_version_id IS NOT NULL) AS is_by_rule,
    (approver_id IS NOT NULL) AS is_by_two,
    (overturned_at IS NOT NULL) AS is_overturned,
    (created_at)::date AS decided_on,
    (staff_id IS NULL) AS is_automated
   FROM decision
  WHERE is_final;

CREATE VIEW figure_member AS
 SELECT status,
    (created_at)::date AS joined_on,
    (count(*))::integer AS members
   FROM member
  GROUP BY status, ((created_at)::date);

CREATE VIEW figure_report AS
 SELECT kind,
    category,
    (address IS NOT NULL) AS is_outside,
    is_repeat,
    outcome,
    (created_at)::date AS reported_on,
    (round((EXTRACT(epoch FROM (closed_at - created_at)) / (60)::numeric)))::integer AS minutes_to_close
   FROM report;

CREATE VIEW figure_upload AS
 SELECT kind,
    status,
    (created_at)::date AS uploaded_on,
    (count(*))::integer AS items
   FROM media
  GROUP BY kind, status, ((created_at)::date);

CREATE VIEW inbox WITH (security_invoker=true) AS
 SELECT conversation_id,
    member_id,
    other_id,
    folder,
    last_message_id,
    last_at,
    unread,
    cleared_seq,
    muted_at
   FROM participant;

CREATE VIEW media_hold WITH (security_invoker=true) AS
 SELECT media_id,
    case_id
   FROM media_takedown;

CREATE VIEW media_twin WITH (security_invoker=true) AS
 SELECT media_id,
    duplicate_id AS twin_id,
    distance
   FROM media_duplicate;

CREATE VIEW news_mail WITH (security_invoker=true) AS
 SELECT member_id,
    due_at AS wanted_at,
    sent_at,
    unsubscribe_hash
   FROM digest;

CREATE VIEW place WITH (security_invoker=true) AS
 SELECT id,
    ordinal,
    county_id,
    city,
    latitude,
    longitude,
    population,
    aliases
   FROM location;

CREATE VIEW proposal_word WITH (security_invoker=true) AS
 SELECT id,
    proposal_id,
    staff_id,
    text_sealed,
    created_at
   FROM proposal_question;

CREATE VIEW staff_avoidance WITH (security_invoker=true) AS
 SELECT staff_id,
    categories,
    changed_at,
    blur
   FROM staff_wellness_setting;

CREATE VIEW staff_rest WITH (security_invoker=true) AS
 SELECT staff_id,
    since,
    active_at,
    until,
    is_forced
   FROM staff_break;

CREATE VIEW upload_place WITH (security_invoker=true) AS
 SELECT member_id,
    slot AS place,
    owner_token AS holder,
    until
   FROM upload_slot;

CREATE TABLE account_fingerprint (
  member_id uuid NOT NULL,
  kind text NOT NULL,
  fingerprint bigint NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT account_fingerprint_pkey PRIMARY KEY (member_id, kind, fingerprint),
  CONSTRAINT account_fingerprint_kind_check CHECK ((kind = ANY (ARRAY['device'::text, 'network'::text, 'text'::text]))),
  CONSTRAINT account_fingerprint_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX account_fingerprint_seen ON account_fingerprint USING btree (seen_at) WHERE (kind <> 'text'::text);
CREATE INDEX account_fingerprint_value ON account_fingerprint USING btree (kind, fingerprint, member_id);

CREATE TABLE activation (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  attempts smallint DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT activation_pkey PRIMARY KEY (id),
  CONSTRAINT activation_token_hash_key UNIQUE (token_hash),
  CONSTRAINT activation_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX activation_member ON activation USING btree (member_id);

CREATE TABLE age_proof (
  member_id uuid NOT NULL,
  method_class text NOT NULL,
  level text NOT NULL,
  proven_month date NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT age_proof_pkey PRIMARY KEY (member_id),
  CONSTRAINT age_proof_method_class_check CHECK ((method_class = ANY (ARRAY['service'::text, 'wallet'::text, 'person'::text]))),
  CONSTRAINT age_proof_proven_month_check CHECK ((EXTRACT(day FROM proven_month) = (1)::numeric)),
  CONSTRAINT age_proof_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE TRIGGER age_proof_shows AFTER INSERT ON age_proof FOR EACH ROW EXECUTE FUNCTION show_proven();

CREATE TABLE age_review (
  check_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  outcome text NOT NULL,
  decided_at timestamp with time zone NOT NULL,
  told_at timestamp with time zone,
  CONSTRAINT age_review_pkey PRIMARY KEY (check_id),
  CONSTRAINT age_review_outcome_check CHECK ((outcome = ANY (ARRAY['passed'::text, 'unreadable'::text, 'notSame'::text, 'notAsAsked'::text, 'under'::text, 'uncertain'::text]))),
  CONSTRAINT age_review_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX age_review_staff ON age_review USING btree (staff_id);
CREATE INDEX age_review_unsent ON age_review USING btree (decided_at) WHERE (told_at IS NULL);
CREATE TRIGGER age_review_guarded BEFORE INSERT OR DELETE OR UPDATE ON age_review FOR EACH ROW EXECUTE FUNCTION guard_age_review();

CREATE TABLE age_token_spent (
  mark bytea NOT NULL,
  month date NOT NULL,
  CONSTRAINT age_token_spent_pkey PRIMARY KEY (mark)
);
CREATE INDEX age_token_spent_month ON age_token_spent USING btree (month);

CREATE TABLE age_visibility (
  is_only boolean DEFAULT true NOT NULL,
  hides_unproven boolean NOT NULL,
  CONSTRAINT age_visibility_pkey PRIMARY KEY (is_only),
  CONSTRAINT age_visibility_is_only_check CHECK (is_only)
);

CREATE TABLE announcement (
  id uuid NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  holds_from date,
  registered_before timestamp with time zone NOT NULL,
  is_for_some boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  mailed_until uuid,
  mailed_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  CONSTRAINT announcement_pkey PRIMARY KEY (id),
  CONSTRAINT announcement_kind_check CHECK ((kind = ANY (ARRAY['terms'::text, 'privacy'::text, 'leak'::text, 'service'::text])))
);

CREATE TABLE announcement_member (
  announcement_id uuid NOT NULL,
  member_id uuid NOT NULL,
  read_at timestamp with time zone,
  CONSTRAINT announcement_member_pkey PRIMARY KEY (announcement_id, member_id),
  CONSTRAINT announcement_member_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcement(id) ON DELETE CASCADE,
  CONSTRAINT announcement_member_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX announcement_member_member ON announcement_member USING btree (member_id);

CREATE TABLE appeal (
  id uuid NOT NULL,
  decision_id uuid NOT NULL,
  member_id uuid,
  case_id uuid NOT NULL,
  text_sealed bytea NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  answer_sealed bytea,
  decided_by uuid,
  created_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  restored text,
  CONSTRAINT appeal_pkey PRIMARY KEY (id),
  CONSTRAINT appeal_decision_id_key UNIQUE (decision_id),
  CONSTRAINT appeal_check CHECK ((((state = 'open'::text) = (decided_at IS NULL)) AND ((state = 'open'::text) = (decided_by IS NULL)))),
  CONSTRAINT appeal_check1 CHECK (((restored IS NULL) OR (state = ANY (ARRAY['overturned'::text, 'modified'::text])))),
  CONSTRAINT appeal_restored_check CHECK ((restored = ANY (ARRAY['back'::text, 'gone'::text]))),
  CONSTRAINT appeal_state_check CHECK ((state = ANY (ARRAY['open'::text, 'upheld'::text, 'overturned'::text, 'modified'::text]))),
  CONSTRAINT appeal_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_case(id),
  CONSTRAINT appeal_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  CONSTRAINT appeal_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES decision(id),
  CONSTRAINT appeal_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE SET NULL
);
CREATE INDEX appeal_case ON appeal USING btree (case_id);
CREATE INDEX appeal_decider ON appeal USING btree (decided_by);
CREATE INDEX appeal_member ON appeal USING btree (member_id);
CREATE TRIGGER appeal_guarded BEFORE UPDATE ON appeal FOR EACH ROW EXECUTE FUNCTION guard_appeal();

CREATE TABLE arrival (
  member_id uuid NOT NULL,
  segment smallint NOT NULL,
  county_id smallint NOT NULL,
  location_id integer NOT NULL,
  ordinal integer NOT NULL,
  came_at timestamp with time zone NOT NULL,
  photo_at timestamp with time zone,
  tick_at timestamp with time zone,
  latest_at timestamp with time zone GENERATED ALWAYS AS (GREATEST(came_at, photo_at, tick_at)) STORED NOT NULL,
  CONSTRAINT arrival_pkey PRIMARY KEY (member_id),
  CONSTRAINT arrival_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX arrival_latest ON arrival USING btree (latest_at, member_id);
CREATE INDEX arrival_segment ON arrival USING btree (segment, latest_at) INCLUDE (came_at, photo_at, tick_at, ordinal, county_id, location_id, member_id);

CREATE TABLE audit_event (
  id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  staff_id uuid,
  session_id uuid,
  action text NOT NULL,
  subject_kind text,
  subject_id text,
  detail jsonb NOT NULL,
  seq bigint,
  previous_hash bytea,
  hash bytea,
  CONSTRAINT audit_event_pkey PRIMARY KEY (id),
  CONSTRAINT audit_event_seq_key UNIQUE (seq),
  CONSTRAINT audit_event_check CHECK (((subject_kind IS NULL) = (subject_id IS NULL))),
  CONSTRAINT audit_event_check1 CHECK ((((seq IS NULL) = (hash IS NULL)) AND ((seq IS NULL) = (previous_hash IS NULL)))),
  CONSTRAINT audit_event_session_id_fkey FOREIGN KEY (session_id) REFERENCES staff_session(id),
  CONSTRAINT audit_event_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX audit_event_at ON audit_event USING btree (at);
CREATE INDEX audit_event_look ON audit_event USING btree (subject_id, staff_id, action) WHERE (action = ANY (ARRAY['case.read'::text, 'look.messages'::text, 'look.media'::text, 'rule.read'::text]));
CREATE INDEX audit_event_rule ON audit_event USING btree (((detail ->> 'version'::text))) WHERE (action = ANY (ARRAY['rule.hold'::text, 'rule.raise'::text]));
CREATE INDEX audit_event_session ON audit_event USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX audit_event_staff ON audit_event USING btree (staff_id, seq DESC) WHERE (staff_id IS NOT NULL);
CREATE INDEX audit_event_subject ON audit_event USING btree (subject_kind, subject_id, seq DESC);
CREATE INDEX audit_event_version ON audit_event USING btree (((detail ->> 'version'::text))) WHERE (action = ANY (ARRAY['rule.hold'::text, 'rule.raise'::text]));
CREATE CONSTRAINT TRIGGER audit_event_chain AFTER INSERT ON audit_event DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_event();
CREATE TRIGGER audit_event_protected BEFORE INSERT OR DELETE OR UPDATE ON audit_event FOR EACH ROW EXECUTE FUNCTION protect_audit_event();
CREATE TRIGGER audit_event_protected_all BEFORE TRUNCATE ON audit_event FOR EACH STATEMENT EXECUTE FUNCTION protect_audit_event();

CREATE TABLE authority_referral (
  id uuid NOT NULL,
  number integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  case_id uuid NOT NULL,
  authority text NOT NULL,
  reference_sealed bytea NOT NULL,
  preserved_sealed bytea NOT NULL,
  referred_at timestamp with time zone NOT NULL,
  recorded_by uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  state text DEFAULT 'waits'::text NOT NULL,
  answered_by uuid,
  answered_at timestamp with time zone,
  CONSTRAINT authority_referral_pkey PRIMARY KEY (id),
  CONSTRAINT authority_referral_number_key UNIQUE (number),
  CONSTRAINT authority_referral_authority_check CHECK ((authority = ANY (ARRAY['nca'::text, 'police'::text, 'iwf'::text, 'ofcom'::text, 'other'::text]))),
  CONSTRAINT authority_referral_check CHECK ((answered_by <> recorded_by)),
  CONSTRAINT authority_referral_check1 CHECK ((referred_at <= (created_at + '00:01:00'::interval))),
  CONSTRAINT authority_referral_check2 CHECK ((((state = 'waits'::text) = (answered_by IS NULL)) AND ((answered_by IS NULL) = (answered_at IS NULL)))),
  CONSTRAINT authority_referral_state_check CHECK ((state = ANY (ARRAY['waits'::text, 'confirmed'::text, 'declined'::text]))),
  CONSTRAINT authority_referral_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES staff(id),
  CONSTRAINT authority_referral_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_case(id),
  CONSTRAINT authority_referral_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES staff(id)
);
CREATE INDEX authority_referral_answered ON authority_referral USING btree (answered_by);
CREATE INDEX authority_referral_case ON authority_referral USING btree (case_id);
CREATE INDEX authority_referral_recorded ON authority_referral USING btree (recorded_by);
CREATE TRIGGER authority_referral_guarded BEFORE INSERT OR DELETE OR UPDATE ON authority_referral FOR EACH ROW EXECUTE FUNCTION guard_authority_referral();

CREATE TABLE auto_hide (
  report_id uuid NOT NULL,
  outcome text NOT NULL,
  is_newcomer boolean NOT NULL,
  alarm text,
  created_at timestamp with time zone NOT NULL,
  share text DEFAULT 'members'::text NOT NULL,
  CONSTRAINT auto_hide_pkey PRIMARY KEY (report_id),
  CONSTRAINT auto_hide_alarm_check CHECK ((alarm = ANY (ARRAY['newcomers'::text, 'contacts'::text, 'everyone'::text, 'outside'::text]))),
  CONSTRAINT auto_hide_outcome_check CHECK ((outcome = ANY (ARRAY['hidden'::text, 'newcomers'::text, 'contacts'::text, 'everyone'::text, 'outside'::text, 'reporter'::text, 'distrusted'::text]))),
  CONSTRAINT auto_hide_share_check CHECK ((share = ANY (ARRAY['members'::text, 'contacts'::text, 'outside'::text]))),
  CONSTRAINT auto_hide_report_id_fkey FOREIGN KEY (report_id) REFERENCES report(id) ON DELETE CASCADE
);
CREATE INDEX auto_hide_hidden ON auto_hide USING btree (report_id) WHERE (outcome = 'hidden'::text);
CREATE INDEX auto_hide_recent ON auto_hide USING btree (created_at);

CREATE TABLE block (
  member_id uuid NOT NULL,
  blocked_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT block_pkey PRIMARY KEY (member_id, blocked_id),
  CONSTRAINT block_check CHECK ((member_id <> blocked_id)),
  CONSTRAINT block_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT block_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX block_blocked ON block USING btree (blocked_id);
CREATE TRIGGER block_noted AFTER INSERT OR DELETE ON block FOR EACH ROW EXECUTE FUNCTION note_block();
CREATE TRIGGER block_revokes_media_access AFTER INSERT ON block FOR EACH ROW EXECUTE FUNCTION revoke_media_access();

CREATE TABLE case_alert (
  id uuid NOT NULL,
  case_id uuid NOT NULL,
  queue text NOT NULL,
  level smallint NOT NULL,
  raised_at timestamp with time zone NOT NULL,
  level_at timestamp with time zone,
  rung_at timestamp with time zone,
  answered_at timestamp with time zone,
  answered_by uuid,
  CONSTRAINT case_alert_pkey PRIMARY KEY (id),
  CONSTRAINT case_alert_level_check CHECK (((level >= 0) AND (level <= 2))),
  CONSTRAINT case_alert_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES staff(id),
  CONSTRAINT case_alert_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_case(id) ON DELETE CASCADE
);
CREATE INDEX case_alert_answered_by ON case_alert USING btree (answered_by);
CREATE INDEX case_alert_case ON case_alert USING btree (case_id);
CREATE UNIQUE INDEX case_alert_open ON case_alert USING btree (case_id) WHERE (answered_at IS NULL);
CREATE INDEX case_alert_raised ON case_alert USING btree (raised_at);

CREATE TABLE case_conflict (
  case_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  CONSTRAINT case_conflict_pkey PRIMARY KEY (case_id, staff_id),
  CONSTRAINT case_conflict_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_case(id),
  CONSTRAINT case_conflict_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX case_conflict_staff ON case_conflict USING btree (staff_id);

CREATE TABLE case_skip (
  case_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT case_skip_pkey PRIMARY KEY (case_id, staff_id),
  CONSTRAINT case_skip_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_case(id),
  CONSTRAINT case_skip_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX case_skip_staff ON case_skip USING btree (staff_id, at);

CREATE TABLE complaint (
  case_id uuid NOT NULL,
  about_id uuid NOT NULL,
  CONSTRAINT complaint_pkey PRIMARY KEY (case_id, about_id),
  CONSTRAINT complaint_about_id_fkey FOREIGN KEY (about_id) REFERENCES moderation_case(id),
  CONSTRAINT complaint_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_case(id)
);
CREATE INDEX complaint_about ON complaint USING btree (about_id);

CREATE TABLE conflict_withdrawal (
  id uuid NOT NULL,
  staff_id uuid NOT NULL,
  member_id uuid NOT NULL,
  why_sealed bytea NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  approver_id uuid,
  created_at timestamp with time zone NOT NULL,
  lapses_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  CONSTRAINT conflict_withdrawal_pkey PRIMARY KEY (id),
  CONSTRAINT conflict_withdrawal_check CHECK ((approver_id <> staff_id)),
  CONSTRAINT conflict_withdrawal_check1 CHECK (((state = ANY (ARRAY['approved'::text, 'declined'::text])) = (approver_id IS NOT NULL))),
  CONSTRAINT conflict_withdrawal_check2 CHECK (((state <> 'approved'::text) OR (decided_at <= lapses_at))),
  CONSTRAINT conflict_withdrawal_check3 CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  CONSTRAINT conflict_withdrawal_state_check CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'declined'::text, 'lapsed'::text]))),
  CONSTRAINT conflict_withdrawal_approver_id_fkey FOREIGN KEY (approver_id) REFERENCES staff(id),
  CONSTRAINT conflict_withdrawal_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT conflict_withdrawal_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX conflict_withdrawal_approver ON conflict_withdrawal USING btree (approver_id);
CREATE INDEX conflict_withdrawal_member ON conflict_withdrawal USING btree (member_id);
CREATE UNIQUE INDEX conflict_withdrawal_open ON conflict_withdrawal USING btree (staff_id, member_id) WHERE (state = 'open'::text);
CREATE INDEX conflict_withdrawal_staff ON conflict_withdrawal USING btree (staff_id);
CREATE TRIGGER conflict_withdrawal_guarded BEFORE INSERT OR UPDATE ON conflict_withdrawal FOR EACH ROW EXECUTE FUNCTION guard_withdrawal();

CREATE TABLE consent (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  kind text NOT NULL,
  version text NOT NULL,
  is_given boolean NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT consent_pkey PRIMARY KEY (id),
  CONSTRAINT consent_kind_check CHECK ((kind = ANY (ARRAY['terms'::text, 'special_category'::text]))),
  CONSTRAINT consent_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX consent_member ON consent USING btree (member_id, at);

CREATE TABLE conversation (
  id uuid NOT NULL,
  member_a uuid NOT NULL,
  member_b uuid NOT NULL,
  started_by uuid NOT NULL,
  last_seq integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  answered_at timestamp with time zone,
  CONSTRAINT conversation_pkey PRIMARY KEY (id),
  CONSTRAINT conversation_member_a_member_b_key UNIQUE (member_a, member_b),
  CONSTRAINT conversation_check CHECK ((member_a < member_b)),
  CONSTRAINT conversation_member_a_fkey FOREIGN KEY (member_a) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT conversation_member_b_fkey FOREIGN KEY (member_b) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT conversation_started_by_fkey FOREIGN KEY (started_by) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX conversation_member_b ON conversation USING btree (member_b);
CREATE INDEX conversation_started ON conversation USING btree (started_by, created_at);

CREATE TABLE county (
  id smallint NOT NULL,
  name text NOT NULL,
  nation text NOT NULL,
  CONSTRAINT county_pkey PRIMARY KEY (id),
  CONSTRAINT county_name_key UNIQUE (name),
  CONSTRAINT county_nation_check CHECK ((nation = ANY (ARRAY['England'::text, 'Scotland'::text, 'Wales'::text, 'Northern Ireland'::text])))
);

CREATE TABLE decision (
  id uuid NOT NULL,
  case_id uuid NOT NULL,
  member_id uuid,
  staff_id uuid,
  approver_id uuid,
  proposal_id uuid,
  rule_version_id uuid,
  action text NOT NULL,
  policy text NOT NULL,
  reason text NOT NULL,
  note_sealed bytea,
  words_sealed bytea,
  media_id uuid,
  is_strike boolean DEFAULT false NOT NULL,
  is_final boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  appeal_until timestamp with time zone,
  overturned_at timestamp with time zone,
  repeat_of uuid,
  meeting_id uuid,
  found_in uuid,
  wave_id uuid,
  CONSTRAINT decision_pkey PRIMARY KEY (id),
  CONSTRAINT decision_action_check CHECK ((action = ANY (ARRAY['none'::text, 'educate'::text, 'removeItem'::text, 'contact'::text, 'hold'::text, 'suspend'::text, 'ban'::text, 'escalate'::text, 'approve'::text, 'approveExplicit'::text, 'reject'::text, 'verified'::text, 'askAgain'::text, 'notSame'::text, 'remove'::text, 'uphold'::text, 'overturn'::text, 'modify'::text, 'unban'::text, 'strike'::text]))),
  CONSTRAINT decision_check CHECK ((approver_id <> staff_id)),
  CONSTRAINT decision_check1 CHECK (((action <> ALL (ARRAY['ban'::text, 'unban'::text])) OR ((staff_id IS NOT NULL) AND (approver_id IS NOT NULL) AND (proposal_id IS NOT NULL)))),
  CONSTRAINT decision_check2 CHECK (((repeat_of IS NULL) OR (staff_id IS NULL))),
  CONSTRAINT decision_check3 CHECK (((meeting_id IS NULL) OR ((action = 'removeItem'::text) AND (media_id IS NULL)))),
  CONSTRAINT decision_approver_id_fkey FOREIGN KEY (approver_id) REFERENCES staff(id),
  CONSTRAINT decision_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_case(id),
  CONSTRAINT decision_found_in_fkey FOREIGN KEY (found_in) REFERENCES moderation_case(id),
  CONSTRAINT decision_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE SET NULL,
  CONSTRAINT decision_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES proposal(id),
  CONSTRAINT decision_repeat_of_fkey FOREIGN KEY (repeat_of) REFERENCES decision(id),
  CONSTRAINT decision_rule_version_id_fkey FOREIGN KEY (rule_version_id) REFERENCES rule_version(id),
  CONSTRAINT decision_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT decision_wave_id_fkey FOREIGN KEY (wave_id) REFERENCES wave(id)
);
CREATE INDEX decision_approver ON decision USING btree (approver_id);
CREATE INDEX decision_case ON decision USING btree (case_id);
CREATE INDEX decision_created ON decision USING btree (created_at);
CREATE UNIQUE INDEX decision_final ON decision USING btree (case_id) WHERE is_final;
CREATE INDEX decision_found_in ON decision USING btree (found_in) WHERE (found_in IS NOT NULL);
CREATE INDEX decision_media ON decision USING btree (media_id) WHERE (media_id IS NOT NULL);
CREATE INDEX decision_meeting ON decision USING btree (meeting_id) WHERE (meeting_id IS NOT NULL);
CREATE INDEX decision_member ON decision USING btree (member_id, created_at);
CREATE UNIQUE INDEX decision_proposal ON decision USING btree (proposal_id);
CREATE INDEX decision_repeat ON decision USING btree (repeat_of) WHERE (repeat_of IS NOT NULL);
CREATE INDEX decision_rule ON decision USING btree (rule_version_id);
CREATE INDEX decision_staff ON decision USING btree (staff_id);
CREATE INDEX decision_wave ON decision USING btree (wave_id) WHERE (wave_id IS NOT NULL);
CREATE TRIGGER decision_begins_standing BEFORE INSERT ON decision FOR EACH ROW WHEN (((process_role() IS NOT NULL) AND (new.overturned_at IS NOT NULL))) EXECUTE FUNCTION guard_overturned();
CREATE TRIGGER decision_guarded BEFORE INSERT OR DELETE OR UPDATE ON decision FOR EACH ROW EXECUTE FUNCTION guard_decision();
CREATE TRIGGER decision_made_by_someone BEFORE INSERT ON decision FOR EACH ROW WHEN ((process_role() IS NOT NULL)) EXECUTE FUNCTION guard_decider();
CREATE TRIGGER decision_of_wave BEFORE INSERT ON decision FOR EACH ROW WHEN ((new.wave_id IS NOT NULL)) EXECUTE FUNCTION guard_wave_decision();
CREATE TRIGGER decision_opened BEFORE INSERT ON decision FOR EACH ROW WHEN (((process_role() IS NOT NULL) AND (new.action = ANY (ARRAY['approve'::text, 'approveExplicit'::text, 'verified'::text])))) EXECUTE FUNCTION guard_opened();
CREATE TRIGGER decision_overturned BEFORE UPDATE ON decision FOR EACH ROW WHEN (((process_role() IS NOT NULL) AND (new.overturned_at IS DISTINCT FROM old.overturned_at))) EXECUTE FUNCTION guard_overturned();

CREATE TABLE deletion_link (
  id uuid NOT NULL,
  email_index bytea NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT deletion_link_pkey PRIMARY KEY (id),
  CONSTRAINT deletion_link_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX deletion_link_email ON deletion_link USING btree (email_index);
CREATE INDEX deletion_link_expires ON deletion_link USING btree (expires_at);

CREATE TABLE deletion_notice (
  member_id uuid NOT NULL,
  erase_at timestamp with time zone NOT NULL,
  CONSTRAINT deletion_notice_pkey PRIMARY KEY (member_id),
  CONSTRAINT deletion_notice_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX deletion_notice_due ON deletion_notice USING btree (erase_at);

CREATE TABLE digest (
  member_id uuid NOT NULL,
  due_at timestamp with time zone,
  sent_at timestamp with time zone,
  unsubscribe_hash bytea NOT NULL,
  alerted_at timestamp with time zone,
  CONSTRAINT digest_pkey PRIMARY KEY (member_id),
  CONSTRAINT digest_unsubscribe_hash_key UNIQUE (unsubscribe_hash),
  CONSTRAINT digest_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX digest_due ON digest USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE TABLE disclosure (
  id uuid NOT NULL,
  case_id uuid NOT NULL,
  kind text NOT NULL,
  recipient_sealed bytea NOT NULL,
  proposer_id uuid NOT NULL,
  approver_id uuid,
  created_at timestamp with time zone NOT NULL,
  approved_at timestamp with time zone,
  ends_at timestamp with time zone,
  CONSTRAINT disclosure_pkey PRIMARY KEY (id),
  CONSTRAINT disclosure_check CHECK ((approver_id <> proposer_id)),
  CONSTRAINT disclosure_check1 CHECK ((((approver_id IS NULL) = (approved_at IS NULL)) AND ((approver_id IS NULL) = (ends_at IS NULL)))),
  CONSTRAINT disclosure_kind_check CHECK ((kind = ANY (ARRAY['evidence'::text, 'referral'::text, 'identity'::text]))),
  CONSTRAINT disclosure_approver_id_fkey FOREIGN KEY (approver_id) REFERENCES staff(id),
  CONSTRAINT disclosure_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_case(id),
  CONSTRAINT disclosure_proposer_id_fkey FOREIGN KEY (proposer_id) REFERENCES staff(id)
);
CREATE INDEX disclosure_approver ON disclosure USING btree (approver_id);
CREATE INDEX disclosure_case ON disclosure USING btree (case_id, created_at);
CREATE INDEX disclosure_proposer ON disclosure USING btree (proposer_id);
CREATE TRIGGER disclosure_guarded BEFORE INSERT OR DELETE OR UPDATE ON disclosure FOR EACH ROW EXECUTE FUNCTION guard_disclosure();

CREATE TABLE email_change (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  email_index bytea NOT NULL,
  email_sealed bytea NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  password_sealed bytea,
  CONSTRAINT email_change_pkey PRIMARY KEY (id),
  CONSTRAINT email_change_token_hash_key UNIQUE (token_hash),
  CONSTRAINT email_change_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX email_change_expires ON email_change USING btree (expires_at);
CREATE INDEX email_change_member ON email_change USING btree (member_id);

CREATE TABLE erasure (
  digest bytea NOT NULL,
  reference text NOT NULL,
  erased_at timestamp with time zone NOT NULL,
  CONSTRAINT erasure_pkey PRIMARY KEY (digest),
  CONSTRAINT erasure_reference_key UNIQUE (reference)
);

CREATE TABLE event (
  member_id uuid,
  kind text NOT NULL,
  conversation_id uuid,
  xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT event_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'receipt'::text, 'key'::text, 'notification'::text, 'counts'::text, 'account'::text, 'session'::text, 'case'::text, 'staff_session'::text]))),
  CONSTRAINT event_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX event_at ON event USING brin (at);
CREATE INDEX event_member ON event USING btree (member_id, xid);
CREATE INDEX event_xid ON event USING btree (xid);

CREATE TABLE event_epoch (
  epoch uuid NOT NULL,
  is_only boolean DEFAULT true NOT NULL,
  CONSTRAINT event_epoch_pkey PRIMARY KEY (is_only),
  CONSTRAINT event_epoch_is_only_check CHECK (is_only)
);

CREATE TABLE explicit_consent (
  member_id uuid NOT NULL,
  sender_id uuid NOT NULL,
  given_at timestamp with time zone NOT NULL,
  CONSTRAINT explicit_consent_pkey PRIMARY KEY (member_id, sender_id),
  CONSTRAINT explicit_consent_check CHECK ((member_id <> sender_id)),
  CONSTRAINT explicit_consent_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT explicit_consent_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX explicit_consent_sender ON explicit_consent USING btree (sender_id);

CREATE TABLE export (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  status text NOT NULL,
  storage_key text NOT NULL,
  key_sealed bytea NOT NULL,
  bytes bigint,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT export_pkey PRIMARY KEY (id),
  CONSTRAINT export_storage_key_key UNIQUE (storage_key),
  CONSTRAINT export_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'ready'::text, 'failed'::text]))),
  CONSTRAINT export_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX export_expires ON export USING btree (expires_at);
CREATE INDEX export_member ON export USING btree (member_id, created_at);

CREATE TABLE favourite (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  favourite_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT favourite_pkey PRIMARY KEY (id),
  CONSTRAINT favourite_member_id_favourite_id_key UNIQUE (member_id, favourite_id),
  CONSTRAINT favourite_check CHECK ((member_id <> favourite_id)),
  CONSTRAINT favourite_favourite_id_fkey FOREIGN KEY (favourite_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT favourite_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX favourite_latest ON favourite USING btree (member_id, id DESC);
CREATE INDEX favourite_other ON favourite USING btree (favourite_id);

CREATE TABLE film_copy (
  id uuid NOT NULL,
  media_id uuid NOT NULL,
  viewer_id uuid NOT NULL,
  storage_key text NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  CONSTRAINT film_copy_pkey PRIMARY KEY (id),
  CONSTRAINT film_copy_media_id_viewer_id_key UNIQUE (media_id, viewer_id),
  CONSTRAINT film_copy_storage_key_key UNIQUE (storage_key),
  CONSTRAINT film_copy_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text]))),
  CONSTRAINT film_copy_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE,
  CONSTRAINT film_copy_viewer_id_fkey FOREIGN KEY (viewer_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX film_copy_requested ON film_copy USING btree (requested_at);
CREATE INDEX film_copy_viewer ON film_copy USING btree (viewer_id);

CREATE TABLE flirt (
  id uuid NOT NULL,
  sender_id uuid NOT NULL,
  recipient_id uuid NOT NULL,
  flirt text NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  CONSTRAINT flirt_pkey PRIMARY KEY (id),
  CONSTRAINT flirt_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT flirt_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX flirt_pair ON flirt USING btree (recipient_id, sender_id, sent_at DESC);
CREATE INDEX flirt_sender ON flirt USING btree (sender_id, sent_at DESC);
CREATE INDEX flirt_sent ON flirt USING btree (sent_at);

CREATE TABLE former_email (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  email_index bytea NOT NULL,
  email_sealed bytea NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  restored_at timestamp with time zone,
  CONSTRAINT former_email_pkey PRIMARY KEY (id),
  CONSTRAINT former_email_token_hash_key UNIQUE (token_hash),
  CONSTRAINT former_email_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX former_email_expires ON former_email USING btree (expires_at);
CREATE INDEX former_email_index ON former_email USING btree (email_index);
CREATE INDEX former_email_member ON former_email USING btree (member_id);

CREATE TABLE hidden_county (
  member_id uuid NOT NULL,
  county_id smallint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT hidden_county_pkey PRIMARY KEY (member_id, county_id),
  CONSTRAINT hidden_county_county_id_fkey FOREIGN KEY (county_id) REFERENCES county(id),
  CONSTRAINT hidden_county_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX hidden_county_county ON hidden_county USING btree (county_id);
CREATE TRIGGER hidden_county_followed AFTER INSERT OR DELETE ON hidden_county FOR EACH ROW EXECUTE FUNCTION follow_hidden_county();

CREATE TABLE hidden_person (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  mailbox_index bytea NOT NULL,
  label_sealed bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT hidden_person_pkey PRIMARY KEY (id),
  CONSTRAINT hidden_person_member_id_mailbox_index_key UNIQUE (member_id, mailbox_index),
  CONSTRAINT hidden_person_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX hidden_person_mailbox ON hidden_person USING btree (mailbox_index) INCLUDE (member_id);
CREATE TRIGGER hidden_person_followed AFTER INSERT OR DELETE ON hidden_person FOR EACH ROW EXECUTE FUNCTION follow_hidden_person();

CREATE TABLE hidden_set (
  id smallint NOT NULL,
  counties smallint[] NOT NULL,
  CONSTRAINT hidden_set_pkey PRIMARY KEY (id),
  CONSTRAINT hidden_set_counties_key UNIQUE (counties),
  CONSTRAINT hidden_set_counties_check CHECK ((cardinality(counties) > 1)),
  CONSTRAINT hidden_set_id_check CHECK ((id > 1000))
);
CREATE INDEX hidden_set_counties ON hidden_set USING gin (counties);

CREATE TABLE hidden_set_begin (
  is_only boolean DEFAULT true NOT NULL,
  begins_at timestamp with time zone NOT NULL,
  CONSTRAINT hidden_set_begin_pkey PRIMARY KEY (is_only),
  CONSTRAINT hidden_set_begin_is_only_check CHECK (is_only)
);

CREATE TABLE hide (
  member_id uuid NOT NULL,
  hidden_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT hide_pkey PRIMARY KEY (member_id, hidden_id),
  CONSTRAINT hide_check CHECK ((member_id <> hidden_id)),
  CONSTRAINT hide_hidden_id_fkey FOREIGN KEY (hidden_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT hide_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX hide_hidden ON hide USING btree (hidden_id);
CREATE TRIGGER hide_noted AFTER INSERT OR DELETE ON hide FOR EACH ROW EXECUTE FUNCTION note_hide();

CREATE TABLE idempotency (
  owner text NOT NULL,
  key uuid NOT NULL,
  request_hash bytea NOT NULL,
  answer_sealed bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT idempotency_pkey PRIMARY KEY (owner, key)
);
CREATE INDEX idempotency_created ON idempotency USING btree (created_at);

CREATE TABLE key_checkpoint (
  size bigint NOT NULL,
  note text NOT NULL,
  is_cosigned boolean NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT key_checkpoint_pkey PRIMARY KEY (size)
);
CREATE INDEX key_checkpoint_cosigned ON key_checkpoint USING btree (size) WHERE is_cosigned;

CREATE TABLE key_kit (
  member_id uuid NOT NULL,
  version smallint NOT NULL,
  wrap_sealed bytea NOT NULL,
  check_value bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT key_kit_pkey PRIMARY KEY (member_id, version),
  CONSTRAINT key_kit_member_id_version_fkey FOREIGN KEY (member_id, version) REFERENCES member_key(member_id, version) ON DELETE CASCADE
);

CREATE TABLE key_pending (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  entry bytea NOT NULL,
  label bytea NOT NULL,
  print bytea NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT key_pending_pkey PRIMARY KEY (id),
  CONSTRAINT key_pending_check CHECK (((octet_length(entry) = 32) AND (octet_length(label) = 32) AND (octet_length(print) = 32)))
);

CREATE TABLE key_publication (
  seq bigint NOT NULL,
  entry bytea NOT NULL,
  head bytea NOT NULL,
  label bytea,
  number integer,
  print bytea,
  at timestamp with time zone,
  CONSTRAINT key_publication_pkey PRIMARY KEY (seq),
  CONSTRAINT key_publication_check CHECK (((octet_length(entry) = 32) AND (octet_length(head) = 32))),
  CONSTRAINT key_publication_tree CHECK (((num_nulls(label, number, print) = ANY (ARRAY[0, 3])) AND (octet_length(label) = 32) AND (octet_length(print) = 32) AND ((number >= 1) AND (number <= 65535))))
);
CREATE UNIQUE INDEX key_publication_label ON key_publication USING btree (label, number) WHERE (label IS NOT NULL);
CREATE TRIGGER key_publication_labelled BEFORE INSERT ON key_publication FOR EACH ROW WHEN ((new.label IS NULL)) EXECUTE FUNCTION label_publication();
CREATE TRIGGER key_publication_only_grows BEFORE DELETE OR UPDATE OR TRUNCATE ON key_publication FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

CREATE TABLE key_publication_day (
  day date NOT NULL,
  seq bigint NOT NULL,
  head bytea NOT NULL,
  signature bytea NOT NULL,
  CONSTRAINT key_publication_day_pkey PRIMARY KEY (day),
  CONSTRAINT key_publication_day_seq_fkey FOREIGN KEY (seq) REFERENCES key_publication(seq)
);
CREATE INDEX key_publication_day_seq ON key_publication_day USING btree (seq);
CREATE TRIGGER key_publication_day_only_grows BEFORE DELETE OR UPDATE OR TRUNCATE ON key_publication_day FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

CREATE TABLE key_tile (
  level smallint NOT NULL,
  index bigint NOT NULL,
  hashes bytea NOT NULL,
  CONSTRAINT key_tile_pkey PRIMARY KEY (level, index),
  CONSTRAINT key_tile_hashes_check CHECK ((((octet_length(hashes) >= 32) AND (octet_length(hashes) <= 8192)) AND ((octet_length(hashes) % 32) = 0)))
);

CREATE TABLE lit_window (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  storage_key text NOT NULL,
  placeholder text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT lit_window_pkey PRIMARY KEY (id),
  CONSTRAINT lit_window_member_id_key UNIQUE (member_id),
  CONSTRAINT lit_window_storage_key_key UNIQUE (storage_key),
  CONSTRAINT lit_window_placeholder_check CHECK ((placeholder ~ '^#[0-9a-f]{6}$'::text)),
  CONSTRAINT lit_window_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);

CREATE TABLE location (
  id integer NOT NULL,
  ordinal integer NOT NULL,
  county_id smallint NOT NULL,
  city text NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  population integer,
  aliases text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT location_pkey PRIMARY KEY (id),
  CONSTRAINT location_county_id_city_key UNIQUE (county_id, city),
  CONSTRAINT location_ordinal_key UNIQUE (ordinal),
  CONSTRAINT location_county_id_fkey FOREIGN KEY (county_id) REFERENCES county(id)
);

CREATE TABLE mail (
  id uuid NOT NULL,
  template text NOT NULL,
  to_sealed bytea NOT NULL,
  data_sealed bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  attempts smallint DEFAULT 0 NOT NULL,
  member_id uuid,
  CONSTRAINT mail_pkey PRIMARY KEY (id)
);
CREATE INDEX mail_member ON mail USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX mail_unsent ON mail USING btree (created_at) WHERE (sent_at IS NULL);

CREATE TABLE media (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  rating text DEFAULT 'general'::text NOT NULL,
  visibility text DEFAULT 'private'::text NOT NULL,
  is_default boolean DEFAULT false NOT NULL,
  storage_key text NOT NULL,
  width integer DEFAULT 0 NOT NULL,
  height integer DEFAULT 0 NOT NULL,
  placeholder text DEFAULT '#8a7a85'::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  processing text DEFAULT 'waiting'::text NOT NULL,
  reason text,
  duration_ms integer,
  bytes integer DEFAULT 0 NOT NULL,
  source_key text,
  content_hash bytea,
  decided_at timestamp with time zone,
  decided_by text,
  deleted_at timestamp with time zone,
  was_default boolean DEFAULT false NOT NULL,
  spooled_at timestamp with time zone,
  tries smallint DEFAULT 0 NOT NULL,
  held_at timestamp with time zone,
  held_default boolean DEFAULT false NOT NULL,
  held_waiting boolean DEFAULT false NOT NULL,
  emptied_at timestamp with time zone,
  CONSTRAINT media_pkey PRIMARY KEY (id),
  CONSTRAINT media_source_key_key UNIQUE (source_key),
  CONSTRAINT media_storage_key_key UNIQUE (storage_key),
  CONSTRAINT media_bytes_check CHECK ((bytes >= 0)),
  CONSTRAINT media_check CHECK (((NOT is_default) OR ((kind = 'photo'::text) AND (status = 'approved'::text) AND (rating = 'general'::text) AND (visibility = 'public'::text)))),
  CONSTRAINT media_check1 CHECK (((NOT is_default) OR ((deleted_at IS NULL) AND (processing = 'done'::text)))),
  CONSTRAINT media_check2 CHECK (((status <> 'rejected'::text) OR (reason IS NOT NULL))),
  CONSTRAINT media_check3 CHECK (((status <> 'approved'::text) OR (processing = 'done'::text))),
  CONSTRAINT media_check4 CHECK (((held_at IS NULL) OR (status = 'pending'::text))),
  CONSTRAINT media_check5 CHECK (((emptied_at IS NULL) OR (status = 'rejected'::text))),
  CONSTRAINT media_kind_check CHECK ((kind = ANY (ARRAY['photo'::text, 'video'::text]))),
  CONSTRAINT media_processing_check CHECK ((processing = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text]))),
  CONSTRAINT media_rating_check CHECK ((rating = ANY (ARRAY['general'::text, 'explicit'::text]))),
  CONSTRAINT media_reason_check CHECK ((reason = ANY (ARRAY['unreadable'::text, 'tooSmall'::text, 'tooLarge'::text, 'moving'::text, 'tooLong'::text, 'prohibited'::text, 'lost'::text, 'notYou'::text, 'otherPeople'::text, 'contactDetails'::text, 'advertising'::text, 'unclear'::text, 'underage'::text, 'noConsent'::text, 'illegal'::text, 'explicit'::text]))),
  CONSTRAINT media_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))),
  CONSTRAINT media_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'private'::text]))),
  CONSTRAINT media_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX media_content ON media USING btree (member_id, content_hash);
CREATE UNIQUE INDEX media_default ON media USING btree (member_id) WHERE is_default;
CREATE INDEX media_deleted ON media USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX media_member ON media USING btree (member_id, created_at);
CREATE INDEX media_pending ON media USING btree (created_at) WHERE ((status = 'pending'::text) AND (processing = 'done'::text) AND (deleted_at IS NULL));
CREATE INDEX media_refused ON media USING btree (COALESCE(decided_at, created_at)) WHERE ((status = 'rejected'::text) AND (processing = 'done'::text) AND (emptied_at IS NULL));
CREATE TRIGGER media_default_followed AFTER DELETE OR UPDATE OF is_default ON media FOR EACH ROW EXECUTE FUNCTION follow_default_photo();
CREATE TRIGGER media_first_default AFTER UPDATE OF status, rating, visibility, deleted_at ON media FOR EACH ROW WHEN ((can_be_default(new.*) AND (NOT can_be_default(old.*)) AND (NOT new.is_default))) EXECUTE FUNCTION set_first_default();
CREATE TRIGGER media_followed AFTER INSERT OR DELETE OR UPDATE OF is_default ON media FOR EACH ROW EXECUTE FUNCTION follow_media();
CREATE TRIGGER media_removed_guarded BEFORE UPDATE OF status ON media FOR EACH ROW WHEN (((old.status = 'rejected'::text) AND (new.status <> 'rejected'::text))) EXECUTE FUNCTION guard_removed_media();

CREATE TABLE media_ban (
  id uuid NOT NULL,
  pdq bit(256) NOT NULL,
  kind text NOT NULL,
  source text NOT NULL,
  note text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT media_ban_pkey PRIMARY KEY (id),
  CONSTRAINT media_ban_pdq_source_key UNIQUE (pdq, source),
  CONSTRAINT media_ban_kind_check CHECK ((kind = ANY (ARRAY['removed'::text, 'intimate'::text, 'child'::text])))
);

CREATE TABLE media_duplicate (
  media_id uuid NOT NULL,
  duplicate_id uuid NOT NULL,
  distance smallint NOT NULL,
  CONSTRAINT media_duplicate_pkey PRIMARY KEY (media_id, duplicate_id),
  CONSTRAINT media_duplicate_check CHECK ((media_id <> duplicate_id)),
  CONSTRAINT media_duplicate_distance_check CHECK (((distance >= 0) AND (distance <= 31))),
  CONSTRAINT media_duplicate_duplicate_id_fkey FOREIGN KEY (duplicate_id) REFERENCES media(id) ON DELETE CASCADE,
  CONSTRAINT media_duplicate_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE
);
CREATE INDEX media_duplicate_of ON media_duplicate USING btree (duplicate_id);

CREATE TABLE media_grant (
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  grantee_id uuid NOT NULL,
  media_id uuid,
  created_at timestamp with time zone NOT NULL,
  was_requested boolean DEFAULT false NOT NULL,
  ends_at timestamp with time zone,
  CONSTRAINT media_grant_pkey PRIMARY KEY (id),
  CONSTRAINT media_grant_owner_id_grantee_id_media_id_key UNIQUE NULLS NOT DISTINCT (owner_id, grantee_id, media_id),
  CONSTRAINT media_grant_check CHECK ((owner_id <> grantee_id)),
  CONSTRAINT media_grant_grantee_id_fkey FOREIGN KEY (grantee_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT media_grant_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE,
  CONSTRAINT media_grant_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX media_grant_ending ON media_grant USING btree (ends_at) WHERE (ends_at IS NOT NULL);
CREATE INDEX media_grant_grantee ON media_grant USING btree (grantee_id, owner_id);
CREATE INDEX media_grant_media ON media_grant USING btree (media_id);

CREATE TABLE media_hash (
  media_id uuid NOT NULL,
  frame_ms integer NOT NULL,
  pdq bit(256) NOT NULL,
  quality smallint NOT NULL,
  CONSTRAINT media_hash_pkey PRIMARY KEY (media_id, frame_ms),
  CONSTRAINT media_hash_quality_check CHECK (((quality >= 0) AND (quality <= 100))),
  CONSTRAINT media_hash_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE
);
CREATE INDEX media_hash_words ON media_hash USING gin (pdq_words(pdq)) WITH (fastupdate=off) WHERE (quality >= 50);

CREATE TABLE media_like (
  media_id uuid NOT NULL,
  member_id uuid NOT NULL,
  liked_at timestamp with time zone NOT NULL,
  taken_back_at timestamp with time zone,
  CONSTRAINT media_like_pkey PRIMARY KEY (media_id, member_id),
  CONSTRAINT media_like_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE,
  CONSTRAINT media_like_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX media_like_member ON media_like USING btree (member_id);

CREATE TABLE media_match (
  id uuid NOT NULL,
  media_id uuid,
  member_id uuid,
  kind text NOT NULL,
  source text NOT NULL,
  banned_pdq bit(256) NOT NULL,
  pdq bit(256) NOT NULL,
  distance smallint NOT NULL,
  frame_ms integer NOT NULL,
  evidence_key text,
  created_at timestamp with time zone NOT NULL,
  owner_sealed bytea,
  CONSTRAINT media_match_pkey PRIMARY KEY (id),
  CONSTRAINT media_match_evidence_key_key UNIQUE (evidence_key),
  CONSTRAINT media_match_media_id_key UNIQUE (media_id),
  CONSTRAINT media_match_distance_check CHECK (((distance >= 0) AND (distance <= 31))),
  CONSTRAINT media_match_kind_check CHECK ((kind = ANY (ARRAY['removed'::text, 'intimate'::text, 'child'::text]))),
  CONSTRAINT media_match_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE SET NULL,
  CONSTRAINT media_match_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE SET NULL
);
CREATE INDEX media_match_member ON media_match USING btree (member_id);

CREATE TABLE media_removal (
  media_id uuid NOT NULL,
  decision_id uuid NOT NULL,
  was_down boolean NOT NULL,
  CONSTRAINT media_removal_pkey PRIMARY KEY (media_id, decision_id),
  CONSTRAINT media_removal_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES decision(id),
  CONSTRAINT media_removal_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE
);
CREATE INDEX media_removal_decision ON media_removal USING btree (decision_id);
CREATE TRIGGER media_removal_guarded BEFORE DELETE OR UPDATE ON media_removal FOR EACH ROW EXECUTE FUNCTION guard_removal();

CREATE TABLE media_request (
  owner_id uuid NOT NULL,
  requester_id uuid NOT NULL,
  state text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  withdrawn_at timestamp with time zone,
  declined_at timestamp with time zone,
  CONSTRAINT media_request_pkey PRIMARY KEY (owner_id, requester_id),
  CONSTRAINT media_request_check CHECK ((owner_id <> requester_id)),
  CONSTRAINT media_request_state_check CHECK ((state = ANY (ARRAY['open'::text, 'declined'::text]))),
  CONSTRAINT media_request_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT media_request_requester_id_fkey FOREIGN KEY (requester_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX media_request_requester ON media_request USING btree (requester_id);

CREATE TABLE media_takedown (
  media_id uuid NOT NULL,
  case_id uuid NOT NULL,
  CONSTRAINT media_takedown_pkey PRIMARY KEY (media_id, case_id),
  CONSTRAINT media_takedown_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_case(id),
  CONSTRAINT media_takedown_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE
);
CREATE INDEX media_takedown_case ON media_takedown USING btree (case_id);

CREATE TABLE media_view (
  media_id uuid NOT NULL,
  member_id uuid NOT NULL,
  viewed_at timestamp with time zone NOT NULL,
  CONSTRAINT media_view_pkey PRIMARY KEY (media_id, member_id),
  CONSTRAINT media_view_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE,
  CONSTRAINT media_view_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX media_view_member ON media_view USING btree (member_id);

CREATE TABLE meeting (
  id uuid NOT NULL,
  author_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  note text NOT NULL,
  state text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  declined_at timestamp with time zone,
  decided_by text,
  CONSTRAINT meeting_pkey PRIMARY KEY (id),
  CONSTRAINT meeting_check CHECK ((author_id <> subject_id)),
  CONSTRAINT meeting_check1 CHECK (((state = 'waiting'::text) = (decided_at IS NULL))),
  CONSTRAINT meeting_check2 CHECK (((state <> 'declined'::text) OR (declined_at IS NOT NULL))),
  CONSTRAINT meeting_check3 CHECK (((state = 'removed'::text) = (decided_by IS NOT NULL))),
  CONSTRAINT meeting_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'blocked'::text, 'removed'::text]))),
  CONSTRAINT meeting_author_id_fkey FOREIGN KEY (author_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT meeting_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX meeting_author ON meeting USING btree (author_id, created_at);
CREATE UNIQUE INDEX meeting_pair ON meeting USING btree (author_id, subject_id) WHERE (state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'declined'::text]));
CREATE INDEX meeting_subject ON meeting USING btree (subject_id, state, created_at);

CREATE TABLE member (
  id uuid NOT NULL,
  username text NOT NULL,
  status text NOT NULL,
  gender text NOT NULL,
  seeking text NOT NULL,
  location_id integer NOT NULL,
  age smallint NOT NULL,
  email_index bytea NOT NULL,
  email_sealed bytea NOT NULL,
  dob_sealed bytea NOT NULL,
  password_hash text NOT NULL,
  reference text NOT NULL,
  safe_search boolean DEFAULT true NOT NULL,
  is_demo boolean DEFAULT false NOT NULL,
  verified_at timestamp with time zone,
  profile_updated_at timestamp with time zone,
  active_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  activated_at timestamp with time zone,
  read_receipts boolean DEFAULT true NOT NULL,
  shows_online boolean DEFAULT true NOT NULL,
  hides_from_county boolean DEFAULT false NOT NULL,
  browses_invisibly boolean DEFAULT false NOT NULL,
  status_before text,
  leaves_at timestamp with time zone,
  leaving_cause text,
  was_away boolean DEFAULT false NOT NULL,
  wants_default_photo boolean DEFAULT true NOT NULL,
  is_incognito boolean DEFAULT false NOT NULL,
  available_when text,
  available_until timestamp with time zone,
  hides_from_counties boolean DEFAULT false NOT NULL,
  hides_from_people boolean DEFAULT false NOT NULL,
  shows_typing boolean DEFAULT false NOT NULL,
  CONSTRAINT member_pkey PRIMARY KEY (id),
  CONSTRAINT member_reference_key UNIQUE (reference),
  CONSTRAINT member_age_check CHECK ((age >= 18)),
  CONSTRAINT member_available_check CHECK (((available_when IS NULL) = (available_until IS NULL))),
  CONSTRAINT member_available_when_check CHECK ((available_when = ANY (ARRAY['tonight'::text, 'week'::text]))),
  CONSTRAINT member_away_check CHECK (((status = ANY (ARRAY['paused'::text, 'leaving'::text])) = (status_before IS NOT NULL))),
  CONSTRAINT member_gender_check CHECK ((gender = ANY (ARRAY['Man'::text, 'Woman'::text]))),
  CONSTRAINT member_leaving_cause_check CHECK ((leaving_cause = ANY (ARRAY['asked'::text, 'unused'::text]))),
  CONSTRAINT member_leaving_check CHECK ((((status = 'leaving'::text) = (leaves_at IS NOT NULL)) AND ((leaves_at IS NULL) = (leaving_cause IS NULL)))),
  CONSTRAINT member_seeking_check CHECK ((seeking = ANY (ARRAY['Man'::text, 'Woman'::text]))),
  CONSTRAINT member_status_before_check CHECK ((status_before = ANY (ARRAY['active'::text, 'restricted'::text]))),
  CONSTRAINT member_status_check CHECK ((status = ANY (ARRAY['unactivated'::text, 'active'::text, 'restricted'::text, 'held'::text, 'paused'::text, 'leaving'::text, 'suspended'::text, 'closed'::text]))),
  CONSTRAINT member_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id)
);
CREATE INDEX member_available ON member USING btree (available_until) WHERE (available_until IS NOT NULL);
CREATE UNIQUE INDEX member_email ON member USING btree (email_index) WHERE (status <> 'unactivated'::text);
CREATE INDEX member_email_unactivated ON member USING btree (email_index, created_at DESC) WHERE (status = 'unactivated'::text);
CREATE INDEX member_incognito ON member USING btree (id) WHERE is_incognito;
CREATE INDEX member_leaves ON member USING btree (leaves_at) WHERE (leaves_at IS NOT NULL);
CREATE INDEX member_location ON member USING btree (location_id);
CREATE UNIQUE INDEX member_username ON member USING btree (lower(username));
CREATE INDEX member_username_begins ON member USING btree (lower(username) text_pattern_ops);
CREATE INDEX member_username_prefix ON member USING btree (lower(username) text_pattern_ops);
CREATE TRIGGER member_activity_followed AFTER UPDATE OF active_at ON member FOR EACH ROW WHEN ((new.shows_online AND (activity_slot(old.active_at) <> activity_slot(new.active_at)))) EXECUTE FUNCTION follow_activity();
CREATE TRIGGER member_ban_guarded BEFORE UPDATE OF status ON member FOR EACH ROW WHEN (((old.status = 'suspended'::text) AND (new.status <> 'suspended'::text))) EXECUTE FUNCTION guard_ban();
CREATE TRIGGER member_conflicts_preserved BEFORE DELETE ON member FOR EACH ROW EXECUTE FUNCTION preserve_conflicts();
CREATE TRIGGER member_county_left AFTER UPDATE OF location_id ON member FOR EACH ROW WHEN ((old.location_id <> new.location_id)) EXECUTE FUNCTION note_stay();
CREATE TRIGGER member_followed AFTER INSERT OR UPDATE OF status, gender, seeking, location_id, age, verified_at, profile_updated_at, created_at, shows_online, hides_from_county, is_incognito, available_when, available_until ON member FOR EACH ROW EXECUTE FUNCTION follow_member();
CREATE TRIGGER member_leaving_guarded BEFORE UPDATE OF leaves_at, leaving_cause ON member FOR EACH ROW WHEN (((process_role() = 'mod_rw'::text) AND (((new.leaves_at IS NOT NULL) AND (new.leaves_at IS DISTINCT FROM old.leaves_at)) OR ((new.leaving_cause IS NOT NULL) AND (new.leaving_cause IS DISTINCT FROM old.leaving_cause))))) EXECUTE FUNCTION guard_leaving();
CREATE TRIGGER member_noted AFTER UPDATE OF status, safe_search, verified_at, profile_updated_at ON member FOR EACH ROW WHEN (((((new.status IS DISTINCT FROM old.status) OR (new.safe_search IS DISTINCT FROM old.safe_search)) OR (new.verified_at IS DISTINCT FROM old.verified_at)) OR (new.profile_updated_at IS DISTINCT FROM old.profile_updated_at))) EXECUTE FUNCTION note_account();
CREATE TRIGGER member_push_dropped AFTER UPDATE OF status ON member FOR EACH ROW WHEN (((old.status <> new.status) AND (new.status = ANY (ARRAY['suspended'::text, 'closed'::text])))) EXECUTE FUNCTION drop_push_of_member();
CREATE TRIGGER member_standing_guarded BEFORE UPDATE OF status ON member FOR EACH ROW WHEN (((old.status <> new.status) AND (process_role() IS NOT NULL))) EXECUTE FUNCTION guard_standing();
CREATE TRIGGER member_states_counted AFTER UPDATE ON member REFERENCING OLD TABLE AS unchanged NEW TABLE AS changed FOR EACH STATEMENT WHEN ((process_role() = 'mod_rw'::text)) EXECUTE FUNCTION guard_number();
CREATE TRIGGER member_ticked BEFORE UPDATE OF verified_at ON member FOR EACH ROW WHEN (((process_role() IS NOT NULL) AND (old.verified_at IS NULL) AND (new.verified_at IS NOT NULL))) EXECUTE FUNCTION guard_tick();

CREATE TABLE member_key (
  member_id uuid NOT NULL,
  version smallint NOT NULL,
  public text NOT NULL,
  fingerprint text NOT NULL,
  private_sealed bytea NOT NULL,
  status text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  previous_sealed bytea,
  previous_until timestamp with time zone,
  wrap_version smallint DEFAULT 1 NOT NULL,
  previous_wrap_version smallint,
  CONSTRAINT member_key_pkey PRIMARY KEY (member_id, version),
  CONSTRAINT member_key_check CHECK (((previous_sealed IS NULL) = (previous_until IS NULL))),
  CONSTRAINT member_key_previous_wrap_version_check CHECK ((previous_wrap_version = ANY (ARRAY[1, 2]))),
  CONSTRAINT member_key_status_check CHECK ((status = ANY (ARRAY['active'::text, 'locked'::text, 'retired'::text]))),
  CONSTRAINT member_key_wrap_version_check CHECK ((wrap_version = ANY (ARRAY[1, 2]))),
  CONSTRAINT member_key_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX member_key_active ON member_key USING btree (member_id) WHERE (status = 'active'::text);
CREATE INDEX member_key_previous ON member_key USING btree (previous_until) WHERE (previous_until IS NOT NULL);
CREATE TRIGGER member_key_added_noted AFTER INSERT ON member_key FOR EACH ROW EXECUTE FUNCTION note_key();
CREATE TRIGGER member_key_changed_noted AFTER UPDATE OF status ON member_key FOR EACH ROW WHEN ((new.status <> old.status)) EXECUTE FUNCTION note_key();

CREATE TABLE member_mailbox (
  member_id uuid NOT NULL,
  mailbox_index bytea NOT NULL,
  email_index bytea NOT NULL,
  CONSTRAINT member_mailbox_pkey PRIMARY KEY (member_id, mailbox_index),
  CONSTRAINT member_mailbox_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);

CREATE TABLE member_profile (
  member_id uuid NOT NULL,
  description text,
  height smallint,
  body_type text,
  ethnicity text,
  eye_colour text,
  hair_colour text,
  hair_down_there text,
  have_children text,
  drinking text,
  smoking text,
  tattoos text,
  piercings text,
  relationship_status text,
  sexuality text,
  consent_at timestamp with time zone,
  held_description text,
  held_at timestamp with time zone,
  held_signs text[] DEFAULT '{}'::text[] NOT NULL,
  text_state text DEFAULT 'shown'::text NOT NULL,
  text_decided_at timestamp with time zone,
  text_decided_by text,
  is_marked boolean DEFAULT false NOT NULL,
  next_text_waits boolean DEFAULT false NOT NULL,
  CONSTRAINT member_profile_pkey PRIMARY KEY (member_id),
  CONSTRAINT member_profile_check CHECK (((consent_at IS NOT NULL) OR ((ethnicity IS NULL) AND (sexuality IS NULL) AND (hair_down_there IS NULL)))),
  CONSTRAINT member_profile_check1 CHECK (((text_state = 'shown'::text) = (held_description IS NULL))),
  CONSTRAINT member_profile_check2 CHECK (((held_description IS NULL) = (held_at IS NULL))),
  CONSTRAINT member_profile_check3 CHECK (((text_state <> 'shown'::text) OR (description IS NOT NULL))),
  CONSTRAINT member_profile_height_check CHECK (((height >= 120) AND (height <= 220))),
  CONSTRAINT member_profile_text_state_check CHECK ((text_state = ANY (ARRAY['shown'::text, 'waiting'::text, 'rejected'::text]))),
  CONSTRAINT member_profile_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX member_profile_held ON member_profile USING btree (held_at) WHERE (text_state = 'waiting'::text);
CREATE INDEX member_profile_unmarked ON member_profile USING btree (member_id) WHERE (NOT is_marked);

CREATE TABLE member_search (
  member_id uuid NOT NULL,
  segment smallint NOT NULL,
  county_id smallint NOT NULL,
  location_id integer NOT NULL,
  ordinal integer NOT NULL,
  active_at integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  age smallint NOT NULL,
  has_photo boolean NOT NULL,
  is_verified boolean NOT NULL,
  hidden_county smallint DEFAULT 0 NOT NULL,
  available_until integer DEFAULT 0 NOT NULL,
  tonight_until integer DEFAULT 0 NOT NULL,
  CONSTRAINT member_search_pkey PRIMARY KEY (member_id),
  CONSTRAINT member_search_segment_check CHECK (((segment >= 1) AND (segment <= 4))),
  CONSTRAINT member_search_county_id_fkey FOREIGN KEY (county_id) REFERENCES county(id),
  CONSTRAINT member_search_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id),
  CONSTRAINT member_search_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
) WITH (fillfactor=90);
CREATE INDEX member_search_available ON member_search USING btree (segment, active_at DESC, member_id DESC) INCLUDE (ordinal, county_id, location_id, hidden_county, available_until, tonight_until) WHERE (available_until > 0);
CREATE INDEX member_search_county ON member_search USING btree (segment, county_id, active_at DESC, member_id DESC) INCLUDE (hidden_county);
CREATE INDEX member_search_county_fk ON member_search USING btree (county_id);
CREATE INDEX member_search_hidden ON member_search USING btree (hidden_county, segment) INCLUDE (member_id, location_id, ordinal) WHERE (hidden_county > 0);
CREATE INDEX member_search_incognito ON member_search USING btree (member_id) WHERE (hidden_county < 0);
CREATE INDEX member_search_location ON member_search USING btree (location_id);
CREATE INDEX member_search_location_active ON member_search USING btree (segment, location_id, active_at DESC, member_id DESC) INCLUDE (hidden_county);
CREATE INDEX member_search_newest ON member_search USING btree (segment, created_at DESC, member_id DESC) INCLUDE (ordinal, hidden_county);
CREATE INDEX member_search_segment ON member_search USING btree (segment, active_at DESC, member_id DESC) INCLUDE (ordinal, hidden_county);
CREATE TRIGGER member_search_added AFTER INSERT ON member_search REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_member_search();
CREATE TRIGGER member_search_arrived AFTER INSERT ON member_search FOR EACH ROW WHEN ((new.hidden_county >= 0)) EXECUTE FUNCTION note_arrival();
CREATE TRIGGER member_search_changed AFTER UPDATE OF segment, location_id, has_photo, is_verified, hidden_county ON member_search FOR EACH ROW WHEN (((new.hidden_county >= 0) AND ((old.segment <> new.segment) OR (old.location_id <> new.location_id) OR (old.has_photo < new.has_photo) OR (old.is_verified < new.is_verified) OR (old.hidden_county < 0)))) EXECUTE FUNCTION note_arrival();
CREATE TRIGGER member_search_moved AFTER UPDATE OF segment, location_id, hidden_county ON member_search FOR EACH ROW WHEN (((old.segment <> new.segment) OR (old.location_id <> new.location_id) OR ((old.hidden_county < 0) <> (new.hidden_county < 0)))) EXECUTE FUNCTION move_member_search();
CREATE TRIGGER member_search_removed AFTER DELETE ON member_search REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_member_search();
CREATE TRIGGER member_search_visiting AFTER INSERT OR DELETE OR UPDATE OF segment, active_at, location_id, hidden_county ON member_search FOR EACH ROW EXECUTE FUNCTION follow_visitor();

CREATE TABLE member_search_count (
  segment smallint NOT NULL,
  location_id integer NOT NULL,
  members integer NOT NULL,
  changed xid8 NOT NULL,
  CONSTRAINT member_search_count_pkey PRIMARY KEY (segment, location_id),
  CONSTRAINT member_search_count_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id)
);
CREATE INDEX member_search_count_changed ON member_search_count USING btree (segment, changed) INCLUDE (location_id, members);
CREATE INDEX member_search_count_location ON member_search_count USING btree (location_id);

CREATE TABLE member_stay (
  member_id uuid NOT NULL,
  county_id smallint NOT NULL,
  left_at timestamp with time zone NOT NULL,
  CONSTRAINT member_stay_pkey PRIMARY KEY (member_id, county_id),
  CONSTRAINT member_stay_county_id_fkey FOREIGN KEY (county_id) REFERENCES county(id),
  CONSTRAINT member_stay_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX member_stay_county ON member_stay USING btree (county_id);
CREATE INDEX member_stay_left ON member_stay USING btree (left_at);

CREATE TABLE message (
  id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  seq integer NOT NULL,
  sender_id uuid NOT NULL,
  recipient_id uuid NOT NULL,
  is_encrypted boolean NOT NULL,
  body bytea,
  media_id uuid,
  sender_key_version smallint,
  recipient_key_version smallint,
  frank bytea NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  delivered_at timestamp with time zone,
  read_at timestamp with time zone,
  unsent_at timestamp with time zone,
  sender_deleted_at timestamp with time zone,
  recipient_deleted_at timestamp with time zone,
  is_read_privately boolean DEFAULT false NOT NULL,
  CONSTRAINT message_pkey PRIMARY KEY (id),
  CONSTRAINT message_conversation_id_seq_key UNIQUE (conversation_id, seq),
  CONSTRAINT message_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE,
  CONSTRAINT message_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT message_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX message_deleted_by_both ON message USING btree (id) WHERE ((sender_deleted_at IS NOT NULL) AND (recipient_deleted_at IS NOT NULL));
CREATE INDEX message_media ON message USING btree (media_id);
CREATE INDEX message_recipient ON message USING btree (recipient_id);
CREATE INDEX message_sender ON message USING btree (sender_id);
CREATE INDEX message_unread ON message USING btree (recipient_id, conversation_id) WHERE ((read_at IS NULL) AND (recipient_deleted_at IS NULL) AND (unsent_at IS NULL));
CREATE TRIGGER message_changes_noted AFTER UPDATE ON message REFERENCING OLD TABLE AS unchanged NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_message_changes();
CREATE TRIGGER message_noted AFTER INSERT ON message FOR EACH ROW EXECUTE FUNCTION note_message();

CREATE TABLE moderation_case (
  id uuid NOT NULL,
  reference text NOT NULL,
  kind text NOT NULL,
  queue text NOT NULL,
  priority smallint NOT NULL,
  category text,
  member_id uuid,
  target_id uuid,
  state text DEFAULT 'open'::text NOT NULL,
  score smallint NOT NULL,
  is_low boolean DEFAULT false NOT NULL,
  reports integer DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  claimed_by uuid,
  claim_token uuid,
  claim_until timestamp with time zone,
  handed_to uuid,
  note_sealed bytea,
  created_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone NOT NULL,
  hidden_at timestamp with time zone,
  first_look_at timestamp with time zone,
  viewed_at timestamp with time zone,
  closed_at timestamp with time zone,
  second_of uuid,
  is_for_lead boolean DEFAULT false NOT NULL,
  raised_by uuid,
  raised_at timestamp with time zone,
  is_erased boolean DEFAULT false NOT NULL,
  is_subject_known boolean DEFAULT true NOT NULL,
  CONSTRAINT moderation_case_pkey PRIMARY KEY (id),
  CONSTRAINT moderation_case_reference_key UNIQUE (reference),
  CONSTRAINT moderation_case_check CHECK ((((claimed_by IS NULL) = (claim_token IS NULL)) AND ((claimed_by IS NULL) = (claim_until IS NULL)))),
  CONSTRAINT moderation_case_check1 CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  CONSTRAINT moderation_case_check2 CHECK (((state <> 'closed'::text) OR (claimed_by IS NULL))),
  CONSTRAINT moderation_case_check3 CHECK (((second_of IS NULL) OR (kind = 'media'::text))),
  CONSTRAINT moderation_case_check4 CHECK (((second_of IS NOT NULL) OR (NOT is_for_lead))),
  CONSTRAINT moderation_case_check5 CHECK (((raised_by IS NULL) = (raised_at IS NULL))),
  CONSTRAINT moderation_case_kind_check CHECK ((kind = ANY (ARRAY['report'::text, 'intimate'::text, 'media'::text, 'profile'::text, 'verification'::text, 'match'::text, 'appeal'::text, 'feedback'::text, 'rating'::text]))),
  CONSTRAINT moderation_case_priority_check CHECK (((priority >= 0) AND (priority <= 4))),
  CONSTRAINT moderation_case_queue_check CHECK ((queue = ANY (ARRAY['urgent'::text, 'intimate'::text, 'serious'::text, 'reports'::text, 'media'::text, 'selfies'::text, 'appeals'::text, 'feedback'::text]))),
  CONSTRAINT moderation_case_state_check CHECK ((state = ANY (ARRAY['open'::text, 'proposed'::text, 'closed'::text]))),
  CONSTRAINT moderation_case_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES staff(id),
  CONSTRAINT moderation_case_handed_to_fkey FOREIGN KEY (handed_to) REFERENCES staff(id),
  CONSTRAINT moderation_case_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE SET NULL,
  CONSTRAINT moderation_case_raised_by_fkey FOREIGN KEY (raised_by) REFERENCES rule_version(id),
  CONSTRAINT moderation_case_second_of_fkey FOREIGN KEY (second_of) REFERENCES decision(id)
);
CREATE INDEX moderation_case_claimant ON moderation_case USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);
CREATE INDEX moderation_case_closed ON moderation_case USING btree (closed_at);
CREATE INDEX moderation_case_created ON moderation_case USING btree (created_at);
CREATE INDEX moderation_case_erased ON moderation_case USING btree (id) WHERE (is_erased AND is_subject_known);
CREATE INDEX moderation_case_handed ON moderation_case USING btree (handed_to) WHERE (handed_to IS NOT NULL);
CREATE INDEX moderation_case_member ON moderation_case USING btree (member_id, created_at);
CREATE INDEX moderation_case_queue ON moderation_case USING btree (queue, is_low, priority, created_at) WHERE (state = 'open'::text);
CREATE INDEX moderation_case_raised ON moderation_case USING btree (raised_by, raised_at) WHERE (raised_by IS NOT NULL);
CREATE INDEX moderation_case_reference_begins ON moderation_case USING btree (reference text_pattern_ops);
CREATE UNIQUE INDEX moderation_case_second ON moderation_case USING btree (second_of, is_for_lead) WHERE (second_of IS NOT NULL);
CREATE INDEX moderation_case_second_of ON moderation_case USING btree (second_of) WHERE (second_of IS NOT NULL);
CREATE UNIQUE INDEX moderation_case_target ON moderation_case USING btree (kind, target_id) WHERE ((state <> 'closed'::text) AND (target_id IS NOT NULL));
CREATE TRIGGER moderation_case_added_noted AFTER INSERT ON moderation_case FOR EACH ROW EXECUTE FUNCTION note_case();
CREATE TRIGGER moderation_case_changed_noted AFTER UPDATE ON moderation_case FOR EACH ROW WHEN ((((((((((new.state IS DISTINCT FROM old.state) OR (new.queue IS DISTINCT FROM old.queue)) OR (new.priority IS DISTINCT FROM old.priority)) OR (new.version IS DISTINCT FROM old.version)) OR (new.claimed_by IS DISTINCT FROM old.claimed_by)) OR (new.handed_to IS DISTINCT FROM old.handed_to)) OR (new.reports IS DISTINCT FROM old.reports)) OR (new.due_at IS DISTINCT FROM old.due_at)) OR (new.hidden_at IS DISTINCT FROM old.hidden_at))) EXECUTE FUNCTION note_case();
CREATE TRIGGER moderation_case_reported BEFORE UPDATE ON moderation_case FOR EACH ROW WHEN ((process_role() = 'api_rw'::text)) EXECUTE FUNCTION guard_reported();
CREATE CONSTRAINT TRIGGER moderation_case_waits AFTER UPDATE OF state ON moderation_case DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((process_role() = 'mod_rw'::text) AND (new.state = 'closed'::text) AND (old.state <> 'closed'::text))) EXECUTE FUNCTION guard_hold();

CREATE TABLE notice (
  id uuid NOT NULL,
  reference text NOT NULL,
  member_id uuid,
  title text NOT NULL,
  items_sealed bytea NOT NULL,
  color text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  secret_hash bytea,
  case_id uuid,
  CONSTRAINT notice_pkey PRIMARY KEY (id),
  CONSTRAINT notice_reference_key UNIQUE (reference),
  CONSTRAINT notice_color_check CHECK ((color = ANY (ARRAY['red'::text, 'amber'::text, 'blue'::text, 'grey'::text]))),
  CONSTRAINT notice_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_case(id),
  CONSTRAINT notice_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE SET NULL
);
CREATE INDEX notice_case ON notice USING btree (case_id);
CREATE INDEX notice_member ON notice USING btree (member_id);

CREATE TABLE notification (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  type text NOT NULL,
  actor_id uuid,
  media_id uuid,
  detail text,
  times integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  read_at timestamp with time zone,
  CONSTRAINT notification_pkey PRIMARY KEY (id),
  CONSTRAINT notification_type_check CHECK ((type = ANY (ARRAY['flirt'::text, 'message'::text, 'media_liked'::text, 'media_viewed'::text, 'media_approved'::text, 'media_rejected'::text, 'access_requested'::text, 'access_granted'::text, 'rating'::text, 'verification'::text, 'report_update'::text, 'account'::text, 'system'::text]))),
  CONSTRAINT notification_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT notification_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE,
  CONSTRAINT notification_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX notification_actor ON notification USING btree (actor_id);
CREATE INDEX notification_created ON notification USING btree (created_at);
CREATE INDEX notification_media ON notification USING btree (media_id);
CREATE INDEX notification_newest ON notification USING btree (member_id, created_at DESC, id DESC) INCLUDE (actor_id);
CREATE UNIQUE INDEX notification_repeat ON notification USING btree (member_id, type, actor_id, (
CASE
    WHEN (type = 'system'::text) THEN detail
    ELSE NULL::text
END)) NULLS NOT DISTINCT WHERE (read_at IS NULL);
CREATE INDEX notification_unread ON notification USING btree (member_id) INCLUDE (actor_id) WHERE (read_at IS NULL);
CREATE TRIGGER notification_added_noted AFTER INSERT ON notification REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_notifications();
CREATE TRIGGER notification_changed_noted AFTER UPDATE ON notification REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_notifications();
CREATE TRIGGER notification_removed_noted AFTER DELETE ON notification REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_notifications();

CREATE TABLE notification_preference (
  member_id uuid NOT NULL,
  type text NOT NULL,
  on_site boolean NOT NULL,
  by_mail boolean NOT NULL,
  CONSTRAINT notification_preference_pkey PRIMARY KEY (member_id, type),
  CONSTRAINT notification_preference_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);

CREATE TABLE on_call_contact (
  staff_id uuid NOT NULL,
  email_sealed bytea NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT on_call_contact_pkey PRIMARY KEY (staff_id),
  CONSTRAINT on_call_contact_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

CREATE TABLE on_call_round (
  id smallint NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT on_call_round_pkey PRIMARY KEY (id),
  CONSTRAINT on_call_round_id_check CHECK ((id = 1))
);

CREATE TABLE on_call_shift (
  id uuid NOT NULL,
  staff_id uuid NOT NULL,
  weekday smallint NOT NULL,
  starts_minute smallint NOT NULL,
  minutes smallint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT on_call_shift_pkey PRIMARY KEY (id),
  CONSTRAINT on_call_shift_staff_id_weekday_starts_minute_key UNIQUE (staff_id, weekday, starts_minute),
  CONSTRAINT on_call_shift_minutes_check CHECK (((minutes >= 30) AND (minutes <= 1440))),
  CONSTRAINT on_call_shift_starts_minute_check CHECK (((starts_minute >= 0) AND (starts_minute <= 1439))),
  CONSTRAINT on_call_shift_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7))),
  CONSTRAINT on_call_shift_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

CREATE TABLE participant (
  conversation_id uuid NOT NULL,
  member_id uuid NOT NULL,
  other_id uuid NOT NULL,
  folder text NOT NULL,
  last_message_id uuid,
  last_at timestamp with time zone,
  unread integer DEFAULT 0 NOT NULL,
  cleared_seq integer DEFAULT 0 NOT NULL,
  muted_at timestamp with time zone,
  CONSTRAINT participant_pkey PRIMARY KEY (member_id, conversation_id),
  CONSTRAINT participant_folder_check CHECK ((folder = ANY (ARRAY['chats'::text, 'requests'::text, 'archive'::text]))),
  CONSTRAINT participant_unread_check CHECK ((unread >= 0)),
  CONSTRAINT participant_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE,
  CONSTRAINT participant_last_message_id_fkey FOREIGN KEY (last_message_id) REFERENCES message(id) ON DELETE SET NULL,
  CONSTRAINT participant_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT participant_other_id_fkey FOREIGN KEY (other_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX participant_conversation ON participant USING btree (conversation_id);
CREATE INDEX participant_emptied ON participant USING btree (conversation_id) WHERE (last_at IS NULL);
CREATE INDEX participant_last_message ON participant USING btree (last_message_id);
CREATE INDEX participant_newest ON participant USING btree (member_id, folder, last_at DESC, conversation_id DESC) INCLUDE (other_id) WHERE (last_at IS NOT NULL);
CREATE INDEX participant_other ON participant USING btree (other_id, member_id);
CREATE INDEX participant_unread ON participant USING btree (member_id) INCLUDE (other_id, unread, muted_at, folder) WHERE (unread > 0);
CREATE TRIGGER participant_noted AFTER UPDATE OF unread, folder, muted_at, cleared_seq ON participant FOR EACH ROW WHEN (((new.unread < old.unread) OR (new.muted_at IS DISTINCT FROM old.muted_at) OR (new.cleared_seq <> old.cleared_seq) OR ((new.folder <> old.folder) AND (NOT (new.last_message_id IS DISTINCT FROM old.last_message_id))))) EXECUTE FUNCTION note_participant();
CREATE TRIGGER participant_other_noted AFTER UPDATE OF other_id ON participant FOR EACH ROW WHEN ((new.other_id <> old.other_id)) EXECUTE FUNCTION note_participant();

CREATE TABLE passkey (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  credential_id bytea NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  is_synced boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT passkey_pkey PRIMARY KEY (id),
  CONSTRAINT passkey_credential_id_key UNIQUE (credential_id),
  CONSTRAINT passkey_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX passkey_member ON passkey USING btree (member_id, created_at DESC);

CREATE TABLE passkey_challenge (
  challenge_hash bytea NOT NULL,
  member_id uuid NOT NULL,
  purpose text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT passkey_challenge_pkey PRIMARY KEY (challenge_hash),
  CONSTRAINT passkey_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['create'::text, 'prove'::text]))),
  CONSTRAINT passkey_challenge_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX passkey_challenge_expires ON passkey_challenge USING btree (expires_at);
CREATE INDEX passkey_challenge_member ON passkey_challenge USING btree (member_id);

CREATE TABLE passkey_wrap (
  passkey_id uuid NOT NULL,
  member_id uuid NOT NULL,
  version smallint NOT NULL,
  wrap_sealed bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT passkey_wrap_pkey PRIMARY KEY (passkey_id, version),
  CONSTRAINT passkey_wrap_member_id_version_fkey FOREIGN KEY (member_id, version) REFERENCES member_key(member_id, version) ON DELETE CASCADE,
  CONSTRAINT passkey_wrap_passkey_id_fkey FOREIGN KEY (passkey_id) REFERENCES passkey(id) ON DELETE CASCADE
);
CREATE INDEX passkey_wrap_key ON passkey_wrap USING btree (member_id, version);

CREATE TABLE preservation (
  id uuid NOT NULL,
  case_id uuid NOT NULL,
  why_sealed bytea NOT NULL,
  begun_by uuid NOT NULL,
  begun_at timestamp with time zone NOT NULL,
  ended_by uuid,
  ended_at timestamp with time zone,
  CONSTRAINT preservation_pkey PRIMARY KEY (id),
  CONSTRAINT preservation_check CHECK (((ended_by IS NULL) = (ended_at IS NULL))),
  CONSTRAINT preservation_begun_by_fkey FOREIGN KEY (begun_by) REFERENCES staff(id),
  CONSTRAINT preservation_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_case(id),
  CONSTRAINT preservation_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES staff(id)
);
CREATE INDEX preservation_begun ON preservation USING btree (begun_by);
CREATE UNIQUE INDEX preservation_case ON preservation USING btree (case_id) WHERE (ended_at IS NULL);
CREATE INDEX preservation_ended ON preservation USING btree (ended_by);
CREATE INDEX preservation_of ON preservation USING btree (case_id);

CREATE TABLE preserved_item (
  media_id uuid NOT NULL,
  case_id uuid NOT NULL,
  storage_key text NOT NULL,
  key_sealed bytea NOT NULL,
  sha256 bytea NOT NULL,
  type text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  hashes text[] DEFAULT '{}'::text[] NOT NULL,
  width integer DEFAULT 1 NOT NULL,
  height integer DEFAULT 1 NOT NULL,
  duration_ms integer,
  CONSTRAINT preserved_item_pkey PRIMARY KEY (media_id, case_id),
  CONSTRAINT preserved_item_storage_key_key UNIQUE (storage_key),
  CONSTRAINT preserved_item_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_case(id)
);
CREATE INDEX preserved_item_case ON preserved_item USING btree (case_id);

CREATE TABLE preserved_person (
  case_id uuid NOT NULL,
  person_sealed bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT preserved_person_pkey PRIMARY KEY (case_id),
  CONSTRAINT preserved_person_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_case(id)
);

CREATE TABLE private_notice (
  member_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  read_at timestamp with time zone NOT NULL,
  CONSTRAINT private_notice_pkey PRIMARY KEY (member_id, owner_id),
  CONSTRAINT private_notice_check CHECK ((member_id <> owner_id)),
  CONSTRAINT private_notice_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT private_notice_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX private_notice_owner ON private_notice USING btree (owner_id);

CREATE TABLE private_view (
  media_id uuid NOT NULL,
  viewer_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  hour timestamp with time zone NOT NULL,
  viewed_at timestamp with time zone NOT NULL,
  CONSTRAINT private_view_pkey PRIMARY KEY (media_id, viewer_id, hour),
  CONSTRAINT private_view_check CHECK ((viewer_id <> owner_id)),
  CONSTRAINT private_view_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE,
  CONSTRAINT private_view_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT private_view_viewer_id_fkey FOREIGN KEY (viewer_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX private_view_hour ON private_view USING btree (hour);
CREATE INDEX private_view_owner ON private_view USING btree (owner_id, viewer_id);
CREATE INDEX private_view_viewer ON private_view USING btree (viewer_id);

CREATE TABLE profile_prompt (
  member_id uuid NOT NULL,
  "position" smallint NOT NULL,
  prompt text NOT NULL,
  answer text NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  submitted_at timestamp with time zone NOT NULL,
  signs text[] DEFAULT '{}'::text[] NOT NULL,
  decided_at timestamp with time zone,
  decided_by text,
  CONSTRAINT profile_prompt_pkey PRIMARY KEY (member_id, "position"),
  CONSTRAINT profile_prompt_member_id_prompt_key UNIQUE (member_id, prompt),
  CONSTRAINT profile_prompt_answer_check CHECK (((char_length(answer) >= 1) AND (char_length(answer) <= 200))),
  CONSTRAINT profile_prompt_position_check CHECK ((("position" >= 1) AND ("position" <= 3))),
  CONSTRAINT profile_prompt_prompt_check CHECK ((prompt ~ '^[A-Za-z]{1,40}$'::text)),
  CONSTRAINT profile_prompt_state_check CHECK ((state = ANY (ARRAY['shown'::text, 'waiting'::text, 'rejected'::text]))),
  CONSTRAINT profile_prompt_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX profile_prompt_waiting ON profile_prompt USING btree (submitted_at) WHERE (state = 'waiting'::text);

CREATE TABLE proposal (
  id uuid NOT NULL,
  case_id uuid,
  action text NOT NULL,
  subject_id uuid,
  payload_sealed bytea NOT NULL,
  proposer_id uuid NOT NULL,
  approver_id uuid,
  state text DEFAULT 'open'::text NOT NULL,
  answer_sealed bytea,
  created_at timestamp with time zone NOT NULL,
  lapses_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  CONSTRAINT proposal_pkey PRIMARY KEY (id),
  CONSTRAINT proposal_action_check CHECK ((action = ANY (ARRAY['ban'::text, 'unban'::text, 'notCovered'::text, 'restore'::text, 'milder'::text, 'release'::text, 'strike'::text, 'rule'::text, 'disclose'::text]))),
  CONSTRAINT proposal_check CHECK ((approver_id <> proposer_id)),
  CONSTRAINT proposal_check1 CHECK (((state = ANY (ARRAY['approved'::text, 'declined'::text])) = (approver_id IS NOT NULL))),
  CONSTRAINT proposal_check2 CHECK (((state <> 'approved'::text) OR (decided_at <= lapses_at))),
  CONSTRAINT proposal_check3 CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  CONSTRAINT proposal_state_check CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'declined'::text, 'lapsed'::text]))),
  CONSTRAINT proposal_approver_id_fkey FOREIGN KEY (approver_id) REFERENCES staff(id),
  CONSTRAINT proposal_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_case(id),
  CONSTRAINT proposal_proposer_id_fkey FOREIGN KEY (proposer_id) REFERENCES staff(id)
);
CREATE INDEX proposal_approver ON proposal USING btree (approver_id);
CREATE INDEX proposal_case ON proposal USING btree (case_id);
CREATE UNIQUE INDEX proposal_open ON proposal USING btree (COALESCE(case_id, subject_id)) WHERE (state = 'open'::text);
CREATE INDEX proposal_proposer ON proposal USING btree (proposer_id);
CREATE TRIGGER proposal_answered_by_pair BEFORE UPDATE ON proposal FOR EACH ROW WHEN ((new.approver_id IS DISTINCT FROM old.approver_id)) EXECUTE FUNCTION guard_pair();
CREATE TRIGGER proposal_guarded BEFORE INSERT OR DELETE OR UPDATE ON proposal FOR EACH ROW EXECUTE FUNCTION guard_proposal();
CREATE TRIGGER proposal_made_by_pair BEFORE INSERT ON proposal FOR EACH ROW EXECUTE FUNCTION guard_pair();
CREATE TRIGGER proposal_opened BEFORE UPDATE ON proposal FOR EACH ROW WHEN (((new.state = 'approved'::text) AND (old.state <> 'approved'::text))) EXECUTE FUNCTION guard_opened();

CREATE TABLE proposal_question (
  id uuid NOT NULL,
  proposal_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  text_sealed bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT proposal_question_pkey PRIMARY KEY (id),
  CONSTRAINT proposal_question_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES proposal(id),
  CONSTRAINT proposal_question_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX proposal_question_proposal ON proposal_question USING btree (proposal_id, created_at);
CREATE INDEX proposal_question_staff ON proposal_question USING btree (staff_id);

CREATE TABLE push_schedule (
  member_id uuid NOT NULL,
  due_at timestamp with time zone,
  sent_at timestamp with time zone,
  looked_at timestamp with time zone,
  quiet_from smallint,
  quiet_to smallint,
  CONSTRAINT push_schedule_pkey PRIMARY KEY (member_id),
  CONSTRAINT push_schedule_check CHECK (((quiet_from IS NULL) = (quiet_to IS NULL))),
  CONSTRAINT push_schedule_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 1439))),
  CONSTRAINT push_schedule_quiet_to_check CHECK (((quiet_to >= 0) AND (quiet_to <= 1439))),
  CONSTRAINT push_schedule_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX push_schedule_due ON push_schedule USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE TABLE push_subscription (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  session_id uuid NOT NULL,
  endpoint_hash bytea NOT NULL,
  target_sealed bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  told_at timestamp with time zone,
  CONSTRAINT push_subscription_pkey PRIMARY KEY (id),
  CONSTRAINT push_subscription_endpoint_hash_key UNIQUE (endpoint_hash),
  CONSTRAINT push_subscription_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT push_subscription_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE
);
CREATE INDEX push_subscription_member ON push_subscription USING btree (member_id);
CREATE INDEX push_subscription_session ON push_subscription USING btree (session_id);

CREATE TABLE rate_limit (
  key character varying(255) NOT NULL,
  points integer DEFAULT 0 NOT NULL,
  expire bigint,
  CONSTRAINT rate_limit_pkey PRIMARY KEY (key)
);

CREATE TABLE rating (
  rater_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  stars smallint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  due_at timestamp with time zone,
  removed_at timestamp with time zone,
  messages integer DEFAULT 0 NOT NULL,
  days integer DEFAULT 0 NOT NULL,
  published_stars smallint,
  published_weight smallint,
  rests boolean DEFAULT false NOT NULL,
  held_for text[] DEFAULT '{}'::text[] NOT NULL,
  cleared_at timestamp with time zone,
  case_id uuid,
  struck_at timestamp with time zone,
  struck_in uuid,
  CONSTRAINT rating_pkey PRIMARY KEY (rater_id, subject_id),
  CONSTRAINT rating_check CHECK ((rater_id <> subject_id)),
  CONSTRAINT rating_check1 CHECK (((published_stars IS NULL) = (published_weight IS NULL))),
  CONSTRAINT rating_check2 CHECK (((struck_at IS NULL) = (struck_in IS NULL))),
  CONSTRAINT rating_held_for_check CHECK ((held_for <@ ARRAY['burst'::text, 'onlyLow'::text, 'fresh'::text, 'linked'::text, 'self'::text])),
  CONSTRAINT rating_published_stars_check CHECK (((published_stars >= 1) AND (published_stars <= 5))),
  CONSTRAINT rating_published_weight_check CHECK (((published_weight >= 1) AND (published_weight <= 100))),
  CONSTRAINT rating_stars_check CHECK (((stars >= 1) AND (stars <= 5))),
  CONSTRAINT rating_rater_id_fkey FOREIGN KEY (rater_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT rating_struck_in_fkey FOREIGN KEY (struck_in) REFERENCES decision(id),
  CONSTRAINT rating_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX rating_id ON rating USING btree (id);
CREATE INDEX rating_struck ON rating USING btree (struck_in) WHERE (struck_in IS NOT NULL);
CREATE INDEX rating_subject ON rating USING btree (subject_id) INCLUDE (stars, rater_id);
CREATE TRIGGER rating_struck_guarded AFTER UPDATE OF struck_in ON rating FOR EACH ROW WHEN ((new.struck_in IS DISTINCT FROM old.struck_in)) EXECUTE FUNCTION guard_struck();

CREATE TABLE rating_look (
  id uuid NOT NULL,
  subject_id uuid NOT NULL,
  reason text NOT NULL,
  words_sealed bytea,
  case_id uuid NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT rating_look_pkey PRIMARY KEY (id),
  CONSTRAINT rating_look_reason_check CHECK ((reason = ANY (ARRAY['revenge'::text, 'neverMet'::text, 'arranged'::text, 'other'::text]))),
  CONSTRAINT rating_look_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX rating_look_open ON rating_look USING btree (subject_id) WHERE (ended_at IS NULL);
CREATE INDEX rating_look_subject ON rating_look USING btree (subject_id, asked_at);

CREATE TABLE rating_summary (
  subject_id uuid NOT NULL,
  half_stars smallint,
  at_least integer NOT NULL,
  raters integer NOT NULL,
  published_at timestamp with time zone NOT NULL,
  CONSTRAINT rating_summary_pkey PRIMARY KEY (subject_id),
  CONSTRAINT rating_summary_at_least_check CHECK ((at_least >= 0)),
  CONSTRAINT rating_summary_check CHECK (((half_stars IS NULL) = (at_least = 0))),
  CONSTRAINT rating_summary_half_stars_check CHECK (((half_stars >= 2) AND (half_stars <= 10))),
  CONSTRAINT rating_summary_raters_check CHECK ((raters >= 0)),
  CONSTRAINT rating_summary_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES member(id) ON DELETE CASCADE
);

CREATE TABLE recovery (
  id uuid NOT NULL,
  email_index bytea NOT NULL,
  password_sealed bytea NOT NULL,
  token_hash bytea NOT NULL,
  attempts smallint DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT recovery_pkey PRIMARY KEY (id),
  CONSTRAINT recovery_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX recovery_email ON recovery USING btree (email_index);
CREATE INDEX recovery_expires ON recovery USING btree (expires_at);

CREATE TABLE recovery_code (
  member_id uuid NOT NULL,
  code_hash text NOT NULL,
  CONSTRAINT recovery_code_pkey PRIMARY KEY (member_id, code_hash),
  CONSTRAINT recovery_code_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);

CREATE TABLE report (
  id uuid NOT NULL,
  reference text NOT NULL,
  case_id uuid NOT NULL,
  kind text NOT NULL,
  category text NOT NULL,
  reporter_id uuid,
  address text,
  secret_hash bytea,
  email_sealed bytea,
  description_sealed bytea NOT NULL,
  particulars_sealed bytea,
  media_id uuid,
  conversation_id uuid,
  weight real NOT NULL,
  is_repeat boolean DEFAULT false NOT NULL,
  outcome text,
  created_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  evidence text,
  is_fingerprinted boolean DEFAULT false NOT NULL,
  CONSTRAINT report_pkey PRIMARY KEY (id),
  CONSTRAINT report_reference_key UNIQUE (reference),
  CONSTRAINT report_category_check CHECK ((category = ANY (ARRAY['underEighteen'::text, 'threat'::text, 'intimateImage'::text, 'unwantedSexual'::text, 'harassment'::text, 'scam'::text, 'fake'::text, 'hate'::text, 'illegal'::text, 'dataProtection'::text, 'copyright'::text, 'broken'::text, 'other'::text]))),
  CONSTRAINT report_check CHECK (((outcome IS NULL) = (closed_at IS NULL))),
  CONSTRAINT report_evidence_check CHECK ((evidence = ANY (ARRAY['verified'::text, 'sealed'::text, 'unproven'::text, 'forged'::text]))),
  CONSTRAINT report_kind_check CHECK ((kind = ANY (ARRAY['profile'::text, 'photo'::text, 'video'::text, 'message'::text, 'other'::text]))),
  CONSTRAINT report_outcome_check CHECK ((outcome = ANY (ARRAY['actionTaken'::text, 'noAction'::text, 'removed'::text, 'answered'::text]))),
  CONSTRAINT report_weight_check CHECK (((weight >= (0)::double precision) AND (weight <= (1)::double precision))),
  CONSTRAINT report_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_case(id),
  CONSTRAINT report_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES member(id) ON DELETE SET NULL
);
CREATE INDEX report_case ON report USING btree (case_id, created_at);
CREATE INDEX report_created ON report USING btree (created_at);
CREATE INDEX report_item ON report USING btree (media_id) WHERE ((media_id IS NOT NULL) AND (closed_at IS NULL));
CREATE INDEX report_reference_begins ON report USING btree (reference text_pattern_ops);
CREATE INDEX report_reporter ON report USING btree (reporter_id, created_at);
CREATE INDEX report_unfingerprinted ON report USING btree (id) WHERE ((NOT is_fingerprinted) AND (closed_at IS NULL));

CREATE TABLE report_fingerprint (
  report_id uuid NOT NULL,
  kind text NOT NULL,
  fingerprint bigint NOT NULL,
  CONSTRAINT report_fingerprint_pkey PRIMARY KEY (report_id, kind, fingerprint),
  CONSTRAINT report_fingerprint_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'description'::text, 'word'::text]))),
  CONSTRAINT report_fingerprint_report_id_fkey FOREIGN KEY (report_id) REFERENCES report(id) ON DELETE CASCADE
);
CREATE INDEX report_fingerprint_found ON report_fingerprint USING btree (kind, fingerprint, report_id);

CREATE TABLE report_message (
  id uuid NOT NULL,
  report_id uuid NOT NULL,
  message_id uuid,
  is_mine boolean NOT NULL,
  is_reported boolean NOT NULL,
  seq integer NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  media_id uuid,
  state text NOT NULL,
  is_genuine boolean NOT NULL,
  text_sealed bytea,
  CONSTRAINT report_message_pkey PRIMARY KEY (id),
  CONSTRAINT report_message_state_check CHECK ((state = ANY (ARRAY['verified'::text, 'unverified'::text, 'sealed'::text]))),
  CONSTRAINT report_message_report_id_fkey FOREIGN KEY (report_id) REFERENCES report(id) ON DELETE CASCADE
);
CREATE INDEX report_message_item ON report_message USING btree (media_id) WHERE (media_id IS NOT NULL);
CREATE INDEX report_message_report ON report_message USING btree (report_id, seq);

CREATE TABLE restriction (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  decision_id uuid NOT NULL,
  kind text NOT NULL,
  from_at timestamp with time zone NOT NULL,
  until_at timestamp with time zone,
  lifted_at timestamp with time zone,
  lifted_by uuid,
  CONSTRAINT restriction_pkey PRIMARY KEY (id),
  CONSTRAINT restriction_check CHECK (((kind <> 'ban'::text) OR (until_at IS NULL))),
  CONSTRAINT restriction_check1 CHECK ((until_at > from_at)),
  CONSTRAINT restriction_kind_check CHECK ((kind = ANY (ARRAY['contact'::text, 'hold'::text, 'suspend'::text, 'ban'::text]))),
  CONSTRAINT restriction_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES decision(id),
  CONSTRAINT restriction_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES decision(id),
  CONSTRAINT restriction_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX restriction_decision ON restriction USING btree (decision_id);
CREATE INDEX restriction_lifted_by ON restriction USING btree (lifted_by);
CREATE INDEX restriction_member ON restriction USING btree (member_id);
CREATE INDEX restriction_until ON restriction USING btree (until_at) WHERE ((lifted_at IS NULL) AND (until_at IS NOT NULL));
CREATE TRIGGER restriction_ends BEFORE INSERT OR UPDATE ON restriction FOR EACH ROW EXECUTE FUNCTION guard_term();
CREATE TRIGGER restriction_guarded BEFORE INSERT OR UPDATE ON restriction FOR EACH ROW EXECUTE FUNCTION guard_restriction();
CREATE TRIGGER restriction_noted AFTER INSERT OR UPDATE ON restriction FOR EACH ROW EXECUTE FUNCTION note_restriction();
CREATE TRIGGER restriction_protected BEFORE DELETE ON restriction FOR EACH ROW EXECUTE FUNCTION protect_restriction();
CREATE CONSTRAINT TRIGGER restriction_waits AFTER INSERT ON restriction DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((process_role() = 'mod_rw'::text) AND (new.kind = 'hold'::text) AND (new.until_at IS NULL))) EXECUTE FUNCTION guard_hold();

CREATE TABLE retired_username (
  digest bytea NOT NULL,
  until timestamp with time zone NOT NULL,
  CONSTRAINT retired_username_pkey PRIMARY KEY (digest)
);
CREATE INDEX retired_username_until ON retired_username USING btree (until);

CREATE TABLE rule (
  id uuid NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT rule_pkey PRIMARY KEY (id),
  CONSTRAINT rule_name_key UNIQUE (name)
);

CREATE TABLE rule_version (
  id uuid NOT NULL,
  rule_id uuid NOT NULL,
  version integer NOT NULL,
  definition jsonb NOT NULL,
  author_id uuid NOT NULL,
  approver_id uuid,
  state text DEFAULT 'draft'::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  live_at timestamp with time zone,
  off_at timestamp with time zone,
  broke_at timestamp with time zone,
  dry_run jsonb,
  dry_run_at timestamp with time zone,
  CONSTRAINT rule_version_pkey PRIMARY KEY (id),
  CONSTRAINT rule_version_rule_id_version_key UNIQUE (rule_id, version),
  CONSTRAINT rule_version_check CHECK ((approver_id <> author_id)),
  CONSTRAINT rule_version_check1 CHECK (((live_at IS NULL) = (approver_id IS NULL))),
  CONSTRAINT rule_version_check2 CHECK (((broke_at IS NULL) OR (state <> 'live'::text))),
  CONSTRAINT rule_version_check3 CHECK (((dry_run IS NULL) = (dry_run_at IS NULL))),
  CONSTRAINT rule_version_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'live'::text, 'off'::text]))),
  CONSTRAINT rule_version_approver_id_fkey FOREIGN KEY (approver_id) REFERENCES staff(id),
  CONSTRAINT rule_version_author_id_fkey FOREIGN KEY (author_id) REFERENCES staff(id),
  CONSTRAINT rule_version_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES rule(id)
);
CREATE INDEX rule_version_approver ON rule_version USING btree (approver_id);
CREATE INDEX rule_version_author ON rule_version USING btree (author_id);
CREATE UNIQUE INDEX rule_version_live ON rule_version USING btree (rule_id) WHERE (state = 'live'::text);
CREATE TRIGGER rule_version_guarded BEFORE INSERT OR DELETE OR UPDATE ON rule_version FOR EACH ROW EXECUTE FUNCTION guard_rule_version();

CREATE TABLE saved_search (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  search_sealed bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT saved_search_pkey PRIMARY KEY (id),
  CONSTRAINT saved_search_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX saved_search_member ON saved_search USING btree (member_id);

CREATE TABLE search_alert (
  saved_search_id uuid NOT NULL,
  area box NOT NULL,
  county_id smallint,
  location_id integer,
  age_min smallint NOT NULL,
  age_max smallint NOT NULL,
  needs_photo boolean NOT NULL,
  needs_tick boolean NOT NULL,
  due_at timestamp with time zone,
  tell_at timestamp with time zone,
  rests_until timestamp with time zone,
  told_at timestamp with time zone,
  CONSTRAINT search_alert_pkey PRIMARY KEY (saved_search_id),
  CONSTRAINT search_alert_check CHECK (((due_at IS NULL) = (tell_at IS NULL))),
  CONSTRAINT search_alert_saved_search_id_fkey FOREIGN KEY (saved_search_id) REFERENCES saved_search(id) ON DELETE CASCADE
);
CREATE INDEX search_alert_area ON search_alert USING gist (area) WHERE (due_at IS NULL);
CREATE INDEX search_alert_tell ON search_alert USING btree (tell_at) WHERE (tell_at IS NOT NULL);

CREATE TABLE search_alert_run (
  is_only boolean DEFAULT true NOT NULL,
  matched_at timestamp with time zone NOT NULL,
  member_id uuid NOT NULL,
  CONSTRAINT search_alert_run_pkey PRIMARY KEY (is_only),
  CONSTRAINT search_alert_run_is_only_check CHECK (is_only)
);

CREATE TABLE session (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  key_sealed bytea NOT NULL,
  counter integer DEFAULT 1 NOT NULL,
  is_seen boolean DEFAULT false NOT NULL,
  two_step boolean DEFAULT false NOT NULL,
  auth_at timestamp with time zone NOT NULL,
  refreshed_at timestamp with time zone NOT NULL,
  active_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  end_reason text,
  browser text,
  system text,
  created_at timestamp with time zone NOT NULL,
  wrote_at timestamp with time zone,
  CONSTRAINT session_pkey PRIMARY KEY (id),
  CONSTRAINT session_end_reason_check CHECK ((end_reason = ANY (ARRAY['logout'::text, 'reuse'::text, 'password'::text, 'email'::text, 'closed'::text, 'suspended'::text]))),
  CONSTRAINT session_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX session_member ON session USING btree (member_id);
CREATE TRIGGER session_noted AFTER UPDATE OF ended_at ON session FOR EACH ROW WHEN (((new.ended_at IS NOT NULL) AND (old.ended_at IS NULL))) EXECUTE FUNCTION note_session();
CREATE TRIGGER session_push_dropped AFTER UPDATE OF ended_at ON session FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION drop_push();

CREATE TABLE sign_in (
  id uuid NOT NULL,
  member_id uuid,
  outcome text NOT NULL,
  browser text,
  system text,
  network bytea,
  is_new_device boolean DEFAULT false NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT sign_in_pkey PRIMARY KEY (id),
  CONSTRAINT sign_in_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX sign_in_at ON sign_in USING btree (at);
CREATE INDEX sign_in_member ON sign_in USING btree (member_id, at DESC, id DESC);

CREATE TABLE signal (
  member_id uuid NOT NULL,
  kind text NOT NULL,
  count integer NOT NULL,
  first_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  case_id uuid,
  ruled_count integer,
  CONSTRAINT signal_pkey PRIMARY KEY (member_id, kind),
  CONSTRAINT signal_count_check CHECK ((count > 0)),
  CONSTRAINT signal_kind_check CHECK ((kind = ANY (ARRAY['bannedDevice'::text, 'bannedNetwork'::text, 'bannedPicture'::text, 'bannedText'::text, 'sameText'::text, 'limit'::text, 'burst'::text]))),
  CONSTRAINT signal_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_case(id) ON DELETE SET NULL,
  CONSTRAINT signal_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX signal_case ON signal USING btree (case_id);
CREATE INDEX signal_last ON signal USING btree (last_at);

CREATE TABLE staff (
  id uuid NOT NULL,
  name text NOT NULL,
  roles text[] NOT NULL,
  status text NOT NULL,
  conflicts text DEFAULT ''::text NOT NULL,
  is_demo boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  suspended_at timestamp with time zone,
  CONSTRAINT staff_pkey PRIMARY KEY (id),
  CONSTRAINT staff_check CHECK (((status <> 'suspended'::text) OR (suspended_at IS NOT NULL))),
  CONSTRAINT staff_roles_check CHECK (((roles <@ ARRAY['triage'::text, 'moderator'::text, 'childSafety'::text, 'ageCheck'::text, 'lead'::text, 'analyst'::text, 'admin'::text]) AND (cardinality(roles) > 0))),
  CONSTRAINT staff_status_check CHECK ((status = ANY (ARRAY['invited'::text, 'active'::text, 'suspended'::text, 'left'::text])))
);
CREATE TRIGGER staff_guarded BEFORE UPDATE ON staff FOR EACH ROW EXECUTE FUNCTION guard_staff();
CREATE TRIGGER staff_made_by_two BEFORE INSERT OR UPDATE ON staff FOR EACH ROW EXECUTE FUNCTION guard_new_staff();
CREATE TRIGGER staff_noted AFTER UPDATE OF status ON staff FOR EACH ROW WHEN ((new.status <> old.status)) EXECUTE FUNCTION note_staff();

CREATE TABLE staff_break (
  staff_id uuid NOT NULL,
  since timestamp with time zone NOT NULL,
  active_at timestamp with time zone NOT NULL,
  until timestamp with time zone,
  is_forced boolean DEFAULT false NOT NULL,
  CONSTRAINT staff_break_pkey PRIMARY KEY (staff_id),
  CONSTRAINT staff_break_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

CREATE TABLE staff_challenge (
  challenge_hash bytea NOT NULL,
  staff_id uuid,
  purpose text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT staff_challenge_pkey PRIMARY KEY (challenge_hash),
  CONSTRAINT staff_challenge_check CHECK (((purpose = 'signIn'::text) = (staff_id IS NULL))),
  CONSTRAINT staff_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['signIn'::text, 'touch'::text, 'enrol'::text]))),
  CONSTRAINT staff_challenge_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_challenge_expires ON staff_challenge USING btree (expires_at);
CREATE INDEX staff_challenge_staff ON staff_challenge USING btree (staff_id) WHERE (staff_id IS NOT NULL);

CREATE TABLE staff_change (
  id uuid NOT NULL,
  kind text NOT NULL,
  staff_id uuid,
  name text,
  roles text[],
  why text NOT NULL,
  proposer_id uuid NOT NULL,
  approver_id uuid,
  state text DEFAULT 'open'::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  lapses_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  CONSTRAINT staff_change_pkey PRIMARY KEY (id),
  CONSTRAINT staff_change_check CHECK ((approver_id <> proposer_id)),
  CONSTRAINT staff_change_check1 CHECK ((approver_id <> staff_id)),
  CONSTRAINT staff_change_check2 CHECK (((state = ANY (ARRAY['approved'::text, 'declined'::text])) = (approver_id IS NOT NULL))),
  CONSTRAINT staff_change_check3 CHECK (((state <> 'approved'::text) OR (decided_at <= lapses_at))),
  CONSTRAINT staff_change_check4 CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  CONSTRAINT staff_change_check5 CHECK (((kind = 'invite'::text) = (staff_id IS NULL))),
  CONSTRAINT staff_change_check6 CHECK (((kind = 'invite'::text) = (name IS NOT NULL))),
  CONSTRAINT staff_change_check7 CHECK (((kind = ANY (ARRAY['invite'::text, 'roles'::text])) = (roles IS NOT NULL))),
  CONSTRAINT staff_change_kind_check CHECK ((kind = ANY (ARRAY['invite'::text, 'roles'::text, 'keys'::text, 'restore'::text, 'leave'::text]))),
  CONSTRAINT staff_change_roles_check CHECK (((roles <@ ARRAY['triage'::text, 'moderator'::text, 'childSafety'::text, 'ageCheck'::text, 'lead'::text, 'analyst'::text, 'admin'::text]) AND (cardinality(roles) > 0))),
  CONSTRAINT staff_change_state_check CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'declined'::text, 'lapsed'::text]))),
  CONSTRAINT staff_change_approver_id_fkey FOREIGN KEY (approver_id) REFERENCES staff(id),
  CONSTRAINT staff_change_proposer_id_fkey FOREIGN KEY (proposer_id) REFERENCES staff(id),
  CONSTRAINT staff_change_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_change_approver ON staff_change USING btree (approver_id);
CREATE UNIQUE INDEX staff_change_open ON staff_change USING btree (staff_id) WHERE (state = 'open'::text);
CREATE INDEX staff_change_proposer ON staff_change USING btree (proposer_id);
CREATE INDEX staff_change_staff ON staff_change USING btree (staff_id, decided_at);
CREATE TRIGGER staff_change_answered_by_administrator BEFORE UPDATE ON staff_change FOR EACH ROW WHEN ((new.approver_id IS DISTINCT FROM old.approver_id)) EXECUTE FUNCTION guard_administrators();
CREATE TRIGGER staff_change_guarded BEFORE INSERT OR DELETE OR UPDATE ON staff_change FOR EACH ROW EXECUTE FUNCTION guard_staff_change();
CREATE TRIGGER staff_change_made_by_administrator BEFORE INSERT ON staff_change FOR EACH ROW EXECUTE FUNCTION guard_administrators();

CREATE TABLE staff_conflict (
  staff_id uuid NOT NULL,
  member_id uuid NOT NULL,
  declared_at timestamp with time zone NOT NULL,
  CONSTRAINT staff_conflict_pkey PRIMARY KEY (staff_id, member_id),
  CONSTRAINT staff_conflict_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT staff_conflict_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_conflict_member ON staff_conflict USING btree (member_id);
CREATE TRIGGER staff_conflict_guarded BEFORE DELETE OR UPDATE ON staff_conflict FOR EACH ROW WHEN ((process_role() = 'mod_rw'::text)) EXECUTE FUNCTION guard_conflict();

CREATE TABLE staff_invitation (
  id uuid NOT NULL,
  staff_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  keys integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT staff_invitation_pkey PRIMARY KEY (id),
  CONSTRAINT staff_invitation_token_hash_key UNIQUE (token_hash),
  CONSTRAINT staff_invitation_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_invitation_staff ON staff_invitation USING btree (staff_id);
CREATE TRIGGER staff_invitation_by_two BEFORE INSERT OR UPDATE ON staff_invitation FOR EACH ROW WHEN ((process_role() IS NOT NULL)) EXECUTE FUNCTION guard_keys();

CREATE TABLE staff_key (
  id uuid NOT NULL,
  staff_id uuid NOT NULL,
  credential_id bytea NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT staff_key_pkey PRIMARY KEY (id),
  CONSTRAINT staff_key_credential_id_key UNIQUE (credential_id),
  CONSTRAINT staff_key_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_key_staff ON staff_key USING btree (staff_id, created_at);
CREATE TRIGGER staff_key_by_link BEFORE INSERT OR UPDATE ON staff_key FOR EACH ROW WHEN ((process_role() IS NOT NULL)) EXECUTE FUNCTION guard_keys();

CREATE TABLE staff_push_subscription (
  id uuid NOT NULL,
  staff_id uuid NOT NULL,
  endpoint_hash bytea NOT NULL,
  target_sealed bytea NOT NULL,
  browser text,
  system text,
  created_at timestamp with time zone NOT NULL,
  told_at timestamp with time zone,
  CONSTRAINT staff_push_subscription_pkey PRIMARY KEY (id),
  CONSTRAINT staff_push_subscription_endpoint_hash_key UNIQUE (endpoint_hash),
  CONSTRAINT staff_push_subscription_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX staff_push_subscription_staff ON staff_push_subscription USING btree (staff_id);

CREATE TABLE staff_session (
  id uuid NOT NULL,
  staff_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  key_id uuid,
  created_at timestamp with time zone NOT NULL,
  active_at timestamp with time zone NOT NULL,
  touched_at timestamp with time zone,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT staff_session_pkey PRIMARY KEY (id),
  CONSTRAINT staff_session_token_hash_key UNIQUE (token_hash),
  CONSTRAINT staff_session_key_id_fkey FOREIGN KEY (key_id) REFERENCES staff_key(id) ON DELETE SET NULL,
  CONSTRAINT staff_session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_session_key ON staff_session USING btree (key_id) WHERE (key_id IS NOT NULL);
CREATE INDEX staff_session_staff ON staff_session USING btree (staff_id, created_at);
CREATE TRIGGER staff_session_noted AFTER UPDATE OF ended_at ON staff_session FOR EACH ROW WHEN (((new.ended_at IS NOT NULL) AND (old.ended_at IS NULL))) EXECUTE FUNCTION note_staff();

CREATE TABLE staff_wellness_setting (
  staff_id uuid NOT NULL,
  categories text[] NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  blur text DEFAULT 'strong'::text NOT NULL,
  CONSTRAINT staff_wellness_setting_pkey PRIMARY KEY (staff_id),
  CONSTRAINT staff_wellness_setting_blur_check CHECK ((blur = ANY (ARRAY['soft'::text, 'strong'::text, 'full'::text]))),
  CONSTRAINT staff_wellness_setting_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

CREATE TABLE two_step (
  member_id uuid NOT NULL,
  seed_sealed bytea NOT NULL,
  last_step bigint DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  CONSTRAINT two_step_pkey PRIMARY KEY (member_id),
  CONSTRAINT two_step_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);

CREATE TABLE upload_slot (
  member_id uuid NOT NULL,
  slot smallint NOT NULL,
  owner_token uuid NOT NULL,
  until timestamp with time zone NOT NULL,
  CONSTRAINT upload_slot_pkey PRIMARY KEY (member_id, slot),
  CONSTRAINT upload_slot_slot_check CHECK (((slot >= 1) AND (slot <= 2))),
  CONSTRAINT upload_slot_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);

CREATE TABLE used_proof (
  challenge_hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT used_proof_pkey PRIMARY KEY (challenge_hash)
);

CREATE TABLE username_reservation (
  username text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT username_reservation_pkey PRIMARY KEY (username)
);

CREATE TABLE verification (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  state text NOT NULL,
  code text NOT NULL,
  code_until timestamp with time zone NOT NULL,
  storage_key text,
  key_sealed bytea,
  media_id uuid,
  reason text,
  created_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by text,
  gestures text[],
  safe_at timestamp with time zone,
  CONSTRAINT verification_pkey PRIMARY KEY (id),
  CONSTRAINT verification_storage_key_key UNIQUE (storage_key),
  CONSTRAINT verification_check CHECK (((storage_key IS NULL) = (key_sealed IS NULL))),
  CONSTRAINT verification_check1 CHECK (((state = 'waiting'::text) = (storage_key IS NOT NULL))),
  CONSTRAINT verification_check2 CHECK (((state = ANY (ARRAY['begun'::text, 'waiting'::text])) OR (decided_at IS NOT NULL))),
  CONSTRAINT verification_check3 CHECK (((state = 'refused'::text) = (reason IS NOT NULL))),
  CONSTRAINT verification_gestures_check CHECK (((cardinality(gestures) = 2) AND (gestures[1] <> gestures[2]))),
  CONSTRAINT verification_reason_check CHECK ((reason = ANY (ARRAY['askAgain'::text, 'notSame'::text, 'unreadable'::text, 'tooLong'::text, 'expired'::text]))),
  CONSTRAINT verification_state_check CHECK ((state = ANY (ARRAY['begun'::text, 'waiting'::text, 'verified'::text, 'refused'::text, 'lost'::text]))),
  CONSTRAINT verification_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX verification_member ON verification USING btree (member_id, created_at);
CREATE UNIQUE INDEX verification_open ON verification USING btree (member_id) WHERE (state = ANY (ARRAY['begun'::text, 'waiting'::text, 'verified'::text]));
CREATE TRIGGER verification_begun BEFORE INSERT ON verification FOR EACH ROW WHEN ((process_role() IS NOT NULL)) EXECUTE FUNCTION guard_verification();
CREATE TRIGGER verification_opened BEFORE UPDATE ON verification FOR EACH ROW WHEN ((process_role() IS NOT NULL)) EXECUTE FUNCTION guard_verification();

CREATE TABLE verification_print (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  verification_id uuid NOT NULL,
  is_film boolean NOT NULL,
  bytes_index bytea NOT NULL,
  frames bit(256)[] DEFAULT '{}'::"bit"[] NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  CONSTRAINT verification_print_pkey PRIMARY KEY (id),
  CONSTRAINT verification_print_verification_id_key UNIQUE (verification_id),
  CONSTRAINT verification_print_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX verification_print_bytes ON verification_print USING btree (bytes_index);
CREATE INDEX verification_print_member ON verification_print USING btree (member_id);
CREATE INDEX verification_print_sent ON verification_print USING btree (sent_at);

CREATE TABLE verification_repeat (
  verification_id uuid NOT NULL,
  print_id uuid NOT NULL,
  is_same_bytes boolean NOT NULL,
  CONSTRAINT verification_repeat_pkey PRIMARY KEY (verification_id, print_id),
  CONSTRAINT verification_repeat_print_id_fkey FOREIGN KEY (print_id) REFERENCES verification_print(id) ON DELETE CASCADE,
  CONSTRAINT verification_repeat_verification_id_fkey FOREIGN KEY (verification_id) REFERENCES verification(id) ON DELETE CASCADE
);
CREATE INDEX verification_repeat_print ON verification_repeat USING btree (print_id);

CREATE TABLE visit (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  location_id integer NOT NULL,
  county_id smallint NOT NULL,
  ordinal integer NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  shown_from date NOT NULL,
  announced_at timestamp with time zone NOT NULL,
  segment smallint DEFAULT 0 NOT NULL,
  active_at integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
  hidden_county smallint DEFAULT 0 NOT NULL,
  home_county_id smallint DEFAULT 0 NOT NULL,
  home_location_id integer DEFAULT 0 NOT NULL,
  home_ordinal integer DEFAULT 0 NOT NULL,
  CONSTRAINT visit_pkey PRIMARY KEY (id),
  CONSTRAINT visit_check CHECK (((from_day <= to_day) AND (shown_from <= from_day))),
  CONSTRAINT visit_segment_check CHECK (((segment >= 0) AND (segment <= 4))),
  CONSTRAINT visit_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id),
  CONSTRAINT visit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX visit_location ON visit USING btree (location_id);
CREATE INDEX visit_member ON visit USING btree (member_id);
CREATE INDEX visit_segment ON visit USING btree (segment, shown_from) INCLUDE (to_day, ordinal, county_id, location_id, member_id, active_at, created_at, hidden_county, home_county_id, home_location_id, home_ordinal);
CREATE TRIGGER visit_placed BEFORE INSERT ON visit FOR EACH ROW EXECUTE FUNCTION place_visitor();

CREATE TABLE wave (
  id uuid NOT NULL,
  staff_id uuid NOT NULL,
  template_id uuid NOT NULL,
  basis text NOT NULL,
  action text NOT NULL,
  reason text NOT NULL,
  size integer NOT NULL,
  opened uuid[] NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT wave_pkey PRIMARY KEY (id),
  CONSTRAINT wave_action_check CHECK ((action = ANY (ARRAY['none'::text, 'educate'::text, 'removeItem'::text]))),
  CONSTRAINT wave_basis_check CHECK ((basis = ANY (ARRAY['messages'::text, 'item'::text, 'profile'::text, 'words'::text, 'reporter'::text]))),
  CONSTRAINT wave_check CHECK (((action = 'none'::text) OR (basis = ANY (ARRAY['messages'::text, 'item'::text, 'profile'::text])))),
  CONSTRAINT wave_check1 CHECK (((action <> 'removeItem'::text) OR (basis = 'item'::text))),
  CONSTRAINT wave_size_check CHECK (((size >= 1) AND (size <= 500))),
  CONSTRAINT wave_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT wave_template_id_fkey FOREIGN KEY (template_id) REFERENCES moderation_case(id)
);
CREATE INDEX wave_staff ON wave USING btree (staff_id);
CREATE INDEX wave_template ON wave USING btree (template_id);
CREATE TRIGGER wave_guarded BEFORE INSERT OR DELETE OR UPDATE ON wave FOR EACH ROW EXECUTE FUNCTION guard_wave();
