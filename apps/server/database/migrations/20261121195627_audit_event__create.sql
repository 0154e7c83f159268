-- What was done and seen at the console, in a chain: each entry's hash covers the one before it.
CREATE TABLE audit_event (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Null: the system itself, a command on the server or a rule.
  staff_id uuid REFERENCES staff,
  session_id uuid REFERENCES staff_session,
  action text NOT NULL,
  subject_kind text,
  subject_id text,
  detail jsonb NOT NULL,
  -- Written when the transaction commits.
  seq bigint UNIQUE,
  previous_hash bytea,
  hash bytea,
  CHECK ((subject_kind IS NULL) = (subject_id IS NULL)),
  CHECK ((seq IS NULL) = (hash IS NULL) AND (seq IS NULL) = (previous_hash IS NULL))
);
CREATE INDEX audit_event_staff ON audit_event (staff_id, seq DESC) WHERE staff_id IS NOT NULL;
CREATE INDEX audit_event_session ON audit_event (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX audit_event_subject ON audit_event (subject_kind, subject_id, seq DESC);
CREATE INDEX audit_event_at ON audit_event (at);

-- Everything an entry says, as the text that is hashed.
CREATE FUNCTION audit_content(entry audit_event) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(entry.seq, entry.id, (extract(epoch FROM entry.at) * 1000000)::bigint, entry.staff_id,
    entry.session_id, entry.action, entry.subject_kind, entry.subject_id, entry.detail)::text
$$;

-- Runs at the end of the transaction, so that nobody waits for the chain while holding anything else.
CREATE FUNCTION chain_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry audit_event;
  head audit_event;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('audit_event', 0));
  SELECT * INTO head FROM audit_event WHERE seq IS NOT NULL ORDER BY seq DESC LIMIT 1;
  SELECT * INTO entry FROM audit_event WHERE id = NEW.id;
  entry.seq := coalesce(head.seq, 0) + 1;
  entry.previous_hash := coalesce(head.hash, decode(repeat('00', 32), 'hex'));
  UPDATE audit_event
    SET seq = entry.seq, previous_hash = entry.previous_hash,
      hash = sha256(entry.previous_hash || convert_to(audit_content(entry), 'UTF8'))
    WHERE id = NEW.id;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER audit_event_chain AFTER INSERT ON audit_event
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_event();

-- Entries are added, never changed or removed; the chain's own columns are written once.
CREATE FUNCTION keep_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.seq IS NULL THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND OLD.seq IS NULL
    AND to_jsonb(NEW) - ARRAY['seq', 'previous_hash', 'hash'] = to_jsonb(OLD) - ARRAY['seq', 'previous_hash', 'hash']
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'The audit log is only added to.' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER audit_event_keep BEFORE INSERT OR UPDATE OR DELETE ON audit_event
  FOR EACH ROW EXECUTE FUNCTION keep_audit_event();
CREATE TRIGGER audit_event_keep_all BEFORE TRUNCATE ON audit_event
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_event();
