-- What a version would have done, as it was found last: whoever is asked as the second person sees it too.
ALTER TABLE rule_version ADD COLUMN dry_run jsonb, ADD COLUMN dry_run_at timestamptz,
  ADD CHECK ((dry_run IS NULL) = (dry_run_at IS NULL));
