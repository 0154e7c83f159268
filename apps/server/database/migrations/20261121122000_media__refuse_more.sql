-- What the server finds by itself is told apart.
ALTER TABLE media
  DROP CONSTRAINT media_reason_check,
  ADD CONSTRAINT media_reason_check CHECK (reason IN ('unreadable', 'tooSmall', 'tooLarge', 'moving', 'tooLong',
    'prohibited', 'notYou', 'otherPeople', 'contactDetails', 'advertising', 'unclear', 'underage', 'noConsent', 'illegal'));
