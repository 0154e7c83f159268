-- One word for one thing, in the database as in the code (decision 057). No row is touched. Processes of the release
-- before go on under the former names, which are views here; a later release drops these.
DO $$
DECLARE
  former text;
  wanted text;
  part text;
BEGIN
  FOR former, wanted IN VALUES
    ('account_mark', 'account_fingerprint'),
    ('case_person', 'preserved_person'),
    ('inbox', 'participant'),
    ('media_hold', 'media_takedown'),
    ('media_twin', 'media_duplicate'),
    ('news_mail', 'digest'),
    ('place', 'location'),
    ('proposal_word', 'proposal_question'),
    ('staff_avoidance', 'staff_wellness_setting'),
    ('staff_rest', 'staff_break'),
    ('upload_place', 'upload_slot')
  LOOP
    EXECUTE format('ALTER TABLE %I RENAME TO %I', former, wanted);
    -- PostgreSQL 18 names what is NOT NULL, too.
    FOR part IN SELECT conname FROM pg_constraint
      WHERE conrelid = to_regclass(wanted) AND starts_with(conname, former || '_') LOOP
      EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', wanted, part, wanted || substr(part, length(former) + 1));
    END LOOP;
    FOR part IN SELECT relname FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE indrelid = to_regclass(wanted) AND starts_with(relname, former || '_') LOOP
      EXECUTE format('ALTER INDEX %I RENAME TO %I', part, wanted || substr(part, length(former) + 1));
    END LOOP;
  END LOOP;

  FOR wanted, former, part IN VALUES
    ('account_fingerprint', 'mark', 'fingerprint'),
    ('digest', 'wanted_at', 'due_at'),
    ('media_duplicate', 'twin_id', 'duplicate_id'),
    ('upload_slot', 'place', 'slot'),
    ('upload_slot', 'holder', 'owner_token')
  LOOP
    EXECUTE format('ALTER TABLE %I RENAME COLUMN %I TO %I', wanted, former, part);
    IF EXISTS (SELECT FROM pg_constraint WHERE conrelid = to_regclass(wanted) AND conname = wanted || '_' || former || '_not_null') THEN
      EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', wanted, wanted || '_' || former || '_not_null',
        wanted || '_' || part || '_not_null');
    END IF;
  END LOOP;
END $$;

ALTER INDEX account_fingerprint_mark RENAME TO account_fingerprint_value;
ALTER INDEX digest_wanted RENAME TO digest_due;
ALTER INDEX media_duplicate_twin RENAME TO media_duplicate_of;
ALTER INDEX member_search_place RENAME TO member_search_location_active;
ALTER INDEX moderation_case_holder RENAME TO moderation_case_claimant;
ALTER TABLE media_duplicate RENAME CONSTRAINT media_duplicate_twin_id_fkey TO media_duplicate_duplicate_id_fkey;
ALTER TABLE upload_slot RENAME CONSTRAINT upload_slot_place_check TO upload_slot_slot_check;

ALTER FUNCTION acquaintances(uuid) RENAME TO known_members;
ALTER FUNCTION cut_media_access() RENAME TO revoke_media_access;
ALTER FUNCTION give_first_default() RENAME TO set_first_default;
ALTER FUNCTION keep_audit_event() RENAME TO protect_audit_event;
ALTER FUNCTION keep_conflicts() RENAME TO preserve_conflicts;
ALTER FUNCTION keep_restriction() RENAME TO protect_restriction;
ALTER FUNCTION knows_case(uuid, uuid) RENAME TO has_case_conflict;
ALTER FUNCTION lose_verification(uuid, uuid) RENAME TO revoke_verification;
ALTER FUNCTION refuse_change() RENAME TO reject_change;
ALTER TRIGGER audit_event_keep ON audit_event RENAME TO audit_event_protected;
ALTER TRIGGER audit_event_keep_all ON audit_event RENAME TO audit_event_protected_all;
ALTER TRIGGER block_cuts_media_access ON block RENAME TO block_revokes_media_access;
ALTER TRIGGER member_conflicts_kept ON member RENAME TO member_conflicts_preserved;
ALTER TRIGGER restriction_kept ON restriction RENAME TO restriction_protected;

-- What names in its body something that is called otherwise now.
CREATE OR REPLACE FUNCTION known_members(of_member uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT other_id FROM participant WHERE member_id = of_member
  UNION SELECT sender_id FROM flirt WHERE recipient_id = of_member
  UNION SELECT requester_id FROM media_request WHERE owner_id = of_member
  UNION SELECT owner_id FROM media_grant WHERE grantee_id = of_member
  UNION SELECT actor_id FROM notification WHERE member_id = of_member
$$;

CREATE OR REPLACE FUNCTION is_hidden_from(id_of_member uuid, viewer uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM member hidden JOIN location home ON home.id = hidden.location_id, member seer JOIN location town ON town.id = seer.location_id
    WHERE hidden.id = id_of_member AND seer.id = viewer AND hidden.id <> seer.id
      AND hidden.hides_from_county AND home.county_id = town.county_id
      AND NOT EXISTS (SELECT FROM known_members(viewer) AS known (id) WHERE known.id = id_of_member))
$$;

CREATE OR REPLACE FUNCTION refresh_member_search(id_of_member uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM member WHERE id = id_of_member AND status IN ('active', 'restricted') AND profile_updated_at IS NOT NULL
    FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    DELETE FROM member_search WHERE member_id = id_of_member;
    RETURN;
  END IF;
  INSERT INTO member_search
    (member_id, segment, county_id, location_id, ordinal, active_at, created_at, age, has_photo, is_verified, hidden_county)
    SELECT m.id, CASE m.gender WHEN 'Man' THEN 0 ELSE 2 END + CASE m.seeking WHEN 'Man' THEN 1 ELSE 2 END,
           p.county_id, p.id, p.ordinal, CASE WHEN m.shows_online THEN activity_slot(m.active_at) ELSE 0 END, m.created_at,
           m.age, EXISTS (SELECT FROM media WHERE media.member_id = m.id AND media.is_default), m.verified_at IS NOT NULL,
           CASE WHEN m.hides_from_county THEN p.county_id ELSE 0 END
    FROM member m JOIN location p ON p.id = m.location_id WHERE m.id = id_of_member
    ON CONFLICT (member_id) DO UPDATE SET
      segment = excluded.segment, county_id = excluded.county_id, location_id = excluded.location_id,
      ordinal = excluded.ordinal, active_at = excluded.active_at, created_at = excluded.created_at,
      age = excluded.age, has_photo = excluded.has_photo, is_verified = excluded.is_verified,
      hidden_county = excluded.hidden_county;
END $$;

CREATE OR REPLACE FUNCTION follow_default_photo() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

CREATE OR REPLACE FUNCTION forget_erased_subjects() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
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
END $$;

CREATE OR REPLACE FUNCTION guard_proposal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
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
END $$;

CREATE OR REPLACE FUNCTION count_member_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_search_count AS counted (segment, location_id, members, changed)
    SELECT segment, location_id, CASE TG_OP WHEN 'DELETE' THEN -count(*) ELSE count(*) END, pg_current_xact_id()
    FROM changed GROUP BY segment, location_id ORDER BY segment, location_id
    ON CONFLICT (segment, location_id)
    DO UPDATE SET members = counted.members + excluded.members, changed = excluded.changed;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION guard_number() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT count(*) FROM changed JOIN unchanged USING (id) WHERE changed.status <> unchanged.status) > 5 THEN
    RAISE EXCEPTION 'the states of many members follow from as many decisions' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER member_search_added ON member_search;
CREATE TRIGGER member_search_added AFTER INSERT ON member_search REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_member_search();
DROP TRIGGER member_search_removed ON member_search;
CREATE TRIGGER member_search_removed AFTER DELETE ON member_search REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_member_search();
DROP TRIGGER member_states_counted ON member;
CREATE TRIGGER member_states_counted AFTER UPDATE ON member REFERENCING OLD TABLE AS unchanged NEW TABLE AS changed
  FOR EACH STATEMENT WHEN (process_role() = 'mod_rw') EXECUTE FUNCTION guard_number();

-- The names of the release before: what reads and writes through them has the rights of its own role, no others.
CREATE VIEW account_mark WITH (security_invoker = true) AS
  SELECT member_id, kind, fingerprint AS mark, seen_at FROM account_fingerprint;
CREATE VIEW case_person WITH (security_invoker = true) AS SELECT * FROM preserved_person;
CREATE VIEW inbox WITH (security_invoker = true) AS SELECT * FROM participant;
CREATE VIEW media_hold WITH (security_invoker = true) AS SELECT * FROM media_takedown;
CREATE VIEW media_twin WITH (security_invoker = true) AS
  SELECT media_id, duplicate_id AS twin_id, distance FROM media_duplicate;
CREATE VIEW news_mail WITH (security_invoker = true) AS
  SELECT member_id, due_at AS wanted_at, sent_at, unsubscribe_hash FROM digest;
CREATE VIEW place WITH (security_invoker = true) AS SELECT * FROM location;
CREATE VIEW proposal_word WITH (security_invoker = true) AS SELECT * FROM proposal_question;
CREATE VIEW staff_avoidance WITH (security_invoker = true) AS SELECT * FROM staff_wellness_setting;
CREATE VIEW staff_rest WITH (security_invoker = true) AS SELECT * FROM staff_break;
CREATE VIEW upload_place WITH (security_invoker = true) AS
  SELECT member_id, slot AS place, owner_token AS holder, until FROM upload_slot;

CREATE FUNCTION acquaintances(of_member uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT known_members(of_member)
$$;
CREATE FUNCTION knows_case(who uuid, about uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT has_case_conflict(who, about)
$$;

-- Each view is granted as its table is, until the start that follows grants everything anew.
DO $$
DECLARE
  granted record;
BEGIN
  FOR granted IN SELECT DISTINCT view.relname AS view, rolname AS role, privilege_type AS privilege
    FROM pg_class view JOIN pg_rewrite ON ev_class = view.oid
      JOIN pg_depend ON classid = 'pg_rewrite'::regclass AND objid = pg_rewrite.oid AND refclassid = 'pg_class'::regclass
      JOIN pg_class base ON base.oid = refobjid AND base.relkind = 'r'
      CROSS JOIN LATERAL aclexplode(base.relacl) JOIN pg_roles ON pg_roles.oid = grantee AND grantee <> base.relowner
    WHERE view.relkind = 'v' AND view.relnamespace = 'public'::regnamespace
      AND view.reloptions @> ARRAY['security_invoker=true'] LOOP
    EXECUTE format('GRANT %s ON %I TO %I', granted.privilege, granted.view, granted.role);
  END LOOP;
END $$;
