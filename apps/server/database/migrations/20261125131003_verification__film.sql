-- The tick may also be asked for by a short film in which two gestures, drawn by chance, are made (decision 083). It lies
-- sealed where selfies lie, and goes as they go.
ALTER TABLE verification
  -- What is to be done in the film, in this order; null for a selfie.
  ADD COLUMN gestures text[] CHECK (cardinality(gestures) = 2 AND gestures[1] <> gestures[2]),
  -- When the film was decoded: before that nobody is asked to look at it.
  ADD COLUMN safe_at timestamptz,
  DROP CONSTRAINT verification_reason_check,
  ADD CONSTRAINT verification_reason_check CHECK (reason IN ('askAgain', 'notSame', 'unreadable', 'tooLong', 'expired'));

-- By what a film or selfie is known again when it is sent once more: a keyed hash of its bytes, and hashes of what single
-- frames look like (PDQ). It is no measure of a face: another film of the same face has another.
CREATE TABLE verification_print (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  -- The check it was sent for, which may have gone.
  verification_id uuid NOT NULL UNIQUE,
  is_film boolean NOT NULL,
  bytes_index bytea NOT NULL,
  frames bit(256)[] NOT NULL DEFAULT '{}',
  sent_at timestamptz NOT NULL
);
CREATE INDEX verification_print_bytes ON verification_print (bytes_index);
CREATE INDEX verification_print_member ON verification_print (member_id);
CREATE INDEX verification_print_sent ON verification_print (sent_at);

-- What was sent before that a check repeats: the same bytes, or frames that look the same.
CREATE TABLE verification_repeat (
  verification_id uuid NOT NULL REFERENCES verification (id) ON DELETE CASCADE,
  print_id uuid NOT NULL REFERENCES verification_print (id) ON DELETE CASCADE,
  is_same_bytes boolean NOT NULL,
  PRIMARY KEY (verification_id, print_id)
);
CREATE INDEX verification_repeat_print ON verification_repeat (print_id);

-- By what a check verifies: 'film' or 'selfie', as the log names what was opened.
CREATE FUNCTION verified_by(check_id uuid) RETURNS text LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN EXISTS (SELECT FROM verification WHERE id = check_id AND gestures IS NOT NULL) THEN 'film' ELSE 'selfie' END
$$;

-- Who verifies has opened the film, where it is one (decision 077).
CREATE OR REPLACE FUNCTION unopened(made decision) RETURNS text LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN made.staff_id IS NULL THEN NULL
    WHEN made.action IN ('approve', 'approveExplicit') AND kind = 'media'
      AND NOT has_opened(made.staff_id, 'look.media', id, looked_at(id, target_id), created_at) THEN 'item'
    WHEN made.action = 'approve' AND kind = 'profile'
      AND NOT has_opened(made.staff_id, 'case.read', id, NULL, created_at) THEN 'case'
    WHEN made.action = 'verified' AND NOT has_opened(made.staff_id, 'look.media', id, verified_by(target_id), created_at)
      THEN verified_by(target_id)
  END FROM moderation_case WHERE id = made.case_id
$$;

-- No statement of a process, whatever it was written by, makes a tick of a check that nobody has opened, or of one of
-- another member or photo.
CREATE FUNCTION guard_verification() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
END $$;
CREATE TRIGGER verification_begun BEFORE INSERT ON verification
  FOR EACH ROW WHEN (process_role() IS NOT NULL) EXECUTE FUNCTION guard_verification();
CREATE TRIGGER verification_opened BEFORE UPDATE ON verification
  FOR EACH ROW WHEN (process_role() IS NOT NULL) EXECUTE FUNCTION guard_verification();

CREATE FUNCTION guard_tick() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM verification WHERE member_id = NEW.id AND state = 'verified') THEN
    RAISE EXCEPTION 'a tick needs a check' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER member_ticked BEFORE UPDATE OF verified_at ON member
  FOR EACH ROW WHEN (process_role() IS NOT NULL AND OLD.verified_at IS NULL AND NEW.verified_at IS NOT NULL)
  EXECUTE FUNCTION guard_tick();
