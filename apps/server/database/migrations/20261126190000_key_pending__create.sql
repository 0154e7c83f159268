-- Keys that wait for their place in the log of public keys: whoever stores one adds a row in the same transaction and waits
-- for nobody else; the worker gives the places. The order of a member's rows is that of `id`, since their transactions go
-- one after the other.
CREATE TABLE key_pending (
  id bigint GENERATED ALWAYS AS IDENTITY,
  entry bytea NOT NULL,
  label bytea NOT NULL,
  print bytea NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (id),
  CHECK (octet_length(entry) = 32 AND octet_length(label) = 32 AND octet_length(print) = 32)
);

-- Gives up to so many of them their place, and answers how many. Under the lock that the release before takes to add a row:
-- one at a time, and what does not commit leaves every row where it was.
CREATE FUNCTION sequence_keys(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  pending record;
  last_seq bigint;
  last_head bytea;
  sequenced integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('key_publication', 0));
  SELECT seq, head INTO last_seq, last_head FROM key_publication ORDER BY seq DESC LIMIT 1;
  IF NOT FOUND THEN
    last_seq := 0;
    last_head := decode(repeat('00', 32), 'hex');
  END IF;
  FOR pending IN
    WITH taken AS (
      DELETE FROM key_pending WHERE id IN (SELECT id FROM key_pending ORDER BY id LIMIT most)
      RETURNING id, entry, label, print, at
    )
    SELECT * FROM taken ORDER BY id
  LOOP
    last_seq := last_seq + 1;
    last_head := sha256(last_head || pending.entry);
    INSERT INTO key_publication (seq, entry, head, label, number, print, at)
    SELECT last_seq, pending.entry, last_head, pending.label, coalesce(max(p.number), 0) + 1, pending.print, pending.at
    FROM key_publication p WHERE p.label = pending.label;
    sequenced := sequenced + 1;
  END LOOP;
  RETURN sequenced;
END
$$;

-- The release before writes entry and head alone, behind the last row that it has seen. What waits was stored earlier, and
-- goes first; its row comes behind that. As the owner: who adds a row has no right to take others out.
CREATE OR REPLACE FUNCTION label_publication() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF sequence_keys(2147483647) > 0 THEN
    SELECT seq + 1, sha256(head || NEW.entry) INTO NEW.seq, NEW.head FROM key_publication ORDER BY seq DESC LIMIT 1;
  END IF;
  SELECT label_of_member(k.member_id), print_of_fingerprint(k.fingerprint), k.created_at
  INTO NEW.label, NEW.print, NEW.at
  FROM member_key k
  WHERE k.created_at > now() - interval '1 day' AND commit_to_key(k.member_id, k.version, k.fingerprint) = NEW.entry;
  IF NEW.label IS NOT NULL THEN
    SELECT coalesce(max(p.number), 0) + 1 INTO NEW.number FROM key_publication p WHERE p.label = NEW.label;
  END IF;
  RETURN NEW;
END
$$;
