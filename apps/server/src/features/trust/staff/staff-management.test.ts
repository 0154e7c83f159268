import { audit } from '@amour/contract/console/audit.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { staffSession } from '@amour/contract/console/staff-session.ts'
import { enrolment } from '@amour/contract/console/enrolment.ts'
import { onCall } from '@amour/contract/console/on-call.ts'
import { type ChangeDraft, staff } from '@amour/contract/console/staff.ts'
import {
  openModerationFixture,
  claimNextCase,
  createReport,
  decideCase,
  readAccountStatus,
} from '@amour/test/trust/moderation-fixture.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { HOUR } from '#durations.ts'
import { inviteByCommand } from './invitations.service.ts'
import { openCase } from '#features/trust/cases/case-opening.service.ts'

async function administrators(w: World) {
  const [jon, ada] = [
    await w.aStaff({ name: 'Jon', roles: ['admin'] }),
    await w.aStaff({ name: 'Ada', roles: ['admin'] }),
  ]
  const propose = (draft: Partial<ChangeDraft> & Pick<ChangeDraft, 'kind'>, by = jon) =>
    w.asStaff(by)(staff.propose, { body: { why: 'Agreed on Monday.', ...draft } })
  const answer = (id: string, answered: 'approve' | 'decline' = 'approve', by = ada) =>
    w.asStaff(by)(staff.answer, { params: { id }, body: { answer: answered } })
  return { jon, ada, propose, answer }
}

const standing = async (w: World, id: string) =>
  w.db.selectFrom('staff').select(['status', 'roles']).where('id', '=', id).executeTakeFirstOrThrow()

test('an invitation takes two administrators, and its link is shown once, to whoever agrees', async () => {
  await using w = await world()
  const { jon, ada, propose, answer } = await administrators(w)
  const proposed = await propose({ kind: 'invite', name: 'Kit Lowe', roles: ['triage'] })
  expect(proposed.status).toBe(201)
  expect(proposed.body).toMatchObject({ name: 'Kit Lowe', roles: ['triage'], isMine: true, mayAnswer: false })
  expect((await answer(proposed.body.id, 'approve', jon)).problem.code).toBe('proposalOwn')
  expect((await w.asStaff(jon)(staff.list, {})).body.data.map(({ name }) => name)).toEqual(['Ada', 'Jon'])

  const { body } = await answer(proposed.body.id)
  const token = body.link?.split('#t=')[1] ?? ''
  expect((await w.asStaff(undefined)(enrolment.question, { body: { token } })).body).toMatchObject({ name: 'Kit Lowe' })
  expect((await answer(proposed.body.id)).problem.code).toBe('proposalOver')
  const { data, changes } = (await w.asStaff(ada)(staff.list, {})).body
  expect(data.at(-1)).toMatchObject({ name: 'Kit Lowe', status: 'invited', keys: [] })
  expect(changes).toEqual([])
  const again = await propose({ kind: 'invite', name: 'Kit Lowe', roles: ['triage'] })
  expect(again.problem.violations?.[0]?.propertyPath).toBe('name')
})

test('nobody is called as a colleague is, however the name is written and whichever invitation came first', async () => {
  await using w = await world()
  const { propose, answer } = await administrators(w)
  const invite = (name: string) => propose({ kind: 'invite', name, roles: ['triage'] })
  const [first, second] = [(await invite('Kit Lowe')).body, (await invite('kit lowe')).body]
  expect((await answer(first.id)).status).toBe(200)
  expect((await answer(second.id)).problem.code).toBe('changeClosed')
  expect((await invite('KIT LOWE')).problem.violations?.[0]?.propertyPath).toBe('name')
})

test('the command on the server makes no second person of one name either', async () => {
  await using w = await world()
  const named = { name: 'Kit Lowe', roles: ['triage' as const] }
  const added = await Promise.allSettled([inviteByCommand(w.context, named), inviteByCommand(w.context, named)])
  expect(added.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(inviteByCommand(w.context, { ...named, name: 'KIT LOWE' })).rejects.toThrow(
    'amour staff keys "KIT LOWE"',
  )
  // Nobody who has left keeps the name.
  await w.db.updateTable('staff').set({ status: 'left' }).execute()
  expect(await inviteByCommand(w.context, named)).toMatch(/\/enrol#t=/)
})

test('roles change when a second administrator agrees, who is neither the first nor the person', async () => {
  await using w = await world()
  const { ada, propose, answer } = await administrators(w)
  const mia = await w.aStaff({ name: 'Mia' })
  const own = (await propose({ kind: 'roles', staffId: ada.id, roles: ['admin', 'lead'] })).body
  expect((await answer(own.id)).problem.code).toBe('proposalOwn')

  const { body } = await propose({ kind: 'roles', staffId: mia.id, roles: ['lead'] })
  expect((await standing(w, mia.id)).roles).toEqual(['moderator'])
  const twice = await propose({ kind: 'leave', staffId: mia.id })
  expect([twice.status, twice.problem.code]).toEqual([409, 'changeWaits'])
  await answer(body.id)
  expect((await standing(w, mia.id)).roles).toEqual(['lead'])
  // From her next call on, in the session that she has.
  expect((await w.asStaff(mia)(audit.chain, {})).status).toBe(200)
})

test('what nobody answers within a day lapses, and what is declined changes nothing', async () => {
  await using w = await world()
  const { propose, answer } = await administrators(w)
  const mia = await w.aStaff({ name: 'Mia' })
  const late = (await propose({ kind: 'roles', staffId: mia.id, roles: ['lead'] })).body
  const declined = await answer(late.id, 'decline')
  expect(declined.body).toEqual({ state: 'declined', link: null })
  const next = (await propose({ kind: 'roles', staffId: mia.id, roles: ['lead'] })).body
  await w.db
    .updateTable('staff_session')
    .set({ expires_at: new Date('2100-01-01') })
    .execute()
  w.clock.advance(25 * HOUR)
  await w.db.updateTable('staff_session').set({ active_at: w.clock.now(), touched_at: w.clock.now() }).execute()
  expect((await answer(next.id)).problem.code).toBe('proposalOver')
  expect((await propose({ kind: 'roles', staffId: mia.id, roles: ['triage'] })).status).toBe(201)
  expect((await standing(w, mia.id)).roles).toEqual(['moderator'])
})

test('one administrator suspends at once: the session ends and the case goes back; two bring somebody back', async () => {
  await using w = await world()
  const { jon, ada, propose, answer } = await administrators(w)
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const { id } = await claimNextCase(w, mia)
  const suspend = (who: { id: string }) =>
    w.asStaff(jon)(staff.suspend, { params: { id: who.id }, body: { why: 'A key was stolen.' } })
  expect((await suspend(jon)).problem.code).toBe('staffOwn')
  expect((await suspend(mia)).body).toEqual({ status: 'suspended' })
  expect((await w.asStaff(mia)(staffSession.me, {})).problem.code).toBe('staffSessionOver')
  expect((await w.asStaff(max)(cases.claim, { params: { id } })).status).toBe(200)
  expect((await suspend(mia)).problem.code).toBe('changeClosed')

  const { body } = await propose({ kind: 'restore', staffId: mia.id })
  expect((await standing(w, mia.id)).status).toBe('suspended')
  await answer(body.id)
  // The keys of a test are none; whoever has theirs comes back as they were.
  expect((await standing(w, mia.id)).status).toBe('invited')
  const log = await w.db
    .selectFrom('audit_event')
    .select(['action', 'staff_id'])
    .where('action', 'like', 'staff.%')
    .execute()
  expect(log).toEqual([
    { action: 'staff.suspend', staff_id: jon.id },
    { action: 'staff.propose.restore', staff_id: jon.id },
    { action: 'staff.approve.restore', staff_id: ada.id },
  ])
})

test('what an administrator has proposed ends when they are suspended, or are none any more', async () => {
  await using w = await world()
  const { ada, propose, answer } = await administrators(w)
  const [eve, joe] = [await w.aStaff({ roles: ['admin'] }), await w.aStaff({ roles: ['admin'] })]
  const invited = (await propose({ kind: 'invite', name: 'Kit Lowe', roles: ['admin'] }, eve)).body
  const other = (await propose({ kind: 'invite', name: 'Lou Lowe', roles: ['admin'] }, joe)).body
  await w.asStaff(ada)(staff.suspend, { params: { id: eve.id }, body: { why: 'A key was stolen.' } })
  await answer((await propose({ kind: 'roles', staffId: joe.id, roles: ['triage'] })).body.id)
  for (const { id } of [invited, other]) expect((await answer(id)).problem.code).toBe('proposalOver')
  expect((await w.asStaff(ada)(staff.list, {})).body.changes).toEqual([])
})

test('what somebody has proposed ends with the role that they had for it', async () => {
  await using w = await world()
  const { propose, answer } = await administrators(w)
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  await decideCase(w, mia, await claimNextCase(w, mia), { action: 'ban', reason: 'askedMoney' })
  const open = async () => (await w.asStaff(max)(cases.proposals, {})).body.data.length
  await answer((await propose({ kind: 'roles', staffId: mia.id, roles: ['lead'] })).body.id)
  expect(await open()).toBe(1)
  await answer((await propose({ kind: 'roles', staffId: mia.id, roles: ['triage'] })).body.id)
  expect([await open(), await readAccountStatus(w, bob)]).toEqual([0, 'active'])
})

test('whoever has left leaves no address and no shift behind; whoever is suspended keeps theirs', async () => {
  await using w = await world()
  const { jon, ada, propose, answer } = await administrators(w)
  const [mia, max] = [await w.aStaff({ name: 'Mia' }), await w.aStaff({ name: 'Max' })]
  for (const one of [mia, max]) {
    await w.asStaff(one)(onCall.saveAddress, { body: { email: `${one.id}@staff.example` } })
    await w.asStaff(jon)(onCall.addShifts, { body: { staffId: one.id, weekdays: [1], from: '22:00', to: '06:00' } })
  }
  await w.asStaff(ada)(staff.suspend, { params: { id: max.id }, body: { why: 'A key was stolen.' } })
  await answer((await propose({ kind: 'leave', staffId: mia.id })).body.id)
  for (const table of ['on_call_contact', 'on_call_shift'] as const)
    expect(await w.db.selectFrom(table).select('staff_id').execute(), table).toEqual([{ staff_id: max.id }])
})

test('new keys take two: the old ones and the sessions end when the second agrees', async () => {
  await using w = await world()
  const { propose, answer } = await administrators(w)
  const mia = await w.aStaff({ name: 'Mia' })
  const { body } = await propose({ kind: 'keys', staffId: mia.id })
  expect((await w.asStaff(mia)(staffSession.me, {})).status).toBe(200)
  const { link } = (await answer(body.id)).body
  expect(link).toMatch(/\/enrol#t=[\w-]{43}$/)
  expect((await w.asStaff(mia)(staffSession.me, {})).problem.code).toBe('staffSessionOver')
})

test('nobody gives themselves a role alone, not by typing into the database either', async () => {
  await using w = await world()
  const { jon, ada, propose } = await administrators(w)
  const mia = await w.aStaff({ name: 'Mia' })
  const { body } = await propose({ kind: 'roles', staffId: mia.id, roles: ['lead'] })
  const at = w.clock.now()
  const refused = (statement: ReturnType<typeof sql>) =>
    expect(statement.execute(w.db)).rejects.toThrow(/two administrators|change of the staff|check constraint/)
  await refused(sql`UPDATE staff SET roles = ARRAY['lead'] WHERE id = ${mia.id}`)
  await refused(sql`UPDATE staff_change SET state = 'approved', approver_id = ${jon.id}, decided_at = ${at}`)
  await refused(sql`UPDATE staff_change SET state = 'approved', approver_id = ${mia.id}, decided_at = ${at}`)
  await refused(sql`UPDATE staff_change SET roles = ARRAY['admin'] WHERE id = ${body.id}`)
  await refused(sql`DELETE FROM staff_change`)
  await w.asStaff(jon)(staff.suspend, { params: { id: ada.id }, body: { why: 'A key was stolen.' } })
  await refused(sql`UPDATE staff SET status = 'active' WHERE id = ${ada.id}`)
})

test('an administrator sees no case, and nobody else sees the staff', async () => {
  await using w = await world()
  const { jon } = await administrators(w)
  for (const role of ['triage', 'moderator', 'childSafety', 'lead', 'analyst'] as const)
    expect((await w.asStaff(await w.aStaff({ roles: [role] }))(staff.list, {})).problem.code).toBe('roleMissing')
  expect((await w.asStaff(jon)(cases.list, { query: { queue: 'reports' } })).problem.code).toBe('roleMissing')
})

test('the cases of whom somebody knows are neither shown nor given to them', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const { id } = await claimNextCase(w, max)
  await w.db.updateTable('moderation_case').set({ claimed_by: null, claim_token: null, claim_until: null }).execute()
  const unknown = await w.asStaff(mia)(staff.declare, { body: { usernames: ['ann', 'nobody-here'], words: '' } })
  expect(unknown.problem.violations?.[0]?.propertyPath).toBe('usernames.1')
  const declared = { usernames: ['bob'], words: 'My neighbour.' }
  expect((await w.asStaff(mia)(staff.declare, { body: declared })).body).toEqual({ ...declared, withdrawing: [] })
  expect((await w.asStaff(mia)(staff.conflicts, {})).body).toEqual({ ...declared, withdrawing: [] })

  expect((await w.asStaff(mia)(cases.list, { query: { queue: 'reports' } })).body.data).toEqual([])
  expect((await w.asStaff(mia)(cases.next, { body: { queue: 'reports' } })).body.data).toEqual([])
  expect((await w.asStaff(mia)(cases.view, { params: { id } })).status).toBe(404)
  expect((await w.asStaff(mia)(cases.claim, { params: { id } })).problem.code).toBe('caseConflict')
  expect((await w.asStaff(max)(cases.claim, { params: { id } })).status).toBe(200)
})

test('who loses a role gives up what they hold or were handed of its queues, at once, and of no other', async () => {
  await using w = await world()
  const { propose, answer } = await administrators(w)
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const [photo, cat] = [await storePhoto(w.context, bob.id, { status: 'pending' }), await w.aMember({})]
  await openCase(w.context, { kind: 'media', memberId: bob.id, targetId: photo.id })
  await createReport(w, ann, bob.id)
  const { id, token } = await claimNextCase(w, max)
  await w.asStaff(max)(cases.handOver, { params: { id }, body: { token, to: mia.id, note: 'Yours.' } })
  await createReport(w, bob, ann.id)
  await createReport(w, cat, ann.id)
  const upload = await claimNextCase(w, mia, 'media')
  const { body } = await propose({ kind: 'roles', staffId: mia.id, roles: ['triage'] })
  await answer(body.id)
  const taken = [await claimNextCase(w, max), await claimNextCase(w, max)].map((claim) => claim.id)
  expect(taken).toContain(id)
  expect((await w.asStaff(max)(cases.claim, { params: { id: upload.id } })).problem.code).toBe('caseHeld')
})
