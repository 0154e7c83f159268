-- An open case keeps what it speaks of when its member is erased: each case its own copy, as a moderator has to see it.
ALTER TABLE preserved_item DROP CONSTRAINT preserved_item_pkey,
  ADD PRIMARY KEY (media_id, case_id),
  ADD COLUMN hashes text[] NOT NULL DEFAULT '{}',
  ADD COLUMN width integer NOT NULL DEFAULT 1,
  ADD COLUMN height integer NOT NULL DEFAULT 1,
  ADD COLUMN duration_ms integer;

-- Who an erased member was, for those to whom two people disclose it.
CREATE TABLE case_person (
  case_id uuid PRIMARY KEY REFERENCES moderation_case,
  person_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL
);
