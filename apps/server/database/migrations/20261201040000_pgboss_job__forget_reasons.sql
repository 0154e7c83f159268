-- What was kept of a failed job quoted whom a mail was for, and values of rows; a new database has no queue yet.
-- Workers of the release before write some more until they are replaced, which goes with its job in a week.
DO $$
BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    UPDATE pgboss.job SET output = NULL WHERE output IS NOT NULL;
  END IF;
END
$$;
