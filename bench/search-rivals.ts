import { setTimeout as pause } from 'node:timers/promises'
import { SearchDraft, type SearchRequest } from '@amour/contract/people/search.ts'
import type { MemberContext } from '@amour/server/context.ts'
import { getLocations } from '@amour/server/features/people/locations/locations.service.ts'
import { readScope, searchMembers } from '@amour/server/features/people/search/search.service.ts'
import { sql } from 'kysely'
import { compare, type Measured, median, ratioOf, tableOf, geometricMean, rangeOf } from './figures.ts'
import type { Options } from './options.ts'

/** Changes of somebody's activity in a second. */
const UPDATES = 500
/** Milliseconds of each of the turns in which a search runs alone and beside them. */
const TURN = 3_000
const TURNS = 3
/** The rival takes its time. */
const RIVAL_ROUNDS = 5

const near: SearchRequest = { county: 'Greater London', cityTown: 'London', radius: 25 }
const asked: [string, SearchRequest][] = [
  ['country', {}],
  ['county', { county: 'Greater Manchester' }],
  ['25 miles', near],
]

/** docs/performance.md §P2 and §P5. */
export async function measureRivals({ context }: { context: MemberContext }, options: Options) {
  const rounds = Math.min(options.rounds, RIVAL_ROUNDS)
  const rows: [string, number, number, number][] = []
  const ranges: number[] = []
  for (const [kind, request] of asked) {
    const draft = SearchDraft.parse(request)
    const towns = await townsOf(context, draft)
    const [ours = [], theirs = []] = await compare(
      rounds,
      () => searchMembers(context, draft),
      () => searchAsMapper(context, towns),
    )
    rows.push([kind, median(ours), median(theirs), median(theirs) / median(ours)])
    ranges.push(...ratioOf(theirs, ours).blocks)
  }
  const mean = geometricMean(rows.map(([, , , ratio]) => ratio))
  const busy = await measureBusy(context, options)
  return {
    figures: [
      // Among few members any way is fast.
      {
        goal: 'P2',
        name: `search at ${options.members} members: SQL of an object mapper ÷ ours`,
        value: mean,
        range: rangeOf(ranges),
        unit: '×',
        isLeast: true,
        ...(options.members >= 1_000_000 && { aim: 133, limit: 40 }),
      },
      ...busy.figures,
    ],
    tables: [tableOf(['search', 'ours, ms', 'an object mapper’s, ms', '×'], rows)],
  } satisfies Measured
}

async function townsOf(context: MemberContext, draft: SearchDraft) {
  const places = await getLocations(context)
  return readScope(places, draft).towns.map(({ id }) => id)
}

/** What an object mapper writes: the wide table with its relations, counted whole and then the page, by the newest activity. */
async function searchAsMapper({ db, caller }: MemberContext, towns: readonly number[]) {
  const found = sql`
    FROM member m
      JOIN location p ON p.id = m.location_id
      LEFT JOIN media photo ON photo.member_id = m.id AND photo.is_default
    WHERE m.gender = ${caller.seeking} AND m.seeking = ${caller.gender} AND m.status IN ('active', 'restricted')
      AND m.profile_updated_at IS NOT NULL AND m.id <> ${caller.id} AND p.id = ANY(${towns}::int[])
      AND NOT EXISTS (SELECT FROM block b WHERE b.member_id = ${caller.id} AND b.blocked_id = m.id)
      AND NOT EXISTS (SELECT FROM block b WHERE b.blocked_id = ${caller.id} AND b.member_id = m.id)
      AND NOT EXISTS (SELECT FROM hide h WHERE h.member_id = ${caller.id} AND h.hidden_id = m.id)`
  await sql`SELECT count(*) ${found}`.execute(db)
  await sql`SELECT m.*, p.city, photo.id AS photo_id ${found} ORDER BY m.active_at DESC, m.id DESC LIMIT 10`.execute(db)
}

/** A search alone and beside members whose activity is noted, in turns. */
async function measureBusy(context: MemberContext, { rounds }: Options) {
  const draft = SearchDraft.parse(near)
  const turn = Math.min(TURN, rounds * 50)
  const ids = await someMembers(context)
  const [quiet, busy]: [number[], number[]] = [[], []]
  let updated = 0
  for (let at = 0; at < TURNS * 2; at += 1) {
    const isBusy = at % 2 === 1
    let isOver = false
    const changing = isBusy ? change(context, ids, () => isOver) : Promise.resolve(0)
    for (const until = performance.now() + turn; performance.now() < until;) {
      const start = performance.now()
      await searchMembers(context, draft)
      ;(isBusy ? busy : quiet).push(performance.now() - start)
    }
    isOver = true
    updated += await changing
  }
  const { value, range } = ratioOf(busy, quiet)
  const rate = updated / ((turn / 1_000) * TURNS)
  const name = `search beside ${rate.toFixed(0)} changes of activity a second ÷ alone`
  return { figures: [{ goal: 'P5', name, value, range, unit: '×', aim: 1.6, limit: 2 }] }
}

async function someMembers({ db }: MemberContext) {
  const { rows } = await sql<{ id: string }>`SELECT id FROM member ORDER BY hashtext(id::text) LIMIT 5000`.execute(db)
  return rows.map(({ id }) => id)
}

/** As many one after the other as are due; answers how many there were. */
async function change({ db }: MemberContext, ids: readonly string[], isOver: () => boolean) {
  const begun = performance.now()
  let count = 0
  while (!isOver()) {
    const due = ((performance.now() - begun) / 1_000) * UPDATES
    if (count >= due) await pause(5)
    else {
      const moved = sql`UPDATE member SET active_at = active_at + interval '6 minutes' WHERE id = ${ids[count % ids.length]}`
      await moved.execute(db)
      count += 1
    }
  }
  return count
}
