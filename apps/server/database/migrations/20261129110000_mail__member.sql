-- Whose mail waits, so that none goes after the receipt of their erasure: addresses are sealed, and a mail at a former one is
-- still theirs. Null where it is nobody's, once it is sent, and where the release before has written the row.
ALTER TABLE mail ADD COLUMN member_id uuid;
