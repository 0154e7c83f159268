-- From a member's worry to a decision: cases in queues, the reports that made them, what was shown as proof, decisions.
CREATE TABLE moderation_case (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN
    ('report', 'intimate', 'media', 'profile', 'verification', 'match', 'appeal', 'feedback')),
  queue text NOT NULL CHECK (queue IN
    ('urgent', 'intimate', 'serious', 'reports', 'media', 'selfies', 'appeals', 'feedback')),
  priority smallint NOT NULL CHECK (priority BETWEEN 0 AND 4),
  category text,
  -- Whom it is about.
  member_id uuid REFERENCES member ON DELETE SET NULL,
  -- What it is about: a member, an item, a decision that is appealed, a form.
  target_id uuid,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'proposed', 'closed')),
  -- Severity, the reporters' reliability, reach and repeats; age comes on top when a queue is read.
  score smallint NOT NULL,
  -- All that is known of it comes from somebody who reports too much: it is looked at after the others.
  is_low boolean NOT NULL DEFAULT false,
  reports integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  claimed_by uuid REFERENCES staff,
  claim_token uuid,
  claim_until timestamptz,
  handed_to uuid REFERENCES staff,
  note_sealed bytea,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  hidden_at timestamptz,
  first_look_at timestamptz,
  -- When the person who holds it has read it last: what is reported later is not decided with it.
  viewed_at timestamptz,
  closed_at timestamptz,
  CHECK ((claimed_by IS NULL) = (claim_token IS NULL) AND (claimed_by IS NULL) = (claim_until IS NULL)),
  CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
  CHECK (state <> 'closed' OR claimed_by IS NULL)
);
CREATE INDEX moderation_case_queue ON moderation_case (queue, is_low, priority, created_at) WHERE state = 'open';
CREATE INDEX moderation_case_member ON moderation_case (member_id, created_at);
CREATE INDEX moderation_case_closed ON moderation_case (closed_at);
CREATE INDEX moderation_case_created ON moderation_case (created_at);
CREATE INDEX moderation_case_holder ON moderation_case (claimed_by) WHERE claimed_by IS NOT NULL;
CREATE INDEX moderation_case_handed ON moderation_case (handed_to) WHERE handed_to IS NOT NULL;
CREATE UNIQUE INDEX moderation_case_target ON moderation_case (kind, target_id)
  WHERE state <> 'closed' AND target_id IS NOT NULL;

CREATE TABLE report (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  case_id uuid NOT NULL REFERENCES moderation_case,
  kind text NOT NULL CHECK (kind IN ('profile', 'photo', 'video', 'message', 'other')),
  category text NOT NULL CHECK (category IN ('underEighteen', 'threat', 'intimateImage', 'unwantedSexual', 'harassment',
    'scam', 'fake', 'hate', 'illegal', 'dataProtection', 'copyright', 'broken', 'other')),
  reporter_id uuid REFERENCES member ON DELETE SET NULL,
  -- The address that a report from outside came from, as a keyed hash.
  address text,
  -- Opens the status page; only the hash is kept.
  secret_hash bytea,
  email_sealed bytea,
  description_sealed bytea NOT NULL,
  -- The statutory particulars of a notice about an intimate image.
  particulars_sealed bytea,
  media_id uuid,
  conversation_id uuid,
  -- How much it counts: what became of the reporter's earlier reports, between 0 and 1.
  weight real NOT NULL CHECK (weight BETWEEN 0 AND 1),
  is_repeat boolean NOT NULL DEFAULT false,
  outcome text CHECK (outcome IN ('actionTaken', 'noAction', 'removed', 'answered')),
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  CHECK ((outcome IS NULL) = (closed_at IS NULL))
);
CREATE INDEX report_case ON report (case_id, created_at);
CREATE INDEX report_reporter ON report (reporter_id, created_at);
CREATE INDEX report_created ON report (created_at);

-- Messages that a reporter has revealed. The text goes 90 days after the case is closed.
CREATE TABLE report_message (
  id uuid PRIMARY KEY,
  report_id uuid NOT NULL REFERENCES report ON DELETE CASCADE,
  message_id uuid NOT NULL,
  is_mine boolean NOT NULL,
  is_reported boolean NOT NULL,
  seq integer NOT NULL,
  sent_at timestamptz NOT NULL,
  media_id uuid,
  -- verified: these words were sent. unverified: others were, or nobody knows. sealed: the reporter could not open it.
  state text NOT NULL CHECK (state IN ('verified', 'unverified', 'sealed')),
  -- The tag over sender, order and time is ours.
  is_genuine boolean NOT NULL,
  text_sealed bytea
);
CREATE INDEX report_message_report ON report_message (report_id, seq);

-- What one moderator proposes and another has to approve.
CREATE TABLE proposal (
  id uuid PRIMARY KEY,
  case_id uuid REFERENCES moderation_case,
  action text NOT NULL CHECK (action IN ('ban', 'unban', 'notCovered', 'rule')),
  subject_id uuid,
  payload_sealed bytea NOT NULL,
  proposer_id uuid NOT NULL REFERENCES staff,
  approver_id uuid REFERENCES staff,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'approved', 'declined', 'lapsed')),
  answer_sealed bytea,
  created_at timestamptz NOT NULL,
  lapses_at timestamptz NOT NULL,
  decided_at timestamptz,
  CHECK (approver_id <> proposer_id),
  CHECK ((state IN ('approved', 'declined')) = (approver_id IS NOT NULL)),
  CHECK (state <> 'approved' OR decided_at <= lapses_at),
  CHECK ((state = 'open') = (decided_at IS NULL))
);
CREATE INDEX proposal_case ON proposal (case_id);
CREATE INDEX proposal_proposer ON proposal (proposer_id);
CREATE INDEX proposal_approver ON proposal (approver_id);
CREATE UNIQUE INDEX proposal_open ON proposal (coalesce(case_id, subject_id)) WHERE state = 'open';

-- Rules that hold somebody until a person has looked. A version is a text that does not change; one of a rule is live.
CREATE TABLE rule (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);

CREATE TABLE rule_version (
  id uuid PRIMARY KEY,
  rule_id uuid NOT NULL REFERENCES rule,
  version integer NOT NULL,
  definition jsonb NOT NULL,
  author_id uuid NOT NULL REFERENCES staff,
  approver_id uuid REFERENCES staff,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'live', 'off')),
  created_at timestamptz NOT NULL,
  live_at timestamptz,
  off_at timestamptz,
  UNIQUE (rule_id, version),
  CHECK (approver_id <> author_id),
  CHECK ((live_at IS NULL) = (approver_id IS NULL))
);
CREATE UNIQUE INDEX rule_version_live ON rule_version (rule_id) WHERE state = 'live';
CREATE INDEX rule_version_author ON rule_version (author_id);
CREATE INDEX rule_version_approver ON rule_version (approver_id);

CREATE FUNCTION guard_rule_version() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
CREATE TRIGGER rule_version_guarded BEFORE INSERT OR UPDATE OR DELETE ON rule_version
  FOR EACH ROW EXECUTE FUNCTION guard_rule_version();

CREATE TABLE decision (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES moderation_case,
  member_id uuid REFERENCES member ON DELETE SET NULL,
  -- Nobody where a rule decided.
  staff_id uuid REFERENCES staff,
  approver_id uuid REFERENCES staff,
  proposal_id uuid REFERENCES proposal,
  rule_version_id uuid REFERENCES rule_version,
  action text NOT NULL CHECK (action IN ('none', 'educate', 'removeItem', 'contact', 'hold', 'suspend', 'ban', 'escalate',
    'approve', 'approveExplicit', 'reject', 'verified', 'askAgain', 'notSame', 'remove', 'uphold', 'overturn', 'modify', 'unban')),
  policy text NOT NULL,
  reason text NOT NULL,
  note_sealed bytea,
  words_sealed bytea,
  media_id uuid,
  is_strike boolean NOT NULL DEFAULT false,
  -- False: the case goes on, in another queue or until a person has looked.
  is_final boolean NOT NULL,
  created_at timestamptz NOT NULL,
  appeal_until timestamptz,
  overturned_at timestamptz,
  CHECK (approver_id <> staff_id),
  CHECK (action NOT IN ('ban', 'unban')
    OR (staff_id IS NOT NULL AND approver_id IS NOT NULL AND proposal_id IS NOT NULL))
);
CREATE UNIQUE INDEX decision_final ON decision (case_id) WHERE is_final;
CREATE INDEX decision_case ON decision (case_id);
CREATE INDEX decision_member ON decision (member_id, created_at);
CREATE INDEX decision_rule ON decision (rule_version_id);
CREATE UNIQUE INDEX decision_proposal ON decision (proposal_id);
CREATE INDEX decision_staff ON decision (staff_id);
CREATE INDEX decision_approver ON decision (approver_id);
CREATE INDEX decision_created ON decision (created_at);

-- What binds a member at present, or did.
CREATE TABLE restriction (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  decision_id uuid NOT NULL REFERENCES decision,
  kind text NOT NULL CHECK (kind IN ('contact', 'hold', 'suspend', 'ban')),
  from_at timestamptz NOT NULL,
  until_at timestamptz,
  lifted_at timestamptz,
  lifted_by uuid REFERENCES decision,
  CHECK (kind <> 'ban' OR until_at IS NULL),
  CHECK (until_at > from_at)
);
CREATE INDEX restriction_member ON restriction (member_id);
CREATE INDEX restriction_decision ON restriction (decision_id);
CREATE INDEX restriction_lifted_by ON restriction (lifted_by);
CREATE INDEX restriction_until ON restriction (until_at) WHERE lifted_at IS NULL AND until_at IS NOT NULL;

CREATE TABLE appeal (
  id uuid PRIMARY KEY,
  decision_id uuid NOT NULL UNIQUE REFERENCES decision,
  member_id uuid REFERENCES member ON DELETE SET NULL,
  case_id uuid NOT NULL REFERENCES moderation_case,
  text_sealed bytea NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'upheld', 'overturned', 'modified')),
  answer_sealed bytea,
  decided_by uuid REFERENCES staff,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  CHECK ((state = 'open') = (decided_at IS NULL) AND (state = 'open') = (decided_by IS NULL))
);
CREATE INDEX appeal_member ON appeal (member_id);
CREATE INDEX appeal_decider ON appeal (decided_by);
CREATE INDEX appeal_case ON appeal (case_id);
