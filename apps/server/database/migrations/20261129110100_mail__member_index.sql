CREATE INDEX CONCURRENTLY IF NOT EXISTS mail_member ON mail (member_id) WHERE member_id IS NOT NULL;
