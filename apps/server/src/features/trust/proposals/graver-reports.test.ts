import { cases } from '@amour/contract/console/cases.ts'
import {
  answerProposal,
  claimNextCase,
  createReport,
  decideCase,
  openModerationFixture,
  readAccountStatus,
} from '@amour/test/trust/moderation-fixture.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { moderationMaintenance } from '#features/trust/case-maintenance/case-maintenance.jobs.ts'

/** Mia has proposed to ban Bob for what Ann reported, and nobody has answered yet. */
async function proposedBan(w: World) {
  const people = await openModerationFixture(w)
  const sam = await w.aStaff({ name: 'Sam', roles: ['childSafety'] })
  const lea = await w.aStaff({ name: 'Lea', roles: ['lead'] })
  await createReport(w, people.ann, people.bob.id)
  const claim = await claimNextCase(w, people.mia)
  await decideCase(w, people.mia, claim, { action: 'ban', reason: 'askedMoney' })
  const cat = await w.aMember({ gender: 'Woman', seeking: 'Man' })
  const maintain = () => moderationMaintenance.perform({ ...w.context, db: w.dbOf('worker') }, {})
  return { ...people, sam, lea, cat, id: claim.id, maintain }
}

test('a report of somebody under 18 is child safety’s to decide within its minutes, though a colleague of another queue has proposed something', async () => {
  await using w = await world()
  const { bob, cat, max, sam, id, maintain } = await proposedBan(w)
  await createReport(w, cat, bob.id, { category: 'underEighteen' })
  await maintain()
  expect((await w.asStaff(max)(cases.proposals, {})).body.data).toEqual([])
  expect((await w.asStaff(sam)(cases.proposals, {})).body.data).toEqual([])
  // Whoever was held until the answer is not let go of by something graver.
  expect(await readAccountStatus(w, bob)).toBe('held')
  const claim = await claimNextCase(w, sam, 'urgent')
  expect(claim.id).toBe(id)
  const none = await decideCase(w, sam, claim, { action: 'ban', reason: 'underEighteen' })
  expect(none.body.state).toBe('proposed')
  const lapsed = await w.db
    .selectFrom('audit_event')
    .select('staff_id')
    .where('action', '=', 'proposal.lapsed')
    .execute()
  expect(lapsed).toEqual([{ staff_id: null }])
})

test('what was held for a proposal that something graver has ended is free with the decision, and not before', async () => {
  await using w = await world()
  const { bob, cat, sam, lea, maintain } = await proposedBan(w)
  // The word of somebody to whom he has never written holds nobody.
  await createReport(w, cat, bob.id, { category: 'threat' })
  await maintain()
  expect(await readAccountStatus(w, bob)).toBe('held')
  const claim = await claimNextCase(w, sam, 'urgent')
  expect((await decideCase(w, sam, claim, { action: 'none' })).body.state).toBe('closed')
  expect(await readAccountStatus(w, bob)).toBe('active')
  expect((await w.asStaff(lea)(cases.proposals, {})).body.data).toEqual([])
})

test('a proposal of somebody who works on the graver queue too waits on', async () => {
  await using w = await world()
  const { ann, bob, lea, sam, cat, maintain } = await proposedBan(w)
  const tom = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  await createReport(w, ann, tom.id)
  await decideCase(w, lea, await claimNextCase(w, lea), { action: 'ban', reason: 'askedMoney' })
  await createReport(w, cat, tom.id, { category: 'underEighteen' })
  await maintain()
  const waiting = (await w.asStaff(sam)(cases.proposals, {})).body.data
  expect(waiting).toMatchObject([{ action: 'ban', proposer: { name: 'Lea' } }])
  const answer = { answer: 'approve' as const, note: 'I have read both reports.' }
  expect((await answerProposal(w, sam, { params: { id: waiting[0]?.id ?? '' }, body: answer })).status).toBe(200)
  expect(await readAccountStatus(w, tom)).toBe('suspended')
  expect(await readAccountStatus(w, bob)).toBe('held')
})
