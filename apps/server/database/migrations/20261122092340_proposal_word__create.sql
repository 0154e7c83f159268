-- What a second person asks whoever proposed something, and what they answer, before it is approved or declined.
CREATE TABLE proposal_word (
  id uuid PRIMARY KEY,
  proposal_id uuid NOT NULL REFERENCES proposal,
  staff_id uuid NOT NULL REFERENCES staff,
  text_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX proposal_word_proposal ON proposal_word (proposal_id, created_at);
CREATE INDEX proposal_word_staff ON proposal_word (staff_id);
