-- The guards look with the owner's eyes, and at our tables alone: the processes' roles may read less than they do, and
-- nobody puts a temporary table of the same name in front of what they look at.
ALTER FUNCTION guard_proposal() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION guard_decision() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION guard_restriction() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION guard_rule_version() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION guard_appeal() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION guard_ban() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION guard_staff() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION guard_staff_change() SECURITY DEFINER SET search_path = public, pg_temp;
-- Whoever adds an entry may not change one; the chain's columns are written by the owner.
ALTER FUNCTION chain_audit_event() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION keep_audit_event() SECURITY DEFINER SET search_path = public, pg_temp;

-- A restriction goes with its member and in no other way: without it, a ban would be lifted by removing it.
CREATE FUNCTION keep_restriction() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM member WHERE id = OLD.member_id) THEN
    RAISE EXCEPTION 'a restriction is kept' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER restriction_kept BEFORE DELETE ON restriction FOR EACH ROW EXECUTE FUNCTION keep_restriction();

-- What may be counted by whoever has the role report_ro: days and minutes, nobody's name, number or words.
CREATE VIEW figure_case AS
  SELECT kind, queue, priority, category, state, created_at::date AS opened_on,
    round(extract(epoch FROM first_look_at - created_at) / 60)::int AS minutes_to_look,
    round(extract(epoch FROM closed_at - created_at) / 60)::int AS minutes_to_close,
    coalesce(first_look_at, closed_at, now()) > due_at AS is_late
  FROM moderation_case;
CREATE VIEW figure_report AS
  SELECT kind, category, reporter_id IS NULL AS is_outside, is_repeat, outcome, created_at::date AS reported_on,
    round(extract(epoch FROM closed_at - created_at) / 60)::int AS minutes_to_close
  FROM report;
CREATE VIEW figure_decision AS
  SELECT action, policy, reason, rule_version_id IS NOT NULL AS is_by_rule, approver_id IS NOT NULL AS is_by_two,
    overturned_at IS NOT NULL AS is_overturned, created_at::date AS decided_on
  FROM decision WHERE is_final;
CREATE VIEW figure_appeal AS
  SELECT state, created_at::date AS made_on, round(extract(epoch FROM decided_at - created_at) / 60)::int AS minutes_to_close
  FROM appeal;
CREATE VIEW figure_upload AS
  SELECT kind, status, created_at::date AS uploaded_on, count(*)::int AS items FROM media GROUP BY 1, 2, 3;
CREATE VIEW figure_member AS
  SELECT status, created_at::date AS joined_on, count(*)::int AS members FROM member GROUP BY 1, 2;
