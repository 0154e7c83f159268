-- Finds the same picture among millions without looking at each (decision 087). Two hashes that differ in 31 of their 256
-- bits at most agree in one of their 16 words of 16 bits up to one bit: `media/pdq/pdq-index.ts` does the same in memory.

-- The words of a hash, each told apart by its place.
CREATE FUNCTION pdq_words(pdq bit) RETURNS int[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(place * 65536 + substring(pdq FROM place * 16 + 1 FOR 16)::bit(16)::int) FROM generate_series(0, 15) AS place
$$;

-- The words of which one at least is in every hash that shows the same picture: each word, and what is one bit off.
CREATE FUNCTION pdq_near_words(pdq bit) RETURNS int[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(word # flip)
  FROM unnest(pdq_words(pdq)) AS word, unnest(ARRAY[0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768]) AS flip
$$;

-- Hashes that say nothing are alike by the thousand, and never asked for. No pending list: a search would read all of it.
CREATE INDEX media_hash_words ON media_hash USING gin (pdq_words(pdq)) WITH (fastupdate = off) WHERE quality >= 50;
