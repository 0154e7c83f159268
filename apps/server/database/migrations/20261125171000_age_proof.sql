-- What is kept of a proof of age (decision 097): of what class it was, at which level, the month in which it was given, and
-- until when it counts. Not who gave it, nor by what, nor the day.
CREATE TABLE age_proof (
  member_id uuid PRIMARY KEY REFERENCES member ON DELETE CASCADE,
  method_class text NOT NULL CHECK (method_class IN ('service', 'wallet', 'person')),
  level text NOT NULL,
  proven_month date NOT NULL CHECK (extract(day FROM proven_month) = 1),
  expires_at timestamptz NOT NULL
);

-- Tokens that have been redeemed, so that none is twice: a mark that names no member, and the month of its key, after which
-- the token is refused in any case.
CREATE TABLE age_token_spent (
  mark bytea PRIMARY KEY,
  month date NOT NULL
);
CREATE INDEX age_token_spent_month ON age_token_spent (month);
