-- Accounts that were used from the same network, for a case's linked accounts: 25 ms less of 100,000 sign-ins.
CREATE INDEX sign_in_network ON sign_in (network, at) WHERE network IS NOT NULL;
