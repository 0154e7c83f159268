import { cases } from '@amour/contract/console/cases.ts'
import { referrals } from '@amour/contract/console/referrals.ts'
import { rules } from '@amour/contract/console/rules.ts'
import { staff } from '@amour/contract/console/staff.ts'
import { meetings } from '@amour/contract/people/meetings.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import type { Endpoint, RequestOf } from '@amour/contract/endpoint.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { openCase, openProposal } from '@amour/test/trust/open-first.ts'
import { claimNextCase, createReport, decideCase, openModerationFixture } from '@amour/test/trust/moderation-fixture.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { newId } from '#security/ids.ts'

/** Makes a call whose answer is lost, and the same call again; answers what both were told. */
async function pressTwice<E extends Endpoint>(w: World, by: TestStaff, endpoint: E, request: RequestOf<E>) {
  const keyed = { headers: { 'idempotency-key': newId() } }
  const press = () => w.asStaff(by)(endpoint, request, keyed)
  const [lost, again] = [await press(), await press()]
  expect([again.status, again.body]).toEqual([lost.status, lost.body])
  return again
}

const countOf = async (w: World, action: string) =>
  (await w.db.selectFrom('audit_event').select('seq').where('action', '=', action).execute()).length

test('who puts a case back or hands it on, and presses again as no answer came, has done so once', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const first = await claimNextCase(w, mia)
  const params = { id: first.id }
  await pressTwice(w, mia, cases.giveBack, { params, body: { token: first.token, isSkip: false } })
  const { token } = await claimNextCase(w, mia)
  await pressTwice(w, mia, cases.handOver, { params, body: { token, to: max.id, note: 'You know this one.' } })
  expect([await countOf(w, 'case.giveBack'), await countOf(w, 'case.handOver')]).toEqual([1, 1])
  expect((await claimNextCase(w, max)).id).toBe(first.id)
})

test('a question about a proposal is asked once, and an answer that was given is told as given', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  await decideCase(w, mia, await claimNextCase(w, mia), { action: 'ban', reason: 'askedMoney' })
  const waiting = async () => (await w.asStaff(max)(cases.proposals, {})).body.data
  const params = { id: (await waiting())[0]?.id ?? '' }
  await pressTwice(w, max, cases.ask, { params, body: { text: 'Which messages show the money?' } })
  expect((await waiting())[0]?.words).toHaveLength(1)
  await openProposal(w.asStaff(max), params.id)
  const answer = { answer: 'approve' as const, note: 'I have seen them.' }
  expect((await pressTwice(w, max, cases.answer, { params, body: answer })).body).toEqual({ state: 'approved' })
  expect(await countOf(w, 'proposal.approved')).toBe(1)
})

test('a note and a text that were taken down are told as taken down', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await w.as(ann)(messages.send, { params: { id: bob.id }, body: { message: 'Good evening.' } })
  await w.as(bob)(messages.send, { params: { id: ann.id }, body: { message: 'And to you.' } })
  await w.as(bob)(meetings.write, {
    params: { id: ann.id },
    body: { note: 'We had coffee by the river, and it was dull.' },
  })
  const [met] = (await w.as(ann)(meetings.received, {})).body.data
  await w.as(ann)(meetings.accept, { params: { id: met?.id ?? '' } })
  await createReport(w, bob, ann.id)
  const { id, token } = await claimNextCase(w, mia)
  const { profile } = (await w.asStaff(mia)(cases.view, { params: { id } })).body
  const why = { token, reason: 'noteUnfit', note: 'Mocking.', words: 'Kindly, please.' }
  await pressTwice(w, mia, cases.removeNote, { params: { id, noteId: met?.id ?? '' }, body: why })
  const wordsVersion = profile?.wordsVersion ?? null
  await pressTwice(w, mia, cases.removeText, { params: { id }, body: { ...why, wordsVersion } })
  expect([await countOf(w, 'note.remove'), await countOf(w, 'text.remove')]).toEqual([1, 1])
})

test('a rule is drafted, somebody proposed for the staff, and a referral confirmed, once', async () => {
  await using w = await world()
  const { ann, bob } = await openModerationFixture(w)
  const lea = await w.aStaff({ roles: ['lead', 'admin'] })
  const [sam, sue] = [await w.aStaff({ roles: ['childSafety'] }), await w.aStaff({ roles: ['childSafety'] })]
  const all = [{ fact: 'reporters' as const, min: 3 }]
  const definition = { categories: ['scam' as const], all, effect: 'raise' as const, reason: 'askedMoney' }
  await pressTwice(w, lea, rules.draft, { body: { name: 'Many say scam', definition } })
  expect((await w.asStaff(lea)(rules.list, {})).body.data.map(({ versions }) => versions.length)).toEqual([1])
  await pressTwice(w, lea, staff.propose, {
    body: { kind: 'invite', name: 'Nia Lowe', roles: ['triage'], why: 'More uploads.' },
  })
  expect((await w.asStaff(lea)(staff.list, {})).body.changes).toHaveLength(1)
  await createReport(w, ann, bob.id, { category: 'underEighteen' })
  const { id } = await claimNextCase(w, sam, 'urgent')
  const referredAt = new Date(w.clock.now().getTime() - 60_000).toISOString()
  const draft = { authority: 'nca' as const, reference: 'NCA-1', referredAt, preserved: 'The case’s evidence.' }
  const { body: made } = await pressTwice(w, sam, referrals.record, { params: { id }, body: draft })
  await openCase(w.asStaff(sue), { id, token: null })
  await pressTwice(w, sue, referrals.answer, { params: { id: made.id }, body: { answer: 'confirm' } })
  expect((await w.asStaff(sam)(referrals.list, { query: {} })).body.data).toMatchObject([{ state: 'confirmed' }])
})
