-- One conversation of two members; member_a is the lesser id, so that a pair has one row.
CREATE TABLE conversation (
  id uuid PRIMARY KEY,
  member_a uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  member_b uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  started_by uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  last_seq integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  -- When the one who did not start it first wrote back: until then it is a request.
  answered_at timestamptz,
  CHECK (member_a < member_b),
  UNIQUE (member_a, member_b)
);
CREATE INDEX conversation_member_b ON conversation (member_b);
CREATE INDEX conversation_started ON conversation (started_by, created_at);

CREATE TABLE message (
  id uuid PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES conversation ON DELETE CASCADE,
  seq integer NOT NULL,
  sender_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  recipient_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  is_encrypted boolean NOT NULL,
  -- The packed envelope, or the sealed text of a plain message; null once taken back.
  body bytea,
  media_id uuid REFERENCES media ON DELETE SET NULL,
  sender_key_version smallint,
  recipient_key_version smallint,
  -- HMAC over ids, order, time and commitment (security.md 2.10): proves a report to be genuine.
  frank bytea NOT NULL,
  sent_at timestamptz NOT NULL,
  delivered_at timestamptz,
  read_at timestamptz,
  unsent_at timestamptz,
  sender_deleted_at timestamptz,
  recipient_deleted_at timestamptz,
  UNIQUE (conversation_id, seq)
);
CREATE INDEX message_sender ON message (sender_id);
CREATE INDEX message_recipient ON message (recipient_id);
CREATE INDEX message_media ON message (media_id);
CREATE INDEX message_unread ON message (recipient_id, conversation_id)
  WHERE read_at IS NULL AND recipient_deleted_at IS NULL AND unsent_at IS NULL;

-- A member's side of a conversation: the row of the inbox. last_at is null when nothing is left to show.
CREATE TABLE inbox (
  conversation_id uuid NOT NULL REFERENCES conversation ON DELETE CASCADE,
  member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  other_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  folder text NOT NULL CHECK (folder IN ('chats', 'requests', 'archive')),
  last_message_id uuid REFERENCES message ON DELETE SET NULL,
  last_at timestamptz,
  unread integer NOT NULL DEFAULT 0 CHECK (unread >= 0),
  -- The member has deleted the conversation up to this message.
  cleared_seq integer NOT NULL DEFAULT 0,
  PRIMARY KEY (member_id, conversation_id)
);
CREATE INDEX inbox_newest ON inbox (member_id, folder, last_at DESC, conversation_id DESC) INCLUDE (other_id)
  WHERE last_at IS NOT NULL;
CREATE INDEX inbox_unread ON inbox (member_id) INCLUDE (other_id, unread) WHERE unread > 0;
CREATE INDEX inbox_conversation ON inbox (conversation_id);
CREATE INDEX inbox_other ON inbox (other_id, member_id);
CREATE INDEX inbox_last_message ON inbox (last_message_id);

CREATE TABLE flirt (
  id uuid PRIMARY KEY,
  sender_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  recipient_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  flirt text NOT NULL,
  sent_at timestamptz NOT NULL
);
CREATE INDEX flirt_sender ON flirt (sender_id, sent_at DESC);
CREATE INDEX flirt_pair ON flirt (recipient_id, sender_id, sent_at DESC);

CREATE TABLE notification (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('flirt', 'message', 'media_liked', 'media_viewed', 'media_approved', 'media_rejected',
    'access_requested', 'access_granted', 'rating', 'verification', 'report_update', 'account', 'system')),
  actor_id uuid REFERENCES member ON DELETE CASCADE,
  media_id uuid REFERENCES media ON DELETE CASCADE,
  -- What sentence or link need beside the actor: the flirt's key, the conversation's id.
  detail text,
  -- How often it happened while unread: a repeat renews the row.
  times integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  read_at timestamptz
);
CREATE INDEX notification_newest ON notification (member_id, created_at DESC, id DESC) INCLUDE (actor_id);
CREATE UNIQUE INDEX notification_repeat ON notification (member_id, type, actor_id) WHERE read_at IS NULL;
CREATE INDEX notification_unread ON notification (member_id) INCLUDE (actor_id) WHERE read_at IS NULL;
CREATE INDEX notification_actor ON notification (actor_id);
CREATE INDEX notification_media ON notification (media_id);
