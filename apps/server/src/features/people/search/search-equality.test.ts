import { londonDay } from '#london.ts'
import { newId } from '#security/ids.ts'
import { makeManyMembers } from '@amour/test/members/many-members.ts'
import { type Ask, expectSame, placeById, type Searcher, searchNaively } from '@amour/test/members/naive-search.ts'
import { inLerwick, inLondon, searchKinds } from '@amour/test/members/search-kinds.ts'
import { countFor } from '@amour/test/whole-run.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

const LONDON = 2643743
const LERWICK = 2644605
const MANY = 10_000

let w: World
let searchers: Searcher[]

beforeAll(async () => {
  w = await world()
  // Ten seconds into a slot of activity, so that none begins while the test runs.
  w.clock.advance(300_000 - (w.clock.now().getTime() % 300_000) + 10_000)
  await makeManyMembers(w.db, MANY, w.clock.now())
  const people = [
    { gender: 'Woman', seeking: 'Man', home: LONDON },
    { gender: 'Man', seeking: 'Woman', home: LERWICK },
    { gender: 'Man', seeking: 'Man', home: LONDON },
  ] as const
  searchers = []
  for (const person of people)
    searchers.push({ ...(await w.aMember({ ...person, locationId: person.home })), ...person })
})

afterAll(() => w[Symbol.asyncDispose]())

const askNaively = (me: Searcher, ask: Ask) => searchNaively(w, me, ask)

const expectEqual = (ask: Ask, pages = [1, 2]) => expectSame(w, searchers, { ask, pages })

/** Of how many pairs of a kind and a searcher one is asked; every test begins at another. */
const STEP = countFor('searchEquality', [6, 3, 1])
let begin = 0

/** Every kind after a change, by all who search or by one of them in turn. */
async function expectAllEqual() {
  begin += 1
  for (const [row, [, ask, pages = [1, 2]]] of searchKinds.entries()) {
    // Along the diagonals: each searcher meets every kind after a few changes, and some of them after each.
    const asking = searchers.filter((_, column) => (row + column + begin) % STEP === 0)
    await expectSame(w, asking, { ask, pages })
  }
}

test.for(searchKinds)('%s: rows and totals are those of the plain query', async ([, ask, pages]) => {
  await expectEqual(ask, pages)
})

test('excluded members are in no row and no total, however many they are', async () => {
  for (const me of searchers) {
    const all = await askNaively(me, { ...inLondon, radius: 100, sort: 'nearest' })
    const some = all.filter((_, index) => index % 3 === 0 && index < 240)
    const at = w.clock.now()
    const of = (rest: number) => some.filter((_, index) => index % 3 === rest)
    await w.db
      .insertInto('block')
      .values(of(0).map((id) => ({ member_id: me.id, blocked_id: id, created_at: at })))
      .execute()
    await w.db
      .insertInto('block')
      .values(of(1).map((id) => ({ member_id: id, blocked_id: me.id, created_at: at })))
      .execute()
    await w.db
      .insertInto('hide')
      .values(of(2).map((id) => ({ member_id: me.id, hidden_id: id, created_at: at })))
      .execute()
  }
  await expectAllEqual()
})

test('members who hide from the searcher’s county, or show no activity, stand where the plain query puts them', async () => {
  let vanished = 0
  for (const [index, me] of searchers.entries()) {
    const near = await askNaively(me, { sort: 'nearest' })
    const some = near.filter((_, place) => place % 3 === 0 && place < 300)
    await w.db
      .updateTable('member')
      .set({ hides_from_county: true, shows_online: index % 2 === 0 })
      .where('id', 'in', some)
      .execute()
    const [known = me.id] = some
    const told = {
      id: newId(),
      member_id: me.id,
      type: 'flirt',
      actor_id: known,
      media_id: null,
      detail: null,
    } as const
    await w.db
      .insertInto('notification')
      .values({ ...told, created_at: w.clock.now() })
      .execute()
    const there = await askNaively(me, { sort: 'nearest' })
    vanished += near.length - there.length
    expect(there).toContain(known)
  }
  expect(vanished).toBeGreaterThan(100)
  await expectAllEqual()
})

test('visitors of a place are found there too, each once, and who is free is until they no longer are', async () => {
  const today = londonDay(w.clock.now())
  // One in twelve visits one of the two towns or somewhere between: today, soon, or on days that are over or far away.
  await sql`
    insert into visit (id, member_id, location_id, county_id, ordinal, from_day, to_day, shown_from, announced_at)
    select gen_random_uuid(), member.id, town.id, town.county_id, town.ordinal, from_day, from_day + 3, from_day - 7, now()
    from (select row_number() over (order by id) as n, * from member) as member
      join member_search on member_id = member.id
      join lateral (values (0, ${LONDON}::int), (1, ${LERWICK}::int), (2, (select id from location where ordinal = n % 6000)))
        as visited (kind, location_id) on kind = n % 3
      join location town on town.id = visited.location_id
      cross join lateral (select ${today}::date + (n % 5 - 2)::int * 5 as from_day) as days
    where n % 12 < 3`.execute(w.db)
  await sql`update member set available_when = case when n % 2 = 0 then 'tonight' else 'week' end,
    available_until = ${w.clock.now()}::timestamptz + (n % 3 - 1) * interval '10 hours'
    from (select id, row_number() over (order by id) as n from member) as numbered
    where numbered.id = member.id and n % 7 = 0 and n % 3 <> 1`.execute(w.db)
  const [me] = searchers
  if (!me) throw new Error('Nobody searches.')
  const all = await askNaively(me, { ...inLerwick, radius: 60, sort: 'nearest' })
  expect(all.length).toBeGreaterThan(20)
  expect((await askNaively(me, { available: 'week' })).length).toBeGreaterThan(20)
  await expectAllEqual()
  await expectEqual({ ...inLerwick, radius: 200, sort: 'nearest' }, [1, 3, 5, 20])
})

test('members who hide from several counties or from the searcher’s address are in no row and no total, wherever the searcher has lived', async () => {
  const at = w.clock.now()
  const counties = await w.db.selectFrom('county').select('id').orderBy('id').execute()
  const homes = await Promise.all(searchers.map(({ home }) => placeById(w, home)))
  let vanished = 0
  for (const [index, me] of searchers.entries()) {
    const near = await askNaively(me, { sort: 'nearest' })
    // One in seven hides from their own county and another, or from three; half of these from where the searcher has been.
    const hiding = near.filter((_, place) => place % 7 === 1 && place < 420)
    const sets = hiding.map((_, place) => {
      const own = place % 2 === 0 ? [homes[index]?.county_id ?? 1] : []
      return [...own, ...[3, 11].map((step) => counties[(place * step) % counties.length]?.id ?? 1)]
    })
    const rows = hiding.flatMap((member_id, place) =>
      [...new Set(sets[place])].map((county_id) => ({ member_id, county_id, created_at: at })),
    )
    // In portions: each row gives its member another set, and one statement has six seconds.
    for (let first = 0; first < rows.length; first += 40)
      await w.db
        .insertInto('hidden_county')
        .values(rows.slice(first, first + 40))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    await w.db
      .insertInto('member_stay')
      .values([2, 5, 8].map((step) => ({ member_id: me.id, county_id: counties[step + index]?.id ?? 1, left_at: at })))
      .execute()
    const mailbox_index = Buffer.from(`mailbox ${index}`)
    const mailbox = { member_id: me.id, mailbox_index, email_index: mailbox_index }
    await w.db.insertInto('member_mailbox').values(mailbox).execute()
    const apart = near.filter((_, place) => place % 11 === 2 && place < 330)
    await w.db
      .insertInto('hidden_person')
      .values(
        apart.map((member_id) => ({
          id: newId(),
          member_id,
          mailbox_index,
          label_sealed: Buffer.alloc(1),
          created_at: at,
        })),
      )
      .execute()
    vanished += near.length - (await askNaively(me, { sort: 'nearest' })).length
  }
  expect(vanished).toBeGreaterThan(150)
  await expectAllEqual()
})

test('incognito members are in no row and no total but of those whom they have flirted with, however deep the page', async () => {
  let [vanished, kept] = [0, 0]
  for (const me of searchers) {
    const near = await askNaively(me, { sort: 'nearest' })
    const some = near.filter((_, place) => place % 2 === 0 && place < 400)
    await w.db.updateTable('member').set({ is_incognito: true }).where('id', 'in', some).execute()
    const known = some.filter((_, place) => place % 5 === 0)
    await w.db
      .insertInto('flirt')
      .values(known.map((id) => flirtOf(id, me.id)))
      .execute()
    const there = await askNaively(me, { sort: 'nearest' })
    vanished += near.length - there.length
    kept += known.filter((id) => there.includes(id)).length
  }
  expect(vanished).toBeGreaterThan(300)
  expect(kept).toBeGreaterThan(80)
  await expectAllEqual()
  await expectEqual({ sort: 'nearest' }, [3, 4, 5, 6, 7, 8, 9])
  const [open] = await w.db
    .updateTable('member')
    .set({ is_incognito: false })
    .where('is_incognito', '=', true)
    .execute()
  expect(Number(open?.numUpdatedRows)).toBeGreaterThan(300)
  await expectEqual({ ...inLondon, radius: 100, sort: 'nearest' }, [1, 3])
  await w.db
    .updateTable('member')
    .set({ is_incognito: true })
    .where(sql<boolean>`username like 'many-%7'`)
    .execute()
})

const flirtOf = (sender_id: string, recipient_id: string) => ({
  id: newId(),
  sender_id,
  recipient_id,
  flirt: 'fancyAChat' as const,
  sent_at: w.clock.now(),
})

test('members who move, leave, turn round or come are counted at once', async () => {
  const { rows } = await sql<{
    id: string
  }>`select id from member where username like 'many-%' order by id limit 90`.execute(w.db)
  const ids = rows.map(({ id }) => id)
  for (const [index, id] of ids.entries()) {
    const change = w.db.updateTable('member').where('id', '=', id)
    if (index % 4 === 0) await change.set({ location_id: LONDON }).execute()
    if (index % 4 === 1) await change.set({ status: 'suspended' }).execute()
    if (index % 4 === 2) await change.set({ seeking: 'Woman', active_at: w.clock.now() }).execute()
    if (index % 4 === 3) await w.db.deleteFrom('member').where('id', '=', id).execute()
    if (index % 15 === 0) await expectEqual({ ...inLondon, radius: 25, sort: index % 2 ? 'nearest' : 'active' }, [1, 3])
  }
  await expectAllEqual()
})

test('a move that was under way while others moved and searched is counted once it is done', async () => {
  const london = { ...inLondon, radius: 25 }
  const someOf = (county: string) =>
    w.db
      .selectFrom('member_search')
      .innerJoin('county', 'county.id', 'member_search.county_id')
      .select('member_id as id')
      .where('county.name', '=', county)
      .orderBy('member_id')
      .limit(30)
      .execute()
  const move = (db: World['db'], { id }: { id: string }, location_id: number) =>
    db.updateTable('member').set({ location_id }).where('id', '=', id).execute()

  const underWay = await w.db.startTransaction().execute()
  for (const member of await someOf('Greater Manchester')) await move(underWay, member, LONDON)
  for (const member of await someOf('Kent')) await move(w.db, member, LERWICK)
  await expectEqual(london, [1])
  await underWay.commit().execute()
  for (const sort of ['active', 'nearest'] as const) await expectEqual({ ...london, sort }, [1, 2])
})

test('many who move to and fro at once never wait for each other in turn, and the counts hold', async () => {
  const { rows } = await sql<{
    id: string
  }>`select id from member where username like 'many-%' order by id limit 400`.execute(w.db)
  const towns = [LONDON, LERWICK]
  await Promise.all(
    rows.map(async ({ id }, index) => {
      for (const turn of [0, 1, 2]) {
        const location_id = towns[(index + turn) % 2] ?? LONDON
        await w.db.updateTable('member').set({ location_id }).where('id', '=', id).execute()
      }
    }),
  )
  const { rows: wrong } = await sql`
    select segment, location_id, coalesce(counted.members, 0), coalesce(found.members, 0)
    from (select segment, location_id, members from member_search_count where members <> 0) counted
    full join (select segment, location_id, count(*) as members from member_search where hidden_county >= 0 group by 1, 2) found using (segment, location_id)
    where counted.members is distinct from found.members`.execute(w.db)
  expect(wrong).toEqual([])
  await expectEqual({ ...inLerwick, radius: 100 })
})
