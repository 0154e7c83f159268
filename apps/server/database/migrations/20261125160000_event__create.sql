-- What has changed for whom, for streams that are open at this moment (decision 090). An hour of it is kept, and none of
-- it is data: a stream that hears of a change reads it. Unlogged, since a lost one costs a delay.
-- `xid` is the transaction that wrote it. Whoever has read the table in one snapshot has missed exactly those rows whose
-- transaction that snapshot did not see, however long these took to commit.
CREATE UNLOGGED TABLE event (
  -- Null: for the staff.
  member_id uuid REFERENCES member ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN
    ('message', 'receipt', 'key', 'notification', 'counts', 'account', 'session', 'case', 'staff_session')),
  conversation_id uuid,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX event_member ON event (member_id, xid);
CREATE INDEX event_xid ON event (xid);
CREATE INDEX event_at ON event USING brin (at);

-- Emptied by a crash and on a server that has taken over, as every unlogged table: then nobody's place in `event` is good
-- any more, and a new name says so.
CREATE UNLOGGED TABLE event_epoch (
  epoch uuid NOT NULL,
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only)
);

-- The triggers write as the owner: no process may write here itself, and one of the release before, which still runs when
-- this table comes, need not be given any right to it.

-- Of members who are about to be erased nobody is told.
CREATE FUNCTION note_event(of_member uuid, of_kind text, in_conversation uuid DEFAULT NULL) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO event (member_id, kind, conversation_id)
  SELECT id, of_kind, in_conversation FROM member WHERE id = of_member
$$;

CREATE FUNCTION note_message() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO event (member_id, kind, conversation_id) VALUES
    (NEW.recipient_id, 'message', NEW.conversation_id), (NEW.sender_id, 'message', NEW.conversation_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER message_noted AFTER INSERT ON message FOR EACH ROW EXECUTE FUNCTION note_message();

-- Nobody is woken by what they may not see: neither that somebody is here who does not show it, nor that they have read.
CREATE FUNCTION note_message_changes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO event (member_id, kind, conversation_id)
  SELECT DISTINCT after.sender_id, 'receipt', after.conversation_id
  FROM changed after JOIN unchanged before USING (id)
  JOIN member reader ON reader.id = after.recipient_id
  JOIN conversation ON conversation.id = after.conversation_id
  WHERE (before.delivered_at IS NULL AND after.delivered_at IS NOT NULL AND reader.shows_online)
    OR (before.read_at IS NULL AND after.read_at IS NOT NULL
      AND NOT after.is_read_privately AND conversation.answered_at IS NOT NULL);
  INSERT INTO event (member_id, kind, conversation_id)
  SELECT DISTINCT side.id, 'message', after.conversation_id
  FROM changed after JOIN unchanged before USING (id)
  CROSS JOIN LATERAL (VALUES
    (after.sender_id, before.unsent_at IS NULL AND after.unsent_at IS NOT NULL
      OR before.sender_deleted_at IS DISTINCT FROM after.sender_deleted_at),
    (after.recipient_id, before.unsent_at IS NULL AND after.unsent_at IS NOT NULL
      OR before.recipient_deleted_at IS DISTINCT FROM after.recipient_deleted_at)) AS side (id, is_told)
  WHERE side.is_told;
  RETURN NULL;
END
$$;
CREATE TRIGGER message_changes_noted AFTER UPDATE ON message REFERENCING OLD TABLE AS unchanged NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_message_changes();

-- A member's own side: read, muted, put away or emptied, for what else they have open.
CREATE FUNCTION note_participant() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_event(NEW.member_id, 'message', NEW.conversation_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER participant_noted AFTER UPDATE OF unread, folder, muted_at, cleared_seq ON participant FOR EACH ROW
  WHEN (NEW.unread < OLD.unread OR NEW.muted_at IS DISTINCT FROM OLD.muted_at OR NEW.cleared_seq <> OLD.cleared_seq
    OR (NEW.folder <> OLD.folder AND NEW.last_message_id IS NOT DISTINCT FROM OLD.last_message_id))
  EXECUTE FUNCTION note_participant();

CREATE FUNCTION note_notifications() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO event (member_id, kind)
  SELECT id, 'notification' FROM member WHERE id IN (SELECT member_id FROM changed);
  RETURN NULL;
END
$$;
CREATE TRIGGER notification_added_noted AFTER INSERT ON notification REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_notifications();
CREATE TRIGGER notification_changed_noted AFTER UPDATE ON notification REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_notifications();
CREATE TRIGGER notification_removed_noted AFTER DELETE ON notification REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_notifications();

-- Two of whom one has blocked the other are gone from each other's screens, a conversation that lies open too: both look
-- again. Of whom a member hides only their own screens know.
CREATE FUNCTION note_block() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_event(coalesce(NEW.member_id, OLD.member_id), 'counts');
  PERFORM note_event(coalesce(NEW.blocked_id, OLD.blocked_id), 'counts');
  RETURN NULL;
END
$$;
CREATE TRIGGER block_noted AFTER INSERT OR DELETE ON block FOR EACH ROW EXECUTE FUNCTION note_block();

CREATE FUNCTION note_hide() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_event(coalesce(NEW.member_id, OLD.member_id), 'counts');
  RETURN NULL;
END
$$;
CREATE TRIGGER hide_noted AFTER INSERT OR DELETE ON hide FOR EACH ROW EXECUTE FUNCTION note_hide();

CREATE FUNCTION note_key() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_event(NEW.member_id, 'account');
  INSERT INTO event (member_id, kind, conversation_id)
  SELECT member_id, 'key', conversation_id FROM participant WHERE other_id = NEW.member_id AND last_at IS NOT NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER member_key_added_noted AFTER INSERT ON member_key FOR EACH ROW EXECUTE FUNCTION note_key();
CREATE TRIGGER member_key_changed_noted AFTER UPDATE OF status ON member_key FOR EACH ROW
  WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION note_key();

-- What is decided about a member, and what they switch over elsewhere.
CREATE FUNCTION note_account() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_event(NEW.id, 'account');
  RETURN NULL;
END
$$;
CREATE TRIGGER member_noted AFTER UPDATE OF status, safe_search, verified_at, profile_updated_at ON member FOR EACH ROW
  WHEN ((NEW.status, NEW.safe_search, NEW.verified_at, NEW.profile_updated_at)
    IS DISTINCT FROM (OLD.status, OLD.safe_search, OLD.verified_at, OLD.profile_updated_at))
  EXECUTE FUNCTION note_account();

CREATE FUNCTION note_restriction() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_event(NEW.member_id, 'account');
  RETURN NULL;
END
$$;
CREATE TRIGGER restriction_noted AFTER INSERT OR UPDATE ON restriction FOR EACH ROW EXECUTE FUNCTION note_restriction();

CREATE FUNCTION note_session() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_event(NEW.member_id, 'session');
  RETURN NULL;
END
$$;
CREATE TRIGGER session_noted AFTER UPDATE OF ended_at ON session FOR EACH ROW
  WHEN (NEW.ended_at IS NOT NULL AND OLD.ended_at IS NULL) EXECUTE FUNCTION note_session();
