-- A private key under the code of its member's recovery kit; `check_value` is SHA-256 of the code.
CREATE TABLE key_kit (
  member_id uuid NOT NULL,
  version smallint NOT NULL,
  wrap_sealed bytea NOT NULL,
  check_value bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, version),
  FOREIGN KEY (member_id, version) REFERENCES member_key (member_id, version) ON DELETE CASCADE
);
