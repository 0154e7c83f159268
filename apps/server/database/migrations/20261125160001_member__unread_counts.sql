-- Unread messages and notifications without those of people blocked either way, hidden, hiding or incognito, which no list
-- shows, and without muted and archived conversations. Who has written is not incognito to their reader. A function, so
-- that the poll for them asks once, together with who it is that asks.
CREATE FUNCTION unread_counts(of_member uuid) RETURNS TABLE (messages integer, notifications integer)
LANGUAGE sql STABLE AS $$
  WITH excluded AS (
    SELECT blocked_id AS id FROM block WHERE member_id = of_member
    UNION ALL SELECT member_id FROM block WHERE blocked_id = of_member
    UNION ALL SELECT hidden_id FROM hide WHERE member_id = of_member
    UNION ALL SELECT hider.id FROM hiders_from(of_member) AS hider (id)
  )
  SELECT
    (SELECT coalesce(sum(unread), 0)::integer FROM participant
      WHERE member_id = of_member AND unread > 0 AND muted_at IS NULL AND folder <> 'archive'
        AND other_id NOT IN (SELECT id FROM excluded)),
    (SELECT count(*)::integer FROM notification
      WHERE member_id = of_member AND read_at IS NULL AND type <> 'message'
        AND (actor_id IS NULL OR actor_id NOT IN (SELECT id FROM excluded) AND NOT EXISTS (
          SELECT FROM member WHERE id = actor_id AND is_incognito AND is_incognito_to(id, of_member))))
$$;
