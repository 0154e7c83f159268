-- Counters of rate-limiter-flexible; unlogged, since a lost counter only forgives.
CREATE UNLOGGED TABLE rate_limit (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
