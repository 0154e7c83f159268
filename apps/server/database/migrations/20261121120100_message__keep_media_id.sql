-- A message keeps the id of what it carried: its frank vouches for it after the item is gone.
ALTER TABLE message DROP CONSTRAINT message_media_id_fkey;
