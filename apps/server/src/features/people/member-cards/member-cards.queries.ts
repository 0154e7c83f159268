import { sql } from 'kysely'
import type { MemberContext } from '#context.ts'
import { isMarkedBy } from '#features/people/favourite-marks/favourite-marks.service.ts'
import { flirtedAtOf } from '#features/people/flirts/flirt-allowance.service.ts'
import { type MemberCardRow, cardColumns, hidesFrom, isVisibleTo } from '#features/people/members/members.service.ts'
import { type AnswerRow, firstAnswerOf } from '#features/people/profiles/prompts.service.ts'
import { type SummaryRow, summaryOf } from '#features/people/ratings/rating-summaries.service.ts'
import { type WindowRow, windowOf } from '#features/people/shown-media/shown-media.service.ts'
import { type ShownVisitRow, shownVisitsOf } from '#features/people/visits/visits.service.ts'
import { londonDay } from '#london.ts'

/**
 * All that stands on a card: `flirted_at` is the viewer's last flirt to them, `lit_window` what stands for them without a
 * photo, `quote` an answer to a prompt, `is_marked` the viewer's mark, `visits` those of theirs that are shown.
 */
export type CardRow = MemberCardRow & {
  flirted_at: Date | null
  rating: SummaryRow | null
  lit_window: WindowRow | null
  quote: AnswerRow | null
  is_marked: boolean
  visits: ShownVisitRow[] | null
}

type Prefix = { prefix: string; excluded: string[]; limit: number }

/** One statement for a page of cards: of what each feature keeps of a member, one look by the member's id. */
const columnsFor = (viewer: MemberContext) => sql`${cardColumns},
  ${flirtedAtOf(viewer)} AS flirted_at, ${summaryOf} AS rating, CASE WHEN media.id IS NULL THEN ${windowOf} END AS lit_window,
  ${firstAnswerOf} AS quote, ${isMarkedBy(viewer.caller.id)} AS is_marked,
  ${shownVisitsOf(londonDay(viewer.clock.now()))} AS visits`

/** The members of these ids, in no order. */
export async function selectCards(viewer: MemberContext, ids: string[]) {
  const { rows } = await sql<CardRow>`
    SELECT ${columnsFor(viewer)} FROM member LEFT JOIN media ON media.member_id = member.id AND media.is_default
    WHERE member.id = ANY(${ids}::uuid[])`.execute(viewer.db)
  return rows
}

/** How many of these can be found at all, and met by the viewer. */
export async function countMet({ db, caller }: MemberContext, ids: string[]): Promise<number> {
  const { rows } = await sql<{ met: number }>`
    SELECT count(*)::int AS met FROM member JOIN member_search ON member_search.member_id = member.id
    WHERE member.id = ANY(${ids}::uuid[]) AND ${isVisibleTo(caller.id)}`.execute(db)
  return rows[0]?.met ?? 0
}

/**
 * Findable members whose username begins with a prefix, by name. The operators compare bytes and can use the index
 * with a parameter, which LIKE can't; nothing in the prefix is a pattern. U+FFFF comes after every character of a username.
 */
export async function selectByPrefix(viewer: MemberContext, { prefix, excluded, limit }: Prefix) {
  const { rows } = await sql<CardRow>`
    SELECT ${columnsFor(viewer)}
    FROM member JOIN member_search ON member_search.member_id = member.id
      LEFT JOIN media ON media.member_id = member.id AND media.is_default
    WHERE lower(member.username) ~>=~ lower(${prefix}) AND lower(member.username) ~<~ lower(${`${prefix}\uffff`})
      AND member.id <> ALL (${excluded}::uuid[])
      AND NOT ${hidesFrom('member', sql`${viewer.caller.id}::uuid`)}
    ORDER BY lower(member.username) USING ~<~
    LIMIT ${limit}`.execute(viewer.db)
  return rows
}
