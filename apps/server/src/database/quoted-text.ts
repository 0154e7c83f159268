import { sql } from 'kysely'

/** The words that a decision took down: of a note, or of a profile while its member has written nothing else. */
export const quotedText = sql<string | null>`CASE WHEN decision.meeting_id IS NOT NULL
    THEN (SELECT note FROM meeting WHERE meeting.id = decision.meeting_id AND meeting.author_id = decision.member_id)
  WHEN decision.media_id IS NULL AND decision.action IN ('reject', 'removeItem')
    THEN nullif(concat_ws(E'\\n\\n',
      (SELECT held_description FROM member_profile WHERE member_profile.member_id = decision.member_id
        AND text_state = 'rejected' AND held_at <= decision.created_at),
      (SELECT string_agg(answer, E'\\n\\n' ORDER BY position) FROM profile_prompt
        WHERE profile_prompt.member_id = decision.member_id
          AND state = 'rejected' AND submitted_at <= decision.created_at)), '') END`
