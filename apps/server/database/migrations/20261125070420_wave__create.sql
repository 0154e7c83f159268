-- Many like reports that one person decides as one (decision 072). Each is decided for itself, in a transaction of its
-- own; what is the same in all stands here, with what was opened before.
CREATE TABLE wave (
  id uuid PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff,
  template_id uuid NOT NULL REFERENCES moderation_case,
  basis text NOT NULL CHECK (basis IN ('messages', 'item', 'profile', 'words', 'reporter')),
  -- Nothing here binds anybody. What the screen offers: `waveActions` of the contract, held together by a test.
  action text NOT NULL CHECK (action IN ('none', 'educate', 'removeItem')),
  reason text NOT NULL,
  size int NOT NULL CHECK (size BETWEEN 1 AND 500),
  -- The cases that were opened, each with what it rests on.
  opened uuid[] NOT NULL,
  -- What was reported until then was before whoever decided.
  seen_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  -- What only its reporters' words or its reporter have in common is left as it is, and nothing else.
  CHECK (action = 'none' OR basis IN ('messages', 'item', 'profile')),
  CHECK (action <> 'removeItem' OR basis = 'item')
);
CREATE INDEX wave_staff ON wave (staff_id);
CREATE INDEX wave_template ON wave (template_id);

ALTER TABLE decision ADD COLUMN wave_id uuid REFERENCES wave;
CREATE INDEX decision_wave ON decision (wave_id) WHERE wave_id IS NOT NULL;

-- Whether somebody has opened what a case rested on at a moment, since it was last reported before: the case, its messages,
-- the reported item.
CREATE FUNCTION has_opened_case(who uuid, about uuid, seen_at timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  since timestamptz := (SELECT max(created_at) FROM report WHERE case_id = about AND NOT is_repeat AND created_at <= seen_at);
BEGIN
  RETURN since IS NOT NULL AND has_opened(who, 'case.read', about, NULL, since)
    AND (has_opened(who, 'look.messages', about, NULL, since)
      OR NOT EXISTS (SELECT FROM report_message JOIN report ON report.id = report_id WHERE case_id = about))
    AND NOT EXISTS (SELECT FROM report JOIN media ON media.id = report.media_id
      WHERE case_id = about AND report.kind IN ('photo', 'video')
        AND NOT has_opened(who, 'look.media', about, looked_at(about, media.id), since));
END $$;

CREATE FUNCTION guard_wave() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
END $$;
CREATE TRIGGER wave_guarded BEFORE INSERT OR UPDATE OR DELETE ON wave FOR EACH ROW EXECUTE FUNCTION guard_wave();

CREATE FUNCTION guard_wave_decision() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
END $$;
CREATE TRIGGER decision_of_wave BEFORE INSERT ON decision
  FOR EACH ROW WHEN (NEW.wave_id IS NOT NULL) EXECUTE FUNCTION guard_wave_decision();
