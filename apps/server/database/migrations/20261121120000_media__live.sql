-- A photo or video from its upload to its last deletion.
ALTER TABLE media
  -- waiting: the files are not made yet. failed: they cannot be; the item is rejected with a reason.
  ADD COLUMN processing text NOT NULL DEFAULT 'done' CHECK (processing IN ('waiting', 'done', 'failed')),
  ADD COLUMN reason text CHECK (reason IN ('unreadable', 'prohibited', 'notYou', 'otherPeople', 'contactDetails',
    'advertising', 'unclear', 'underage', 'noConsent', 'illegal')),
  ADD COLUMN duration_ms integer,
  -- What the item counts against its owner's space.
  ADD COLUMN bytes integer NOT NULL DEFAULT 0 CHECK (bytes >= 0),
  -- Where the upload lies until it is processed.
  ADD COLUMN source_key text UNIQUE,
  -- SHA-256 of the upload: the same member's same file is found again.
  ADD COLUMN content_hash bytea,
  -- Who of the staff decided, and when; a decision is made once.
  ADD COLUMN decided_at timestamptz,
  ADD COLUMN decided_by text,
  -- Deleted by its owner, who can bring it back for ten seconds; then row and files go.
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN was_default boolean NOT NULL DEFAULT false,
  ADD CHECK (NOT is_default OR (deleted_at IS NULL AND processing = 'done')),
  ADD CHECK (status <> 'rejected' OR reason IS NOT NULL),
  ADD CHECK (status <> 'approved' OR processing = 'done');
ALTER TABLE media
  ALTER COLUMN processing SET DEFAULT 'waiting',
  -- Unknown until the item is processed.
  ALTER COLUMN width SET DEFAULT 0,
  ALTER COLUMN height SET DEFAULT 0,
  ALTER COLUMN placeholder SET DEFAULT '#8a7a85';

CREATE INDEX media_pending ON media (created_at) WHERE status = 'pending' AND processing = 'done' AND deleted_at IS NULL;
CREATE INDEX media_content ON media (member_id, content_hash);
CREATE INDEX media_deleted ON media (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE media_view (
  media_id uuid NOT NULL REFERENCES media ON DELETE CASCADE,
  member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  viewed_at timestamptz NOT NULL,
  PRIMARY KEY (media_id, member_id)
);
CREATE INDEX media_view_member ON media_view (member_id);

-- A like taken back stays, so that liking again is no news.
CREATE TABLE media_like (
  media_id uuid NOT NULL REFERENCES media ON DELETE CASCADE,
  member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  liked_at timestamptz NOT NULL,
  taken_back_at timestamptz,
  PRIMARY KEY (media_id, member_id)
);
CREATE INDEX media_like_member ON media_like (member_id);

-- A member asks to see another's private media. A declined question stays, so that asking again is no news.
CREATE TABLE media_request (
  owner_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  requester_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('open', 'declined', 'withdrawn')),
  -- When the owner was told of it last.
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, requester_id),
  CHECK (owner_id <> requester_id)
);
CREATE INDEX media_request_requester ON media_request (requester_id);

-- Who may see whose private media: all of it where media_id is null, else the one item that a message gave.
CREATE TABLE media_grant (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  grantee_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  media_id uuid REFERENCES media ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  CHECK (owner_id <> grantee_id),
  UNIQUE NULLS NOT DISTINCT (owner_id, grantee_id, media_id)
);
CREATE INDEX media_grant_grantee ON media_grant (grantee_id, owner_id);
CREATE INDEX media_grant_media ON media_grant (media_id);

-- Perceptual hashes (PDQ): of a photo one at 0 ms, of a video one per sampled frame.
CREATE TABLE media_hash (
  media_id uuid NOT NULL REFERENCES media ON DELETE CASCADE,
  frame_ms integer NOT NULL,
  pdq bit(256) NOT NULL,
  quality smallint NOT NULL CHECK (quality BETWEEN 0 AND 100),
  PRIMARY KEY (media_id, frame_ms)
);

-- Pictures that nobody may upload again: our own decisions and lists that others keep.
CREATE TABLE media_ban (
  id uuid PRIMARY KEY,
  pdq bit(256) NOT NULL,
  kind text NOT NULL CHECK (kind IN ('removed', 'intimate', 'child')),
  source text NOT NULL,
  note text,
  created_at timestamptz NOT NULL,
  UNIQUE (pdq, source)
);
