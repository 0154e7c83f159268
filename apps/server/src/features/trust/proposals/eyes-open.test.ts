import { cases } from '@amour/contract/console/cases.ts'
import { profiles } from '@amour/contract/people/profiles.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import { verification } from '@amour/contract/trust/verification.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makePhotoFile } from '@amour/test/media/upload-bytes.ts'
import { BATH } from '@amour/test/members/make-member.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import {
  claimNextCase,
  createReport,
  decideCase,
  openModerationFixture,
  readAccountStatus,
} from '@amour/test/trust/moderation-fixture.ts'
import { openCase, openProposal } from '@amour/test/trust/open-first.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moderationMaintenance } from '#features/trust/case-maintenance/case-maintenance.jobs.ts'
import { newId } from '#security/ids.ts'

const agreed = { answer: 'approve' as const, note: 'Same pattern.' }

const answer = (
  w: World,
  staff: TestStaff,
  id: string,
  body: { answer: 'approve' | 'decline'; note: string } = agreed,
) => w.asStaff(staff)(cases.answer, { params: { id }, body })

/** The proposal that waits for somebody. */
async function waiting(w: World, staff: TestStaff) {
  const [proposal] = (await w.asStaff(staff)(cases.proposals, {})).body.data
  if (!proposal) throw new Error('A proposal waits.')
  return proposal
}

async function proposeBan(w: World) {
  const people = await openModerationFixture(w)
  await createReport(w, people.ann, people.bob.id)
  const claim = await claimNextCase(w, people.mia)
  await decideCase(w, people.mia, claim, { action: 'ban', reason: 'askedMoney' })
  return { ...people, claim, proposal: await waiting(w, people.max) }
}

test('nobody agrees to a ban from the list alone, and may decline it unread', async () => {
  await using w = await world()
  const { bob, max, proposal } = await proposeBan(w)
  expect(await answer(w, max, proposal.id)).toMatchObject({ status: 409, problem: { code: 'caseUnread' } })
  expect(await readAccountStatus(w, bob)).toBe('held')
  await w.asStaff(max)(cases.view, { params: { id: proposal.caseId ?? '' } })
  expect((await answer(w, max, proposal.id)).body).toEqual({ state: 'approved' })
  const other = await proposeBan2(w, max)
  expect((await answer(w, other.zoe, other.id, { answer: 'decline', note: 'No.' })).status).toBe(200)
})

async function proposeBan2(w: World, by: TestStaff) {
  const [ann, bob] = [await w.aMember(), await w.aMember({ gender: 'Man', seeking: 'Woman' })]
  await createReport(w, ann, bob.id)
  await decideCase(w, by, await claimNextCase(w, by), { action: 'ban', reason: 'askedMoney' })
  const zoe = await w.aStaff()
  return { zoe, id: (await waiting(w, zoe)).id }
}

test('what somebody has read before it was proposed was not what is proposed', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const { data } = (await w.asStaff(max)(cases.list, { query: { queue: 'reports' } })).body
  await w.asStaff(max)(cases.view, { params: { id: data[0]?.id ?? '' } })
  w.clock.advance(60_000)
  await decideCase(w, mia, await claimNextCase(w, mia), { action: 'ban', reason: 'askedMoney' })
  expect((await answer(w, max, (await waiting(w, max)).id)).problem.code).toBe('caseUnread')
})

test('an image is left where it is only by whoever has seen it', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const { id: target } = await storePhoto(w.context, bob.id)
  const body = { kind: 'photo' as const, category: 'intimateImage' as const, description: 'This is me.', target }
  await w.as(ann)(reports.create, { body })
  await decideCase(w, mia, await claimNextCase(w, mia, 'intimate'), { action: 'none', reason: 'allowed' })
  const { id, caseId } = await waiting(w, max)
  await w.asStaff(max)(cases.view, { params: { id: caseId ?? '' } })
  expect((await answer(w, max, id)).problem.code).toBe('evidenceUnseen')
  await openProposal(w.asStaff(max), id)
  expect((await answer(w, max, id)).body).toEqual({ state: 'approved' })
})

const waitingForEyes = [
  { queue: 'media', action: 'approve', refusal: 'evidenceUnseen', typed: 'item has not been opened' },
  { queue: 'media', action: 'approve', refusal: 'caseUnread', typed: 'case has not been opened' },
  { queue: 'selfies', action: 'verified', refusal: 'evidenceUnseen', typed: 'selfie has not been opened' },
] as const

test.for(waitingForEyes)(
  'nothing is shown to others by a moderator who has not opened it, at the console or by typing: $typed',
  async ({ queue, action, refusal, typed: said }) => {
    await using w = await world()
    const { bob, mia } = await openModerationFixture(w)
    if (refusal === 'caseUnread') {
      const body = {
        gender: 'Man',
        seeking: 'Woman',
        location: BATH,
        description: 'Long evenings, 150 roses each.',
      } as const
      await w.as(bob)(profiles.update, { body })
    } else await storePhoto(w.context, bob.id, queue === 'media' ? { status: 'pending' } : { isDefault: true })
    if (queue === 'selfies') {
      const { code } = (await w.as(bob)(verification.begin, {})).body
      const file = Uint8Array.from(await makePhotoFile({ width: 1200, height: 900 }))
      await w.as(bob)(verification.send, { body: { code: code ?? '' } }, { file })
    }
    await moderationMaintenance.perform(w.context, {})
    const claim = await claimNextCase(w, mia, queue)
    const body = { token: claim.token, version: claim.version, action, reason: 'allowed' }
    const unseen = await w.asStaff(mia)(cases.decide, { params: { id: claim.id }, body })
    expect([unseen.status, unseen.problem.code]).toEqual([409, refusal])
    const typed = sql`INSERT INTO decision (id, case_id, member_id, staff_id, action, policy, reason, is_final, created_at, media_id)
      SELECT ${newId()}, id, member_id, ${mia.id}, ${action}, 'none', 'allowed', true, now(),
        CASE kind WHEN 'media' THEN target_id END FROM moderation_case WHERE id = ${claim.id}`
    await expect(typed.execute(w.dbOf('mod_rw'))).rejects.toThrow(said)
    await openCase(w.asStaff(mia), claim)
    const { heldAt = null } = (await w.asStaff(mia)(cases.view, { params: { id: claim.id } })).body.text ?? {}
    const seen = await w.asStaff(mia)(cases.decide, { params: { id: claim.id }, body: { ...body, heldAt } })
    expect(seen.status).toBe(200)
  },
)

test('typing into the database agrees to nothing unread either, also with a look of somebody else', async () => {
  await using w = await world()
  const { mia, max, proposal } = await proposeBan(w)
  await w.asStaff(mia)(cases.view, { params: { id: proposal.caseId ?? '' } })
  const approve = sql`UPDATE proposal SET state = 'approved', approver_id = ${max.id}, decided_at = now() WHERE id = ${proposal.id}`
  for (const db of [w.dbOf('mod_rw'), w.db])
    await expect(approve.execute(db)).rejects.toThrow('case has not been opened')
})

test('somebody held as perhaps under 18 is released by two, whatever the first one calls it', async () => {
  await using w = await world()
  const [ann, bob] = [
    await w.aMember({ createdAt: new Date(w.clock.now().getTime() - 9 * 86_400_000) }),
    await w.aMember({ gender: 'Man', seeking: 'Woman' }),
  ]
  await createReport(w, ann, bob.id, { category: 'underEighteen' })
  expect(await readAccountStatus(w, bob)).toBe('held')
  const [eve, meg] = [await w.aStaff({ roles: ['childSafety'] }), await w.aStaff({ roles: ['lead'] })]
  const claim = await claimNextCase(w, eve, 'urgent')
  const file = (await w.asStaff(eve)(cases.view, { params: { id: claim.id } })).body
  expect(file.isHeldAsChild).toBe(true)
  const typed = (action: string, reason: string) =>
    sql`INSERT INTO decision (id, case_id, member_id, staff_id, action, policy, reason, is_final, created_at, appeal_until)
      VALUES (${newId()}, ${claim.id}, ${bob.id}, ${eve.id}, ${action}, 'none', ${reason}, true, now(), now())`
  await expect(typed('none', 'allowed').execute(w.dbOf('mod_rw'))).rejects.toThrow('four eyes')
  await expect(typed('hold', 'askedMoney').execute(w.dbOf('mod_rw'))).rejects.toThrow('four eyes')
  const reply = await decideCase(w, eve, claim, { action: 'none', reason: 'allowed' })
  expect(reply.body).toMatchObject({ state: 'proposed' })
  expect(await readAccountStatus(w, bob)).toBe('held')
  const proposal = await waiting(w, meg)
  expect(proposal.action).toBe('release')
  expect((await answer(w, eve, proposal.id)).problem.code).toBe('proposalOwn')
  await openProposal(w.asStaff(meg), proposal.id)
  expect((await answer(w, meg, proposal.id)).body).toEqual({ state: 'approved' })
  expect(await readAccountStatus(w, bob)).toBe('active')
})

test('somebody held as perhaps under 18 stays held when the second person does not agree', async () => {
  await using w = await world()
  const [ann, bob] = [
    await w.aMember({ createdAt: new Date(w.clock.now().getTime() - 9 * 86_400_000) }),
    await w.aMember({ gender: 'Man', seeking: 'Woman' }),
  ]
  await createReport(w, ann, bob.id, { category: 'underEighteen' })
  const [eve, meg] = [await w.aStaff({ roles: ['childSafety'] }), await w.aStaff({ roles: ['lead'] })]
  await decideCase(w, eve, await claimNextCase(w, eve, 'urgent'), { action: 'none', reason: 'allowed' })
  const { id } = await waiting(w, meg)
  expect((await answer(w, meg, id, { answer: 'decline', note: 'Look at the third photo.' })).status).toBe(200)
  expect(await readAccountStatus(w, bob)).toBe('held')
})
