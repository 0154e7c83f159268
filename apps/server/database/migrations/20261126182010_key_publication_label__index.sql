-- Somebody's newest key, and that no number of theirs is given twice.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS key_publication_label ON key_publication (label, number) WHERE label IS NOT NULL;
