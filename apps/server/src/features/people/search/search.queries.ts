import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { Count } from './counts.ts'
import type { Filters } from './filters.ts'
import type { Plan, Window } from './search-plan.ts'
import type { SearchQuery } from './search-query.ts'
import type { IndexedLocation } from '#features/people/locations/locations.service.ts'

/** What one moment of the database says to a question. */
export type Snapshot = {
  ids: string[]
  /** Counted members of the scope whom the searcher must not meet: blocked, hidden, or hiding from their county. */
  excluded: number
  /** Members of the scope who are in no count and whom the searcher may meet: incognito, and have addressed them. */
  added: number
  /** Members who pass the filters, as far as counted; null without filters. */
  counted: number | null
  /** Counts that changed since `since`, and since when to ask next. */
  changes: Count[]
  seen: string
}

type SearchRequest = {
  question: SearchQuery
  plan: Plan
  window: Window
  places: number
  since: string
  countUpTo: number
}

/** One round trip and one snapshot: whom to leave out, the page, and what totals need. */
export async function selectPage(db: Database, asking: SearchRequest): Promise<Snapshot> {
  const { question, since, countUpTo } = asking
  const { segment, filters } = question
  const matching = filters
    ? sql`(SELECT count(*)::int FROM (SELECT FROM member_search
           WHERE segment = ${segment}::smallint AND ${scopeOf(asking)} AND ${among(question)} LIMIT ${countUpTo}) AS matching)`
    : sql`NULL::int`
  const { rows } = await sql<Snapshot>`
    WITH ${excludedAndCounted(question)}
    SELECT ARRAY(${pageOf(asking)}) AS ids,
      ${countExcluded(question, scopeOf({ ...asking, isFew: true }))} AS excluded,
      ${countAdded(question, scopeOf({ ...asking, isFew: true }))} AS added,
      ${matching} AS counted,
      (SELECT coalesce(json_agg(json_build_array(location_id, members)), '[]') FROM member_search_count
         WHERE segment = ${segment}::smallint AND changed >= ${since}::xid8) AS changes,
      pg_snapshot_xmin(pg_current_snapshot())::text AS seen`.execute(db)
  const [look] = rows
  if (!look) throw new Error('A search answered nothing.')
  return look
}

/** Whom the searcher must not meet, and whom they may of those who hide from their county or are incognito. */
const excludedAndCounted = ({ searcherId: me, homeCounty }: SearchQuery) => sql`
  excluded AS MATERIALIZED (
    SELECT array_agg(id) AS ids FROM (
      SELECT ${me}::uuid AS id
      UNION ALL SELECT blocked_id FROM block WHERE member_id = ${me}::uuid
      UNION ALL SELECT member_id FROM block WHERE blocked_id = ${me}::uuid
      UNION ALL SELECT hidden_id FROM hide WHERE member_id = ${me}::uuid) AS apart),
  known AS MATERIALIZED (
    SELECT array_agg(member_id) AS ids FROM (
      SELECT member_id FROM member_search
      WHERE hidden_county = ${homeCounty}::smallint AND hidden_county > 0 AND member_id IN (SELECT id FROM known_members(${me}::uuid) AS known (id))
      UNION ALL SELECT member_id FROM member_search JOIN member ON member.id = member_id
      WHERE hidden_county < 0 AND member_id IN (SELECT id FROM addressers(${me}::uuid) AS addressed (id))
        AND NOT (hides_from_county AND county_id = ${homeCounty}::smallint
          AND member_id NOT IN (SELECT id FROM known_members(${me}::uuid) AS known (id) WHERE id IS NOT NULL))) AS met)`

/** Members who fail the same: `failed` are the bits of the filters in the order of `filterBits`. */
export type FilteredOut = { failed: number; isHere: boolean; isInCounty: boolean; members: number }

export const filterBits = { age: 1, withPhoto: 2, verified: 4, activeWithin: 8, newThisWeek: 16 } as const

/**
 * Everybody of the segment whom the searcher may meet, by which of the filters they fail and where they are: one pass
 * over the segment answers every way to loosen a search. `upTo` bounds it: those active last are looked at.
 */
export async function selectFilteredOut(
  db: Database,
  { question, filters, places, upTo }: { question: SearchQuery; filters: Filters; places: number; upTo: number },
): Promise<FilteredOut[]> {
  const { scope, segment } = question
  const here = scopeOf({ question, places, plan: { way: 'walk', order: 'active' } })
  const inCounty = scope.county ? sql`county_id = ${scope.county.id}::smallint` : sql`true`
  const { ageMin, ageMax, hasPhoto, isVerified, activeFrom, createdFrom } = filters
  const { rows } = await sql<FilteredOut>`
    WITH ${excludedAndCounted(question)}
    SELECT failed, "isHere", "isInCounty", count(*)::int AS members FROM (
      SELECT CASE WHEN age BETWEEN ${ageMin}::smallint AND ${ageMax}::smallint THEN 0 ELSE ${filterBits.age}::int END
          + CASE WHEN has_photo >= ${hasPhoto}::boolean THEN 0 ELSE ${filterBits.withPhoto}::int END
          + CASE WHEN is_verified >= ${isVerified}::boolean THEN 0 ELSE ${filterBits.verified}::int END
          + CASE WHEN active_at >= ${activeFrom}::int THEN 0 ELSE ${filterBits.activeWithin}::int END
          + CASE WHEN created_at >= ${createdFrom}::timestamptz THEN 0 ELSE ${filterBits.newThisWeek}::int END AS failed,
        ${here} AS "isHere", ${inCounty} AS "isInCounty"
      FROM member_search WHERE segment = ${segment}::smallint AND ${among({ ...question, filters: undefined })}
      ORDER BY ${byActivity} LIMIT ${upTo}::int) AS looked
    GROUP BY failed, "isHere", "isInCounty"`.execute(db)
  return rows
}

const theExcluded = sql`(SELECT ids FROM excluded)::uuid[]`
const countedIds = sql`coalesce((SELECT ids FROM known), '{}')::uuid[]`
const byActivity = sql`active_at DESC, member_id DESC`

/**
 * How many of a scope the searcher must not meet: the excluded, and those who hide from the searcher's county. The
 * doubled condition lets the planner use the index of those who hide, whatever the county.
 */
function countExcluded({ segment, homeCounty }: SearchQuery, scope: RawBuilder<unknown>): RawBuilder<number> {
  const here = sql`segment = ${segment}::smallint AND ${scope}`
  return sql`((SELECT count(*) FROM member_search WHERE member_id = ANY (${theExcluded}) AND hidden_county >= 0 AND ${here})
    + (SELECT count(*) FROM member_search WHERE hidden_county = ${homeCounty}::smallint AND hidden_county > 0
         AND member_id <> ALL (${theExcluded}) AND member_id <> ALL (${countedIds}) AND ${here}))::int`
}

/** How many of a scope are incognito, so that no count holds them, and yet to be found by the searcher. */
function countAdded({ segment }: SearchQuery, scope: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(SELECT count(*)::int FROM member_search WHERE member_id = ANY (${countedIds}) AND hidden_county < 0
    AND member_id <> ALL (${theExcluded}) AND segment = ${segment}::smallint AND ${scope})`
}

/**
 * The members that may be found, whatever the scope. Whom the searcher knows is asked for only where somebody hides;
 * below zero stand those who are incognito.
 */
function among({ filters, homeCounty }: Pick<SearchQuery, 'filters' | 'homeCounty'>): RawBuilder<unknown> {
  const notExcluded = sql`member_id <> ALL (${theExcluded})
    AND (hidden_county >= 0 AND hidden_county <> ${homeCounty}::smallint OR member_id = ANY (${countedIds}))`
  if (!filters) return notExcluded
  const { ageMin, ageMax, hasPhoto, isVerified, activeFrom, createdFrom } = filters
  // false < true: `>= false` is everybody. One text for all filters keeps the prepared statements few.
  return sql`${notExcluded} AND age BETWEEN ${ageMin}::smallint AND ${ageMax}::smallint
    AND has_photo >= ${hasPhoto}::boolean AND is_verified >= ${isVerified}::boolean
    AND active_at >= ${activeFrom}::int AND created_at >= ${createdFrom}::timestamptz`
}

/**
 * A town or county is a column of its own. A radius is a bitmap where rows are looked at one by one, along an index or
 * because they are few; else a list of towns, each looked up.
 */
function scopeOf({
  question: { scope },
  plan,
  places,
  isFew = false,
}: Pick<SearchRequest, 'question' | 'plan' | 'places'> & { isFew?: boolean }): RawBuilder<unknown> {
  const [first] = scope.towns
  if (scope.kind === 'country' || !first) return sql`true`
  if (scope.kind === 'county') return sql`county_id = ${first.county_id}::smallint`
  if (scope.kind === 'town') return sql`location_id = ${first.id}::int`
  if (plan.way === 'walk' || isFew) return sql`get_bit(${townBits(scope.towns, places)}::bytea, ordinal) = 1`
  return sql`location_id = ANY (${scope.towns.map(({ id }) => id)}::int[])`
}

function pageOf(asking: SearchRequest): RawBuilder<unknown> {
  const { plan } = asking
  if (plan.way === 'stretch') return nearestBandsPage(asking)
  if (plan.way === 'heads') return topPerTownPage(asking)
  const { question, window } = asking
  const order = plan.order === 'active' ? byActivity : sql`created_at DESC, member_id DESC`
  const found = sql`FROM member_search
    WHERE segment = ${question.segment}::smallint AND ${scopeOf(asking)} AND ${among(question)}`
  const part = sql`ORDER BY ${order} LIMIT ${window.limit}::int OFFSET ${window.offset}::int`
  if (plan.way === 'walk') return sql`SELECT member_id ${found} ${part}`
  // OFFSET 0 keeps the planner from walking the whole segment in the order wanted.
  return sql`SELECT member_id FROM (SELECT member_id, active_at, created_at ${found} OFFSET 0) AS gathered ${part}`
}

/** The towns with the best heads hold the page: no other town can reach into it. */
function topPerTownPage({ question, window }: SearchRequest) {
  const need = window.offset + window.limit
  const best = (limit: RawBuilder<unknown>) => sql`SELECT active_at, member_id FROM member_search
    WHERE segment = ${question.segment}::smallint AND location_id = town.id AND ${among(question)}
    ORDER BY ${byActivity} LIMIT ${limit}`
  return sql`
    SELECT found.member_id FROM (
      SELECT town.id FROM unnest(${question.scope.towns.map(({ id }) => id)}::int[]) AS town (id)
      CROSS JOIN LATERAL (${best(sql`1`)}) AS head
      ORDER BY head.active_at DESC, head.member_id DESC LIMIT ${need}::int) AS town
    CROSS JOIN LATERAL (${best(sql`${need}::int`)}) AS found
    ORDER BY found.active_at DESC, found.member_id DESC LIMIT ${window.limit}::int OFFSET ${window.offset}::int`
}

/**
 * Members passed over in whole towns counted those too whom the searcher must not meet, and not those who are incognito:
 * the page begins so many later, or earlier.
 */
function nearestBandsPage({ question, plan, window, places }: SearchRequest) {
  const { start, end, passed } = plan.way === 'stretch' ? plan : { start: 0, end: 0, passed: 0 }
  const towns = question.nearestFirst
  const within = window.offset - passed
  const passedBits = townBits(towns.slice(0, start), places)
  const before = sql`get_bit(${passedBits}::bytea, ordinal) = 1`
  const apartBefore = sql`${countExcluded(question, before)} - ${countAdded(question, before)}`
  // Below zero only before it is known how many are added; the page is then asked for once more.
  const skip = sql`greatest(0, ${within}::int + ${start > 0 ? apartBefore : sql`0`})`
  return sql`
    SELECT found.member_id
    FROM unnest(${towns.slice(start, end).map(({ id }) => id)}::int[]) WITH ORDINALITY AS town (id, turn)
    CROSS JOIN LATERAL (
      SELECT active_at, member_id FROM member_search
      WHERE segment = ${question.segment}::smallint AND location_id = town.id AND ${among(question)}
      ORDER BY ${byActivity} LIMIT ${skip} + ${window.limit}::int) AS found
    ORDER BY town.turn, found.active_at DESC, found.member_id DESC LIMIT ${window.limit}::int OFFSET ${skip}`
}

/** A set of towns as a bitmap over their ordinals, as PostgreSQL's get_bit reads it; `size` is the number of all places. */
function townBits(towns: Pick<IndexedLocation, 'ordinal'>[], size: number): Buffer {
  const bits = Buffer.alloc(Math.ceil(size / 8))
  for (const { ordinal } of towns) bits[ordinal >> 3] = (bits[ordinal >> 3] ?? 0) | (1 << (ordinal & 7))
  return bits
}
