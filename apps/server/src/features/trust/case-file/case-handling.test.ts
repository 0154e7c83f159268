import { cases } from '@amour/contract/console/cases.ts'
import { staffSession } from '@amour/contract/console/staff-session.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import {
  openModerationFixture,
  decideCase,
  claimNextCase,
  createReport,
  readAccountStatus,
} from '@amour/test/trust/moderation-fixture.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { MINUTE } from '#durations.ts'
import { newId } from '#security/ids.ts'
import { moderationMaintenance } from '#features/trust/case-maintenance/case-maintenance.jobs.ts'

test('whoever loses their screen is given the batch that they hold once more, filled up', async () => {
  await using w = await world()
  const { bob, mia, max } = await openModerationFixture(w)
  for (let count = 0; count < 5; count += 1) await storePhoto(w.context, bob.id, { status: 'pending' })
  await moderationMaintenance.perform(w.context, {})
  const batch = async (who: TestStaff, count: number) =>
    (await w.asStaff(who)(cases.next, { body: { queue: 'media', count } })).body.data
  const [first, second] = await batch(mia, 2)
  await batch(max, 2)
  w.clock.advance(5 * MINUTE)
  const again = await batch(mia, 3)
  expect(again).toHaveLength(3)
  expect(again.map(({ token }) => token)).toEqual(expect.arrayContaining([first?.token, second?.token]))
  // Five minutes later the old hold would be over.
  w.clock.advance(6 * MINUTE)
  if (!first) throw new Error('A batch is held.')
  const rejection = { action: 'reject', reason: 'pictureContact', mediaReason: 'contactDetails' } as const
  expect((await decideCase(w, mia, first, rejection)).status).toBe(200)
  expect((await batch(mia, 1)).map(({ id }) => id)).not.toContain(second?.id)
})

test('whoever opens the case that they hold anew goes on with it, and decides nothing that they have not read', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const hold = await claimNextCase(w, mia)
  w.clock.advance(1000)
  const cat = await w.aMember()
  await createReport(w, cat, bob.id)
  w.clock.advance(1000)
  const { body: again } = await w.asStaff(mia)(cases.claim, { params: { id: hold.id } })
  expect(again.version).toBe(hold.version)
  expect((await decideCase(w, mia, hold, {})).problem.code).toBe('caseStale')
  expect((await decideCase(w, mia, again, {})).status).toBe(200)
  expect((await w.as(cat)(reports.listOwn, { query: {} })).body.data).toMatchObject([{ state: 'received' }])
})

test('a tab that nobody sits at does not keep its session alive', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const { id, token } = await claimNextCase(w, mia)
  const beats = []
  for (const minutes of [7, 7, 2]) {
    w.clock.advance(minutes * MINUTE)
    beats.push((await w.asStaff(mia)(cases.heartbeat, { params: { id }, body: { token } })).status)
  }
  expect(beats).toEqual([200, 200, 401])
  expect((await w.asStaff(mia)(staffSession.me, {})).problem.code).toBe('staffSessionOver')
})

test('a token alone, without a touch of the key, binds nobody', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const hold = await claimNextCase(w, mia)
  w.clock.advance(6 * MINUTE)
  for (const action of ['contact', 'hold', 'suspend', 'ban'] as const) {
    const reply = await decideCase(w, mia, hold, { action, days: 7, reason: 'insulted' })
    expect([reply.status, reply.problem.code], action).toEqual([403, 'touchNeeded'])
  }
  expect(await readAccountStatus(w, bob)).toBe('active')
  expect((await decideCase(w, mia, hold, {})).status).toBe(200)
})

test('what one person reports a hundred times buries nobody else’s word, and no proof', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const { body: genuine } = await createReport(w, ann, bob.id)
  const first = await w.db.selectFrom('report').selectAll().executeTakeFirstOrThrow()
  const dan = await w.aMember()
  const at = (minute: number) => new Date(first.created_at.getTime() + minute * MINUTE)
  const many = Array.from({ length: 120 }, (_, n) => {
    const id = newId()
    const description_sealed = w.context.seal.seal({ owner: id, column: 'report.description' }, 'Look at me.')
    const reference = `AM-MANY-${String(n).padStart(4, '0')}`
    return { ...first, id, reference, reporter_id: dan.id, description_sealed, created_at: at(n) }
  })
  await w.db.insertInto('report').values(many).execute()
  const proof = (report_id: string, state: 'verified' | 'unverified', seq: number) => {
    const about = { report_id, message_id: newId(), is_mine: false, is_reported: true, seq, sent_at: at(0) }
    return { id: newId(), ...about, media_id: null, state, is_genuine: true, text_sealed: null }
  }
  const noise = many.flatMap(({ id }) => [1, 2, 3].map((seq) => proof(id, 'unverified', seq)))
  const late = {
    ...(many[0] ?? first),
    id: newId(),
    reference: 'AM-LAST-LAST',
    reporter_id: ann.id,
    created_at: at(200),
  }
  const description_sealed = w.context.seal.seal({ owner: late.id, column: 'report.description' }, 'Here it is.')
  await w.db
    .insertInto('report')
    .values({ ...late, description_sealed })
    .execute()
  const telling = proof(late.id, 'verified', 9)
  await w.db
    .insertInto('report_message')
    .values([...noise, telling])
    .execute()
  const hold = await claimNextCase(w, mia)
  const { body: file } = await w.asStaff(mia)(cases.view, { params: { id: hold.id } })
  expect(file.reportsFiled).toHaveLength(100)
  expect(file.reportsFiled.map(({ reference }) => reference)).toContain(genuine.reference)
  expect(file.evidence).toHaveLength(300)
  expect(file.evidence.map(({ id }) => id)).toContain(telling.id)
})

test('what is reported while an urgent case is being decided is as urgent, however long that one had waited', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const eve = await w.aStaff({ roles: ['childSafety'] })
  await createReport(w, ann, bob.id)
  w.clock.advance(10 * MINUTE)
  const cat = await w.aMember({})
  await decideCase(w, mia, await claimNextCase(w, mia), { action: 'escalate', reason: 'threatened' })
  const hold = await claimNextCase(w, eve, 'urgent')
  w.clock.advance(1000)
  expect((await createReport(w, cat, bob.id)).status).toBe(201)
  expect((await decideCase(w, eve, hold, { action: 'none' })).body.state).toBe('closed')
  const next = w.db.selectFrom('moderation_case').selectAll().where('state', '=', 'open')
  const { queue, created_at: from, due_at: due } = await next.executeTakeFirstOrThrow()
  expect([queue, due.getTime() - from.getTime()]).toEqual(['urgent', 15 * MINUTE])
})
