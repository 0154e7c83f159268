-- What a member has chosen of a kind of news; without a row the product's default counts.
CREATE TABLE notification_preference (
  member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  type text NOT NULL,
  on_site boolean NOT NULL,
  by_mail boolean NOT NULL,
  PRIMARY KEY (member_id, type)
);

-- Who is to hear by mail that there is something new: since when, and when they last did.
CREATE TABLE news_mail (
  member_id uuid PRIMARY KEY REFERENCES member ON DELETE CASCADE,
  wanted_at timestamptz,
  sent_at timestamptz,
  unsubscribe_hash bytea NOT NULL UNIQUE
);
CREATE INDEX news_mail_wanted ON news_mail (wanted_at) WHERE wanted_at IS NOT NULL;
