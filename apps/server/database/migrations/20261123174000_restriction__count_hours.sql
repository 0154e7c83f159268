-- A year in hours: where clocks change, 365 days of the calendar may be an hour shorter than those the console asks for.
CREATE OR REPLACE FUNCTION guard_term() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.from_at, NEW.until_at) IS DISTINCT FROM (OLD.from_at, OLD.until_at) THEN
      RAISE EXCEPTION 'a restriction stands as it was made' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  -- The decision is of this very transaction: an old one binds nobody a second time.
  IF NOT EXISTS (SELECT FROM decision WHERE id = NEW.decision_id AND member_id = NEW.member_id
      AND (action = NEW.kind OR action = 'modify' AND NEW.kind = 'contact')
      AND xmin = pg_current_xact_id()::xid AND NEW.from_at BETWEEN created_at - interval '1 hour' AND created_at + interval '1 hour'
      AND (NEW.kind = 'ban' OR NEW.until_at <= NEW.from_at + interval '8760 hours'
        OR NEW.kind = 'hold' AND NOT is_final AND NEW.until_at IS NULL))
    -- Whatever date was written on the decision.
    OR NEW.until_at > now() + interval '2 years' THEN
    RAISE EXCEPTION 'a restriction is what its decision says, for a year at most' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
