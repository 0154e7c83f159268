import { availability, type AvailabilityKind } from '@amour/contract/people/availability.ts'
import { favourites } from '@amour/contract/people/favourites.ts'
import { members } from '@amour/contract/people/members.ts'
import { search, type SearchRequest } from '@amour/contract/people/search.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { waysToHide } from '@amour/test/members/ways-to-hide.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { housekeeping } from '#features/account/housekeeping/housekeeping.jobs.ts'
import { startSession } from '#features/account/sessions/sessions.service.ts'
import { endOf } from './nights.ts'

const aPair = async (w: World) => ({
  ann: await w.aMember({ username: 'ann' }),
  bob: await w.aMember({ username: 'bob', gender: 'Man', seeking: 'Woman' }),
})

const say = async (w: World, who: TestMember, when: AvailabilityKind) =>
  (await w.as(who)(availability.set, { body: { when } })).body.availability

const found = async (w: World, who: TestMember, body: SearchRequest) => {
  await w.context.limits.forget('search', who.id)
  const { data, total } = (await w.as(who)(search.find, { body })).body
  const counted = (await w.as(who)(search.count, { body })).body
  expect([data.length, counted.total]).toEqual([total, total])
  return data.map(({ username, availability: free }) => [username, free?.when ?? null])
}

/** All that tells one member of another's evenings. */
const shown = async (w: World, who: TestMember, whom: TestMember) => ({
  card: (await found(w, who, {})).map(([, when]) => when),
  tonight: (await found(w, who, { available: 'tonight' })).length,
  week: (await found(w, who, { available: 'week' })).length,
  page: await w
    .as(who)(members.view, { params: { id: whom.id } })
    .then((reply) => (reply.status === 200 ? reply.body.availability?.when : reply.status)),
  suggested: (await w.as(who)(members.suggest, { params: { term: whom.username } })).body.data.map(
    (card) => card.availability?.when,
  ),
  marked: (await w.as(who)(favourites.list, { query: {} })).body.data.map((card) => card.availability?.when),
})

test.for([
  ['tonight', '2026-12-03T19:00:00Z', '2026-12-04T06:00:00Z'],
  ['tonight', '2026-12-04T02:59:00Z', '2026-12-04T06:00:00Z'],
  ['tonight', '2026-12-04T03:00:00Z', '2026-12-05T06:00:00Z'],
  ['tonight', '2026-07-03T22:30:00Z', '2026-07-04T05:00:00Z'],
  // The night in which summer time begins, and that in which it ends.
  ['tonight', '2027-03-27T20:00:00Z', '2027-03-28T05:00:00Z'],
  ['tonight', '2026-10-24T20:00:00Z', '2026-10-25T06:00:00Z'],
  // Before three by the clocks that have just changed, and after.
  ['tonight', '2027-03-28T00:59:00Z', '2027-03-28T05:00:00Z'],
  ['tonight', '2027-03-28T02:00:00Z', '2027-03-29T05:00:00Z'],
  ['tonight', '2026-10-25T02:59:00Z', '2026-10-25T06:00:00Z'],
  ['tonight', '2026-10-25T03:00:00Z', '2026-10-26T06:00:00Z'],
  ['week', '2026-11-30T08:00:00Z', '2026-12-07T06:00:00Z'],
  ['week', '2026-12-06T23:30:00Z', '2026-12-07T06:00:00Z'],
  ['week', '2026-12-07T01:00:00Z', '2026-12-07T06:00:00Z'],
  ['week', '2026-12-07T04:00:00Z', '2026-12-14T06:00:00Z'],
  ['week', '2026-12-29T12:00:00Z', '2027-01-04T06:00:00Z'],
] as const)('%s, said at %s, ends at %s', ([when, at, end]) => {
  expect(endOf(when, new Date(at)).toISOString()).toBe(new Date(end).toISOString())
})

test('who is free tonight or this week is shown so, found so, and no longer once it is taken back', async () => {
  await using w = await world()
  const { ann, bob } = await aPair(w)
  await w.as(ann)(favourites.add, { params: { id: bob.id } })
  expect(await shown(w, ann, bob)).toEqual({
    card: [null],
    tonight: 0,
    week: 0,
    page: undefined,
    suggested: [undefined],
    marked: [undefined],
  })
  const until = endOf('tonight', w.clock.now()).toISOString()
  expect(await say(w, bob, 'tonight')).toEqual({ when: 'tonight', until })
  const tonight = 'tonight'
  expect(await shown(w, ann, bob)).toEqual({
    card: [tonight],
    tonight: 1,
    week: 1,
    page: tonight,
    suggested: [tonight],
    marked: [tonight],
  })
  expect((await w.as(bob)(availability.get, {})).body).toEqual({ availability: { when: 'tonight', until } })
  expect((await w.as(ann)(availability.get, {})).body).toEqual({ availability: null })
  expect((await w.as(bob)(members.view, { params: { id: bob.id } })).body.availability).toEqual({
    when: 'tonight',
    until,
  })

  expect(await say(w, bob, 'week')).toMatchObject({ when: 'week' })
  expect(await shown(w, ann, bob)).toMatchObject({ card: ['week'], tonight: 0, week: 1, page: 'week' })
  expect((await w.as(bob)(availability.end, {})).body).toEqual({ availability: null })
  expect(await shown(w, ann, bob)).toMatchObject({ card: [null], tonight: 0, week: 0, page: undefined })
})

test('it ends by itself, whether or not anything clears it, and the clearing leaves nothing behind', async () => {
  await using w = await world()
  const { ann, bob } = await aPair(w)
  const free = await say(w, bob, 'tonight')
  w.clock.advance(Date.parse(free?.until ?? '') - w.clock.now().getTime() - 60_000)
  const [late, asked] = [await startSession(w.context, ann.id), await startSession(w.context, bob.id)]
  expect(await shown(w, { ...ann, ...tokenOf(late) }, bob)).toMatchObject({
    card: ['tonight'],
    tonight: 1,
    week: 1,
    page: 'tonight',
  })
  w.clock.advance(61_000)
  expect(await shown(w, { ...ann, ...tokenOf(late) }, bob)).toMatchObject({
    card: [null],
    tonight: 0,
    week: 0,
    page: undefined,
  })
  expect((await w.as(asked)(availability.get, {})).body).toEqual({ availability: null })
  const row = () =>
    w.db
      .selectFrom('member')
      .innerJoin('member_search', 'member_id', 'id')
      .select([
        'available_when',
        'member.available_until',
        'member_search.available_until as searched',
        'tonight_until',
      ])
      .where('id', '=', bob.id)
      .executeTakeFirst()
  expect(await row()).toMatchObject({ available_when: 'tonight' })
  await housekeeping.perform(w.context, {})
  expect(await row()).toEqual({ available_when: null, available_until: null, searched: 0, tonight_until: 0 })
})

const tokenOf = ({ token }: { token: string }) => ({ token })

test('nobody learns that somebody is free who is not there for them, whatever the reason', async () => {
  await using w = await world()
  for (const [kind, hide] of waysToHide) {
    const { ann, bob } = await aPair(w)
    await w.as(ann)(favourites.add, { params: { id: bob.id } })
    await say(w, bob, 'tonight')
    expect(await shown(w, ann, bob), kind).toMatchObject({ card: ['tonight'], tonight: 1, week: 1, page: 'tonight' })
    await hide(w, bob, ann)
    const nothing = { card: [], tonight: 0, week: 0, page: 404, suggested: [], marked: [] }
    expect(await shown(w, ann, bob), kind).toEqual(nothing)
    const { body } = await w.as(ann)(search.find, { body: { available: 'tonight', verified: true } })
    expect(body, kind).toMatchObject({ total: 0, widen: null, widenTogether: null })
    for (const { id } of [ann, bob]) await w.db.deleteFrom('member').where('id', '=', id).execute()
  }
})

test('a search that finds nobody free says what to leave out', async () => {
  await using w = await world()
  const { ann, bob } = await aPair(w)
  const { widen } = (await w.as(ann)(search.find, { body: { available: 'tonight' } })).body
  expect(widen).toEqual({ filter: 'available', total: 1 })
  const both = { available: 'tonight', verified: true } as const
  expect((await w.as(ann)(search.find, { body: both })).body.widenTogether).toEqual({
    filters: ['verified', 'available'],
    total: 1,
  })
  await say(w, bob, 'week')
  expect((await w.as(ann)(search.find, { body: both })).body).toMatchObject({ widenTogether: { total: 1 } })
  expect((await w.as(ann)(search.find, { body: { ...both, available: 'week' } })).body.widen).toEqual({
    filter: 'verified',
    total: 1,
  })
})

test('who pauses and comes back before it ends is free again', async () => {
  await using w = await world()
  const { ann, bob } = await aPair(w)
  await say(w, bob, 'week')
  const change = (set: { status: 'paused' | 'active'; status_before: 'active' | null }) =>
    w.db.updateTable('member').set(set).where('id', '=', bob.id).execute()
  await change({ status: 'paused', status_before: 'active' })
  expect(await found(w, ann, { available: 'week' })).toEqual([])
  await change({ status: 'active', status_before: null })
  expect(await found(w, ann, { available: 'week' })).toEqual([['bob', 'week']])
})

test('strangers and members without a profile are refused, and so is what is no evening', async () => {
  await using w = await world()
  const { ann } = await aPair(w)
  const zoe = await w.aMember({ hasProfile: false })
  for (const call of [availability.get, availability.end]) {
    expect(await w.asNobody(call, {})).toMatchObject({ status: 401 })
    expect(await w.as(zoe)(call, {})).toMatchObject({ status: 403, problem: { code: 'profileIncomplete' } })
  }
  expect(await w.asNobody(availability.set, { body: { when: 'week' } })).toMatchObject({ status: 401 })
  const wrong = { when: 'always' as 'week' }
  const says = [{ propertyPath: 'when', message: 'Please choose one of the options.' }]
  expect((await w.as(ann)(availability.set, { body: wrong })).problem.violations).toEqual(says)
  expect(await w.as(ann)(search.find, { body: { available: 'always' as 'week' } })).toMatchObject({ status: 422 })
})
