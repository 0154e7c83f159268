-- What the messages that a report reveals prove: all reported words verified by our tag, at least one that could not be
-- opened, words that cannot be compared any more, or words that were never sent. Null where a report reveals none.
ALTER TABLE report ADD COLUMN evidence text CHECK (evidence IN ('verified', 'sealed', 'unproven', 'forged'));
