import { type CaseListFilters, FOUND_AT_MOST } from '@amour/contract/console/case-list-filters.ts'
import type { CaseFilter, CaseQueue } from '@amour/contract/console/case-terms.ts'
import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { byUrgency, hasNoConflict } from '#features/trust/cases/claims.service.ts'
import { caseCards } from '#features/trust/cases/case-opening.service.ts'
import { likeCases, type Template } from '#features/trust/report-search/alike-reports.service.ts'

/** `like`: the case that the others are like, once it was found that the caller may see it. */
export type CaseList = Omit<CaseListFilters, 'like' | 'by' | 'reporterOf'> & {
  like: Template | undefined
  staffId: string
  at: Date
}

type CasePage = CaseList & { limit: number; offset: number }

/** Whether some report of the case is of this kind. */
function isShown(show: CaseFilter | undefined) {
  if (!show) return sql<boolean>`true`
  const which = {
    message: sql`kind = 'message'`,
    profile: sql`kind = 'profile'`,
    item: sql`kind IN ('photo', 'video')`,
    // A member who has left has no account either, and was none from outside.
    outside: sql`address IS NOT NULL`,
  }
  return sql<boolean>`moderation_case.id IN (SELECT case_id FROM report WHERE case_id = moderation_case.id AND ${which[show]})`
}

/** What the list is narrowed to, as far as this person may learn of it. */
function isListed(queue: CaseQueue, { show, category, minScore, accountDays, like, staffId, at }: CaseList) {
  const all = [
    sql`queue = ${queue} AND state <> 'closed' AND ${hasNoConflict(staffId)} AND ${isShown(show)}`,
    ...(category ? [sql`moderation_case.category = ${category}`] : []),
    ...(minScore === undefined ? [] : [sql`score >= ${minScore}`]),
    ...(accountDays === undefined
      ? []
      : [
          sql`EXISTS (SELECT FROM member whose WHERE whose.id = moderation_case.member_id
            AND whose.created_at > ${at}::timestamptz - make_interval(days => ${accountDays}))`,
        ]),
    ...(like ? [likeCases({ template: like.id, by: like.by })] : []),
  ]
  return sql<boolean>`${sql.join(all, sql` AND `)}`
}

/** What waits in a queue, in the order in which it is handed out. */
export async function selectQueue(db: Database, queue: CaseQueue, page: CasePage) {
  const ids = await selectListed(db, queue, page)
  const found = await caseCards(db)
    .where(sql<boolean>`moderation_case.id = ANY(${ids}::uuid[])`)
    .execute()
  return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** The same by their ids alone. */
export async function selectListed(db: Database, queue: CaseQueue, page: CasePage): Promise<string[]> {
  const { at, limit, offset } = page
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM moderation_case WHERE ${isListed(queue, page)}
    ORDER BY (state = 'proposed'), ${byUrgency(at)} LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countQueue(db: Database, queue: CaseQueue, list: CaseList) {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM moderation_case WHERE ${isListed(queue, list)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** LIKE without its signs: a username may have an underscore. */
const beginning = (text: string) => `${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/**
 * By the beginning of a reference, of a case or of one of its reports, or of a username, in these queues; what is named
 * whole goes first, then what is not decided.
 */
export function selectFound(db: Database, text: string, { staffId, queues }: { staffId: string; queues: CaseQueue[] }) {
  const [named, called] = [beginning(text.toUpperCase()), beginning(text.toLowerCase())]
  return caseCards(db)
    .where(hasNoConflict(staffId))
    .where('moderation_case.queue', 'in', queues)
    .where(
      // Each by an index of its own; joined by OR they would be looked for in every case.
      sql<boolean>`moderation_case.id IN (SELECT id FROM moderation_case named WHERE named.reference LIKE ${named}
        UNION ALL SELECT case_id FROM report WHERE report.reference LIKE ${named}
        UNION ALL SELECT about.id FROM member whose JOIN moderation_case about ON about.member_id = whose.id
          WHERE lower(whose.username) LIKE ${called})`,
    )
    .orderBy(sql`(moderation_case.reference = upper(${text}) OR lower(member.username) = lower(${text})) IS NOT TRUE`)
    .orderBy(sql`moderation_case.state = 'closed'`)
    .orderBy('moderation_case.created_at', 'desc')
    .limit(FOUND_AT_MOST)
    .execute()
}
