-- Hashes of the log's tree, 256 to a row: those of entries at level 0, of 256 of them at level 1, and so on. The last row of
-- a level grows; what stands in it stays.
CREATE TABLE key_tile (
  level smallint NOT NULL,
  index bigint NOT NULL,
  hashes bytea NOT NULL,
  PRIMARY KEY (level, index),
  CHECK (octet_length(hashes) BETWEEN 32 AND 8192 AND octet_length(hashes) % 32 = 0)
);

-- What the log has said of itself: the note, with the signatures of its witnesses. `is_cosigned`: of all of them.
CREATE TABLE key_checkpoint (
  size bigint NOT NULL,
  note text NOT NULL,
  is_cosigned boolean NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (size)
);
CREATE INDEX key_checkpoint_cosigned ON key_checkpoint (size) WHERE is_cosigned;
