CREATE TABLE media (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('photo', 'video')),
  status text NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
  rating text NOT NULL DEFAULT 'general' CHECK (rating IN ('general', 'explicit')),
  visibility text NOT NULL DEFAULT 'private' CHECK (visibility IN ('public', 'private')),
  is_default boolean NOT NULL DEFAULT false,
  storage_key text NOT NULL UNIQUE,
  width integer NOT NULL,
  height integer NOT NULL,
  placeholder text NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK (NOT is_default OR (kind = 'photo' AND status = 'approved' AND rating = 'general' AND visibility = 'public'))
);
CREATE INDEX media_member ON media (member_id, created_at);
CREATE UNIQUE INDEX media_default ON media (member_id) WHERE is_default;
