-- Whoever sends a form of the website can ask where it stands: by its reference and a secret that is told once.
ALTER TABLE notice ADD COLUMN secret_hash bytea, ADD COLUMN case_id uuid REFERENCES moderation_case;
CREATE INDEX notice_case ON notice (case_id);
