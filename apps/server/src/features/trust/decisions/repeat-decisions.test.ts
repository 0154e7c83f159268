import { appeals } from '@amour/contract/trust/appeals.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { openModerationFixture, decideCase, claimNextCase } from '@amour/test/trust/moderation-fixture.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { giveSamePicture } from '@amour/test/media/same-picture.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { moderationMaintenance } from '#features/trust/case-maintenance/case-maintenance.jobs.ts'

const rejection = { action: 'reject', reason: 'pictureContact', mediaReason: 'contactDetails' } as const

/** A photo of Bob's that Mia has rejected, and the same picture of his and of Tom's, which wait. */
async function uploadedAgain(w: World) {
  const moderation = await openModerationFixture(w)
  const tom = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  const first = await storePhoto(w.context, moderation.bob.id, { status: 'pending' })
  await moderationMaintenance.perform(w.context, {})
  expect((await decideCase(w, moderation.mia, await claimNextCase(w, moderation.mia, 'media'), rejection)).status).toBe(
    200,
  )
  const [again, his] = [
    await storePhoto(w.context, moderation.bob.id, { status: 'pending' }),
    await storePhoto(w.context, tom.id, { status: 'pending' }),
  ]
  await giveSamePicture(w.context, [first.id, again.id, his.id])
  await moderationMaintenance.perform(w.context, {})
  const state = async (id: string) =>
    w.db.selectFrom('media').select(['status', 'reason']).where('id', '=', id).executeTakeFirstOrThrow()
  const own = async () => (await w.as(moderation.bob)(appeals.decisions, {})).body.data
  const lodge = async (mediaId: string) => {
    const decision = (await own()).find((each) => each.mediaId === mediaId)?.id ?? ''
    return w.as(moderation.bob)(appeals.create, { body: { decision, text: 'There is no number in it.' } })
  }
  return { ...moderation, first, again, his, state, own, lodge }
}

test('a photo that a person has rejected is rejected again by itself, for the same reason, and nobody else’s', async () => {
  await using w = await world()
  const { bob, mia, again, his, state, own } = await uploadedAgain(w)
  expect(await state(again.id)).toEqual({ status: 'rejected', reason: 'contactDetails' })
  expect(await state(his.id)).toEqual({ status: 'pending', reason: null })
  const [latest, first] = await own()
  expect(latest).toMatchObject({ mediaId: again.id, isAutomated: true, appealUntil: expect.any(String) })
  expect([latest?.reason, latest?.policy]).toEqual([first?.reason, first?.policy])
  const { data } = (await w.as(bob)(notifications.all, { body: {} })).body
  expect(data.some(({ type, mediaId }) => type === 'media_rejected' && mediaId === again.id)).toBe(true)
  const noted = await w.db
    .selectFrom('audit_event')
    .select('staff_id')
    .where('action', '=', 'decision.repeat')
    .execute()
  expect(noted).toEqual([{ staff_id: null }])
  expect((await w.asStaff(mia)(cases.next, { body: { queue: 'media', count: 12 } })).body.data).toHaveLength(1)
})

test('whoever decided first does not hear the appeal against the repetition', async () => {
  await using w = await world()
  const { mia, max, again, state, lodge } = await uploadedAgain(w)
  expect((await lodge(again.id)).status).toBe(201)
  expect((await w.asStaff(mia)(cases.next, { body: { queue: 'appeals' } })).body.data).toEqual([])
  const hold = await claimNextCase(w, max, 'appeals')
  const { data } = (await w.asStaff(max)(cases.colleagues, { params: { id: hold.id } })).body
  expect(data).toEqual([])
  await decideCase(w, max, hold, { action: 'overturn' })
  expect(await state(again.id)).toMatchObject({ status: 'approved' })
})

test('when the first decision falls, so do those that repeated it, and a later upload goes to a person', async () => {
  await using w = await world()
  const { bob, max, first, again, state, own, lodge } = await uploadedAgain(w)
  await lodge(first.id)
  await decideCase(w, max, await claimNextCase(w, max, 'appeals'), { action: 'overturn' })
  expect([await state(first.id), await state(again.id)]).toMatchObject([{ status: 'approved' }, { status: 'approved' }])
  expect((await own()).map(({ isInForce }) => isInForce)).toEqual([false, false])
  const third = await storePhoto(w.context, bob.id, { status: 'pending' })
  await giveSamePicture(w.context, [third.id])
  await moderationMaintenance.perform(w.context, {})
  expect(await state(third.id)).toMatchObject({ status: 'pending' })
})

test('who has appealed against a repetition waits for nobody when the first decision falls', async () => {
  await using w = await world()
  const { max, first, again, own, lodge } = await uploadedAgain(w)
  await lodge(again.id)
  await lodge(first.id)
  const about = w.db.selectFrom('appeal').innerJoin('decision', 'decision.id', 'appeal.decision_id')
  const ofFirst = about.select('appeal.case_id').where('decision.media_id', '=', first.id)
  const { case_id: id } = await ofFirst.executeTakeFirstOrThrow()
  const { body: hold } = await w.asStaff(max)(cases.claim, { params: { id } })
  await decideCase(w, max, hold, { action: 'overturn' })
  const told = (await own()).map(({ mediaId, appeal }) => [mediaId, appeal?.state, appeal?.restored])
  expect(told).toEqual([
    [again.id, 'overturned', 'back'],
    [first.id, 'overturned', 'back'],
  ])
  expect((await w.asStaff(max)(cases.next, { body: { queue: 'appeals' } })).body.data).toEqual([])
})
