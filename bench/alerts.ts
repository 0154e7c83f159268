import { SearchCriteria } from '@amour/contract/people/search.ts'
import type { MemberContext } from '@amour/server/context.ts'
import { matchNewcomers, sendDueAlerts } from '@amour/server/features/people/saved-searches/search-alerts.service.ts'
import { countNew } from '@amour/server/features/people/search/search.service.ts'
import { sql } from 'kysely'
import { type Measured, tableOf } from './figures.ts'
import { openMembers } from './databases/member-database.ts'
import type { Options } from './options.ts'

const NEWCOMERS = 1_000
/** Alerts that are stored, and members among whom: the last is a hundred times the first. */
const STORED = [1_000, 10_000, 100_000]
const MEMBERS = 50_000

/** Alerts that the newcomers suit, however many others are stored. */
const NEAR = 500

/** Alerts stored by one statement. */
const BATCH = 2_000

/** Searches that are asked one by one to know what all would take. */
const SAMPLE = 50

const northernIreland = sql`nation = 'Northern Ireland'`

type Row = { stored: number; matched: number; ms: number }

/** docs/performance.md §P18: what the alerts of saved searches cost, by how many are stored. */
export async function benchAlerts({ openServer }: Options): Promise<Measured> {
  await using server = await openServer()
  await using opened = await openMembers(server, 'alerts', MEMBERS)
  const { context } = opened
  // Once before anything counts.
  await measure(context, STORED[0] ?? 0, true)
  const apart: Row[] = []
  const spread: Row[] = []
  for (const stored of STORED) apart.push(await measure(context, stored, true))
  for (const stored of STORED) spread.push(await measure(context, stored, false))
  const waiting: [number, number][] = []
  for (const stored of STORED) waiting.push([stored, await measureWaiting(context, stored)])
  return report({ apart, spread, waiting, one: await timeOneSearch(context) })
}

/**
 * Newcomers in one nation. `isApart`: only `NEAR` of the alerts look there, and the rest elsewhere; else all look
 * anywhere, so that what they suit grows with what is stored.
 */
async function measure(context: MemberContext, stored: number, isApart: boolean): Promise<Row> {
  const { db } = context
  await sql`TRUNCATE saved_search CASCADE`.execute(db)
  if (isApart) await store(context, NEAR, northernIreland)
  await store(context, stored - (isApart ? NEAR : 0), isApart ? sql`NOT ${northernIreland}` : sql`true`)
  await sql`ANALYZE search_alert`.execute(db)
  // As if so many had just come; what was matched until now is past.
  await sql`UPDATE arrival SET came_at = now() - interval '2 days', photo_at = NULL, tick_at = NULL
    WHERE latest_at > now() - interval '1 day'`.execute(db)
  await sql`UPDATE arrival SET came_at = now() - interval '1 hour', photo_at = NULL, tick_at = NULL WHERE member_id IN (
    SELECT member_id FROM arrival JOIN location ON location.id = location_id JOIN county ON county.id = location.county_id
    WHERE ${isApart ? northernIreland : sql`true`} ORDER BY hashtext(member_id::text) LIMIT ${NEWCOMERS})`.execute(db)
  await sql`UPDATE search_alert_run SET matched_at = now() - interval '2 hours'`.execute(db)
  const start = performance.now()
  await matchNewcomers(context)
  const ms = performance.now() - start
  const { rows } = await sql<{ due: number }>`
    SELECT count(*)::int AS due FROM search_alert WHERE due_at IS NOT NULL`.execute(db)
  return { stored, matched: rows[0]?.due ?? 0, ms }
}

/** Milliseconds of a round in which all have something to tell, and every member has had their mail for the day. */
async function measureWaiting(context: MemberContext, stored: number) {
  const { db } = context
  await sql`TRUNCATE saved_search CASCADE`.execute(db)
  await store(context, stored, sql`true`)
  await sql`UPDATE search_alert SET due_at = now() - interval '1 hour', tell_at = now() + interval '1 hour',
    rests_until = now() + interval '1 hour'`.execute(db)
  await sql`VACUUM ANALYZE search_alert`.execute(db)
  const start = performance.now()
  for (let round = 0; round < SAMPLE; round++) await sendDueAlerts(context)
  return (performance.now() - start) / SAMPLE
}

/** Alerts of 25 miles around towns, of every segment and of ages that leave out two in three. */
async function store({ db }: MemberContext, count: number, where: typeof northernIreland) {
  const { rows: towns } = await sql<{ x: number; y: number }>`
    SELECT longitude AS x, latitude AS y FROM location JOIN county ON county.id = county_id
    WHERE ${where} ORDER BY hashtext(location.id::text)`.execute(db)
  for (let first = 0; first < count; first += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - first) }, (_, index) => first + index)
    const chosen = numbers.map((n) => towns[n % towns.length] ?? { x: 0, y: 0 })
    await sql`
      WITH alert AS MATERIALIZED (
        SELECT gen_random_uuid() AS id, n, x + 100 * (1 + n % 4) AS x, y
        FROM unnest(${numbers}::int[], ${chosen.map(({ x }) => x)}::float8[], ${chosen.map(({ y }) => y)}::float8[])
          AS made (n, x, y)),
      search AS (
        INSERT INTO saved_search (id, member_id, search_sealed, created_at, seen_at)
        SELECT id, (SELECT id FROM member ORDER BY id LIMIT 1), '', now(), now() FROM alert)
      INSERT INTO search_alert (saved_search_id, area, age_min, age_max, needs_photo, needs_tick)
      SELECT id, box(point(x - 0.6, y - 0.36), point(x + 0.6, y + 0.36)), 18 + n % 40, 38 + n % 40, n % 2 = 0, false
      FROM alert`.execute(db)
  }
}

/** Milliseconds of one saved search asked for itself, as all would be without alerts that newcomers find. */
async function timeOneSearch(context: MemberContext) {
  const since = new Date(Date.now() - 24 * 3_600_000)
  const criteria = SearchCriteria.parse({ county: 'Somerset', cityTown: 'Bath', radius: 25, ageMin: 30, ageMax: 50 })
  const start = performance.now()
  for (let at = 0; at < SAMPLE; at++) await countNew(context, criteria, { since, upTo: 1 })
  return (performance.now() - start) / SAMPLE
}

type Report = { apart: Row[]; spread: Row[]; waiting: [stored: number, ms: number][]; one: number }

function report({ apart, spread, waiting, one }: Report): Measured {
  const table = (title: string, rows: Row[]) =>
    `${title}\n\n${tableOf(
      ['stored', 'suited', 'ms', 'one by one, ms'],
      rows.map(({ stored, matched, ms }) => [`${stored}`, `${matched}`, ms, stored * one]),
    )}`
  const growth = (values: number[]) => (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN)
  const many = `${(STORED.at(-1) ?? 0) / (STORED[0] ?? 1)} times as many stored`
  return {
    figures: [
      {
        goal: 'P18',
        name: `newcomers matched, ${many}`,
        value: growth(apart.map(({ ms }) => ms)),
        unit: '×',
        limit: 2,
      },
      {
        goal: 'P18',
        name: `a round in which all wait, ${many}`,
        value: growth(waiting.map(([, ms]) => ms)),
        unit: '×',
        aim: 1,
        limit: 1.5,
      },
    ],
    tables: [
      table(`${NEWCOMERS} newcomers where ${NEAR} of the alerts look`, apart),
      table(`${NEWCOMERS} newcomers anywhere`, spread),
    ],
  }
}
