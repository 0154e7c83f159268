import { exports } from '@amour/contract/account/exports.ts'
import { privacy } from '@amour/contract/account/privacy.ts'
import { members } from '@amour/contract/people/members.ts'
import { search, type SearchRequest } from '@amour/contract/people/search.ts'
import { addDays, visits } from '@amour/contract/people/visits.ts'
import { readZip } from '@amour/test/code/zip-file.ts'
import { BATH, type TestMember } from '@amour/test/members/make-member.ts'
import { waysToHide } from '@amour/test/members/ways-to-hide.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY } from '#durations.ts'
import { housekeeping } from '#features/account/housekeeping/housekeeping.jobs.ts'
import { startSession } from '#features/account/sessions/sessions.service.ts'
import { londonDay, londonMoment } from '#london.ts'

const BRISTOL = 2654675
const LERWICK = 2644605
const LONDON = 2643743
const lerwick = { county: 'Shetland', cityTown: 'Lerwick' }
const bristol = { county: 'Bristol', cityTown: 'Bristol' }

/** Ann of Lerwick seeks men; Bob of Bath seeks women. The clock stands at noon, so that no day ends beneath a test. */
async function aPair(w: World) {
  w.clock.advance(londonMoment(addDays(londonDay(w.clock.now()), 1), 12).getTime() - w.clock.now().getTime())
  const man = { gender: 'Man', seeking: 'Woman' } as const
  return {
    ann: await w.aMember({ username: 'ann', locationId: LERWICK }),
    bob: await w.aMember({ username: 'bob', ...man }),
    day: (days: number) => addDays(londonDay(w.clock.now()), days),
  }
}

const add = (w: World, who: TestMember, location: number, from: string, to: string) =>
  w.as(who)(visits.add, { body: { location, from, to } })

const find = async (w: World, who: Pick<TestMember, 'token'>, body: SearchRequest) => {
  const { data, total } = (await w.as(who)(search.find, { body })).body
  const counted = (await w.as(who)(search.count, { body })).body
  expect([data.length, counted.total]).toEqual([total, total])
  return data
}

const namesOf = async (w: World, who: Pick<TestMember, 'token'>, body: SearchRequest) =>
  (await find(w, who, body)).map(({ username }) => username)

test('a visitor is found around the town from a week before to the last day, and at home all the time', async () => {
  await using w = await world()
  const { ann, bob, day } = await aPair(w)
  const [from, to] = [day(8), day(10)]
  const { status, body } = await add(w, bob, LERWICK, from, to)
  expect([status, body]).toMatchObject([201, { location: { id: LERWICK, city: 'Lerwick' }, from, to }])
  const seen = async () => {
    const { token } = await startSession(w.context, ann.id)
    const around = await Promise.all([
      namesOf(w, { token }, lerwick),
      namesOf(w, { token }, { county: 'Shetland' }),
      namesOf(w, { token }, { ...lerwick, radius: 50, sort: 'nearest' }),
      namesOf(w, { token }, { ...lerwick, radius: 50, sort: 'newest', ageMin: 30 }),
    ])
    expect(await namesOf(w, { token }, { county: 'Somerset', cityTown: 'Bath' })).toEqual(['bob'])
    expect(await namesOf(w, { token }, {})).toEqual(['bob'])
    const page = (await w.as({ token })(members.view, { params: { id: bob.id } })).body.visits
    const isSeen = around.some((names) => names.length > 0)
    expect([around, page.length > 0]).toEqual([around.map(() => (isSeen ? ['bob'] : [])), isSeen])
    return isSeen
  }
  expect(await seen()).toBe(false)
  w.clock.advance(DAY)
  expect(await seen()).toBe(true)
  const [card] = await find(w, await startSession(w.context, ann.id), { ...lerwick, radius: 50 })
  expect(card).toMatchObject({
    visit: { location: { city: 'Lerwick' }, from, to },
    miles: 0,
    location: { city: 'Bath' },
  })
  w.clock.advance(8 * DAY)
  expect([await seen(), to]).toEqual([true, day(1)])
  w.clock.advance(DAY)
  expect([await seen(), to]).toEqual([true, day(0)])
  w.clock.advance(DAY)
  expect(await seen()).toBe(false)
  expect((await w.as(await startSession(w.context, bob.id))(visits.list, {})).body.data).toEqual([])
  expect(await w.db.selectFrom('visit').select('id').execute()).toHaveLength(1)
  await housekeeping.perform(w.context, {})
  expect(await w.db.selectFrom('visit').select('id').execute()).toEqual([])
})

test('who lives within reach is found once, at home; of two visits in reach the nearest counts', async () => {
  await using w = await world()
  const { bob, day } = await aPair(w)
  const eve = await w.aMember({ username: 'eve' })
  await add(w, bob, BRISTOL, day(0), day(2))
  const [atHome, ...others] = await find(w, eve, { county: 'Somerset', cityTown: 'Bath', radius: 25 })
  expect([atHome?.username, atHome?.miles, others]).toEqual(['bob', 0, []])
  expect(await find(w, eve, bristol)).toMatchObject([
    { username: 'bob', miles: 0, visit: { location: { city: 'Bristol' } } },
  ])
  const dan = await w.aMember({ username: 'dan', gender: 'Man', seeking: 'Woman', locationId: LERWICK })
  await add(w, dan, BRISTOL, day(0), day(2))
  await add(w, dan, BATH, day(3), day(4))
  const near = await find(w, eve, { county: 'Somerset', cityTown: 'Bath', radius: 25, sort: 'nearest' })
  expect(near.map(({ username, miles }) => [username, miles])).toEqual([
    ['dan', 0],
    ['bob', 0],
  ])
})

test('who moves to the town of a visit is at home there, and a visitor again once they have moved on', async () => {
  await using w = await world()
  const { ann, bob, day } = await aPair(w)
  await add(w, bob, BRISTOL, day(1), day(2))
  await add(w, bob, LERWICK, day(3), day(4))
  const move = (location_id: number) =>
    w.db.updateTable('member').set({ location_id }).where('id', '=', bob.id).execute()
  const shown = async () => {
    const [card] = await find(w, ann, { county: 'Bristol' })
    const page = (await w.as(ann)(members.view, { params: { id: bob.id } })).body.visits
    return [card?.visit?.location.city, ...page.map(({ location }) => location.city)]
  }
  expect(await shown()).toEqual(['Bristol', 'Bristol', 'Lerwick'])
  await move(BRISTOL)
  expect(await shown()).toEqual(['Lerwick', 'Lerwick'])
  expect((await w.as(bob)(visits.list, {})).body.data).toHaveLength(2)
  await move(BATH)
  expect(await shown()).toEqual(['Bristol', 'Bristol', 'Lerwick'])
})

test('a visit follows whom its member seeks, and goes with them', async () => {
  await using w = await world()
  const { ann, bob, day } = await aPair(w)
  const cal = await w.aMember({ username: 'cal', gender: 'Man', seeking: 'Man', locationId: LERWICK })
  await add(w, bob, LERWICK, day(0), day(2))
  await w.db.updateTable('member').set({ seeking: 'Man' }).where('id', '=', bob.id).execute()
  expect(await namesOf(w, ann, lerwick)).toEqual([])
  expect(await namesOf(w, cal, lerwick)).toEqual(['bob'])
  await w.as(bob)(exports.begin, {})
  await w.settle()
  await w.settle()
  const { rawPayload } = await w.app.inject({ url: (await w.as(bob)(exports.latest, {})).body.export?.url ?? '' })
  const copy = JSON.parse(String((await readZip(rawPayload)).get('data.json'))) as Record<string, object[]>
  expect(copy['visits']).toMatchObject([{ location_id: LERWICK, from_day: day(0), to_day: day(2) }])
  await w.db.deleteFrom('member').where('id', '=', bob.id).execute()
  expect(await w.db.selectFrom('visit').selectAll().execute()).toEqual([])
})

test('a visit shows nothing of somebody who is not there for the searcher, whatever the reason', async () => {
  await using w = await world()
  const { ann, bob: first, day } = await aPair(w)
  for (const { id } of [ann, first]) await w.db.deleteFrom('member').where('id', '=', id).execute()
  const radius = { ...lerwick, radius: 30, sort: 'nearest' } as const
  for (const [kind, hide] of waysToHide) {
    // Both live in Somerset, and she looks where he goes.
    const bob = await w.aMember({ username: 'bob', gender: 'Man', seeking: 'Woman' })
    const eve = await w.aMember({ username: 'eve' })
    await add(w, bob, LERWICK, day(0), day(2))
    expect(await namesOf(w, eve, radius), kind).toEqual(['bob'])
    await hide(w, bob, eve)
    for (const body of [lerwick, { county: 'Shetland', sort: 'newest' } as const, radius]) {
      const reply = await w.as(eve)(search.find, { body: { ...body, withPhoto: true, verified: true } })
      expect(reply.body, kind).toMatchObject({ total: 0, data: [], widen: null, widenTogether: null })
      expect(await namesOf(w, eve, body), kind).toEqual([])
    }
    expect((await w.as(eve)(members.view, { params: { id: bob.id } })).status, kind).toBe(404)
    for (const { id } of [bob, eve]) await w.db.deleteFrom('member').where('id', '=', id).execute()
  }
})

test('who hides from their county is found where they go by those who live there, and is not by their own', async () => {
  await using w = await world()
  const { ann, bob, day } = await aPair(w)
  const eve = await w.aMember({ username: 'eve' })
  await w.db.updateTable('member').set({ hides_from_county: true }).where('id', '=', bob.id).execute()
  await add(w, bob, LERWICK, day(0), day(2))
  expect([await namesOf(w, ann, lerwick), await namesOf(w, eve, lerwick)]).toEqual([['bob'], []])
  // With the county that he goes to among those chosen he is found by neither, and by others as before.
  const zoe = await w.aMember({ username: 'zoe', locationId: LONDON })
  await w.as(bob)(privacy.hideFromCounties, { body: { counties: ['Shetland', 'Kent'] } })
  const seen = await Promise.all([ann, eve, zoe].map((who) => namesOf(w, who, lerwick)))
  expect(seen).toEqual([[], [], ['bob']])
})

test('of a visit and a suspension in the same instant nothing is shown, whichever was first', async () => {
  await using w = await world()
  const { ann, day } = await aPair(w)
  const men = await Promise.all(Array.from({ length: 10 }, () => w.aMember({ gender: 'Man', seeking: 'Woman' })))
  const suspend = ({ id }: TestMember) =>
    w.db.updateTable('member').set({ status: 'suspended' }).where('id', '=', id).execute()
  await Promise.all(men.flatMap((man) => [add(w, man, LERWICK, day(0), day(2)), suspend(man)]))
  expect(await namesOf(w, ann, lerwick)).toEqual([])
  const { rows } = await sql`SELECT FROM visit WHERE segment <> 0`.execute(w.db)
  expect(rows).toEqual([])
})

test('three visits are the most, also when the last two come at once, and one that is removed makes room', async () => {
  await using w = await world()
  const { ann, bob, day } = await aPair(w)
  const one = (await add(w, bob, LERWICK, day(0), day(2))).body
  await add(w, bob, BRISTOL, day(3), day(4))
  const replies = await Promise.all([add(w, bob, LONDON, day(20), day(20)), add(w, bob, LONDON, day(30), day(40))])
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  expect(replies.find(({ status }) => status === 409)).toMatchObject({ problem: { code: 'visitLimit' } })
  expect((await w.as(bob)(visits.list, {})).body.data).toHaveLength(3)
  expect(await w.as(ann)(visits.remove, { params: { id: one.id } })).toMatchObject({
    status: 404,
    problem: { code: 'notFound' },
  })
  expect(await w.as(bob)(visits.remove, { params: { id: one.id } })).toMatchObject({ status: 200 })
  expect(await namesOf(w, ann, lerwick)).toEqual([])
  expect((await add(w, bob, LERWICK, day(0), day(2))).status).toBe(201)
})

test('what cannot be a visit is explained under its field', async () => {
  await using w = await world()
  const { bob, day } = await aPair(w)
  const complaint = async (location: number, from: string, to: string) => {
    const { status, problem } = await add(w, bob, location, from, to)
    return [status, problem.violations?.map(({ propertyPath, message }) => [propertyPath, message])]
  }
  const says = (field: string, message: string) => [422, [[field, message]]]
  await add(w, bob, BRISTOL, day(5), day(9))
  expect(await complaint(1, day(1), day(2))).toEqual(says('location', 'Please choose a place from the list.'))
  expect(await complaint(BATH, day(1), day(2))).toEqual(
    says('location', 'You live there, so people there find you anyway.'),
  )
  expect(await complaint(LERWICK, day(-1), day(2))).toEqual(
    says('from', 'This day has passed. Please choose a later one.'),
  )
  expect(await complaint(LERWICK, day(3), day(2))).toEqual(says('to', 'The last day can’t be before the first.'))
  expect(await complaint(LERWICK, day(10), day(40))).toEqual(says('to', 'A visit can last 30 days at most.'))
  expect(await complaint(LERWICK, day(360), day(380))).toEqual(
    says('to', 'Please choose a day within the next 12 months.'),
  )
  expect(await complaint(LERWICK, day(9), day(12))).toEqual(
    says('from', 'You’re already visiting somewhere on these days.'),
  )
  expect(await complaint(LERWICK, 'someday', day(12))).toEqual(says('from', 'Please choose a day.'))
  expect((await add(w, bob, LERWICK, day(10), day(39))).status).toBe(201)
  expect(await w.asNobody(visits.list, {})).toMatchObject({ status: 401 })
})
