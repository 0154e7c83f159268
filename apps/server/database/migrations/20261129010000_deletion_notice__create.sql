-- Whom we have written that their account goes, while it stays suspended: it may not be set to leave, which lets its
-- owner sign in.
CREATE TABLE deletion_notice (
  member_id uuid PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
  erase_at timestamptz NOT NULL
);
CREATE INDEX deletion_notice_due ON deletion_notice (erase_at);
