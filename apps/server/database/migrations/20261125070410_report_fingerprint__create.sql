-- What was reported, as keyed fingerprints from which it cannot be read back: reports of the same words are found by
-- them, and reports in which a word stands (decision 072).
CREATE TABLE report_fingerprint (
  report_id uuid NOT NULL REFERENCES report ON DELETE CASCADE,
  -- `message`, `description`: the shape of the reported messages, and of what their reporter wrote; `word`: a word of both.
  kind text NOT NULL CHECK (kind IN ('message', 'description', 'word')),
  fingerprint bigint NOT NULL,
  PRIMARY KEY (report_id, kind, fingerprint)
);
CREATE INDEX report_fingerprint_found ON report_fingerprint (kind, fingerprint, report_id);

ALTER TABLE report ADD COLUMN is_fingerprinted boolean NOT NULL DEFAULT false;
CREATE INDEX report_unfingerprinted ON report (id) WHERE NOT is_fingerprinted AND closed_at IS NULL;

-- The beginning of a name or of a reference, whatever the collation of the database.
CREATE INDEX member_username_begins ON member (lower(username) text_pattern_ops);
CREATE INDEX moderation_case_reference_begins ON moderation_case (reference text_pattern_ops);
CREATE INDEX report_reference_begins ON report (reference text_pattern_ops);
