-- The console hears of cases that come, go, or change hands; not of a claim that goes on, which changes nothing for others.
CREATE FUNCTION note_case() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO event (kind) VALUES ('case');
  RETURN NULL;
END
$$;
CREATE TRIGGER moderation_case_added_noted AFTER INSERT ON moderation_case FOR EACH ROW EXECUTE FUNCTION note_case();
CREATE TRIGGER moderation_case_changed_noted AFTER UPDATE ON moderation_case FOR EACH ROW
  WHEN ((NEW.state, NEW.queue, NEW.priority, NEW.version, NEW.claimed_by, NEW.handed_to, NEW.reports, NEW.due_at, NEW.hidden_at)
    IS DISTINCT FROM (OLD.state, OLD.queue, OLD.priority, OLD.version, OLD.claimed_by, OLD.handed_to, OLD.reports, OLD.due_at, OLD.hidden_at))
  EXECUTE FUNCTION note_case();

CREATE FUNCTION note_staff() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO event (kind) VALUES ('staff_session');
  RETURN NULL;
END
$$;
CREATE TRIGGER staff_session_noted AFTER UPDATE OF ended_at ON staff_session FOR EACH ROW
  WHEN (NEW.ended_at IS NOT NULL AND OLD.ended_at IS NULL) EXECUTE FUNCTION note_staff();
CREATE TRIGGER staff_noted AFTER UPDATE OF status ON staff FOR EACH ROW
  WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION note_staff();
