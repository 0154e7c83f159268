-- The password's record for the new address, since what a page sends for a password belongs to one address. Null of what
-- the release before has kept.
ALTER TABLE email_change ADD COLUMN password_sealed bytea;
