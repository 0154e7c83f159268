import { appeals } from '@amour/contract/trust/appeals.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { disclosures } from '@amour/contract/console/disclosures.ts'
import { staff } from '@amour/contract/console/staff.ts'
import { leaving } from '@amour/contract/account/account-deletion.ts'
import {
  answerProposal,
  openModerationFixture,
  decideCase,
  claimNextCase,
  createReport,
} from '@amour/test/trust/moderation-fixture.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const declare = (w: World, person: TestStaff, username = 'bob') =>
  w.asStaff(person)(staff.declare, { body: { usernames: [username], words: 'My neighbour.' } })

const next = async (w: World, person: TestStaff) =>
  (await w.asStaff(person)(cases.next, { body: { queue: 'reports' } })).body.data

test('who declares to know somebody loses the case in hand, and what was handed to them goes on to others', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const hold = await claimNextCase(w, mia)
  await declare(w, mia)
  expect((await decideCase(w, mia, hold, {})).problem.code).toBe('caseStale')
  const given = await claimNextCase(w, max)
  expect(given.id).toBe(hold.id)

  const zoe = await w.aStaff({ name: 'Zoe' })
  const { body } = await w.asStaff(max)(cases.colleagues, { params: { id: hold.id } })
  expect(body.data.map(({ name }) => name)).toEqual(['Zoe'])
  const params = { id: hold.id }
  await w.asStaff(max)(cases.handOver, { params, body: { token: given.token, to: zoe.id, note: 'Please.' } })
  expect(await next(w, max)).toEqual([])
  await declare(w, zoe)
  expect((await w.asStaff(zoe)(cases.queues, {})).body.mine).toEqual([])
  expect(await next(w, max)).toMatchObject([{ id: hold.id }])
  expect((await w.asStaff(mia)(cases.colleagues, { params })).status).toBe(404)
})

test('nor does anybody decide what somebody whom they know has reported, or the appeal about it', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const cat = await w.aMember({ username: 'cat' })
  const zoe = await w.aStaff({ name: 'Zoe' })
  await declare(w, mia, 'ann')
  await createReport(w, ann, bob.id)
  expect(await next(w, mia)).toEqual([])
  expect((await w.asStaff(mia)(cases.list, { query: { queue: 'reports' } })).body.data).toEqual([])
  const hold = await claimNextCase(w, max)
  expect((await w.asStaff(mia)(cases.view, { params: { id: hold.id } })).status).toBe(404)
  const takers = await w.asStaff(max)(cases.colleagues, { params: { id: hold.id } })
  expect(takers.body.data.map(({ name }) => name)).toEqual(['Zoe'])
  await decideCase(w, max, hold, { action: 'educate', reason: 'insulted' })

  const [decided] = (await w.as(bob)(appeals.decisions, {})).body.data
  await w.as(bob)(appeals.create, { body: { decision: decided?.id ?? '', text: 'I said nothing of the kind.' } })
  const appeal = async (person: TestStaff) =>
    (await w.asStaff(person)(cases.next, { body: { queue: 'appeals' } })).body.data
  expect([await appeal(mia), await appeal(max)]).toEqual([[], []])
  expect(await appeal(zoe)).toHaveLength(1)

  await declare(w, zoe, 'cat')
  await createReport(w, ann, cat.id)
  const early = await claimNextCase(w, max)
  await declare(w, max, 'bob')
  await createReport(w, bob, cat.id, { category: 'fake' })
  expect((await decideCase(w, max, early, { action: 'none' })).problem.code).toBe('caseStale')
  expect((await w.asStaff(max)(cases.queues, {})).body.mine).toEqual([])
  expect(await next(w, await w.aStaff())).toMatchObject([{ id: early.id }])
})

test('what somebody has reported whom one knew stays with others when the reporter’s account is gone', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, bob, ann.id)
  await declare(w, mia)
  await w.as(bob)(leaving.leave, { body: { password: 'open sesame', when: 'now' } })
  expect(await next(w, mia)).toEqual([])
  const { id } = await claimNextCase(w, max)
  const typed = sql`SELECT has_case_conflict(${mia.id}, ${id}) AS mia, has_case_conflict(${max.id}, ${id}) AS max`
  expect((await typed.execute(w.db)).rows).toEqual([{ mia: true, max: false }])
})

test('what two have agreed to give away is not fetched by whoever knows the member', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const lead = await w.aStaff({ name: 'Lea', roles: ['lead'] })
  await createReport(w, ann, bob.id)
  const { id } = await claimNextCase(w, mia)
  const draft = { kind: 'identity', recipient: 'Avon Police, order 17/2026' } as const
  const { body: made } = await w.asStaff(mia)(disclosures.propose, { params: { id }, body: draft })
  const [proposal] = (await w.asStaff(lead)(cases.proposals, {})).body.data
  const answer = { answer: 'approve' as const, note: 'The order is here.' }
  await answerProposal(w, lead, { params: { id: proposal?.id ?? '' }, body: answer })
  const fetch = () => w.asStaff(mia)(disclosures.fetch, { params: { id: made.id } })
  expect((await fetch()).status).toBe(200)
  await declare(w, mia)
  expect((await fetch()).status).toBe(404)
  expect((await w.asStaff(lead)(disclosures.fetch, { params: { id: made.id } })).status).toBe(200)
})

test('who knew a member decides nothing about them after the account is gone either', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const { id: photo } = await storePhoto(w.context, bob.id)
  await createReport(w, ann, photo, { kind: 'photo', category: 'intimateImage' })
  await declare(w, mia)
  await w.as(bob)(leaving.leave, { body: { password: 'open sesame', when: 'now' } })

  const list = await w.asStaff(mia)(cases.list, { query: { queue: 'intimate' } })
  expect(list.body.data).toEqual([])
  const hold = await claimNextCase(w, max, 'intimate')
  expect((await w.asStaff(mia)(cases.view, { params: { id: hold.id } })).status).toBe(404)
  expect((await decideCase(w, max, hold, { action: 'none' })).body.state).toBe('proposed')
  expect((await w.asStaff(mia)(cases.proposals, {})).body.data).toEqual([])
  const zoe = await w.aStaff()
  const [proposal] = (await w.asStaff(zoe)(cases.proposals, {})).body.data
  const request = { params: { id: proposal?.id ?? '' }, body: { answer: 'approve' as const, note: 'A landscape.' } }
  expect((await answerProposal(w, mia, request)).problem.code).toBe('caseConflict')
  const typed = w.db
    .updateTable('proposal')
    .set({ state: 'approved', approver_id: mia.id, answer_sealed: Buffer.from(''), decided_at: w.clock.now() })
  await expect(typed.execute()).rejects.toThrow('does not know')
  expect((await answerProposal(w, zoe, request)).status).toBe(200)
})
