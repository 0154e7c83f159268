-- lost: the files are gone that the item had.
ALTER TABLE media
  DROP CONSTRAINT media_reason_check,
  ADD CONSTRAINT media_reason_check CHECK (reason IN ('unreadable', 'tooSmall', 'tooLarge', 'moving', 'tooLong',
    'prohibited', 'lost', 'notYou', 'otherPeople', 'contactDetails', 'advertising', 'unclear', 'underage', 'noConsent',
    'illegal'));
