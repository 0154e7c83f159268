-- When this session last changed anything, where replicas are read: until they have surely followed, it reads past them.
ALTER TABLE session ADD COLUMN wrote_at timestamptz;
