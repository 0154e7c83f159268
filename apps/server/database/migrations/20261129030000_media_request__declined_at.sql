-- Since when a question stays declined: it was counted from the day on which it was asked, so that one that had lain open
-- for a month could be asked anew at once. Null where the release before has written the row.
ALTER TABLE media_request ADD COLUMN declined_at timestamptz;
