import { appeals } from '@amour/contract/trust/appeals.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { contact } from '@amour/contract/trust/contact.ts'
import { media } from '@amour/contract/media/media.ts'
import { members } from '@amour/contract/people/members.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import {
  answerProposal,
  openModerationFixture,
  decideCase,
  claimNextCase,
  createReport,
  renewStaffSession,
  readAccountStatus,
} from '@amour/test/trust/moderation-fixture.ts'
import { writeEncryptedMessage } from '@amour/test/messages/encrypted-message.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { MINUTE } from '#durations.ts'
import { eraseDueAccounts } from '#features/account/account-deletion/account-deletion.jobs.ts'
import { forgetClosedCases, moderationMaintenance } from '#features/trust/case-maintenance/case-maintenance.jobs.ts'
import { newId } from '#security/ids.ts'
import { newReference } from '#security/reference.ts'

const description = 'They keep writing after I asked them to stop.'

test('a report is held, read, decided, and both are told; the member reads why and may not write', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const letter = await writeEncryptedMessage(w, bob, ann, 'Send me money.')
  const body = { kind: 'message' as const, category: 'scam' as const, description, messages: [letter] }
  const { body: receipt } = await w.as(ann)(reports.create, { body })
  const hold = await claimNextCase(w, mia)
  const { body: file } = await w.asStaff(mia)(cases.view, { params: { id: hold.id } })
  expect(file).toMatchObject({ username: 'bob', isHeldByMe: true, member: { strikes: 0 }, state: 'open' })
  expect(file.evidence).toMatchObject([{ state: 'verified', text: null }])
  expect(JSON.stringify(file)).not.toContain(ann.id)
  const opened = await w.asStaff(mia)(cases.reveal, {
    params: { id: hold.id },
    body: { token: hold.token, reason: 'decide' },
  })
  expect(opened.body.data).toMatchObject([{ text: 'Send me money.' }])
  expect((await w.as(ann)(reports.listOwn, { query: {} })).body.data).toMatchObject([{ state: 'inReview' }])

  const words = 'Please do not ask for money.'
  const reply = await decideCase(w, mia, hold, { action: 'contact', days: 7, reason: 'sold', words })
  expect(reply.body).toEqual({ state: 'closed', queue: 'reports' })
  const refused = await w.as(bob)(messages.send, { params: { id: ann.id }, body: { message: 'Hello?' } })
  expect([refused.status, refused.problem.code]).toEqual([403, 'accountRestricted'])
  expect(refused.problem.data).toMatchObject({
    measure: 'contact',
    policy: '5.1 Scams and selling',
    words,
    token: null,
  })
  const told = (await w.as(bob)(notifications.all, { body: {} })).body.data
  expect(told).toMatchObject([{ type: 'system', link: '/account/reports#decisions' }])
  const heard = (await w.as(ann)(notifications.all, { body: {} })).body.data
  expect(heard).toContainEqual(expect.objectContaining({ type: 'report_update', link: '/account/reports#reports' }))
  expect((await w.as(ann)(reports.listOwn, { query: {} })).body.data).toMatchObject([
    { reference: receipt.reference, state: 'closed', outcome: 'actionTaken' },
  ])
  w.clock.advance(7 * 24 * 3_600_000 + 1000)
  const free = await w.as(await renewStaffSession(w, bob))(appeals.decisions, {})
  expect(free.body.data).toMatchObject([{ isInForce: false }])
  expect(await readAccountStatus(w, bob)).toBe('active')
})

test('words that nobody can show to have been sent bind nobody, and harm nobody', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const letter = { ...(await writeEncryptedMessage(w, bob, ann, 'Good morning.')), text: 'I know where you live.' }
  const body = { kind: 'message' as const, category: 'harassment' as const, description, messages: [letter] }
  await w.as(ann)(reports.create, { body })
  const hold = await claimNextCase(w, mia)
  for (const action of ['contact', 'hold', 'suspend', 'ban'] as const) {
    const reply = await decideCase(w, mia, hold, { action, days: 7, reason: 'wroteOn' })
    expect([reply.status, reply.problem.code], action).toEqual([409, 'evidenceUnverified'])
  }
  expect(await readAccountStatus(w, bob)).toBe('active')
  expect((await decideCase(w, mia, hold, { reason: 'notShown' })).body.state).toBe('closed')
  expect(await w.db.selectFrom('decision').select(['action', 'is_strike']).execute()).toEqual([
    { action: 'none', is_strike: false },
  ])
})

test('two never hold the same case; a hold lapses, and what was decided on it then is refused', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const [one, other] = await Promise.all(
    [mia, max].map(async (staff) => (await w.asStaff(staff)(cases.next, { body: { queue: 'reports' } })).body.data),
  )
  expect([...(one ?? []), ...(other ?? [])]).toHaveLength(1)
  const [first, second] = one?.length ? [mia, max] : [max, mia]
  const hold = one?.[0] ?? other?.[0]
  if (!hold) throw new Error('One of them holds it.')
  const taken = await w.asStaff(second)(cases.claim, { params: { id: hold.id } })
  const name = first === mia ? 'Mia' : 'Max'
  expect(taken.problem).toMatchObject({ code: 'caseHeld', data: { holder: name } })
  w.clock.advance(9 * 60_000)
  expect((await w.asStaff(second)(cases.next, { body: { queue: 'reports' } })).body.data).toEqual([])
  const { body: longer } = await w.asStaff(first)(cases.heartbeat, {
    params: { id: hold.id },
    body: { token: hold.token },
  })
  await w.asStaff(first)(cases.view, { params: { id: hold.id } })
  w.clock.advance(9 * 60_000)
  expect((await w.asStaff(second)(cases.next, { body: { queue: 'reports' } })).body.data).toEqual([])
  const holder = async () => (await w.asStaff(second)(cases.view, { params: { id: hold.id } })).body.holder
  expect(await holder()).not.toBeNull()
  w.clock.advance(2 * 60_000)
  expect(await holder()).toBeNull()
  await w.asStaff(second)(cases.claim, { params: { id: hold.id } })
  const late = await decideCase(w, first, longer, {})
  expect([late.status, late.problem.code]).toEqual([409, 'caseStale'])
})

test('a case is given back or handed over with a note, and a lead takes it from whoever has it', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const lea = await w.aStaff({ roles: ['lead'] })
  await createReport(w, ann, bob.id)
  const hold = await claimNextCase(w, mia)
  const given = { params: { id: hold.id }, body: { token: hold.token, to: max.id, note: 'Please, I know him.' } }
  expect((await w.asStaff(mia)(cases.handOver, given)).status).toBe(200)
  expect((await w.asStaff(mia)(cases.next, { body: { queue: 'reports' } })).body.data).toEqual([])
  const again = await claimNextCase(w, max)
  const { body: file } = await w.asStaff(max)(cases.view, { params: { id: again.id } })
  expect(file.note).toBe('Please, I know him.')
  const { body: taken } = await w.asStaff(lea)(cases.takeOver, { params: { id: hold.id } })
  expect((await decideCase(w, max, again, {})).problem.code).toBe('caseStale')
  const back = { params: { id: hold.id }, body: { token: taken.token } }
  expect((await w.asStaff(lea)(cases.giveBack, back)).status).toBe(200)
  expect((await w.asStaff(mia)(cases.list, { query: { queue: 'reports' } })).body.data).toMatchObject([
    { holder: null },
  ])
  const find = async (text: string) => (await w.asStaff(mia)(cases.find, { query: { text } })).body.data
  expect(await find('BOB')).toMatchObject([{ id: hold.id }])

  // Of very many about one member what is open comes first, and what others work on takes no place.
  const at = new Date(w.clock.now().getTime() + MINUTE)
  const rest = { kind: 'report', priority: 2, member_id: bob.id, score: 0, created_at: at, due_at: at } as const
  const decided = (['urgent', 'reports'] as const).flatMap((queue) =>
    Array.from({ length: 20 }, () => {
      const [id, target_id] = [newId(), newId()]
      return { ...rest, id, reference: newReference(), queue, target_id, state: 'closed' as const, closed_at: at }
    }),
  )
  await w.db.insertInto('moderation_case').values(decided).execute()
  const found = await find('bob')
  expect(found).toHaveLength(20)
  expect(found[0]).toMatchObject({ id: hold.id, state: 'open' })
  expect(new Set(found.map(({ queue }) => queue))).toEqual(new Set(['reports']))
  const { problem } = await w.asStaff(mia)(cases.find, { query: { text: 'bo' } })
  expect(problem.violations).toMatchObject([{ message: 'Please enter at least three characters.' }])
})

test('what waits to be shown is a case; approved as explicit it is veiled, and decided once', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const { id } = await storePhoto(w.context, bob.id, { status: 'pending' })
  await moderationMaintenance.perform(w.context, {})
  await moderationMaintenance.perform(w.context, {})
  const hold = await claimNextCase(w, mia, 'media')
  expect((await w.asStaff(max)(cases.next, { body: { queue: 'media' } })).body.data).toEqual([])
  const looked = await w.asStaff(mia)(cases.look, {
    params: { id: hold.id },
    body: { token: hold.token, mediaId: id, size: '480', reason: 'decide' },
  })
  expect([200, 404]).toContain(looked.status)
  await decideCase(w, mia, hold, { action: 'approveExplicit' })
  const { photos } = (await w.as(ann)(members.view, { params: { id: bob.id } })).body
  expect(photos).toMatchObject([{ id, isVeiled: true }])
  const audit = await w.db.selectFrom('audit_event').select('action').execute()
  expect(audit.map(({ action }) => action)).toEqual(expect.arrayContaining(['look.media', 'decision.approveExplicit']))
})

test('an intimate image goes with its copies and does not come back; to leave it takes two', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const { id } = await storePhoto(w.context, bob.id)
  const other = await storePhoto(w.context, bob.id)
  const hash = (mediaId: string) => ({ media_id: mediaId, frame_ms: 0, pdq: '01'.repeat(128), quality: 100 })
  await w.db
    .insertInto('media_hash')
    .values([hash(id), hash(other.id)])
    .execute()
  await createReport(w, ann, id, { kind: 'photo', category: 'intimateImage' })
  const states = async () => (await w.as(bob)(media.listOwn, { query: {} })).body.data.map(({ status }) => status)
  expect(await states()).toEqual(['pending', 'pending'])
  expect((await decideCase(w, mia, await claimNextCase(w, mia, 'intimate'), { reason: 'allowed' })).body.state).toBe(
    'proposed',
  )
  const [proposal] = (await w.asStaff(max)(cases.proposals, {})).body.data
  await answerProposal(w, max, { params: { id: proposal?.id ?? '' }, body: { answer: 'decline', note: 'No.' } })
  expect(await states()).toEqual(['pending', 'pending'])
  await decideCase(w, mia, await claimNextCase(w, mia, 'intimate'), { action: 'remove', reason: 'noConsent' })
  expect(await states()).toEqual(['rejected', 'rejected'])
  expect(await w.db.selectFrom('media_ban').select('kind').execute()).toEqual([{ kind: 'intimate' }])
})

test('what is reported while somebody decides is looked at too', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const hold = await claimNextCase(w, mia)
  w.clock.advance(1000)
  const cat = await w.aMember()
  await createReport(w, cat, bob.id)
  await decideCase(w, mia, hold, {})
  expect((await w.as(ann)(reports.listOwn, { query: {} })).body.data).toMatchObject([{ state: 'closed' }])
  expect((await w.as(cat)(reports.listOwn, { query: {} })).body.data).toMatchObject([{ state: 'received' }])
  expect((await claimNextCase(w, mia)).id).not.toBe(hold.id)
})

test('child safety gets what is escalated, and somebody who may be under 18 is hidden at once', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const reply = await decideCase(w, mia, await claimNextCase(w, mia), { action: 'escalate', reason: 'underEighteen' })
  expect(reply.body).toEqual({ state: 'open', queue: 'urgent' })
  expect((await w.asStaff(mia)(cases.queues, {})).body).toMatchObject({ doneToday: 1, mine: [] })
  expect(await readAccountStatus(w, bob)).toBe('held')
  const refused = await w.asStaff(mia)(cases.next, { body: { queue: 'urgent' } })
  expect(refused.problem.code).toBe('roleMissing')
  const eve = await w.aStaff({ roles: ['childSafety'] })
  expect(await claimNextCase(w, eve, 'urgent')).toMatchObject({ token: expect.any(String) })
  expect((await w.asStaff(eve)(cases.queues, {})).body.data.find(({ queue }) => queue === 'urgent')).toMatchObject({
    priority: 0,
    allowedMinutes: 15,
    waiting: 1,
    working: 1,
    isMine: true,
  })
})

test('somebody who hides by their own wish stays hidden when they are suspended and free again', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  await w.db.updateTable('member').set({ status: 'paused', status_before: 'active' }).where('id', '=', bob.id).execute()
  await decideCase(w, mia, await claimNextCase(w, mia), { action: 'suspend', days: 3, reason: 'insulted' })
  expect(await readAccountStatus(w, bob)).toBe('suspended')
  w.clock.advance(4 * 24 * 3_600_000)
  await moderationMaintenance.perform(w.context, {})
  expect(await readAccountStatus(w, bob)).toBe('paused')
})

test('who was to leave and is suspended is not erased meanwhile, and is hidden still once they are free', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const leaves_at = new Date(w.clock.now().getTime() + 24 * 3_600_000)
  await w.db
    .updateTable('member')
    .set({ status: 'leaving', status_before: 'active', leaves_at, leaving_cause: 'asked' })
    .where('id', '=', bob.id)
    .execute()
  await decideCase(w, mia, await claimNextCase(w, mia), { action: 'suspend', days: 3, reason: 'insulted' })
  expect(await readAccountStatus(w, bob)).toBe('suspended')
  w.clock.advance(4 * 24 * 3_600_000)
  await eraseDueAccounts.perform(w.context, {})
  await moderationMaintenance.perform(w.context, {})
  expect(await readAccountStatus(w, bob)).toBe('paused')
})

test('a form of the website is a case; what a report revealed is forgotten 90 days after it', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const items = [{ label: 'What happened', value: 'The search is empty.' }]
  const { body: sent } = await w.asNobody(contact.notify, { body: { title: 'Something broken', items, color: 'grey' } })
  const form = await claimNextCase(w, mia, 'feedback')
  const { body: file } = await w.asStaff(mia)(cases.view, { params: { id: form.id } })
  const sender = { username: null, isSite: false }
  expect(file.form).toEqual({ title: 'Something broken', reference: sent.reference, items, sender, hasAddress: false })
  const letter = await writeEncryptedMessage(w, bob, ann, 'Send me money.')
  const body = { kind: 'message' as const, category: 'scam' as const, description, messages: [letter] }
  await w.as(ann)(reports.create, { body })
  await decideCase(w, mia, await claimNextCase(w, mia), {})
  const words = async () =>
    (await w.db.selectFrom('report_message').select('text_sealed').executeTakeFirst())?.text_sealed
  await forgetClosedCases.perform(w.context, {})
  expect(await words()).not.toBeNull()
  w.clock.advance(91 * 24 * 3_600_000)
  // It is a job of its own, which waits while a clock may be wrong.
  await moderationMaintenance.perform(w.context, {})
  expect(await words()).not.toBeNull()
  await forgetClosedCases.perform(w.context, {})
  expect(await words()).toBeNull()
})
