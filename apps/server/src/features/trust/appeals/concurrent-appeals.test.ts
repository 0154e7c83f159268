import { appeals } from '@amour/contract/trust/appeals.ts'
import { cases } from '@amour/contract/console/cases.ts'
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
import { expect, test } from 'vitest'
import { DAY } from '#durations.ts'
import { moderationMaintenance } from '#features/trust/case-maintenance/case-maintenance.jobs.ts'
import { purgeRejectedMedia } from '#features/media/cleanup/media-deletion.jobs.ts'

/** Appeals against the latest decision about a member; gives the case of the appeal. */
async function lodge(w: World, member: TestMember) {
  const as = w.as(await renewStaffSession(w, member))
  const [latest] = (await as(appeals.decisions, {})).body.data
  const { status } = await as(appeals.create, { body: { decision: latest?.id ?? '', text: 'Please look again.' } })
  expect(status).toBe(201)
  const made = w.db
    .selectFrom('appeal')
    .select('case_id')
    .where('decision_id', '=', latest?.id ?? '')
  return (await made.executeTakeFirstOrThrow()).case_id
}

/** A photo of Bob's and a copy that Tom has, taken down as an intimate image. */
async function aRemoval(w: World) {
  const moderation = await openModerationFixture(w)
  const tom = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  const [own, copy] = [await storePhoto(w.context, moderation.bob.id), await storePhoto(w.context, tom.id)]
  await giveSamePicture(w.context, [own.id, copy.id])
  await createReport(w, moderation.ann, own.id, { kind: 'photo', category: 'intimateImage' })
  await decideCase(w, moderation.mia, await claimNextCase(w, moderation.mia, 'intimate'), {
    action: 'remove',
    reason: 'noConsent',
  })
  return { ...moderation, tom, copy, zoe: await w.aStaff({ name: 'Zoe' }) }
}

/** Proposes to give back what an appeal is about; gives the proposal. */
async function propose(w: World, staff: TestStaff, caseId: string) {
  const { body: hold } = await w.asStaff(staff)(cases.claim, { params: { id: caseId } })
  expect((await decideCase(w, staff, hold, { action: 'overturn' })).body.state).toBe('proposed')
  const open = w.db.selectFrom('proposal').select('id').where('case_id', '=', caseId).where('state', '=', 'open')
  return (await open.executeTakeFirstOrThrow()).id
}

const answer = (w: World, staff: TestStaff, id: string) =>
  answerProposal(w, staff, { params: { id }, body: { answer: 'approve', note: 'I have looked.' } })

test('what two were to agree about is over when the image comes back by itself, and is never proposed anew', async () => {
  await using w = await world()
  const { bob, tom, max, zoe } = await aRemoval(w)
  const [bobs, toms] = [await lodge(w, bob), await lodge(w, tom)]
  const aboutCopy = await propose(w, max, toms)
  expect((await answer(w, zoe, await propose(w, max, bobs))).body).toEqual({ state: 'approved' })
  const told = async () => (await w.as(await renewStaffSession(w, tom))(appeals.decisions, {})).body.data[0]?.appeal
  expect(await told()).toMatchObject({ state: 'overturned', restored: 'back' })

  expect((await w.asStaff(zoe)(cases.proposals, {})).body.data).toEqual([])
  expect((await answer(w, zoe, aboutCopy)).problem.code).toBe('proposalOver')
  w.clock.advance(1.1 * DAY)
  await moderationMaintenance.perform(w.context, {})
  const row = w.db.selectFrom('moderation_case').select('state').where('id', '=', toms)
  expect(await row.executeTakeFirst()).toEqual({ state: 'closed' })
  expect(await told()).toMatchObject({ state: 'overturned', restored: 'back' })
})

test('the files of a copy outlast the days of its own appeal, as long as one against the first removal is open', async () => {
  await using w = await world()
  const { bob, tom, copy } = await aRemoval(w)
  w.clock.advance(27.9 * DAY)
  const bobs = await lodge(w, bob)
  w.clock.advance(5 * DAY)
  await purgeRejectedMedia.perform({ ...w.context, db: w.dbOf('worker') }, {})
  const [max, zoe] = [await w.aStaff(), await w.aStaff()]
  expect((await answer(w, zoe, await propose(w, max, bobs))).body).toEqual({ state: 'approved' })
  expect(await w.context.storage.sizeOf(`${copy.storageKey}/1600.webp`)).toBeGreaterThan(0)
  const shown = w.db.selectFrom('media').select(['status', 'emptied_at']).where('member_id', '=', tom.id)
  expect(await shown.executeTakeFirst()).toEqual({ status: 'approved', emptied_at: null })
})
