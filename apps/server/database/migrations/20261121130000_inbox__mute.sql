-- A muted or archived conversation makes no noise: it is in no count of what is new.
ALTER TABLE inbox ADD COLUMN muted_at timestamptz;
DROP INDEX inbox_unread;
CREATE INDEX inbox_unread ON inbox (member_id) INCLUDE (other_id, unread, muted_at, folder) WHERE unread > 0;
