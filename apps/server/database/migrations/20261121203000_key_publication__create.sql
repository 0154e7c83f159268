-- Every public key that was ever given out for a member, in order. `entry` commits to member, version and fingerprint
-- without telling any of them; `head` is SHA-256 of the head before and the entry, so nothing can be changed afterwards
-- without every later head changing too.
CREATE TABLE key_publication (
  seq bigint NOT NULL,
  entry bytea NOT NULL,
  head bytea NOT NULL,
  PRIMARY KEY (seq),
  CHECK (octet_length(entry) = 32 AND octet_length(head) = 32)
);

-- The last head of a day, signed.
CREATE TABLE key_publication_day (
  day date NOT NULL,
  seq bigint NOT NULL,
  head bytea NOT NULL,
  signature bytea NOT NULL,
  PRIMARY KEY (day),
  FOREIGN KEY (seq) REFERENCES key_publication (seq)
);
CREATE INDEX key_publication_day_seq ON key_publication_day (seq);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are only ever added.', TG_TABLE_NAME;
END
$$;

CREATE TRIGGER key_publication_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON key_publication
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER key_publication_day_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON key_publication_day
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
