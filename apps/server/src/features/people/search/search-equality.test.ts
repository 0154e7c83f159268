import { type SearchRequest, search } from '@amour/contract/people/search.ts'
import { newId } from '#security/ids.ts'
import { makeManyMembers } from '@amour/test/members/many-members.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

type Searcher = Awaited<ReturnType<World['aMember']>> & {
  gender: 'Man' | 'Woman'
  seeking: 'Man' | 'Woman'
  home: number
}
type Ask = Omit<SearchRequest, 'page' | 'numOfRecords' | 'county' | 'cityTown'> & { county?: string; cityTown?: string }

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

/** What the search has to find, in the plainest SQL: every member looked at, no table or count of the search's own. */
async function askNaively(me: Searcher, ask: Ask): Promise<string[]> {
  const [asGender, asSeeking] = ask.seeking?.includes('->')
    ? ask.seeking.split('->')
    : [me.gender, ask.seeking ?? me.seeking]
  const town = ask.cityTown ? await placeOf(ask.cityTown, ask.county) : undefined
  const from = town ?? (await placeById(me.home))
  const miles = sql`2 * 3958.8 * asin(least(1, sqrt(sin(radians(p.latitude - ${from.latitude}) / 2) ^ 2
    + cos(radians(${from.latitude})) * cos(radians(p.latitude)) * sin(radians(p.longitude - ${from.longitude}) / 2) ^ 2)))`
  const where = town
    ? ask.radius
      ? sql`${miles} <= ${ask.radius}`
      : sql`p.id = ${town.id}`
    : ask.county
      ? sql`c.name = ${ask.county}`
      : sql`true`
  const slot = sql`(case when m.shows_online then floor(extract(epoch from m.active_at) / 300) else 0 end)`
  const slotNow = Math.floor(w.clock.now().getTime() / 300_000)
  const slots = { online: 2, today: 288, week: 2016, month: 8640 }[ask.activeWithin ?? 'month']
  const latest = sql`${slot} desc, m.id desc`
  const order = {
    active: latest,
    newest: sql`m.created_at desc, m.id desc`,
    nearest: sql`${miles}, p.ordinal, ${latest}`,
  }
  const { rows } = await sql<{ id: string }>`
    select m.id from member m join location p on p.id = m.location_id join county c on c.id = p.county_id
    where m.gender = ${asSeeking} and m.seeking = ${asGender} and m.status in ('active', 'restricted')
      and m.profile_updated_at is not null and m.id <> ${me.id} and ${where}
      and not exists (select 1 from block b where b.member_id = ${me.id} and b.blocked_id = m.id)
      and not exists (select 1 from block b where b.member_id = m.id and b.blocked_id = ${me.id})
      and not exists (select 1 from hide h where h.member_id = ${me.id} and h.hidden_id = m.id)
      and not (m.hides_from_county and c.id = (select county_id from location where id = ${me.home})
        and not exists (select 1 from participant i where i.member_id = ${me.id} and i.other_id = m.id)
        and not exists (select 1 from flirt f where f.recipient_id = ${me.id} and f.sender_id = m.id)
        and not exists (select 1 from notification n where n.member_id = ${me.id} and n.actor_id = m.id))
      and not (m.is_incognito and not exists (select 1 from flirt f where f.recipient_id = ${me.id} and f.sender_id = m.id))
      and m.age >= ${ask.ageMin ?? 0} and m.age <= ${ask.ageMax ?? 200}
      and (${!ask.withPhoto} or exists (select 1 from media where member_id = m.id and is_default))
      and (${!ask.verified} or m.verified_at is not null)
      and (${!ask.activeWithin} or ${slot} >= ${slotNow - slots})
      and (${!ask.newThisWeek} or m.created_at >= ${new Date(w.clock.now().getTime() - 7 * 86_400_000)})
    order by ${order[ask.sort ?? 'active']}`.execute(w.db)
  return rows.map(({ id }) => id)
}

const places = () => w.db.selectFrom('location').innerJoin('county', 'county.id', 'county_id').selectAll('location')
const placeById = (id: number) => places().where('location.id', '=', id).executeTakeFirstOrThrow()
const placeOf = (city: string, county = '') =>
  places().where('city', '=', city).where('county.name', '=', county).executeTakeFirstOrThrow()

/** Rows of every page asked for, total and cap against the plain SQL. */
async function expectEqual(ask: Ask, pages = [1, 2]) {
  for (const me of searchers) {
    const all = await askNaively(me, ask)
    for (const page of pages) {
      await w.context.limits.forget('search', me.id)
      const { body } = await w.as(me)(search.find, { body: { ...ask, page } })
      const last = Math.max(1, Math.min(20, Math.ceil(all.length / 10)))
      const begin = (Math.min(page, last) - 1) * 10
      expect(body.data.map(({ id }) => id)).toEqual(all.slice(begin, begin + 10))
      const isCapped = isFiltered(ask) && all.length > 1000
      expect([body.page, body.total, body.isCapped]).toEqual([
        Math.min(page, last),
        isCapped ? 1000 : all.length,
        isCapped,
      ])
    }
  }
}

const isFiltered = ({ ageMin, ageMax, withPhoto, verified, activeWithin, newThisWeek }: Ask) =>
  Boolean(ageMin ?? ageMax ?? (withPhoto || verified || activeWithin || newThisWeek))

const inLondon = { county: 'Greater London', cityTown: 'London' }
const inLerwick = { county: 'Shetland', cityTown: 'Lerwick' }
const kinds: [name: string, ask: Ask, pages?: number[]][] = [
  ['a town', inLondon, [1, 2, 3]],
  ['a county', { county: 'Greater Manchester' }, [1, 5]],
  ['the whole country', {}, [1, 2, 20]],
  ['a dense radius', { ...inLondon, radius: 25 }],
  ['a sparse radius', { ...inLerwick, radius: 60 }],
  ['page 10 of a radius', { ...inLondon, radius: 50 }, [10]],
  ['the nearest', { ...inLondon, radius: 100, sort: 'nearest' }, [1, 2, 10, 20]],
  ['the newest', { ...inLondon, radius: 100, sort: 'newest' }, [1, 9]],
  [
    'filters',
    { ...inLondon, radius: 60, ageMin: 25, ageMax: 60, withPhoto: true, verified: true, activeWithin: 'month' },
  ],
  ['an orientation key', { seeking: 'Man->Woman', county: 'Greater London' }],
  ['the other gender', { seeking: 'Woman', ...inLondon, radius: 100 }, [1, 4]],
  ['the nearest in the whole country', { sort: 'nearest' }, [1, 2, 20]],
  ['the nearest in a county', { county: 'Greater London', sort: 'nearest' }, [1, 3]],
  ['the nearest with filters', { sort: 'nearest', verified: true, newThisWeek: true }, [1, 2, 3]],
  ['the newest of a town', { ...inLerwick, sort: 'newest' }],
  ['a sparse radius with filters', { ...inLerwick, radius: 90, withPhoto: true }],
  ['the newest of a sparse radius', { ...inLerwick, radius: 90, sort: 'newest' }],
  ['the newest of a county', { county: 'Kent', sort: 'newest' }],
  ['the newest of the country', { sort: 'newest' }, [1, 20]],
  ['one filter that many pass', { withPhoto: true }, [1, 20]],
  ['who is new this week', { newThisWeek: true, sort: 'newest' }],
  ['who is online', { activeWithin: 'online' }],
  ['an empty town', { county: 'Shetland', cityTown: 'Symbister' }, [1, 7]],
]

test.for(kinds)('%s: rows and totals are those of the plain query', async ([, ask, pages]) => {
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
  for (const [, ask, pages] of kinds) await expectEqual(ask, pages)
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
  for (const [, ask, pages] of kinds) await expectEqual(ask, pages)
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
  for (const [, ask, pages] of kinds) await expectEqual(ask, pages)
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
  for (const [, ask, pages] of kinds) await expectEqual(ask, pages)
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
