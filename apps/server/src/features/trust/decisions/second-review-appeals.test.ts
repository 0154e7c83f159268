import { cases } from '@amour/contract/console/cases.ts'
import { appeals } from '@amour/contract/trust/appeals.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { claimNextCase, decideCase, openModerationFixture } from '@amour/test/trust/moderation-fixture.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { moderationMaintenance } from '#features/trust/case-maintenance/case-maintenance.jobs.ts'

/** A photo of Bob's that Mia has rejected, at which Max is to look again, and then a lead. */
async function rejected(w: World) {
  const people = await openModerationFixture(w)
  const lead = await w.aStaff({ name: 'Lea', roles: ['lead'] })
  const zoe = await w.aStaff({ name: 'Zoe' })
  const { id } = await storePhoto(w.context, people.bob.id, { status: 'pending' })
  await moderationMaintenance.perform(w.context, {})
  const rejection = { action: 'reject', reason: 'pictureContact', mediaReason: 'contactDetails' } as const
  await decideCase(w, people.mia, await claimNextCase(w, people.mia, 'media'), rejection)
  const own = async () => (await w.as(people.bob)(appeals.decisions, {})).body.data
  const lodge = async () => {
    const [decision] = await own()
    return w.as(people.bob)(appeals.create, { body: { decision: decision?.id ?? '', text: 'No number is in it.' } })
  }
  const overrule = async () => {
    for (const person of [people.max, lead]) {
      const claim = await claimNextCase(w, person, 'media')
      await decideCase(w, person, claim, { action: 'approve', reason: 'allowed' })
    }
  }
  const item = () => w.db.selectFrom('media').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  return { ...people, lead, zoe, own, lodge, overrule, item }
}

test('whoever has appealed against what a lead takes back is answered by that, and nobody upholds it any more', async () => {
  await using w = await world({ SECOND_LOOKS: '1' })
  const { zoe, own, lodge, overrule, item } = await rejected(w)
  expect((await lodge()).status).toBe(201)
  const claim = await claimNextCase(w, zoe, 'appeals')
  await overrule()
  expect(await item()).toEqual({ status: 'approved' })
  const uphold = {
    action: 'uphold',
    reason: 'pictureContact',
    words: 'I looked again, and the number is there.',
  } as const
  expect((await decideCase(w, zoe, claim, uphold)).problem.code).toBe('caseStale')
  expect(await own()).toMatchObject([{ isInForce: false, appeal: { state: 'overturned', restored: 'back' } }])
  expect((await w.asStaff(zoe)(cases.next, { body: { queue: 'appeals' } })).body.data).toEqual([])
  const told = await w.db.selectFrom('notification').select(['type', 'detail']).orderBy('created_at').execute()
  expect(told.filter(({ detail }) => detail === 'decision')).toHaveLength(1)
  const log = await w.db.selectFrom('audit_event').select('action').where('action', '=', 'decision.overturn').execute()
  expect(log).toHaveLength(1)
})

test('what a lead has taken back is offered to nobody for an appeal, and none is opened', async () => {
  await using w = await world({ SECOND_LOOKS: '1' })
  const { zoe, own, lodge, overrule } = await rejected(w)
  expect(await own()).toMatchObject([{ isInForce: true, appealUntil: expect.any(String) }])
  await overrule()
  expect(await own()).toMatchObject([{ isInForce: false, appealUntil: null }])
  expect((await lodge()).problem.code).toBe('notFound')
  expect((await w.asStaff(zoe)(cases.next, { body: { queue: 'appeals' } })).body.data).toEqual([])
})
