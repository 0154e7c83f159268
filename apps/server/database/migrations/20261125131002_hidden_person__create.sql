-- Every mailbox that an account has had, by a keyed hash: what hides from somebody's address holds when they change it
-- (decision 082). Dots and tags that lead to the same mailbox make no difference. `email_index` is that of the address by
-- which it was noted last, so that an address that a process of the release before has changed is noticed.
CREATE TABLE member_mailbox (
  member_id uuid NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  mailbox_index bytea NOT NULL,
  email_index bytea NOT NULL,
  PRIMARY KEY (member_id, mailbox_index)
);

-- A member hides from people whose e-mail address they know. Whether there is such an account is never looked up when it
-- is named, only when that account looks around: so it holds for accounts that come later too.
CREATE TABLE hidden_person (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  mailbox_index bytea NOT NULL,
  -- A little of what was typed, for its owner's list.
  label_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (member_id, mailbox_index)
);
CREATE INDEX hidden_person_mailbox ON hidden_person (mailbox_index) INCLUDE (member_id);

-- Those who hide from this member by their address.
CREATE FUNCTION hiders_from(viewer uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT hidden_person.member_id FROM member_mailbox JOIN hidden_person USING (mailbox_index)
    WHERE member_mailbox.member_id = viewer AND hidden_person.member_id <> viewer
$$;

-- Whether a member hides from this viewer by their address, which no act of theirs undoes: they do not know whose account
-- it is.
CREATE FUNCTION hides_by_address(id_of_member uuid, viewer uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM member_mailbox JOIN hidden_person USING (mailbox_index)
    WHERE member_mailbox.member_id = viewer AND hidden_person.member_id = id_of_member AND id_of_member <> viewer)
$$;

-- Whether a member is not there at all for this viewer: what names them, or a thing of theirs, is as if there were none.
CREATE FUNCTION is_unseen_by(id_of_member uuid, viewer uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT is_incognito_to(id_of_member, viewer) OR hides_by_address(id_of_member, viewer)
$$;

CREATE OR REPLACE FUNCTION is_hidden_from(id_of_member uuid, viewer uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT is_unseen_by(id_of_member, viewer) OR (id_of_member <> viewer
    AND counties_hidden_by(id_of_member) && counties_of(viewer)
    AND NOT EXISTS (SELECT FROM known_members(viewer) AS known (id) WHERE known.id = id_of_member))
$$;

-- Whom a member hides from no longer shows them what is private, since they could not take it back. So that nobody learns
-- by that whose an address is, all that was shown to the member closes with each address, whoever shows it.
CREATE FUNCTION follow_hidden_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  whose uuid := coalesce(NEW.member_id, OLD.member_id);
BEGIN
  IF TG_OP = 'INSERT' THEN DELETE FROM media_grant WHERE grantee_id = whose; END IF;
  UPDATE member SET hides_from_people = EXISTS (SELECT FROM hidden_person WHERE member_id = whose) WHERE id = whose;
  RETURN NULL;
END $$;
CREATE TRIGGER hidden_person_followed AFTER INSERT OR DELETE ON hidden_person
  FOR EACH ROW EXECUTE FUNCTION follow_hidden_person();
