import { appeals } from '@amour/contract/trust/appeals.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { media } from '@amour/contract/media/media.ts'
import { members } from '@amour/contract/people/members.ts'
import { profiles } from '@amour/contract/people/profiles.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import { session } from '@amour/contract/account/session.ts'
import {
  answerProposal,
  openModerationFixture,
  decideCase,
  claimNextCase,
  createReport,
  readAccountStatus,
} from '@amour/test/trust/moderation-fixture.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { BATH, type TestMember } from '@amour/test/members/make-member.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { giveSamePicture } from '@amour/test/media/same-picture.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { processRoles } from '#database/rights.ts'
import { moderationMaintenance } from '#features/trust/case-maintenance/case-maintenance.jobs.ts'
import { openCase } from '#features/trust/cases/case-opening.service.ts'

const text = 'Please look at this once more.'
const remove = { action: 'remove', reason: 'noConsent' } as const

/** Appeals against the latest decision about a member. */
async function lodge(w: World, member: TestMember) {
  const [latest] = (await w.as(member)(appeals.decisions, {})).body.data
  return w.as(member)(appeals.create, { body: { decision: latest?.id ?? '', text } })
}

/** Answers what waits for a second person. */
async function answer(w: World, staff: TestStaff, word: 'approve' | 'decline' = 'approve') {
  const [proposal] = (await w.asStaff(staff)(cases.proposals, {})).body.data
  return answerProposal(w, staff, {
    params: { id: proposal?.id ?? '' },
    body: { answer: word, note: 'I have looked.' },
  })
}

const statusesOf = async (w: World, ids: string[]) => {
  const rows = await w.db.selectFrom('media').select(['id', 'status']).execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.status)
}

/** Bob's default photo and a copy that Tom has, taken down as an intimate image; Bob has appealed. */
async function aRemoval(w: World) {
  const moderation = await openModerationFixture(w)
  const tom = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  const own = await storePhoto(w.context, moderation.bob.id, { isDefault: true })
  const copy = await storePhoto(w.context, tom.id)
  const rejected = await storePhoto(w.context, tom.id, { status: 'rejected', reason: 'contactDetails' })
  const ids = [own.id, copy.id, rejected.id]
  await giveSamePicture(w.context, ids)
  await createReport(w, moderation.ann, own.id, { kind: 'photo', category: 'intimateImage' })
  await decideCase(w, moderation.mia, await claimNextCase(w, moderation.mia, 'intimate'), remove)
  expect(await statusesOf(w, ids)).toEqual(['rejected', 'rejected', 'rejected'])
  await lodge(w, moderation.bob)
  return { ...moderation, tom, ids, zoe: await w.aStaff({ name: 'Zoe' }) }
}

/** Bob's photo, taken down after a report; Bob has appealed. */
async function aTakenPhoto(w: World) {
  const moderation = await openModerationFixture(w)
  const { ann, bob, mia } = moderation
  const { id: mediaId } = await storePhoto(w.context, bob.id)
  await createReport(w, ann, mediaId, { kind: 'photo', category: 'fake' })
  await decideCase(w, mia, await claimNextCase(w, mia), { action: 'removeItem', mediaId, reason: 'pictureOthers' })
  await lodge(w, bob)
  return { ...moderation, mediaId }
}

const bans = async (w: World) => (await w.db.selectFrom('media_ban').select('id').execute()).length

test('an intimate image comes back, with its copies and its place, when two others agree that it was none', async () => {
  await using w = await world()
  const { ann, bob, tom, max, zoe, ids } = await aRemoval(w)
  expect(await bans(w)).toBe(1)
  const hold = await claimNextCase(w, max, 'appeals')
  const { body: file } = await w.asStaff(max)(cases.view, { params: { id: hold.id } })
  expect([file.actions, file.media.map(({ id }) => id)]).toEqual([['uphold', 'overturn'], [ids[0]]])
  const milder = await decideCase(w, max, hold, { action: 'modify', reason: 'noConsent' })
  expect(milder.problem.code).toBe('actionClosed')
  expect((await decideCase(w, max, hold, { action: 'overturn' })).body.state).toBe('proposed')
  expect(await statusesOf(w, ids)).toEqual(['rejected', 'rejected', 'rejected'])
  expect((await answer(w, max)).status).toBe(409)
  expect((await answer(w, zoe)).body).toEqual({ state: 'approved' })

  expect(await statusesOf(w, ids)).toEqual(['approved', 'approved', 'rejected'])
  expect((await w.as(bob)(media.listOwn, { query: {} })).body.data).toMatchObject([{ id: ids[0], isDefault: true }])
  expect((await w.as(ann)(members.view, { params: { id: tom.id } })).body.photos).toMatchObject([{ id: ids[1] }])
  expect(await bans(w)).toBe(0)
  const [told] = (await w.as(bob)(appeals.decisions, {})).body.data
  expect(told).toMatchObject({ isInForce: false, appeal: { state: 'overturned', restored: 'back' } })
  expect((await w.as(ann)(reports.listOwn, { query: {} })).body.data).toMatchObject([{ outcome: 'noAction' }])
})

test('one person gives no intimate image back, not by typing into the database either', async () => {
  await using w = await world()
  const { max, zoe, ids } = await aRemoval(w)
  await decideCase(w, max, await claimNextCase(w, max, 'appeals'), { action: 'overturn' })
  const typed = [
    sql`UPDATE media SET status = 'approved' WHERE id = ${ids[0]}`,
    sql`DELETE FROM media_removal`,
    sql`UPDATE media_removal SET was_down = true`,
    sql`INSERT INTO decision (id, case_id, member_id, staff_id, action, policy, reason, is_final, created_at)
      SELECT gen_random_uuid(), case_id, member_id, ${zoe.id}, 'overturn', 'none', 'allowed', true, now() FROM appeal`,
  ]
  for (const statement of typed)
    for (const db of [...processRoles.map(w.dbOf), w.db])
      await expect(statement.execute(db)).rejects.toThrow(/by two|four eyes|permission denied/)
  await answer(w, zoe, 'decline')
  expect(await statusesOf(w, ids)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await claimNextCase(w, zoe, 'appeals')).toMatchObject({ token: expect.any(String) })
})

/** The case of the appeal about an item. */
async function appealAbout(w: World, mediaId: string) {
  const row = w.db.selectFrom('appeal').innerJoin('decision', 'decision.id', 'appeal.decision_id')
  const { case_id } = await row.select('appeal.case_id').where('media_id', '=', mediaId).executeTakeFirstOrThrow()
  return case_id
}

test('whose copy went down with an image reads why, and has an appeal of their own', async () => {
  await using w = await world()
  const { bob, tom, mia, max, zoe, ids } = await aRemoval(w)
  const own = async () => (await w.as(tom)(appeals.decisions, {})).body.data
  const [told, ...others] = await own()
  expect([told, others]).toMatchObject([
    { mediaId: ids[1], measure: 'removeItem', isInForce: true, isAutomated: true },
    [],
  ])
  expect((await lodge(w, tom)).status).toBe(201)
  const about = await appealAbout(w, ids[1] ?? '')
  expect((await w.asStaff(mia)(cases.claim, { params: { id: about } })).problem.code).toBe('caseConflict')
  const { body: hold } = await w.asStaff(max)(cases.claim, { params: { id: about } })
  expect((await decideCase(w, max, hold, { action: 'overturn' })).body.state).toBe('proposed')
  await answer(w, zoe)
  expect(await statusesOf(w, ids)).toEqual(['rejected', 'approved', 'rejected'])
  expect(await own()).toMatchObject([{ isInForce: false, appeal: { state: 'overturned', restored: 'back' } }])
  expect((await w.as(bob)(appeals.decisions, {})).body.data).toMatchObject([{ isInForce: true }])
  expect(await bans(w)).toBe(1)
})

test('who has appealed for their copy waits for nobody when the image itself comes back', async () => {
  await using w = await world()
  const { tom, max, zoe, ids } = await aRemoval(w)
  await lodge(w, tom)
  const { body: hold } = await w.asStaff(max)(cases.claim, { params: { id: await appealAbout(w, ids[0] ?? '') } })
  await decideCase(w, max, hold, { action: 'overturn' })
  await answer(w, zoe)
  expect(await statusesOf(w, ids)).toEqual(['approved', 'approved', 'rejected'])
  const [told] = (await w.as(tom)(appeals.decisions, {})).body.data
  expect(told).toMatchObject({ isInForce: false, appeal: { state: 'overturned', restored: 'back' } })
  expect((await w.asStaff(zoe)(cases.next, { body: { queue: 'appeals' } })).body.data).toEqual([])
})

test('a picture that another case has taken down as well stays down, and its owner is told that it is gone', async () => {
  await using w = await world()
  const { bob, max, zoe, ids } = await aRemoval(w)
  const twin = await storePhoto(w.context, bob.id)
  await giveSamePicture(w.context, [twin.id])
  await createReport(w, await w.aMember(), twin.id, { kind: 'photo', category: 'intimateImage' })
  await decideCase(w, zoe, await claimNextCase(w, zoe, 'intimate'), remove)
  await decideCase(w, max, await claimNextCase(w, max, 'appeals'), { action: 'overturn' })
  await answer(w, zoe)
  expect(await statusesOf(w, [...ids, twin.id])).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
  const told = (await w.as(bob)(appeals.decisions, {})).body.data
  expect(told.map((each) => each.appeal?.restored)).toEqual([undefined, 'gone'])
  expect(await bans(w)).toBeGreaterThan(0)
})

test('a rejected text is read by others after a successful appeal, unless its writer has written another one', async () => {
  await using w = await world()
  const { mia, max, bob } = await openModerationFixture(w)
  const [eve, joy] = [await w.aMember({ hasProfile: false }), await w.aMember({ hasProfile: false })]
  const save = (member: TestMember, description: string) =>
    w.as(member)(profiles.update, { body: { gender: 'Woman', seeking: 'Man', location: BATH, description } })
  for (const member of [eve, joy]) {
    await save(member, 'Long evenings, short messages, no fuss.')
    await moderationMaintenance.perform(w.context, {})
    const hold = await claimNextCase(w, mia, 'media')
    const { body: file } = await w.asStaff(mia)(cases.view, { params: { id: hold.id } })
    await decideCase(w, mia, hold, { action: 'reject', reason: 'sold', heldAt: file.text?.heldAt ?? null })
    await lodge(w, member)
  }
  const hold = await claimNextCase(w, max, 'appeals')
  const { body: file } = await w.asStaff(max)(cases.view, { params: { id: hold.id } })
  expect(file.appeal?.decision).toMatchObject({ taken: 'text', quoted: 'Long evenings, short messages, no fuss.' })
  w.clock.advance(1000)
  await save(joy, 'Short evenings, long messages, some fuss.')
  await decideCase(w, max, hold, { action: 'overturn' })
  await decideCase(w, max, await claimNextCase(w, max, 'appeals'), { action: 'overturn' })
  const read = async (of: TestMember) => (await w.as(bob)(members.view, { params: { id: of.id } })).body.description
  expect([await read(eve), await read(joy)]).toEqual(['Long evenings, short messages, no fuss.', null])
  const told = async (member: TestMember) => (await w.as(member)(appeals.decisions, {})).body.data[0]?.appeal
  expect(await told(eve)).toMatchObject({ state: 'overturned', restored: 'back' })
  expect(await told(joy)).toMatchObject({ state: 'overturned', restored: 'gone' })
})

test('a refused upload that comes back is rated by whoever brings it back', async () => {
  await using w = await world()
  const { mia, max, bob, ann } = await openModerationFixture(w)
  const shown = await storePhoto(w.context, bob.id, { status: 'pending' })
  await openCase(w.context, { kind: 'media', memberId: bob.id, targetId: shown.id })
  await decideCase(w, mia, await claimNextCase(w, mia, 'media'), {
    action: 'reject',
    reason: 'notYours',
    mediaReason: 'notYou',
  })
  await lodge(w, bob)
  const hold = await claimNextCase(w, max, 'appeals')
  const { body: file } = await w.asStaff(max)(cases.view, { params: { id: hold.id } })
  expect(file.actions).toEqual(['uphold', 'overturn', 'approveExplicit'])
  await decideCase(w, max, hold, { action: 'approveExplicit' })
  const [item] = (await w.as(bob)(media.listOwn, { query: {} })).body.data
  expect(item).toMatchObject({ id: shown.id, status: 'approved', rating: 'explicit' })
  const [seen] = (await w.as(ann)(members.view, { params: { id: bob.id } })).body.photos
  expect(seen).toMatchObject({ id: shown.id, isVeiled: true })
  expect((await w.as(bob)(appeals.decisions, {})).body.data[0]?.appeal).toMatchObject({
    state: 'overturned',
    restored: 'back',
  })
})

test('nobody is rated explicit by an appeal against anything else', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  await decideCase(w, mia, await claimNextCase(w, mia), { action: 'educate', reason: 'sold' })
  await lodge(w, bob)
  const refused = await decideCase(w, max, await claimNextCase(w, max, 'appeals'), { action: 'approveExplicit' })
  expect(refused.problem.code).toBe('actionClosed')
})

test('a ban that becomes a restriction stands in the member’s list with its reason, and two have said so', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const zoe = await w.aStaff({ name: 'Zoe' })
  await createReport(w, ann, bob.id)
  await decideCase(w, mia, await claimNextCase(w, mia), { action: 'ban', reason: 'askedMoney' })
  await answer(w, max)
  const login = await w.asNobody(session.login, { body: { username: bob.email, password: 'open sesame' } })
  await w.asNobody(appeals.createOutside, { body: { token: String(login.problem.data?.['token']), text } })
  const draft = { action: 'modify', days: 14, reason: 'insulted', words: 'Two weeks, then write again.' } as const
  expect((await decideCase(w, zoe, await claimNextCase(w, zoe, 'appeals'), draft)).body.state).toBe('proposed')
  expect(await readAccountStatus(w, bob)).toBe('suspended')
  await answer(w, await w.aStaff({ name: 'Tim' }))

  expect(await readAccountStatus(w, bob)).toBe('restricted')
  const { body } = await w.asNobody(session.login, { body: { username: bob.email, password: 'open sesame' } })
  expect(body).toHaveProperty('token')
  const [now, before] = (await w.as(bob)(appeals.decisions, {})).body.data
  expect(now).toMatchObject({ measure: 'contact', isInForce: true, words: draft.words, appealUntil: null })
  expect(now?.reason).not.toBe(before?.reason)
  expect(before).toMatchObject({ measure: 'ban', isInForce: false, appeal: { state: 'modified', restored: null } })
  expect((await w.as(ann)(reports.listOwn, { query: {} })).body.data).toMatchObject([{ outcome: 'actionTaken' }])
})

test('words in place of a removal bring the item back, and the reporter reads that it was not removed', async () => {
  await using w = await world()
  const { ann, bob, mia, max, mediaId } = await aTakenPhoto(w)
  await decideCase(w, max, await claimNextCase(w, max, 'appeals'), { action: 'modify', reason: 'notYours' })
  expect(await statusesOf(w, [mediaId])).toEqual(['approved'])
  expect((await w.as(bob)(appeals.decisions, {})).body.data).toMatchObject([
    { measure: 'educate', isInForce: true },
    { measure: 'removeItem', isInForce: false, appeal: { state: 'modified', restored: 'back' } },
  ])
  expect((await w.as(ann)(reports.listOwn, { query: {} })).body.data).toMatchObject([{ outcome: 'actionTaken' }])
  await createReport(w, ann, bob.id)
  const { id } = await claimNextCase(w, mia)
  const { member, isErased } = (await w.asStaff(mia)(cases.view, { params: { id } })).body
  expect(isErased).toBe(false)
  expect(member?.decisions).toMatchObject([
    { action: 'modify', isInForce: true, isChanged: false },
    { action: 'removeItem', isInForce: false, isChanged: true, isOverturned: false },
  ])
})

test('what its owner has deleted meanwhile is not pretended to be back', async () => {
  await using w = await world()
  const { bob, max, mediaId } = await aTakenPhoto(w)
  await w.as(bob)(media.remove, { params: { id: mediaId } })
  await decideCase(w, max, await claimNextCase(w, max, 'appeals'), { action: 'overturn' })
  expect((await w.as(bob)(appeals.decisions, {})).body.data).toMatchObject([
    { appeal: { state: 'overturned', restored: 'gone' } },
  ])
})
