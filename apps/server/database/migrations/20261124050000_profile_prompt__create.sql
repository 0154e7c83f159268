-- What a member answers to prompts of the catalogue (decision 061). An answer is read by others while it is shown; a new
-- or changed one waits for a person.
CREATE TABLE profile_prompt (
  member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 3),
  prompt text NOT NULL CHECK (prompt ~ '^[A-Za-z]{1,40}$'),
  answer text NOT NULL CHECK (char_length(answer) BETWEEN 1 AND 200),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('shown', 'waiting', 'rejected')),
  submitted_at timestamptz NOT NULL,
  signs text[] NOT NULL DEFAULT '{}',
  decided_at timestamptz,
  decided_by text,
  PRIMARY KEY (member_id, position),
  UNIQUE (member_id, prompt)
);
CREATE INDEX profile_prompt_waiting ON profile_prompt (submitted_at) WHERE state = 'waiting';
