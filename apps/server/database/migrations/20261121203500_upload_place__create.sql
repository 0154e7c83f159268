-- Uploads of a member that are under way: one row for each place. A process that dies leaves its rows to run out.
CREATE TABLE upload_place (
  member_id uuid NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 2),
  holder uuid NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (member_id, place)
);
