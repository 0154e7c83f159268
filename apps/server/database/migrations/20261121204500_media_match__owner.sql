-- Whom an upload was from that may be abuse of a child, sealed: it must be told to those to whom it is reported, also
-- when the account has been erased meanwhile.
ALTER TABLE media_match ADD COLUMN owner_sealed bytea;
