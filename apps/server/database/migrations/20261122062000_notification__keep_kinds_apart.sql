-- News of the site is of several kinds, told by the detail: one must not take the place of another that is unread.
DROP INDEX notification_repeat;
CREATE UNIQUE INDEX notification_repeat ON notification
  (member_id, type, actor_id, (CASE WHEN type = 'system' THEN detail END)) NULLS NOT DISTINCT
  WHERE read_at IS NULL;
