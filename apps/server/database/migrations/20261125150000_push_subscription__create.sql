-- Web push (decision 095). A subscription is a browser in which a member has asked for it: an address at a push service and
-- the browser's key, sealed, since whoever holds them can make that browser show something. It lives with its session.
CREATE TABLE push_subscription (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES session ON DELETE CASCADE,
  endpoint_hash bytea NOT NULL UNIQUE,
  target_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  told_at timestamptz
);
CREATE INDEX push_subscription_member ON push_subscription (member_id);
CREATE INDEX push_subscription_session ON push_subscription (session_id);

-- Whoever ends a session, by whichever way, ends what its browser is told; the console may end one and see none.
CREATE FUNCTION drop_push() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM push_subscription WHERE session_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER session_push_dropped AFTER UPDATE OF ended_at ON session
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION drop_push();

-- Whoever is suspended keeps their sessions, to read why, and is told nothing else; it does not come back by itself.
CREATE FUNCTION drop_push_of_member() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM push_subscription WHERE member_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER member_push_dropped AFTER UPDATE OF status ON member
  FOR EACH ROW WHEN (OLD.status <> NEW.status AND NEW.status IN ('suspended', 'closed'))
  EXECUTE FUNCTION drop_push_of_member();

-- When a member is to be told: when the last news came, when they were last told, when a page of the site was last
-- looked at, and the hours of London's clock, in minutes, in which nothing may come.
CREATE TABLE push_schedule (
  member_id uuid PRIMARY KEY REFERENCES member ON DELETE CASCADE,
  due_at timestamptz,
  sent_at timestamptz,
  looked_at timestamptz,
  quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_to smallint CHECK (quiet_to BETWEEN 0 AND 1439),
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);
CREATE INDEX push_schedule_due ON push_schedule (due_at) WHERE due_at IS NOT NULL;
