-- Rules run on signals too (decision 085): at which count the live rules have looked at one last; and a new account in
-- the network of a banned one is a note.
ALTER TABLE signal ADD COLUMN ruled_count integer;
ALTER TABLE signal DROP CONSTRAINT signal_kind_check;
ALTER TABLE signal ADD CONSTRAINT signal_kind_check CHECK (kind IN
  ('bannedDevice', 'bannedNetwork', 'bannedPicture', 'bannedText', 'sameText', 'limit', 'burst'));
-- What was seen before there were such rules was seen by nobody but people.
UPDATE signal SET ruled_count = count;
