ALTER TABLE media
  -- Since when the source waits on the machine that took it, because the storage was away; then no job is there yet.
  ADD COLUMN spooled_at timestamptz;
