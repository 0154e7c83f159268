-- What a change of password replaced, for a client that uploaded something that does not open.
ALTER TABLE member_key
  ADD COLUMN previous_sealed bytea,
  ADD COLUMN previous_until timestamptz,
  ADD CHECK ((previous_sealed IS NULL) = (previous_until IS NULL));
CREATE INDEX member_key_previous ON member_key (previous_until) WHERE previous_until IS NOT NULL;
