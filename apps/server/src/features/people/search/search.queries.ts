import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { Count } from './counts.ts'
import type { Filters } from './filters.ts'
import {
  among,
  countAdded,
  countExcluded,
  excludedAndCounted,
  given,
  hasVisitors,
  isFree,
  scopeOf,
  visitsIn,
} from './search-conditions.queries.ts'
import { pageOf, type PageQuery } from './search-page.queries.ts'
import type { SearchQuery } from './search-query.ts'

/** What one moment of the database says to a question. */
export type Snapshot = {
  ids: string[]
  /** Counted members of the scope whom the searcher must not meet: blocked, hidden, or hiding from their county. */
  excluded: number
  /** Members of the scope who are in no count and whom the searcher may meet: incognito, and have addressed them. */
  added: number
  /** Members who visit the scope and live elsewhere, and pass the filters. */
  visiting: number
  /** Members who live in the scope and pass the filters, as far as counted; null without filters. */
  counted: number | null
  /** Counts that changed since `since`, and since when to ask next. */
  changes: Count[]
  seen: string
}

type SearchRequest = PageQuery & { since: string; countUpTo: number }

/** One round trip and one snapshot: whom to leave out, the page, and what totals need. */
export async function selectPage(db: Database, asking: SearchRequest): Promise<Snapshot> {
  const { question, since, countUpTo } = asking
  const { segment, filters } = question
  const scope = scopeOf(asking)
  const visiting = hasVisitors(question)
  const matching = filters
    ? sql`(SELECT count(*)::int FROM (SELECT FROM member_search
           WHERE segment = ${given(segment, 'smallint')} AND ${scopeOf({ ...asking, byTown: asking.plan.way !== 'walk' && !filters?.available })}
             AND ${among(question)} LIMIT ${given(countUpTo, 'int')}) AS matching)`
    : sql`NULL::int`
  const { rows } = await sql<Snapshot>`
    WITH ${excludedAndCounted(question)}${visiting ? sql`, visiting AS MATERIALIZED (${visitsIn(asking)})` : sql``}
    SELECT ARRAY(${pageOf(asking)}) AS ids,
      ${countExcluded(question, scope)} AS excluded,
      ${countAdded(question, scope)} AS added,
      ${visiting ? sql`(SELECT count(DISTINCT member_id)::int FROM visiting)` : sql`0`} AS visiting,
      ${matching} AS counted,
      (SELECT coalesce(json_agg(json_build_array(location_id, members)), '[]') FROM member_search_count
         WHERE segment = ${given(segment, 'smallint')} AND changed >= ${given(since, 'xid8')}) AS changes,
      pg_snapshot_xmin(pg_current_snapshot())::text AS seen`.execute(db)
  const [look] = rows
  if (!look) throw new Error('A search answered nothing.')
  return look
}

/** Members who fail the same: `failed` are the bits of the filters in the order of `filterBits`. */
export type FilteredOut = { failed: number; isHere: boolean; isInCounty: boolean; members: number }

export const filterBits = {
  age: 1,
  withPhoto: 2,
  verified: 4,
  activeWithin: 8,
  newThisWeek: 16,
  available: 32,
} as const

/**
 * Everybody of the segment whom the searcher may meet, by which of the filters they fail and where they are, at home or
 * on a visit: one pass over the segment answers every way to loosen a search. `upTo` bounds it: those active last are
 * looked at.
 */
export async function selectFilteredOut(
  db: Database,
  { question, filters, places, upTo }: { question: SearchQuery; filters: Filters; places: number; upTo: number },
): Promise<FilteredOut[]> {
  const { scope, segment } = question
  const everybody = { ...question, filters: undefined }
  const home = { question: everybody, places }
  const county = scope.county && { ...scope, kind: 'county' as const, towns: scope.county.towns }
  const around = { places, question: { ...everybody, scope: county ?? { ...scope, kind: 'country' as const } } }
  const [here, inCounty] = [scopeOf(home), scopeOf(around)]
  const visitors = (of: Pick<PageQuery, 'question' | 'places'>) =>
    hasVisitors(of.question) ? sql`ARRAY(SELECT member_id FROM (${visitsIn(of)}) AS visits)` : sql`'{}'::uuid[]`
  const { ageMin, ageMax, hasPhoto, isVerified, activeFrom, createdFrom, available } = filters
  const { rows } = await sql<FilteredOut>`
    WITH ${excludedAndCounted(question)},
    visiting AS MATERIALIZED (SELECT ${visitors(home)} AS here, ${visitors(around)} AS in_county)
    SELECT failed, "isHere", "isInCounty", count(*)::int AS members FROM (
      SELECT CASE WHEN age BETWEEN ${ageMin}::smallint AND ${ageMax}::smallint THEN 0 ELSE ${filterBits.age}::int END
          + CASE WHEN has_photo >= ${hasPhoto}::boolean THEN 0 ELSE ${filterBits.withPhoto}::int END
          + CASE WHEN is_verified >= ${isVerified}::boolean THEN 0 ELSE ${filterBits.verified}::int END
          + CASE WHEN active_at >= ${activeFrom}::int THEN 0 ELSE ${filterBits.activeWithin}::int END
          + CASE WHEN created_at >= ${createdFrom}::timestamptz THEN 0 ELSE ${filterBits.newThisWeek}::int END
          + CASE WHEN ${available ? isFree(available) : sql`true`} THEN 0 ELSE ${filterBits.available}::int END AS failed,
        (${here} OR member_id = ANY ((SELECT here FROM visiting)::uuid[])) AS "isHere",
        (${inCounty} OR member_id = ANY ((SELECT in_county FROM visiting)::uuid[])) AS "isInCounty"
      FROM member_search WHERE segment = ${segment}::smallint AND ${among(everybody)}
      ORDER BY active_at DESC, member_id DESC LIMIT ${upTo}::int) AS looked
    GROUP BY failed, "isHere", "isInCounty"`.execute(db)
  return rows
}

/**
 * How many members of a question were not there to be found at a moment of the database's own time: they came to where
 * they are after it, or have since shown the photo or got the tick that it asks for. Counted up to `upTo`; visitors are
 * not among them.
 */
export async function countNewcomers(
  db: Database,
  { question, places, since, upTo }: { question: SearchQuery; places: number; since: Date; upTo: number },
): Promise<number> {
  const { segment, filters } = question
  const scope = scopeOf({ question, places })
  const later = [
    sql`came_at > ${since}::timestamptz`,
    ...(filters?.hasPhoto ? [sql`photo_at > ${since}::timestamptz`] : []),
    ...(filters?.isVerified ? [sql`tick_at > ${since}::timestamptz`] : []),
  ]
  const { rows } = await sql<{ found: number }>`
    WITH ${excludedAndCounted(question)}
    SELECT count(*)::int AS found FROM (
      SELECT FROM member_search
      WHERE segment = ${segment}::smallint AND member_id IN (
          SELECT member_id FROM arrival WHERE segment = ${segment}::smallint AND latest_at > ${since}::timestamptz
            AND (${sql.join(later, sql` OR `)}) AND ${scope})
        AND ${scope} AND ${among(question)}
      LIMIT ${upTo}::int) AS newcomers`.execute(db)
  return rows[0]?.found ?? 0
}
