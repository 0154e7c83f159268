import { appeals } from '@amour/contract/trust/appeals.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { media } from '@amour/contract/media/media.ts'
import {
  answerProposal,
  openModerationFixture,
  decideCase,
  claimNextCase,
  createReport,
  renewStaffSession,
} from '@amour/test/trust/moderation-fixture.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { giveSamePicture } from '@amour/test/media/same-picture.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY } from '#durations.ts'
import { moderationMaintenance } from '#features/trust/case-maintenance/case-maintenance.jobs.ts'
import { openCase } from '#features/trust/cases/case-opening.service.ts'
import { purgeRejectedMedia } from '#features/media/cleanup/media-deletion.jobs.ts'

const refusal = { action: 'reject', reason: 'pictureContact', mediaReason: 'contactDetails' } as const
const policy = '3.1 Intimate images without consent'

const told = async (w: World, member: TestMember) =>
  (await w.as(await renewStaffSession(w, member))(appeals.decisions, {})).body.data

/** Appeals against the decision about an item, the latest unless another is meant; gives the case of the appeal. */
async function lodge(w: World, member: TestMember, mediaId: string, place = 0) {
  const about = (await told(w, member)).filter((each) => each.mediaId === mediaId)
  const decision = about.at(place)?.id ?? ''
  const as = w.as(await renewStaffSession(w, member))
  expect((await as(appeals.create, { body: { decision, text: 'Please look again.' } })).status).toBe(201)
  const made = w.db.selectFrom('appeal').select('case_id').where('decision_id', '=', decision)
  return (await made.executeTakeFirstOrThrow()).case_id
}

/** One overturns what an appeal is about, and where it takes two another agrees. */
async function overturn(w: World, caseId: string, [staff, second]: [TestStaff, TestStaff?]) {
  const { body: hold } = await w.asStaff(staff)(cases.claim, { params: { id: caseId } })
  const { body } = await decideCase(w, staff, hold, { action: 'overturn' })
  expect(body.state).toBe(second ? 'proposed' : 'closed')
  if (!second) return
  const [proposal] = (await w.asStaff(second)(cases.proposals, {})).body.data
  const answer = { answer: 'approve', note: 'I have looked.' } as const
  await answerProposal(w, second, { params: { id: proposal?.id ?? '' }, body: answer })
}

const statusesOf = async (w: World, ids: string[]) => {
  const rows = await w.db.selectFrom('media').select(['id', 'status']).execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.status)
}

/** Somebody reports an intimate image; gives its case. */
async function reported(w: World, mediaId: string) {
  await createReport(w, await w.aMember(), mediaId, { kind: 'photo', category: 'intimateImage' })
  const about = w.db.selectFrom('moderation_case').select('id').where('kind', '=', 'intimate')
  return (await about.where('target_id', '=', mediaId).executeTakeFirstOrThrow()).id
}

async function takeDown(w: World, staff: TestStaff, id: string, reason: 'noConsent' | 'illegalContent' = 'noConsent') {
  const { body: hold } = await w.asStaff(staff)(cases.claim, { params: { id } })
  expect((await decideCase(w, staff, hold, { action: 'remove', reason })).status).toBe(200)
  w.clock.advance(60_000)
}

/** A photo that Mia has refused, before another one of the same picture, of Bob's, was taken down. */
async function refusedBefore(
  w: World,
  whose: (moderation: Awaited<ReturnType<typeof openModerationFixture>>) => TestMember | undefined,
) {
  const moderation = await openModerationFixture(w)
  const tom = whose(moderation) ?? (await w.aMember({ gender: 'Man', seeking: 'Woman' }))
  const copy = await storePhoto(w.context, tom.id, { status: 'pending' })
  await openCase(w.context, { kind: 'media', memberId: tom.id, targetId: copy.id })
  await decideCase(w, moderation.mia, await claimNextCase(w, moderation.mia, 'media'), refusal)
  const original = await storePhoto(w.context, moderation.bob.id)
  await giveSamePicture(w.context, [copy.id, original.id])
  w.clock.advance(60_000)
  await takeDown(w, moderation.mia, await reported(w, original.id))
  const ids = [original.id, copy.id]
  return { ...moderation, tom, original, copy, ids, zoe: await w.aStaff({ name: 'Zoe' }) }
}

const stranger = () => undefined

test('what stays down once another reason has fallen is explained to its owner, who appeals and has it back', async () => {
  await using w = await world()
  const { bob, tom, mia, max, copy, ids, zoe } = await refusedBefore(w, stranger)
  expect(await told(w, tom)).toHaveLength(1)
  await w.settle()
  const mails = () => w.mails.filter(({ to }) => to === tom.email).length
  expect(mails()).toBe(0)
  await overturn(w, await lodge(w, tom, copy.id), [max])
  expect(await statusesOf(w, ids)).toEqual(['rejected', 'rejected'])
  expect(await told(w, tom)).toMatchObject([
    { mediaId: copy.id, policy, isInForce: true, isAutomated: true, appealUntil: expect.any(String), appeal: null },
    { mediaId: copy.id, isInForce: false, appeal: { state: 'overturned', restored: 'gone' } },
  ])
  await w.settle()
  expect(mails()).toBe(1)
  const own = async () => (await w.as(await renewStaffSession(w, tom))(media.listOwn, { query: {} })).body.data
  expect(await own()).toMatchObject([{ id: copy.id, status: 'rejected', reason: 'noConsent', urls: {} }])

  const about = await lodge(w, tom, copy.id)
  expect((await w.asStaff(mia)(cases.claim, { params: { id: about } })).problem.code).toBe('caseConflict')
  await w.asStaff(max)(cases.claim, { params: { id: about } })
  const { body: file } = await w.asStaff(max)(cases.view, { params: { id: about } })
  expect([file.actions, file.member?.strikes]).toEqual([['uphold', 'overturn'], 0])
  await overturn(w, about, [max, zoe])
  expect(await statusesOf(w, ids)).toEqual(['rejected', 'approved'])
  expect((await told(w, tom))[0]).toMatchObject({ isInForce: false, appeal: { restored: 'back' } })
  expect(await told(w, bob)).toMatchObject([{ isInForce: true }])
  expect(await w.db.selectFrom('media_ban').select('kind').execute()).toEqual([{ kind: 'intimate' }])
})

test('who is told so has it back with the first image, and waits for nobody', async () => {
  await using w = await world()
  const { bob, tom, max, original, copy, ids, zoe } = await refusedBefore(w, stranger)
  await overturn(w, await lodge(w, tom, copy.id), [max])
  await lodge(w, tom, copy.id)
  await overturn(w, await lodge(w, bob, original.id), [max, zoe])
  expect(await statusesOf(w, ids)).toEqual(['approved', 'approved'])
  expect((await told(w, tom))[0]).toMatchObject({ isInForce: false, appeal: { state: 'overturned', restored: 'back' } })
})

test('whose item another reason keeps down hears nothing when the first image comes back, and then wins the other', async () => {
  await using w = await world()
  const { bob, tom, max, original, copy, ids, zoe } = await refusedBefore(w, stranger)
  await overturn(w, await lodge(w, bob, original.id), [max, zoe])
  expect(await statusesOf(w, ids)).toEqual(['approved', 'rejected'])
  expect(await told(w, tom)).toHaveLength(1)
  await overturn(w, await lodge(w, tom, copy.id), [max])
  expect(await statusesOf(w, ids)).toEqual(['approved', 'approved'])
})

test('who has the decision about the first image already gets no other one, and winning it gives back both', async () => {
  await using w = await world()
  const { bob, max, original, copy, ids, zoe } = await refusedBefore(w, (moderation) => moderation.bob)
  await overturn(w, await lodge(w, bob, copy.id), [max])
  expect(await statusesOf(w, ids)).toEqual(['rejected', 'rejected'])
  expect((await told(w, bob)).map(({ isInForce }) => isInForce)).toEqual([true, false])
  const own = (await w.as(await renewStaffSession(w, bob))(media.listOwn, { query: {} })).body.data
  expect(own.map(({ reason }) => reason)).toEqual(['noConsent', 'noConsent'])
  await overturn(w, await lodge(w, bob, original.id), [max, zoe])
  expect(await statusesOf(w, ids)).toEqual(['approved', 'approved'])
})

test('an upload that was refused again by itself is explained in the same way when the first refusal falls', async () => {
  await using w = await world()
  const { tom, max, zoe, copy } = await refusedBefore(w, stranger)
  const again = await storePhoto(w.context, tom.id, { status: 'pending' })
  await giveSamePicture(w.context, [again.id])
  await moderationMaintenance.perform(w.context, {})
  expect((await told(w, tom)).map(({ mediaId }) => mediaId)).toEqual([again.id, copy.id])
  const third = await storePhoto(w.context, (await w.aMember({ gender: 'Man', seeking: 'Woman' })).id)
  await giveSamePicture(w.context, [third.id])
  await takeDown(w, zoe, await reported(w, third.id))
  await overturn(w, await lodge(w, tom, copy.id), [max])
  const standing = (await told(w, tom)).filter(({ isInForce }) => isInForce)
  expect(new Set(standing.map(({ mediaId }) => mediaId))).toEqual(new Set([copy.id, again.id]))
  expect(standing.map((each) => each.policy)).toEqual([policy, policy])
  await w.settle()
  expect(w.mails.filter(({ to }) => to === tom.email)).toHaveLength(1)
})

test('what a lead would show that was refused before stays down, and its owner reads why', async () => {
  await using w = await world({ SECOND_LOOKS: '1' })
  const { tom, max, ids, copy } = await refusedBefore(w, stranger)
  await decideCase(w, max, await claimNextCase(w, max, 'media'), { action: 'approve', reason: 'allowed' })
  const lead = await w.aStaff({ roles: ['lead'] })
  await decideCase(w, lead, await claimNextCase(w, lead, 'media'), { action: 'approve', reason: 'allowed' })
  expect(await statusesOf(w, ids)).toEqual(['rejected', 'rejected'])
  expect(await told(w, tom)).toMatchObject([
    { mediaId: copy.id, policy, isInForce: true, appealUntil: expect.any(String) },
    { mediaId: copy.id, isInForce: false },
  ])
})

test('the files are there for as long as the new decision can be appealed', async () => {
  await using w = await world()
  const { tom, copy } = await refusedBefore(w, stranger)
  w.clock.advance(27.9 * DAY)
  const about = await lodge(w, tom, copy.id)
  w.clock.advance(5 * DAY)
  await overturn(w, about, [await w.aStaff()])
  const empty = () => purgeRejectedMedia.perform({ ...w.context, db: w.dbOf('worker') }, {})
  const size = () => w.context.storage.sizeOf(`${copy.storageKey}/1600.webp`)
  w.clock.advance(27.9 * DAY)
  await empty()
  expect(await size()).toBeGreaterThan(0)
  await overturn(w, await lodge(w, tom, copy.id), [await w.aStaff(), await w.aStaff()])
  expect(await statusesOf(w, [copy.id])).toEqual(['approved'])
})

/** A photo of Bob's and the same of Tom's, each before a case of its own. */
async function twoCases(w: World) {
  const moderation = await openModerationFixture(w)
  const tom = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  const [original, copy] = [await storePhoto(w.context, moderation.bob.id), await storePhoto(w.context, tom.id)]
  const [first, second] = [await reported(w, original.id), await reported(w, copy.id)]
  await giveSamePicture(w.context, [original.id, copy.id])
  return {
    ...moderation,
    tom,
    original,
    copy,
    first,
    second,
    ids: [original.id, copy.id],
    zoe: await w.aStaff({ name: 'Zoe' }),
  }
}

test('who wins against what was decided about their own copy wins against its repetition of the first decision too', async () => {
  await using w = await world()
  const { bob, tom, mia, max, zoe, copy, first, second, ids } = await twoCases(w)
  await takeDown(w, mia, first)
  await takeDown(w, zoe, second)
  expect((await told(w, tom)).map((each) => [each.isAutomated, each.isInForce])).toEqual([
    [false, true],
    [true, true],
  ])
  await lodge(w, tom, copy.id, 1)
  await overturn(w, await lodge(w, tom, copy.id), [mia, max])
  expect(await statusesOf(w, ids)).toEqual(['rejected', 'approved'])
  const overturned = { isInForce: false, appeal: { state: 'overturned', restored: 'back' } }
  expect(await told(w, tom)).toMatchObject([overturned, overturned])
  expect((await w.asStaff(max)(cases.next, { body: { queue: 'appeals' } })).body.data).toEqual([])
  expect(await told(w, bob)).toMatchObject([{ isInForce: true }])
  for (const db of [w.dbOf('mod_rw'), w.db])
    await expect(sql`DELETE FROM media_removal`.execute(db)).rejects.toThrow(/by two/)
})

test('who wins against the repetition alone still has the later decision to appeal against, which a person has made', async () => {
  await using w = await world()
  const { tom, mia, max, zoe, copy, first, second, ids } = await twoCases(w)
  await takeDown(w, mia, first)
  await takeDown(w, zoe, second)
  await overturn(w, await lodge(w, tom, copy.id, 1), [max, zoe])
  expect(await statusesOf(w, ids)).toEqual(['rejected', 'rejected'])
  expect(await told(w, tom)).toMatchObject([
    { isAutomated: false, isInForce: true, appealUntil: expect.any(String) },
    { isAutomated: true, isInForce: false, appeal: { restored: 'gone' } },
  ])
  await overturn(w, await lodge(w, tom, copy.id), [max, mia])
  expect(await statusesOf(w, ids)).toEqual(['rejected', 'approved'])
})

test('a repetition for another reason stands, and keeps the picture down', async () => {
  await using w = await world()
  const { tom, mia, max, zoe, copy, first, second, ids } = await twoCases(w)
  await takeDown(w, mia, first, 'illegalContent')
  await takeDown(w, zoe, second)
  await overturn(w, await lodge(w, tom, copy.id), [max, await w.aStaff()])
  expect(await statusesOf(w, ids)).toEqual(['rejected', 'rejected'])
  expect((await told(w, tom)).map((each) => [each.isAutomated, each.isInForce])).toEqual([
    [false, false],
    [true, true],
  ])
})

test('of two whose copies two cases took down each wins back their own', async () => {
  await using w = await world()
  const { bob, tom, mia, max, zoe, original, copy, first, second, ids } = await twoCases(w)
  await takeDown(w, mia, first)
  await takeDown(w, zoe, second)
  await overturn(w, await lodge(w, bob, original.id), [max, zoe])
  expect(await statusesOf(w, ids)).toEqual(['approved', 'rejected'])
  expect((await told(w, bob)).map(({ isInForce }) => isInForce)).toEqual([false])
  expect((await told(w, tom)).map(({ isInForce }) => isInForce)).toEqual([true, false])
  await overturn(w, await lodge(w, tom, copy.id), [max, mia])
  expect(await statusesOf(w, ids)).toEqual(['approved', 'approved'])
  expect(await w.db.selectFrom('media_ban').select('kind').execute()).toEqual([])
})

test('whose repetition falls while a third case forbids the picture still has a repetition of that one instead', async () => {
  await using w = await world()
  const { bob, tom, mia, max, zoe, original, first, ids } = await twoCases(w)
  await takeDown(w, mia, first)
  const third = await storePhoto(w.context, (await w.aMember({ gender: 'Man', seeking: 'Woman' })).id)
  await giveSamePicture(w.context, [third.id])
  await takeDown(w, zoe, await reported(w, third.id))
  await overturn(w, await lodge(w, bob, original.id), [max, zoe])
  expect(await statusesOf(w, [...ids, third.id])).toEqual(['approved', 'rejected', 'rejected'])
  const decisions = await told(w, tom)
  expect(decisions.map(({ mediaId, isInForce }) => [mediaId, isInForce])).toEqual([
    [ids[1], true],
    [ids[1], false],
  ])
  const about = await lodge(w, tom, ids[1] ?? '')
  expect((await w.asStaff(zoe)(cases.claim, { params: { id: about } })).problem.code).toBe('caseConflict')
  await overturn(w, about, [max, mia])
  // To the case about it, which nobody has decided.
  expect(await statusesOf(w, [...ids, third.id])).toEqual(['approved', 'pending', 'rejected'])
})
