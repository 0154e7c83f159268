-- A grant ends by itself (decision 074). Those of before, and those of the release before, have no end. One that has ended
-- opens nothing, whether or not it has been removed yet.
ALTER TABLE media_grant ADD COLUMN ends_at timestamptz;
CREATE INDEX media_grant_ending ON media_grant (ends_at) WHERE ends_at IS NOT NULL;

-- What a grant makes of two members ends with it, as it ends when it is taken back.
CREATE OR REPLACE FUNCTION addressers(of_member uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT other_id FROM participant JOIN conversation ON conversation.id = conversation_id
    WHERE participant.member_id = of_member AND (started_by = other_id OR answered_at IS NOT NULL)
  UNION ALL SELECT sender_id FROM flirt WHERE recipient_id = of_member
  UNION ALL SELECT media_like.member_id FROM media JOIN media_like ON media_like.media_id = media.id
    WHERE media.member_id = of_member AND taken_back_at IS NULL
  UNION ALL SELECT requester_id FROM media_request WHERE owner_id = of_member AND withdrawn_at IS NULL
  UNION ALL SELECT grantee_id FROM media_grant
    WHERE owner_id = of_member AND was_requested AND (ends_at IS NULL OR ends_at > now())
  UNION ALL SELECT owner_id FROM media_grant WHERE grantee_id = of_member AND (ends_at IS NULL OR ends_at > now())
$$;

CREATE OR REPLACE FUNCTION has_addressed(id_of_member uuid, viewer uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM conversation
      WHERE member_a = least(id_of_member, viewer) AND member_b = greatest(id_of_member, viewer)
        AND (started_by = id_of_member OR answered_at IS NOT NULL))
    OR EXISTS (SELECT FROM flirt WHERE recipient_id = viewer AND sender_id = id_of_member)
    OR EXISTS (SELECT FROM media_like JOIN media ON media.id = media_like.media_id
      WHERE media_like.member_id = id_of_member AND media.member_id = viewer AND taken_back_at IS NULL)
    OR EXISTS (SELECT FROM media_request
      WHERE owner_id = viewer AND requester_id = id_of_member AND withdrawn_at IS NULL)
    OR EXISTS (SELECT FROM media_grant WHERE owner_id = viewer AND grantee_id = id_of_member AND was_requested
      AND (ends_at IS NULL OR ends_at > now()))
    OR EXISTS (SELECT FROM media_grant WHERE owner_id = id_of_member AND grantee_id = viewer
      AND (ends_at IS NULL OR ends_at > now()))
$$;

CREATE OR REPLACE FUNCTION known_members(of_member uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT other_id FROM participant WHERE member_id = of_member
  UNION SELECT sender_id FROM flirt WHERE recipient_id = of_member
  UNION SELECT requester_id FROM media_request WHERE owner_id = of_member
  UNION SELECT owner_id FROM media_grant WHERE grantee_id = of_member AND (ends_at IS NULL OR ends_at > now())
  UNION SELECT actor_id FROM notification WHERE member_id = of_member
$$;
