import { preferences } from '@amour/contract/account/preferences.ts'
import { accounts } from '@amour/contract/account/accounts.ts'
import { savedSearches } from '@amour/contract/people/saved-searches.ts'
import type { SearchRequest } from '@amour/contract/people/search.ts'
import type { NewMember, TestMember } from '@amour/test/members/make-member.ts'
import { locksAwaited } from '@amour/test/database/locks-awaited.ts'
import { waysToHide } from '@amour/test/members/ways-to-hide.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#durations.ts'
import { startSession } from '#features/account/sessions/sessions.service.ts'
import { notify } from '#features/people/notifications/notifications.service.ts'
import { sendDueDigests } from '#features/people/notifications/digest.service.ts'
import { sendSearchAlerts } from './search-alerts.jobs.ts'

const BRISTOL = 2654675
const LERWICK = 2644605
const LONDON = 2643743
const bath: SearchRequest = { county: 'Somerset', cityTown: 'Bath', radius: 25 }
const mail = ['ann@example.com', 'You have something new']

const aMan = (w: World, wanted: NewMember = {}) => w.aMember({ gender: 'Man', seeking: 'Woman', ...wanted })
const anAnn = (w: World) => w.aMember({ username: 'ann', activeAt: new Date(w.clock.now().getTime() - HOUR) })

async function watch(w: World, who: TestMember, search: SearchRequest = bath, name = 'Silver foxes') {
  const as = w.as(await startSession(w.context, who.id))
  const { id } = (await as(savedSearches.save, { body: { name, search } })).body
  await as(savedSearches.change, { params: { id }, body: { name, alert: true } })
  await leave(w, who)
  return id
}

/** They have not been here for long. */
const leave = (w: World, { id }: TestMember) =>
  w.db
    .updateTable('member')
    .set({ active_at: new Date(0) })
    .where('id', '=', id)
    .execute()

/** Some time passes and the job does its rounds, as the worker; the mails that came of it. */
async function after(w: World, time: number) {
  w.mails.length = 0
  w.clock.advance(2 * MINUTE)
  const worker = { ...w.context, db: w.dbOf('worker') }
  await sendSearchAlerts.perform(worker, {})
  w.clock.advance(time)
  await sendSearchAlerts.perform(worker, {})
  await w.settle()
  return w.mails.map(({ to, subject }) => [to, subject])
}

test('nobody is mailed who did not ask for it', async () => {
  await using w = await world()
  const ann = await anAnn(w)
  await w.as(ann)(savedSearches.save, { body: { name: 'Bath', search: bath } })
  await leave(w, ann)
  await aMan(w)
  expect(await after(w, HOUR)).toEqual([])
  // What the database has noted counts for a process whose clock is behind it too.
  w.clock.advance(-3 * HOUR)
  const [listed] = (await w.as(await startSession(w.context, ann.id))(savedSearches.list, {})).body.data
  expect(new Date(listed?.seenAt ?? 0).getTime()).toBeGreaterThan(w.clock.now().getTime())
})

test('who asked is told that something is new, a while later, once a day at most, and of nobody twice', async () => {
  await using w = await world()
  const ann = await anAnn(w)
  await watch(w, ann)
  await watch(w, ann, { county: 'Somerset' })
  expect(await after(w, HOUR)).toEqual([])
  await aMan(w, { locationId: BRISTOL })
  await aMan(w)
  expect(await after(w, 10 * MINUTE)).toEqual([])
  expect(await after(w, 6 * MINUTE)).toEqual([mail])
  await aMan(w)
  expect(await after(w, 20 * HOUR)).toEqual([])
  expect(await after(w, 5 * HOUR)).toEqual([mail])
  expect(await after(w, 3 * DAY)).toEqual([])
  // What a clock that was ahead has noted of them keeps no mail back until that day.
  const year = new Date(w.clock.now().getTime() + 365 * DAY)
  await w.db.updateTable('member').set({ active_at: year }).where('id', '=', ann.id).execute()
  await w.db.updateTable('digest').set({ sent_at: year, alerted_at: year }).execute()
  await w.db.updateTable('search_alert').set({ rests_until: year }).execute()
  await w.db.updateTable('search_alert_run').set({ matched_at: year }).execute()
  await aMan(w)
  expect(await after(w, HOUR)).toEqual([mail])
  w.clock.advance(DAY)
  await w.db.updateTable('saved_search').set({ seen_at: year }).execute()
  await w.db.updateTable('search_alert').set({ due_at: year, tell_at: year, told_at: year }).execute()
  await aMan(w)
  expect(await after(w, HOUR)).toEqual([mail])
  const listed = await w.as(await startSession(w.context, ann.id))(savedSearches.list, {})
  for (const { newcomers, seenAt } of listed.body.data) {
    expect(newcomers.count).toBeGreaterThan(0)
    expect(seenAt < year.toISOString()).toBe(true)
  }
})

test('the mail names nobody, no number and no search, and its link ends such mails until they are asked for again', async () => {
  await using w = await world()
  const ann = await anAnn(w)
  const [id, other] = [await watch(w, ann), await watch(w, ann, { county: 'Somerset' }, 'All of it')]
  const bob = await aMan(w)
  expect(await after(w, HOUR)).toEqual([mail])
  const told = JSON.stringify(w.mails[0])
  for (const secret of ['ann', bob.username, bob.id, id, 'Bath', 'Somerset', 'foxes', 'search', 'Amour'])
    expect(told.replace('ann@example.com', '')).not.toContain(secret)
  const token = w.mails[0]?.unsubscribeUrl?.slice(-43) ?? ''
  expect(await w.asNobody(preferences.unsubscribe, { body: { token } })).toMatchObject({ status: 200 })
  await aMan(w)
  expect(await after(w, 2 * DAY)).toEqual([])
  const as = w.as(await startSession(w.context, ann.id))
  expect((await as(savedSearches.list, {})).body.data.map(({ alert }) => alert)).toEqual([false, false])
  // Asking for one brings the other not back.
  await as(savedSearches.change, { params: { id: other }, body: { name: 'All', alert: true } })
  expect((await as(savedSearches.list, {})).body.data.map((saved) => [saved.id, saved.alert])).toEqual([
    [other, true],
    [id, false],
  ])
  const { data } = (await as(preferences.list, {})).body
  expect(data.filter((shown) => shown.mail).map(({ type }) => type)).toEqual(['account', 'saved_search'])
  await leave(w, ann)
  expect(await after(w, 2 * DAY)).toEqual([])
  await aMan(w)
  expect(await after(w, HOUR)).toEqual([mail])
})

const alerts: [kind: string, search: SearchRequest, inside: number | undefined, outside: number | undefined][] = [
  ['the country', {}, LERWICK, undefined],
  ['a county', { county: 'Shetland' }, LERWICK, BRISTOL],
  ['a town', { county: 'Shetland', cityTown: 'Lerwick' }, LERWICK, BRISTOL],
  ['miles around the far north', { county: 'Shetland', cityTown: 'Lerwick', radius: 40 }, LERWICK, BRISTOL],
  ['miles around a town', { ...bath, radius: 12 }, BRISTOL, LONDON],
  ['the other gender', { ...bath, seeking: 'Woman->Woman' }, undefined, BRISTOL],
  ['older people', { ...bath, ageMin: 41 }, undefined, BRISTOL],
  ['people with a photo', { ...bath, withPhoto: true }, undefined, BRISTOL],
  ['people with the tick', { ...bath, verified: true }, undefined, BRISTOL],
]

test('an alert is told of whom it seeks, and is matched with nobody else', async () => {
  await using w = await world()
  for (const [kind, search, inside, outside] of alerts) {
    const ann = await anAnn(w)
    await watch(w, ann, search)
    const comes = async (locationId: number | undefined) => {
      if (locationId === undefined) return undefined
      await aMan(w, { locationId })
      const mails = await after(w, HOUR)
      return [mails, (await w.db.selectFrom('search_alert').select('due_at').execute()).map(({ due_at: due }) => due)]
    }
    expect(await comes(outside), kind).toEqual(outside && [[], [null]])
    expect(await comes(inside), kind).toEqual(inside && [[mail], [null]])
    await w.db.deleteFrom('member').execute()
  }
})

test('of a newcomer who is not there for the searcher nothing is told, whatever the reason', async () => {
  await using w = await world()
  for (const [kind, hide] of waysToHide) {
    const ann = await anAnn(w)
    await watch(w, ann)
    await hide(w, await aMan(w), ann)
    expect(await after(w, HOUR), kind).toEqual([])
    await aMan(w)
    expect(await after(w, HOUR), kind).toEqual([mail])
    await w.db.deleteFrom('member').execute()
  }
})

test('who has been here since, has opened the search, or is away altogether, gets no mail', async () => {
  await using w = await world()
  const ann = await anAnn(w)
  const id = await watch(w, ann)
  await aMan(w)
  expect(await after(w, 6 * MINUTE)).toEqual([])
  await w.as(ann)(accounts.me, {})
  expect(await after(w, HOUR)).toEqual([])

  await aMan(w)
  expect(await after(w, 0)).toEqual([])
  await w.as(await startSession(w.context, ann.id))(savedSearches.open, { params: { id } })
  await leave(w, ann)
  expect(await after(w, HOUR)).toEqual([])

  await aMan(w)
  await w.db.updateTable('member').set({ status: 'suspended' }).where('id', '=', ann.id).execute()
  expect(await after(w, HOUR)).toEqual([])
})

test('with news of another kind it is one mail', async () => {
  await using w = await world()
  const [ann, bob] = [await anAnn(w), await aMan(w)]
  await w.as(ann)(preferences.save, { body: { preferences: [{ type: 'flirt', site: true, mail: true }] } })
  await watch(w, ann)
  await aMan(w)
  await notify(w.context, { memberId: ann.id, type: 'flirt', actorId: bob.id, detail: 'goodEvening' })
  expect(await after(w, HOUR)).toEqual([mail])
  w.mails.length = 0
  await sendDueDigests(w.context)
  w.clock.advance(7 * HOUR)
  await sendDueDigests(w.context)
  await w.settle()
  expect(w.mails).toEqual([])
})

test('what is due while a mail about other news goes is told once the next may go', async () => {
  await using w = await world()
  const ann = await anAnn(w)
  await watch(w, ann)
  await aMan(w)
  expect(await after(w, MINUTE)).toEqual([])
  w.clock.advance(20 * MINUTE)
  let round: Promise<void> | undefined
  await w.db.transaction().execute(async (tx) => {
    const sent = { due_at: null, sent_at: w.clock.now(), unsubscribe_hash: Buffer.alloc(32) }
    await tx
      .insertInto('digest')
      .values({ member_id: ann.id, ...sent })
      .execute()
    round = sendSearchAlerts.perform({ ...w.context, db: w.dbOf('worker') }, {})
    await locksAwaited(w.db, 1)
  })
  await round
  expect(await after(w, HOUR)).toEqual([])
  expect(await after(w, DAY)).toEqual([mail])
})

test('two workers at once send one mail, and newcomers that come while they match are not lost', async () => {
  await using w = await world()
  const ann = await anAnn(w)
  await watch(w, ann)
  await aMan(w)
  w.clock.advance(2 * MINUTE)
  const run = () => sendSearchAlerts.perform({ ...w.context, db: w.dbOf('worker') }, {})
  await Promise.all([run(), run()])
  w.clock.advance(HOUR)
  await Promise.all([run(), run()])
  await w.settle()
  expect(w.mails).toHaveLength(1)
  const [{ matched_at: matched } = { matched_at: new Date(0) }] = await w.db
    .selectFrom('search_alert_run')
    .selectAll()
    .execute()
  expect(matched.getTime()).toBeLessThan(w.clock.now().getTime() - HOUR)
})
