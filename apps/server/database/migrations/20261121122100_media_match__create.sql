-- How often decoding was begun and came to no end: what ends the worker each time is given up.
ALTER TABLE media ADD COLUMN tries smallint NOT NULL DEFAULT 0;

-- Another item of the same member's that shows the same picture; a reviewer is told.
CREATE TABLE media_twin (
  media_id uuid NOT NULL REFERENCES media ON DELETE CASCADE,
  twin_id uuid NOT NULL REFERENCES media ON DELETE CASCADE,
  distance smallint NOT NULL CHECK (distance BETWEEN 0 AND 31),
  PRIMARY KEY (media_id, twin_id),
  CHECK (media_id <> twin_id)
);
CREATE INDEX media_twin_twin ON media_twin (twin_id);

-- An upload that shows a banned picture. The record outlives the item and its owner's account.
CREATE TABLE media_match (
  id uuid PRIMARY KEY,
  media_id uuid UNIQUE REFERENCES media ON DELETE SET NULL,
  member_id uuid REFERENCES member ON DELETE SET NULL,
  -- child: it is to be escalated.
  kind text NOT NULL CHECK (kind IN ('removed', 'intimate', 'child')),
  source text NOT NULL,
  banned_pdq bit(256) NOT NULL,
  pdq bit(256) NOT NULL,
  distance smallint NOT NULL CHECK (distance BETWEEN 0 AND 31),
  frame_ms integer NOT NULL,
  -- The upload as it came, sealed, where the law wants it kept.
  evidence_key text UNIQUE,
  created_at timestamptz NOT NULL
);
CREATE INDEX media_match_member ON media_match (member_id);
