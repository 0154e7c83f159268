-- What was decided about an item is asked for each one whose files are about to go.
CREATE INDEX decision_media ON decision (media_id) WHERE media_id IS NOT NULL;
