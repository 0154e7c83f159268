-- What leaves the desk: evidence for a court, a referral of child safety, or who somebody is where a life is at stake.
ALTER TABLE proposal DROP CONSTRAINT proposal_action_check,
  ADD CONSTRAINT proposal_action_check CHECK (action IN ('ban', 'unban', 'notCovered', 'rule', 'disclose'));

CREATE TABLE disclosure (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES moderation_case,
  kind text NOT NULL CHECK (kind IN ('evidence', 'referral', 'identity')),
  -- Who gets it, and why.
  recipient_sealed bytea NOT NULL,
  proposer_id uuid NOT NULL REFERENCES staff,
  approver_id uuid REFERENCES staff,
  created_at timestamptz NOT NULL,
  approved_at timestamptz,
  -- Until then it can be fetched.
  ends_at timestamptz,
  CHECK (approver_id <> proposer_id),
  CHECK ((approver_id IS NULL) = (approved_at IS NULL) AND (approver_id IS NULL) = (ends_at IS NULL))
);
CREATE INDEX disclosure_case ON disclosure (case_id, created_at);
CREATE INDEX disclosure_proposer ON disclosure (proposer_id);
CREATE INDEX disclosure_approver ON disclosure (approver_id);

CREATE FUNCTION guard_disclosure() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
END $$;
CREATE TRIGGER disclosure_guarded BEFORE INSERT OR UPDATE OR DELETE ON disclosure
  FOR EACH ROW EXECUTE FUNCTION guard_disclosure();

-- What must not be lost while an authority may ask for it: the words and items of a case, also when its member leaves.
CREATE TABLE preservation (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES moderation_case,
  why_sealed bytea NOT NULL,
  begun_by uuid NOT NULL REFERENCES staff,
  begun_at timestamptz NOT NULL,
  ended_by uuid REFERENCES staff,
  ended_at timestamptz,
  CHECK ((ended_by IS NULL) = (ended_at IS NULL))
);
CREATE UNIQUE INDEX preservation_case ON preservation (case_id) WHERE ended_at IS NULL;
CREATE INDEX preservation_of ON preservation (case_id);
CREATE INDEX preservation_begun ON preservation (begun_by);
CREATE INDEX preservation_ended ON preservation (ended_by);

-- A sealed copy of an item, made when its member was erased while its case was held.
CREATE TABLE preserved_item (
  media_id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES moderation_case,
  storage_key text NOT NULL UNIQUE,
  key_sealed bytea NOT NULL,
  sha256 bytea NOT NULL,
  type text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX preserved_item_case ON preserved_item (case_id);
