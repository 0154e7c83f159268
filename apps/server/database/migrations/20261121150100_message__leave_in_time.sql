-- What both have deleted is found without reading the whole table.
CREATE INDEX message_deleted_by_both ON message (id)
  WHERE sender_deleted_at IS NOT NULL AND recipient_deleted_at IS NOT NULL;
CREATE INDEX inbox_emptied ON inbox (conversation_id) WHERE last_at IS NULL;
CREATE INDEX notification_created ON notification (created_at);
CREATE INDEX flirt_sent ON flirt (sent_at);
