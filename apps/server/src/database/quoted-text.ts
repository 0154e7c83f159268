import { type RawBuilder, sql } from 'kysely'

/**
 * The decision that rejected a member's words, by when that was: both are written in one transaction, so it is the nearest.
 * Of the words that a profile lacks, one decision took some and another the others.
 */
export const rejectedBy = (memberId: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql<string | null>`(
  SELECT made.id FROM decision made
  WHERE made.member_id = ${memberId} AND made.is_final AND made.media_id IS NULL AND made.meeting_id IS NULL
    AND made.action IN ('reject', 'removeItem')
  ORDER BY abs(extract(epoch FROM made.created_at - ${at})), made.id LIMIT 1)`

const member = sql.ref('decision.member_id')

/** The words that a decision took down: of a note, or of a profile while its member has written nothing else. */
export const quotedText = sql<string | null>`CASE WHEN decision.meeting_id IS NOT NULL
    THEN (SELECT note FROM meeting WHERE meeting.id = decision.meeting_id AND meeting.author_id = decision.member_id)
  WHEN decision.media_id IS NULL AND decision.action IN ('reject', 'removeItem')
    THEN nullif(concat_ws(E'\\n\\n',
      (SELECT held_description FROM member_profile WHERE member_profile.member_id = decision.member_id
        AND text_state = 'rejected' AND held_at <= decision.created_at
        AND decision.id = ${rejectedBy(member, sql`text_decided_at`)}),
      (SELECT string_agg(answer, E'\\n\\n' ORDER BY position) FROM profile_prompt
        WHERE profile_prompt.member_id = decision.member_id
          AND state = 'rejected' AND submitted_at <= decision.created_at
          AND decision.id = ${rejectedBy(member, sql`decided_at`)})), '') END`
