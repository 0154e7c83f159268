import { appeals } from '@amour/contract/trust/appeals.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { members } from '@amour/contract/people/members.ts'
import { staff } from '@amour/contract/console/staff.ts'
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
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { processRoles } from '#database/rights.ts'
import { moderationMaintenance } from '#features/trust/case-maintenance/case-maintenance.jobs.ts'

test('a ban takes two: the proposer is refused, the member is held meanwhile, then banned and told why at sign-in', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const hold = await claimNextCase(w, mia)
  const proposed = await decideCase(w, mia, hold, { action: 'ban', reason: 'askedMoney', note: 'Six people.' })
  expect(proposed.body.state).toBe('proposed')
  expect(await readAccountStatus(w, bob)).toBe('held')
  const [proposal] = (await w.asStaff(max)(cases.proposals, {})).body.data
  expect(proposal).toMatchObject({ action: 'ban', note: 'Six people.', proposer: { name: 'Mia' }, isMine: false })
  const answer = { params: { id: proposal?.id ?? '' }, body: { answer: 'approve' as const, note: 'Same pattern.' } }
  expect((await answerProposal(w, mia, answer)).problem.code).toBe('proposalOwn')
  expect((await answerProposal(w, max, answer)).body).toEqual({ state: 'approved' })
  expect((await answerProposal(w, max, answer)).problem.code).toBe('proposalOver')
  expect(await readAccountStatus(w, bob)).toBe('suspended')
  const login = await w.asNobody(session.login, { body: { username: bob.email, password: 'open sesame' } })
  expect([login.status, login.problem.code]).toEqual([403, 'accountSuspended'])
  expect(login.problem.data).toMatchObject({ measure: 'ban', until: null, token: expect.any(String) })
  expect((await w.as(bob)(members.view, { params: { id: ann.id } })).problem.data).toMatchObject({ measure: 'ban' })
  expect((await w.as(ann)(members.view, { params: { id: bob.id } })).status).toBe(404)

  const token = String(login.problem.data?.['token'])
  const text = 'These were other people using my account.'
  expect((await w.asNobody(appeals.createOutside, { body: { token: `${token}x`, text } })).problem.code).toBe(
    'linkInvalid',
  )
  expect((await w.asNobody(appeals.createOutside, { body: { token, text } })).status).toBe(201)
  expect((await w.asNobody(appeals.createOutside, { body: { token, text } })).problem.code).toBe('appealMade')
  for (const staff of [mia, max])
    expect((await w.asStaff(staff)(cases.next, { body: { queue: 'appeals' } })).body.data).toEqual([])
  const [zoe, tom] = [await w.aStaff(), await w.aStaff()]
  const second = await claimNextCase(w, zoe, 'appeals')
  expect((await decideCase(w, zoe, second, { action: 'overturn', words: 'You were right.' })).body.state).toBe(
    'proposed',
  )
  expect(await readAccountStatus(w, bob)).toBe('suspended')
  const [unban] = (await w.asStaff(tom)(cases.proposals, {})).body.data
  await answerProposal(w, tom, { params: { id: unban?.id ?? '' }, body: { answer: 'approve', note: 'Yes.' } })
  expect(await readAccountStatus(w, bob)).toBe('active')
})

test('a second person sees what they are to agree to, without holding it; the proposer and strangers do not', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const photo = await storePhoto(w.context, bob.id)
  await createReport(w, ann, photo.id, { kind: 'photo', category: 'fake' })
  const hold = await claimNextCase(w, mia)
  const look = (by: TestStaff, token: string | null = null) =>
    w.asStaff(by)(cases.look, {
      params: { id: hold.id },
      body: { token, mediaId: photo.id, size: '480', reason: 'second' },
    })
  expect((await look(max)).problem.code).toBe('caseStale')
  await decideCase(w, mia, hold, { action: 'ban', reason: 'notYours' })
  expect((await look(max)).status).toBe(200)
  const [seen] = await w.db.selectFrom('audit_event').select('detail').where('action', '=', 'look.media').execute()
  // Comparable for whoever knows the number, and no number itself: the log outlasts the item.
  expect(seen?.detail).toEqual({ reason: 'second', item: expect.stringMatching(/^[0-9a-f]{64}$/), size: '480' })
  for (const token of [null, hold.token]) expect((await look(mia, token)).problem.code).toBe('caseStale')
  const eve = await w.aStaff({ roles: ['childSafety'] })
  expect((await look(eve)).status).toBe(404)
  await w.asStaff(max)(staff.declare, { body: { usernames: ['bob'], words: '' } })
  expect((await look(max)).status).toBe(404)
})

test('a declined proposal, and one that nobody answers within a day, free the member and put the case back', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const propose = async () => decideCase(w, mia, await claimNextCase(w, mia), { action: 'ban', reason: 'askedMoney' })
  await propose()
  const [proposal] = (await w.asStaff(max)(cases.proposals, {})).body.data
  await answerProposal(w, max, { params: { id: proposal?.id ?? '' }, body: { answer: 'decline', note: 'No.' } })
  expect(await readAccountStatus(w, bob)).toBe('active')
  await propose()
  expect(await readAccountStatus(w, bob)).toBe('held')
  w.clock.advance(25 * 3_600_000)
  await moderationMaintenance.perform(w.context, {})
  expect(await readAccountStatus(w, bob)).toBe('active')
  const zoe = await w.aStaff()
  expect(await claimNextCase(w, zoe)).toMatchObject({ version: expect.any(Number) })
})

test('what a colleague has proposed ends when they are suspended, and the member is free', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const jon = await w.aStaff({ roles: ['admin'] })
  await createReport(w, ann, bob.id)
  await decideCase(w, mia, await claimNextCase(w, mia), { action: 'ban', reason: 'askedMoney' })
  const [proposal] = (await w.asStaff(max)(cases.proposals, {})).body.data
  await w.asStaff(jon)(staff.suspend, { params: { id: mia.id }, body: { why: 'A key was stolen.' } })
  expect(await readAccountStatus(w, bob)).toBe('active')
  const answer = { params: { id: proposal?.id ?? '' }, body: { answer: 'approve' as const, note: 'Yes.' } }
  expect((await answerProposal(w, max, answer)).problem.code).toBe('proposalOver')
  // Somebody else proposes it anew, or does not.
  expect((await decideCase(w, max, await claimNextCase(w, max), { action: 'ban', reason: 'askedMoney' })).status).toBe(
    200,
  )
})

test('nobody agrees with somebody who does not decide about such cases any more, also where that was done elsewhere', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  await decideCase(w, mia, await claimNextCase(w, mia), { action: 'ban', reason: 'askedMoney' })
  const [proposal] = (await w.asStaff(max)(cases.proposals, {})).body.data
  await sql`ALTER TABLE staff DISABLE TRIGGER USER`.execute(w.db)
  await w.db
    .updateTable('staff')
    .set({ roles: ['triage'] })
    .where('id', '=', mia.id)
    .execute()
  await sql`ALTER TABLE staff ENABLE TRIGGER USER`.execute(w.db)
  const answer = (given: 'approve' | 'decline') =>
    answerProposal(w, max, { params: { id: proposal?.id ?? '' }, body: { answer: given, note: 'So.' } })
  expect((await answer('approve')).problem.code).toBe('proposalOver')
  expect((await answer('decline')).body).toEqual({ state: 'declined' })
  expect(await readAccountStatus(w, bob)).toBe('active')
})

test('who declares to know a member has proposed nothing about them', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  await decideCase(w, mia, await claimNextCase(w, mia), { action: 'ban', reason: 'askedMoney' })
  const [proposal] = (await w.asStaff(max)(cases.proposals, {})).body.data
  await w.asStaff(mia)(staff.declare, { body: { usernames: ['bob'], words: 'My neighbour.' } })
  expect(await readAccountStatus(w, bob)).toBe('active')
  const answer = { params: { id: proposal?.id ?? '' }, body: { answer: 'approve' as const, note: 'Yes.' } }
  expect((await answerProposal(w, max, answer)).problem.code).toBe('proposalOver')
  expect(await claimNextCase(w, max)).toMatchObject({ id: proposal?.caseId })
})

test('one proposal that cannot be put back keeps no other member held', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const cat = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  for (const { id } of [bob, cat]) {
    await createReport(w, ann, id)
    await decideCase(w, mia, await claimNextCase(w, mia), { action: 'ban', reason: 'askedMoney' })
  }
  await sql`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''damaged''; END'`.execute(w.db)
  const isBob = sql.raw(`OLD.id = '${bob.id}'`)
  await sql`CREATE TRIGGER fail BEFORE UPDATE ON member FOR EACH ROW WHEN (${isBob}) EXECUTE FUNCTION fail()`.execute(
    w.db,
  )
  w.clock.advance(25 * 3_600_000)
  await expect(moderationMaintenance.perform(w.context, {})).rejects.toThrow('1 of 2')
  expect([await readAccountStatus(w, bob), await readAccountStatus(w, cat)]).toEqual(['held', 'active'])
})

test('whoever has declared to know a member neither sees nor answers a proposal about them', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  await decideCase(w, mia, await claimNextCase(w, mia), { action: 'ban', reason: 'askedMoney' })
  const [proposal] = (await w.asStaff(max)(cases.proposals, {})).body.data
  const params = { id: proposal?.id ?? '' }
  await w.asStaff(max)(staff.declare, { body: { usernames: ['bob'], words: 'My brother.' } })
  expect((await w.asStaff(max)(cases.proposals, {})).body.data).toEqual([])
  for (const word of ['approve', 'decline'] as const) {
    const refused = await answerProposal(w, max, { params, body: { answer: word, note: 'I know him.' } })
    expect([refused.status, refused.problem.code]).toEqual([409, 'caseConflict'])
  }
  for (const db of [...processRoles.map(w.dbOf), w.db]) {
    const typed = db
      .updateTable('proposal')
      .set({ state: 'declined', approver_id: max.id, answer_sealed: Buffer.from(''), decided_at: w.clock.now() })
    await expect(typed.execute()).rejects.toThrow(/does not know|permission denied/)
  }
  expect(await readAccountStatus(w, bob)).toBe('held')
  const zoe = await w.aStaff()
  const answered = await answerProposal(w, zoe, { params, body: { answer: 'approve', note: 'Yes.' } })
  expect(answered.status).toBe(200)
})

test.for(['underEighteen', 'threat'] as const)(
  'what two agree on does not end a hold that came after it was proposed: %s',
  async (category) => {
    await using w = await world()
    const { ann, bob } = await openModerationFixture(w)
    const [lea, meg] = [await w.aStaff({ roles: ['lead'] }), await w.aStaff({ roles: ['lead'] })]
    await w.as(bob)(messages.send, { params: { id: ann.id }, body: { message: 'You will be sorry.' } })
    await createReport(w, await w.aMember({}), bob.id)
    const milder = { action: 'educate', reason: 'askedMoney' } as const
    expect((await decideCase(w, lea, await claimNextCase(w, lea), milder)).body.state).toBe('proposed')
    const [proposal] = (await w.asStaff(meg)(cases.proposals, {})).body.data
    const answer = (word: 'approve' | 'decline') =>
      answerProposal(w, meg, { params: { id: proposal?.id ?? '' }, body: { answer: word, note: 'I have read it.' } })
    w.clock.advance(1000)
    await createReport(w, ann, bob.id, { category })
    expect(await readAccountStatus(w, bob)).toBe('held')
    expect((await answer('approve')).problem.code).toBe('caseStale')
    expect((await answer('decline')).status).toBe(200)
    expect(await readAccountStatus(w, bob)).toBe('held')
  },
)
