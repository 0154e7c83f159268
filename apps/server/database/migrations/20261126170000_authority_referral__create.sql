-- What was told to an authority, by two: which one, when, under which number of theirs, and what was kept for it. Nothing
-- of it is changed or removed (decision 112).
CREATE TABLE authority_referral (
  id uuid PRIMARY KEY,
  -- Its number in our own register; what is rolled back leaves a gap.
  number integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  case_id uuid NOT NULL REFERENCES moderation_case,
  authority text NOT NULL CHECK (authority IN ('nca', 'police', 'iwf', 'ofcom', 'other')),
  -- The number that the authority gave, and what was kept for it.
  reference_sealed bytea NOT NULL,
  preserved_sealed bytea NOT NULL,
  referred_at timestamptz NOT NULL,
  recorded_by uuid NOT NULL REFERENCES staff,
  created_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waits' CHECK (state IN ('waits', 'confirmed', 'declined')),
  answered_by uuid REFERENCES staff,
  answered_at timestamptz,
  CHECK (answered_by <> recorded_by),
  CHECK (referred_at <= created_at + interval '1 minute'),
  CHECK ((state = 'waits') = (answered_by IS NULL) AND (answered_by IS NULL) = (answered_at IS NULL))
);
CREATE INDEX authority_referral_case ON authority_referral (case_id);
CREATE INDEX authority_referral_recorded ON authority_referral (recorded_by);
CREATE INDEX authority_referral_answered ON authority_referral (answered_by);

CREATE FUNCTION guard_authority_referral() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
END $$;
CREATE TRIGGER authority_referral_guarded BEFORE INSERT OR UPDATE OR DELETE ON authority_referral
  FOR EACH ROW EXECUTE FUNCTION guard_authority_referral();
