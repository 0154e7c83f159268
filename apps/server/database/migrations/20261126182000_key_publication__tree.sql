-- What the log of public keys tells in its tree beside the entry of the chain: a label that stands for the member, how many
-- keys the label has had with this one, and the print of all its public halves. Rows of members who were erased before have
-- none of it.
ALTER TABLE key_publication
  ADD COLUMN label bytea,
  ADD COLUMN number integer,
  ADD COLUMN print bytea,
  ADD COLUMN at timestamptz,
  ADD CONSTRAINT key_publication_tree CHECK (
    num_nulls(label, number, print) IN (0, 3) AND octet_length(label) = 32 AND octet_length(print) = 32
    AND number BETWEEN 1 AND 65535
  );

CREATE FUNCTION commit_to_key(member_id uuid, version integer, fingerprint text) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(convert_to('key1|' || member_id || '|' || version || '|' || fingerprint, 'UTF8'))
$$;

CREATE FUNCTION label_of_member(member_id uuid) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(convert_to('amour-label1|' || member_id, 'UTF8'))
$$;

CREATE FUNCTION print_of_fingerprint(fingerprint text) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT decode(translate(fingerprint, '-_', '+/') || '=', 'base64')
$$;

-- Once, and never again: the rows stay as they were written. Nobody publishes a key meanwhile, so that the numbers are right.
ALTER TABLE key_publication DISABLE TRIGGER key_publication_only_grows;
UPDATE key_publication p
SET label = known.label, number = known.number, print = known.print, at = known.created_at
FROM (
  SELECT
    commit_to_key(member_id, version, fingerprint) AS entry,
    label_of_member(member_id) AS label,
    row_number() OVER (PARTITION BY member_id ORDER BY version) AS number,
    print_of_fingerprint(fingerprint) AS print,
    created_at
  FROM member_key
) known
WHERE p.entry = known.entry;
ALTER TABLE key_publication ENABLE TRIGGER key_publication_only_grows;

-- The release before writes the entry alone while both run. What it stored a moment earlier says whose it is.
CREATE FUNCTION label_publication() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
CREATE TRIGGER key_publication_labelled BEFORE INSERT ON key_publication
  FOR EACH ROW WHEN (NEW.label IS NULL) EXECUTE FUNCTION label_publication();
