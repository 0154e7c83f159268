-- News that nobody in particular made is grouped too ("2 of your uploads were approved").
DELETE FROM notification earlier USING notification later
WHERE earlier.member_id = later.member_id AND earlier.type = later.type
  AND earlier.actor_id IS NULL AND later.actor_id IS NULL AND earlier.read_at IS NULL AND later.read_at IS NULL
  AND (earlier.created_at, earlier.id) < (later.created_at, later.id);
DROP INDEX notification_repeat;
CREATE UNIQUE INDEX notification_repeat ON notification (member_id, type, actor_id) NULLS NOT DISTINCT
  WHERE read_at IS NULL;
