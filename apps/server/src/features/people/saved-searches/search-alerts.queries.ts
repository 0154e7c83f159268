import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { AHEAD } from '#durations.ts'

/** The moment in the database's own time, whole milliseconds, none of what is there already later than it. */
export const databaseNow = sql<Date>`date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond'`

/** Such a moment, null where it was noted while the database's clock was ahead: the clock of no process says so. */
export const nothingAhead = (column: 'seen_at' | 'told_at') =>
  sql<Date | null>`CASE WHEN ${sql.ref(column)} <= clock_timestamp() + make_interval(secs => ${AHEAD / 1000})
    THEN ${sql.ref(column)} END`

/** What newcomers are matched with; `area` is west, south, east and north in degrees. */
export type Alert = {
  segment: number
  area: [west: number, south: number, east: number, north: number]
  countyId: number | null
  locationId: number | null
  ageMin: number
  ageMax: number
  needsPhoto: boolean
  needsTick: boolean
}

/** Degrees between the segments in the plane of `search_alert.area`: more than the country is wide. */
const APART = 100

export async function upsertAlert(db: Database, id: string, alert: Alert) {
  const { segment, area } = alert
  const [west, south, east, north] = area
  const shift = segment * APART
  const row = {
    area: sql<string>`box(point(${west + shift}::float8, ${south}::float8), point(${east + shift}::float8, ${north}::float8))`,
    county_id: alert.countyId,
    location_id: alert.locationId,
    age_min: alert.ageMin,
    age_max: alert.ageMax,
    needs_photo: alert.needsPhoto,
    needs_tick: alert.needsTick,
  }
  await db
    .insertInto('search_alert')
    .values({ saved_search_id: id, ...row })
    .onConflict((conflict) => conflict.column('saved_search_id').doUpdateSet(row))
    .execute()
}

export async function deleteAlert(db: Database, id: string) {
  await db.deleteFrom('search_alert').where('saved_search_id', '=', id).execute()
}

export async function deleteAlertsOf(db: Database, memberId: string) {
  await db
    .deleteFrom('search_alert')
    .where('saved_search_id', 'in', (of) =>
      of.selectFrom('saved_search').select('id').where('member_id', '=', memberId),
    )
    .execute()
}

/** Holds the place up to which newcomers have been matched, so that one worker at a time goes on. */
export async function lockRun(db: Database) {
  return db.selectFrom('search_alert_run').select(['matched_at', 'member_id']).forUpdate().executeTakeFirstOrThrow()
}

/** Takes the place back to a moment where it lies beyond `ahead`: a clock that was ahead has written it. */
export async function correctRun(db: Database, { at, ahead }: { at: Date; ahead: Date }) {
  await sql`UPDATE search_alert_run SET matched_at = ${at} WHERE matched_at > ${ahead}`.execute(db)
}

export async function updateRun(db: Database, { at, memberId }: { at: string; memberId: string }) {
  await sql`UPDATE search_alert_run SET matched_at = ${at}::timestamptz, member_id = ${memberId}::uuid`.execute(db)
}

export type Newcomer = {
  member_id: string
  /** As the database writes it, to the microsecond. */
  at: string
  x: number
  y: number
  county_id: number
  location_id: number
  age: number
  has_photo: boolean
  is_verified: boolean
}

/** The next who came to be found, were seen with a photo or got the tick, until a moment; those who are not there now too. */
export async function selectNewcomers(db: Database, { until, limit }: { until: Date; limit: number }) {
  const { rows } = await sql<Newcomer | { member_id: string; at: string; x: null }>`
    SELECT arrival.member_id, arrival.latest_at::text AS at,
      found.segment * ${APART}::int + longitude AS x, latitude AS y, found.county_id, found.location_id, age, has_photo,
      is_verified
    FROM search_alert_run run
    CROSS JOIN LATERAL (
      SELECT member_id, latest_at FROM arrival
      WHERE (latest_at, member_id) > (run.matched_at, run.member_id) AND latest_at <= ${until}
      ORDER BY latest_at, member_id LIMIT ${limit}) AS arrival
    LEFT JOIN member_search found ON found.member_id = arrival.member_id AND found.hidden_county >= 0
    LEFT JOIN location ON location.id = found.location_id
    ORDER BY arrival.latest_at, arrival.member_id`.execute(db)
  return rows
}

/**
 * Notes of alerts that they have something to tell, `patience` milliseconds later or when their member's day is over, which
 * takes no longer than `rest` unless a clock that was ahead has noted it: up to `limit` of those that one of the newcomers may suit.
 */
export async function updateMatched(
  db: Database,
  newcomers: readonly Newcomer[],
  { limit, ...due }: DueFrom & { limit: number },
): Promise<number> {
  const of = <Key extends keyof Newcomer>(key: Key) => newcomers.map((newcomer) => newcomer[key])
  const { numAffectedRows } = await sql`
    UPDATE search_alert SET ${dueFrom(due)}
    WHERE saved_search_id IN (
      SELECT DISTINCT alert.saved_search_id
      FROM unnest(${of('x')}::float8[], ${of('y')}::float8[], ${of('county_id')}::smallint[], ${of('location_id')}::int[],
             ${of('age')}::smallint[], ${of('has_photo')}::boolean[], ${of('is_verified')}::boolean[])
        AS newcomer (x, y, county_id, location_id, age, has_photo, is_verified)
      JOIN search_alert alert ON alert.area @> box(point(newcomer.x, newcomer.y), point(newcomer.x, newcomer.y))
        AND alert.due_at IS NULL
        AND coalesce(alert.county_id, newcomer.county_id) = newcomer.county_id
        AND coalesce(alert.location_id, newcomer.location_id) = newcomer.location_id
        AND newcomer.age BETWEEN alert.age_min AND alert.age_max
        AND alert.needs_photo <= newcomer.has_photo AND alert.needs_tick <= newcomer.is_verified
      LIMIT ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

type DueFrom = { at: Date; patience: number; rest: number }

const dueFrom = ({ at, patience, rest }: DueFrom) => sql`due_at = ${at}, tell_at = greatest(
  ${new Date(at.getTime() + patience)}, CASE WHEN rests_until <= ${new Date(at.getTime() + rest)} THEN rests_until END)`

/** Has alerts that are due from beyond `ahead` be due from now on: a clock that was ahead has noted it. */
export async function correctDue(db: Database, { ahead, ...due }: DueFrom & { ahead: Date }) {
  await sql`UPDATE search_alert SET ${dueFrom(due)} WHERE tell_at > ${due.at} AND due_at > ${ahead}`.execute(db)
}

type Due = { now: Date; sentBefore: Date; alertedBefore: Date; ahead: Date }

/** Whom to tell: of those who wait long enough, and have had no such mail for a day, the longest first. */
export async function selectDueMembers(db: Database, { now, sentBefore, alertedBefore, ahead }: Due, limit: number) {
  const { rows } = await sql<{ member_id: string }>`
    SELECT saved_search.member_id FROM search_alert JOIN saved_search ON saved_search.id = saved_search_id
      LEFT JOIN digest ON digest.member_id = saved_search.member_id
    WHERE search_alert.tell_at <= ${now}
      AND (digest.sent_at IS NULL OR digest.sent_at <= ${sentBefore} OR digest.sent_at > ${ahead})
      AND (digest.alerted_at IS NULL OR digest.alerted_at <= ${alertedBefore} OR digest.alerted_at > ${ahead})
    GROUP BY saved_search.member_id ORDER BY min(search_alert.tell_at) LIMIT ${limit}`.execute(db)
  return rows.map(({ member_id }) => member_id)
}

/**
 * A member's alerts that are due, held until the transaction ends; none while somebody else tells of them. `since` is null
 * where a clock that was ahead has noted both what they have seen and what they were told of.
 */
export async function lockDueAlerts(db: Database, memberId: string) {
  const { rows } = await sql<{ id: string; search_sealed: Buffer; due_at: Date; since: Date | null }>`
    SELECT saved_search.id, search_sealed, search_alert.due_at,
      greatest(${nothingAhead('seen_at')}, ${nothingAhead('told_at')}) AS since
    FROM search_alert JOIN saved_search ON saved_search.id = saved_search_id
    WHERE member_id = ${memberId}::uuid AND search_alert.due_at IS NOT NULL
    FOR UPDATE OF search_alert SKIP LOCKED`.execute(db)
  return rows
}

/** Who searches, and whether they are here. */
export function selectSearcher(db: Database, memberId: string) {
  return db
    .selectFrom('member')
    .select(['id', 'gender', 'seeking', 'location_id as locationId', 'status', 'active_at'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
}

/** What was due is no longer. */
export async function updateNotDue(db: Database, ids: string[]) {
  await db
    .updateTable('search_alert')
    .set({ due_at: null, tell_at: null })
    .where('saved_search_id', 'in', ids)
    .execute()
}

/** Up to when a member's alerts that were due are told of, and until when none of theirs is again. */
export async function updateTold(db: Database, memberId: string, { ids, until }: { ids: string[]; until: Date }) {
  await db.updateTable('search_alert').set({ told_at: databaseNow }).where('saved_search_id', 'in', ids).execute()
  await db
    .updateTable('search_alert')
    .set({ rests_until: until })
    .where('saved_search_id', 'in', (of) =>
      of.selectFrom('saved_search').select('id').where('member_id', '=', memberId),
    )
    .execute()
}
