import { appeals } from '@amour/contract/trust/appeals.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { metrics } from '@amour/contract/console/metrics.ts'
import { members } from '@amour/contract/people/members.ts'
import {
  answerProposal,
  openModerationFixture,
  decideCase,
  claimNextCase,
  createReport,
} from '@amour/test/trust/moderation-fixture.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { giveSamePicture } from '@amour/test/media/same-picture.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { newId } from '#security/ids.ts'
import { moderationMaintenance } from '#features/trust/case-maintenance/case-maintenance.jobs.ts'
import { isSampled } from './second-review.service.ts'

const all = { SECOND_LOOKS: '1' }

const waiting = async (w: World, staff: TestStaff) =>
  (await w.asStaff(staff)(cases.next, { body: { queue: 'media' } })).body.data.length

/** A photo that Mia approves, as every twentieth of which somebody looks again. */
async function approved(w: World) {
  const moderation = await openModerationFixture(w)
  const { id } = await storePhoto(w.context, moderation.bob.id, { status: 'pending' })
  await moderationMaintenance.perform(w.context, {})
  await decideCase(w, moderation.mia, await claimNextCase(w, moderation.mia, 'media'), {
    action: 'approve',
    reason: 'allowed',
  })
  const item = () =>
    w.db.selectFrom('media').select(['status', 'rating', 'reason']).where('id', '=', id).executeTakeFirstOrThrow()
  return { ...moderation, id, item }
}

test('of many decisions a twentieth is drawn, always the same', () => {
  const ids = Array.from({ length: 4_000 }, newId)
  const drawn = ids.filter((id) => isSampled(id, 0.05))
  expect(drawn.length).toBeGreaterThan(130)
  expect(drawn.length).toBeLessThan(270)
  expect(ids.filter((id) => isSampled(id, 0.05))).toEqual(drawn)
  expect(ids.filter((id) => isSampled(id, 0))).toEqual([])
})

test('somebody else looks again without knowing what was decided; whoever decided does not', async () => {
  await using w = await world(all)
  const { bob, mia, max, item } = await approved(w)
  await moderationMaintenance.perform(w.context, {})
  expect(await waiting(w, mia)).toBe(0)
  const hold = await claimNextCase(w, max, 'media')
  const { body: file } = await w.asStaff(max)(cases.view, { params: { id: hold.id } })
  expect(file).toMatchObject({ kind: 'media', media: [{ status: 'pending', rating: 'general' }], decisions: [] })
  expect(file.member?.decisions).toEqual([])
  await decideCase(w, max, hold, { action: 'approve', reason: 'allowed' })
  expect(await item()).toEqual({ status: 'approved', rating: 'general', reason: null })
  expect(await waiting(w, await w.aStaff({ roles: ['lead'] }))).toBe(0)
  expect((await w.as(bob)(appeals.decisions, {})).body.data).toEqual([])
  const lead = await w.aStaff({ roles: ['lead'] })
  const { body } = await w.asStaff(lead)(metrics.read, { query: {} })
  expect(body.secondLooks).toEqual({ made: 1, agreed: 1, kappa: null })
})

test('what a lead calls explicit while a case hides it comes back veiled when that case lets go of it', async () => {
  await using w = await world(all)
  const { ann, bob, mia, max, id, item } = await approved(w)
  await createReport(w, ann, id, { kind: 'photo', category: 'intimateImage' })
  const lead = await w.aStaff({ roles: ['lead'] })
  for (const person of [max, lead])
    await decideCase(w, person, await claimNextCase(w, person, 'media'), {
      action: 'approveExplicit',
      reason: 'allowed',
    })
  expect((await item()).status).toBe('pending')
  await decideCase(w, max, await claimNextCase(w, max, 'intimate'), { action: 'none' })
  const [proposal] = (await w.asStaff(mia)(cases.proposals, {})).body.data
  const answer = { answer: 'approve' as const, note: 'I have looked.' }
  await answerProposal(w, mia, { params: { id: proposal?.id ?? '' }, body: answer })
  expect(await item()).toEqual({ status: 'approved', rating: 'explicit', reason: null })
  const cat = await w.aMember({ gender: 'Woman', seeking: 'Man' })
  expect((await w.as(cat)(members.view, { params: { id: bob.id } })).body.photos).toMatchObject([{ isVeiled: true }])
})

test('where two differ a lead decides, and only that changes what is shown', async () => {
  await using w = await world(all)
  const { mia, max, item } = await approved(w)
  await decideCase(w, max, await claimNextCase(w, max, 'media'), {
    action: 'reject',
    reason: 'pictureContact',
    mediaReason: 'contactDetails',
  })
  expect((await item()).status).toBe('approved')
  expect(await waiting(w, await w.aStaff())).toBe(0)
  for (const person of [mia, max]) {
    await w.db.updateTable('staff').set({ status: 'active' }).where('id', '=', person.id).execute()
    expect(await waiting(w, person)).toBe(0)
  }
  const lead = await w.aStaff({ roles: ['lead'] })
  await decideCase(w, lead, await claimNextCase(w, lead, 'media'), { action: 'approveExplicit', reason: 'allowed' })
  expect(await item()).toEqual({ status: 'approved', rating: 'explicit', reason: null })
  const { body } = await w.asStaff(lead)(metrics.read, { query: {} })
  expect(body.secondLooks).toMatchObject({ made: 1, agreed: 0, kappa: 0 })
  const [first] = await w.db.selectFrom('decision').select('overturned_at').orderBy('created_at').execute()
  expect(first?.overturned_at).not.toBeNull()
})

test('a lead who sides with the second takes the item down, and its owner hears of that alone', async () => {
  await using w = await world(all)
  const { bob, id, max, item } = await approved(w)
  const reject = { action: 'reject', reason: 'pictureContact', mediaReason: 'contactDetails' } as const
  await decideCase(w, max, await claimNextCase(w, max, 'media'), reject)
  const lead = await w.aStaff({ roles: ['lead'] })
  await decideCase(w, lead, await claimNextCase(w, lead, 'media'), reject)
  expect(await item()).toMatchObject({ status: 'rejected', reason: 'contactDetails' })
  const told = await w.db.selectFrom('notification').select('type').orderBy('created_at').execute()
  expect(told.map(({ type }) => type)).toEqual(['media_approved', 'media_rejected'])
  const own = async () => (await w.as(bob)(appeals.decisions, {})).body.data
  const [rejection, ...others] = await own()
  expect([rejection, others]).toMatchObject([{ mediaId: id, appealUntil: expect.any(String) }, []])
  await w.as(bob)(appeals.create, { body: { decision: rejection?.id ?? '', text: 'There is no number in it.' } })
  expect((await w.asStaff(lead)(cases.next, { body: { queue: 'appeals' } })).body.data).toEqual([])
  const zoe = await w.aStaff()
  await decideCase(w, zoe, await claimNextCase(w, zoe, 'appeals'), { action: 'overturn' })
  expect(await item()).toMatchObject({ status: 'approved' })
})

test('a rejection that a lead takes back takes its repetitions with it', async () => {
  await using w = await world(all)
  const { bob, mia, max } = await openModerationFixture(w)
  const lead = await w.aStaff({ roles: ['lead'] })
  const reject = { action: 'reject', reason: 'pictureContact', mediaReason: 'contactDetails' } as const
  const first = await storePhoto(w.context, bob.id, { status: 'pending' })
  await moderationMaintenance.perform(w.context, {})
  await decideCase(w, mia, await claimNextCase(w, mia, 'media'), reject)
  const again = await storePhoto(w.context, bob.id, { status: 'pending' })
  await giveSamePicture(w.context, [first.id, again.id])
  await moderationMaintenance.perform(w.context, {})
  const states = async () =>
    (await w.db.selectFrom('media').select('status').orderBy('created_at').execute()).map(({ status }) => status)
  expect(await states()).toEqual(['rejected', 'rejected'])
  for (const person of [max, lead])
    await decideCase(w, person, await claimNextCase(w, person, 'media'), { action: 'approve', reason: 'allowed' })
  expect(await states()).toEqual(['approved', 'approved'])
  expect((await w.as(bob)(appeals.decisions, {})).body.data.map(({ isInForce }) => isInForce)).toEqual([false, false])
})

test('a second look is handed to nobody who has decided about it, nor a lead’s to somebody who is none', async () => {
  await using w = await world(all)
  const { max } = await approved(w)
  const zoe = await w.aStaff({ name: 'Zoe' })
  const lead = await w.aStaff({ name: 'Lea', roles: ['lead'] })
  const offered = async (person: TestStaff, id: string) =>
    (await w.asStaff(person)(cases.colleagues, { params: { id } })).body.data.map(({ name }) => name)
  const hold = await claimNextCase(w, max, 'media')
  expect(await offered(max, hold.id)).toEqual(['Lea', zoe.name])
  const reject = { action: 'reject', reason: 'pictureContact', mediaReason: 'contactDetails' } as const
  await decideCase(w, max, hold, reject)
  expect(await offered(lead, (await claimNextCase(w, lead, 'media')).id)).toEqual([])
})
