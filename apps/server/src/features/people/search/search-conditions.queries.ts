import { type RawBuilder, sql } from 'kysely'
import type { IndexedLocation } from '#features/people/locations/locations.service.ts'
import { ANY_AGE, type Filters } from './filters.ts'
import type { Scope } from './scope.ts'
import type { SearchQuery } from './search-query.ts'

/**
 * A value of a question that the planner does not look at. To plan a search takes several times as long as to run it, and
 * PostgreSQL plans it anew for each call as long as a value, were it the 10 of a LIMIT, makes that look cheaper than one
 * plan for all. Behind a SELECT of its own no value does: a connection plans a search once (decision 126).
 */
export const given = (value: unknown, type: string): RawBuilder<unknown> => sql`(SELECT ${value}::${sql.raw(type)})`

/** The ids of towns as such a value, an `int[]`. */
export const idsOf = (towns: readonly Pick<IndexedLocation, 'id'>[]): RawBuilder<unknown> =>
  given(
    towns.map(({ id }) => id),
    'int[]',
  )

const theExcluded = sql`(SELECT ids FROM excluded)::uuid[]`
const countedIds = sql`coalesce((SELECT ids FROM known), '{}')::uuid[]`

/**
 * Whom the searcher must not meet, from which counties they count as being with the sets of counties that hold one of
 * these, and whom they may meet of those who hide from counties or are incognito.
 */
export const excludedAndCounted = ({ searcherId: me }: SearchQuery) => sql`
  excluded AS MATERIALIZED (
    SELECT array_agg(id) AS ids FROM (
      SELECT ${me}::uuid AS id
      UNION ALL SELECT blocked_id FROM block WHERE member_id = ${me}::uuid
      UNION ALL SELECT member_id FROM block WHERE blocked_id = ${me}::uuid
      UNION ALL SELECT hidden_id FROM hide WHERE member_id = ${me}::uuid
      UNION ALL SELECT id FROM hiders_from(${me}::uuid) AS hider (id)) AS apart),
  homes AS MATERIALIZED (
    SELECT ids, bits_of(ids) AS bits, counties_of(${me}::uuid) AS counties FROM (SELECT hiding_sets(${me}::uuid) AS ids) AS hiding),
  known AS MATERIALIZED (
    SELECT array_agg(member_id) AS ids FROM (
      SELECT member_id FROM member_search
      WHERE hidden_county = ANY (${hidingSets}) AND hidden_county > 0 AND member_id IN (SELECT id FROM known_members(${me}::uuid) AS known (id))
      UNION ALL SELECT member_id FROM member_search JOIN member ON member.id = member_id
      WHERE hidden_county < 0 AND member_id IN (SELECT id FROM addressers(${me}::uuid) AS addressed (id))
        AND NOT ((hides_from_county OR hides_from_counties)
          AND counties_hidden_by(member_id) && (SELECT counties FROM homes)
          AND member_id NOT IN (SELECT id FROM known_members(${me}::uuid) AS known (id) WHERE id IS NOT NULL))) AS met)`

const hidingSets = sql`(SELECT ids FROM homes)::smallint[]`

/**
 * How many of a scope the searcher must not meet: the excluded, and those who hide from a county of the searcher's. The
 * doubled condition lets the planner use the index of those who hide, whatever the county.
 */
export function countExcluded({ segment }: SearchQuery, scope: RawBuilder<unknown>): RawBuilder<number> {
  const here = sql`segment = ${given(segment, 'smallint')} AND ${scope}`
  return sql`((SELECT count(*) FROM member_search WHERE member_id = ANY (${theExcluded}) AND hidden_county >= 0 AND ${here})
    + (SELECT count(*) FROM member_search WHERE hidden_county = ANY (${hidingSets}) AND hidden_county > 0
         AND member_id <> ALL (${theExcluded}) AND member_id <> ALL (${countedIds}) AND ${here}))::int`
}

/** How many of a scope are incognito, so that no count holds them, and yet to be found by the searcher. */
export function countAdded({ segment }: SearchQuery, scope: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(SELECT count(*)::int FROM member_search WHERE member_id = ANY (${countedIds}) AND hidden_county < 0
    AND member_id <> ALL (${theExcluded}) AND segment = ${given(segment, 'smallint')} AND ${scope})`
}

/**
 * The members that may be found, whatever the scope. Whom the searcher knows is asked for only where somebody hides: one
 * bit tells whether a set of counties holds one of the searcher's. Below zero stand those who are incognito.
 */
export function among({ filters }: Pick<SearchQuery, 'filters'>): RawBuilder<unknown> {
  const notExcluded = sql`member_id <> ALL (${theExcluded})
    AND (hidden_county = 0 OR hidden_county > 0 AND get_bit((SELECT bits FROM homes), greatest(hidden_county, 0)) = 0
      OR member_id = ANY (${countedIds}))`
  return filters ? sql`${notExcluded} AND ${passing(filters)}` : notExcluded
}

/**
 * Those whom no filter leaves out. `false < true`: `>= false` is everybody. One text for all filters keeps the prepared
 * statements few; only beside the few who are free, of whom an index tells where they are, what is not asked is not said.
 */
function passing({ ageMin, ageMax, hasPhoto, isVerified, activeFrom, createdFrom, available }: Filters) {
  const all = [
    [ageMin > 0 || ageMax < ANY_AGE, sql`member_search.age BETWEEN ${ageMin}::smallint AND ${ageMax}::smallint`],
    [hasPhoto, sql`member_search.has_photo >= ${hasPhoto}::boolean`],
    [isVerified, sql`member_search.is_verified >= ${isVerified}::boolean`],
    [activeFrom > 0, sql`member_search.active_at >= ${activeFrom}::int`],
    [createdFrom.getTime() > 0, sql`member_search.created_at >= ${createdFrom}::timestamptz`],
  ] as const
  const asked = all.filter(([isAsked]) => isAsked || !available).map(([, condition]) => condition)
  // The doubled condition lets the planner use their index.
  const free = available ? [sql`member_search.available_until > 0`, isFree(available)] : []
  return sql.join([...asked, ...free], sql` AND `)
}

/** That somebody is free tonight, or this week, at the slot of now. */
export const isFree = ({ when, slot }: NonNullable<Filters['available']>) =>
  when === 'tonight'
    ? sql`member_search.tonight_until > ${slot}::int`
    : sql`member_search.available_until > ${slot}::int`

type Scoped = {
  question: { scope: Scope }
  places: number
  /** A list of towns, each looked up in an index that begins with the town; else rows are looked at one by one. */
  byTown?: boolean
  /** Where somebody lives who visits. */
  isHome?: boolean
}

/** A town or county is a column of its own. A radius is a bitmap of its towns, or a list of them. */
export function scopeOf({ question: { scope }, places, byTown = false, isHome = false }: Scoped): RawBuilder<unknown> {
  const [first] = scope.towns
  const column = (name: string) => sql.ref(isHome ? `home_${name}` : name)
  if (scope.kind === 'country' || !first) return sql`true`
  if (scope.kind === 'county') return sql`${column('county_id')} = ${given(first.county_id, 'smallint')}`
  if (scope.kind === 'town') return sql`${column('location_id')} = ${given(first.id, 'int')}`
  if (byTown) return sql`${column('location_id')} = ANY (${idsOf(scope.towns)}::int[])`
  return sql`get_bit(${given(townBits(scope.towns, places), 'bytea')}, ${column('ordinal')}) = 1`
}

/**
 * The visits of a scope by members who do not live in it, so that no count holds them: what the index of visits says, and
 * of those the rows of the members where a filter asks for more. What is asked of others is asked of them too.
 */
export function visitsIn({ question, places }: { question: SearchQuery; places: number }): RawBuilder<unknown> {
  const { segment, today, filters } = question
  const visits = sql`SELECT member_id, location_id, active_at, created_at FROM visit
    WHERE segment = ${given(segment, 'smallint')} AND shown_from <= ${given(today, 'date')} AND to_day >= ${given(today, 'date')}
      AND ${scopeOf({ question, places })} AND NOT ${scopeOf({ question, places, isHome: true })}
      AND ${among({ ...question, filters: undefined })}`
  if (!filters) return visits
  return sql`SELECT visits.member_id, visits.location_id, visits.active_at, visits.created_at
    FROM (${visits}) AS visits CROSS JOIN LATERAL (
      SELECT FROM member_search WHERE member_search.member_id = visits.member_id AND ${passing(filters)}) AS found`
}

/** Whether a search can find visitors: who lives in the country is at home wherever they go. */
export const hasVisitors = ({ scope }: Pick<SearchQuery, 'scope'>) => scope.kind !== 'country' && scope.towns.length > 0

/** A set of towns as a bitmap over their ordinals, as PostgreSQL's get_bit reads it; `size` is the number of all places. */
function townBits(towns: Pick<IndexedLocation, 'ordinal'>[], size: number): Buffer {
  const bits = Buffer.alloc(Math.ceil(size / 8))
  for (const { ordinal } of towns) bits[ordinal >> 3] = (bits[ordinal >> 3] ?? 0) | (1 << (ordinal & 7))
  return bits
}
