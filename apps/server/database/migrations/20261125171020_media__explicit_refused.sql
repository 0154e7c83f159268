-- A site that shows nothing explicit says so of an upload that it does not take (decision 097).
ALTER TABLE media DROP CONSTRAINT media_reason_check;
ALTER TABLE media ADD CONSTRAINT media_reason_check CHECK (reason IN ('unreadable', 'tooSmall', 'tooLarge', 'moving', 'tooLong',
  'prohibited', 'lost', 'notYou', 'otherPeople', 'contactDetails', 'advertising', 'unclear', 'underage', 'noConsent', 'illegal',
  'explicit'));
