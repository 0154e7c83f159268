import { cases } from '@amour/contract/console/cases.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { accounts } from '@amour/contract/account/accounts.ts'
import { appeals } from '@amour/contract/trust/appeals.ts'
import { DEVICE_HEADER } from '@amour/contract/endpoint.ts'
import { session } from '@amour/contract/account/session.ts'
import { giveSamePicture } from '@amour/test/media/same-picture.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import {
  answerProposal,
  claimNextCase,
  createReport,
  decideCase,
  openModerationFixture,
  renewStaffSession,
} from '@amour/test/trust/moderation-fixture.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { DAY } from '#durations.ts'
import { openMissingCases } from '#features/trust/case-maintenance/missing-cases.service.ts'
import { deleteOldFingerprints, fingerprintNewTexts } from '#features/trust/linked-accounts/linked-accounts.jobs.ts'
import { findNewSignals } from './signals.jobs.ts'

const password = 'open sesame'
const laptop = 'AbCdEfGhIjKlMnOpQrStUv'
const man = { gender: 'Man', seeking: 'Woman', password } as const

const logIn = (w: World, { email }: TestMember, device: string, from = '198.51.100.7') =>
  w.asNobody(session.login, { body: { username: email, password } }, { from, headers: { [DEVICE_HEADER]: device } })

/** As the worker does it, with its rights. */
const look = (w: World) => findNewSignals.perform({ ...w.context, db: w.dbOf('worker') }, {})

const casesOf = (w: World, { id }: TestMember) =>
  w.db.selectFrom('moderation_case').select(['id', 'queue', 'reports', 'state']).where('member_id', '=', id).execute()

const signalsOf = async (w: World, { id }: TestMember) => {
  const rows = await w.db.selectFrom('signal').select(['kind', 'count']).where('member_id', '=', id).execute()
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}

/** Bob, banned by two, who was in a browser before. */
async function bannedBob(w: World) {
  const people = await openModerationFixture(w)
  const bob = await w.aMember({ ...man, username: 'bobby' })
  await logIn(w, bob, laptop)
  await createReport(w, people.ann, bob.id)
  await decideCase(w, people.mia, await claimNextCase(w, people.mia), { action: 'ban', reason: 'askedMoney' })
  const [proposal] = (await w.asStaff(people.max)(cases.proposals, {})).body.data
  const body = { answer: 'approve', note: 'Same pattern.' } as const
  expect((await answerProposal(w, people.max, { params: { id: proposal?.id ?? '' }, body })).status).toBe(200)
  return { ...people, bob }
}

test('who comes back in the browser of a banned account has a case that says so, once, and without a report', async () => {
  await using w = await world()
  const { mia } = await bannedBob(w)
  const again = await w.aMember(man)
  await logIn(w, again, laptop, '203.0.113.9')
  const neighbour = await w.aMember(man)
  await logIn(w, neighbour, 'zzzzzzzzzzzzzzzzzzzzz9') // The same network, and another browser.
  await look(w)
  await look(w)
  expect(await casesOf(w, again)).toMatchObject([{ queue: 'reports', reports: 0, state: 'open' }])
  expect(await casesOf(w, neighbour)).toEqual([])
  const claim = await claimNextCase(w, mia)
  const file = (await w.asStaff(mia)(cases.view, { params: { id: claim.id } })).body
  expect(file.member?.signals).toMatchObject([{ kind: 'bannedDevice', count: 1 }])
  expect(file.reportsFiled).toEqual([])
  // A person has looked: the same is not asked again, and a new kind is.
  expect((await decideCase(w, mia, claim, {})).status).toBe(200)
  await logIn(w, again, laptop)
  await look(w)
  expect((await casesOf(w, again)).map(({ state }) => state)).toEqual(['closed'])
})

test('a browser that a crowd uses speaks of nobody', async () => {
  await using w = await world()
  await bannedBob(w)
  const crowd = await Promise.all(Array.from({ length: 26 }, () => w.aMember({ gender: 'Man', seeking: 'Woman' })))
  const rows = await w.db.selectFrom('account_fingerprint').selectAll().where('kind', '=', 'device').execute()
  const [device] = rows
  if (!device) throw new Error('Bob was in a browser.')
  await w.db
    .insertInto('account_fingerprint')
    .values(crowd.map(({ id }) => ({ ...device, member_id: id, seen_at: w.clock.now() })))
    .execute()
  await look(w)
  expect(await w.db.selectFrom('signal').select('kind').execute()).toEqual([])
})

test('a picture of a banned account that waits is told of before anybody has approved it', async () => {
  await using w = await world()
  const { bob, mia } = await bannedBob(w)
  const again = await w.aMember(man)
  const [theirs, own] = [
    await storePhoto(w.context, bob.id),
    await storePhoto(w.context, again.id, { status: 'pending' }),
  ]
  await giveSamePicture(w.context, [theirs.id, own.id])
  await look(w)
  expect(await signalsOf(w, again)).toEqual({ bannedPicture: 1 })
  expect(await casesOf(w, again)).toHaveLength(1)
  // Whoever looks at the upload itself reads it there, before they decide; of another picture of theirs it does not say so.
  const other = await storePhoto(w.context, again.id, { status: 'pending' })
  await openMissingCases(w.context)
  const claims = (await w.asStaff(mia)(cases.next, { body: { queue: 'media', count: 3 } })).body.data
  const files = await Promise.all(
    claims.map(async ({ id }) => (await w.asStaff(mia)(cases.view, { params: { id } })).body),
  )
  const told = Object.fromEntries(files.flatMap(({ media }) => media.map(({ id, bannedAlike }) => [id, bannedAlike])))
  expect(told).toEqual({ [own.id]: 1, [other.id]: 0 })
  expect(files[0]?.member).toMatchObject({
    signals: [{ kind: 'bannedPicture' }],
    linked: [{ username: 'bobby', status: 'suspended', by: ['picture'] }],
  })
})

const advert =
  'New in town and only here for a few days. Sweet, slim and discreet, I host in the centre from ten to late. ' +
  'Tell me what you like and be kind.'

async function writeText(w: World, by: TestMember, description: string) {
  await w.db
    .updateTable('member_profile')
    .set({ description, is_marked: false })
    .where('member_id', '=', by.id)
    .execute()
  await fingerprintNewTexts.perform(w.context, {})
}

test('three new accounts with one text are a workshop, two are not, and old accounts are none', async () => {
  await using w = await world()
  const month = new Date(w.clock.now().getTime() - 30 * DAY)
  const [one, other, third] = [await w.aMember(man), await w.aMember(man), await w.aMember(man)]
  const old = await w.aMember({ ...man, createdAt: month })
  for (const member of [one, other, old]) await writeText(w, member, advert)
  await look(w)
  expect(await w.db.selectFrom('signal').select('kind').execute()).toEqual([])
  await writeText(w, third, advert.replace('few days', 'week'))
  await look(w)
  for (const member of [one, other, third]) expect(await signalsOf(w, member)).toEqual({ sameText: 2 })
  expect(await signalsOf(w, old)).toEqual({})
  const stored = JSON.stringify(await w.db.selectFrom('signal').selectAll().execute())
  expect(stored).not.toMatch(/town|centre|kind\.|sweet/i)
})

test('the day’s conversations used up is a note, many at once beside it a case, and an answer is no burst', async () => {
  await using w = await world()
  const { ann } = await openModerationFixture(w)
  const write = (by: TestMember, to: TestMember) =>
    w.as(by)(messages.send, { params: { id: to.id }, body: { message: 'Good evening.' } })
  const [slow, quick, liked] = [await w.aMember(man), await w.aMember(man), await w.aMember(man)]
  const women = await Promise.all(Array.from({ length: 11 }, () => w.aMember()))
  for (const [at, woman] of women.entries()) {
    await write(quick, woman)
    await write(liked, woman)
    if (at === 2) await write(woman, liked)
  }
  for (const woman of women) {
    // Nobody’s session outlasts these minutes by itself.
    await write({ ...slow, ...(await renewStaffSession(w, slow)) }, woman)
    w.clock.advance(90_000)
  }
  expect(await signalsOf(w, slow)).toEqual({ limit: 10 })
  expect(await signalsOf(w, quick)).toEqual({ burst: 10, limit: 10 })
  expect(await signalsOf(w, liked)).toEqual({ limit: 10 })
  await look(w)
  expect([await casesOf(w, slow), await casesOf(w, liked)]).toEqual([[], []])
  expect(await casesOf(w, quick)).toHaveLength(1)
  // A note is there for whoever looks for another reason; a report meets the case of a signal.
  const reporter = { ...ann, ...(await renewStaffSession(w, ann)) }
  await createReport(w, reporter, slow.id)
  await createReport(w, reporter, quick.id, { category: 'harassment' })
  expect(await casesOf(w, quick)).toMatchObject([{ reports: 1 }])
  const mia = await w.aStaff()
  const { data } = (await w.asStaff(mia)(cases.list, { query: { queue: 'reports' } })).body
  for (const { id } of data) {
    const { member } = (await w.asStaff(mia)(cases.view, { params: { id } })).body
    expect(member?.signals.map(({ kind }) => kind)).toContain('limit')
  }
})

test('nothing of it is told to the member, and it is gone with the account and after 90 days', async () => {
  await using w = await world()
  await bannedBob(w)
  const again = await w.aMember(man)
  await logIn(w, again, laptop)
  await look(w)
  for (const call of [accounts.me, appeals.decisions] as const)
    expect((await w.as(again)(call, {})).text).not.toMatch(/signal|banned|device/i)
  const [opened] = await casesOf(w, again)
  await w.db
    .updateTable('moderation_case')
    .set({ state: 'closed', closed_at: w.clock.now() })
    .where('id', '=', opened?.id ?? '')
    .execute()
  w.clock.advance(91 * DAY)
  await deleteOldFingerprints.perform(w.context, {})
  await look(w)
  expect(await signalsOf(w, again)).toEqual({})
})
