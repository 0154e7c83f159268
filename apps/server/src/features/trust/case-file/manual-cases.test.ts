import { accounts } from '@amour/contract/account/accounts.ts'
import { caseQueues } from '@amour/contract/console/case-terms.ts'
import { staff } from '@amour/contract/console/staff.ts'
import { staffRoles } from '@amour/contract/trust/staff-roles.ts'
import {
  answerProposal,
  openModerationFixture,
  decideCase,
  claimNextCase,
  createReport,
  readAccountStatus,
} from '@amour/test/trust/moderation-fixture.ts'
import { world, type World } from '@amour/test/world.ts'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ProcessRole } from '#database/rights.ts'
import { DAY } from '#durations.ts'
import { newId } from '#security/ids.ts'
import { canWorkOn } from '#features/trust/cases/case-access.service.ts'

// What somebody could try who has the connection of one process and types statements by hand, all in one transaction.

async function refused(w: World, role: ProcessRole, ...statements: RawBuilder<unknown>[]) {
  const typed = w
    .dbOf(role)
    .transaction()
    .execute(async (db) => {
      for (const statement of statements) await statement.execute(db)
    })
  await expect(typed).rejects.toThrow(/follows? from|decision|restriction|proposal|permission denied|staff|a case is/)
}

type Made = { caseId: string; memberId: string; staffId: string | null; action: string; at?: Date }

/** A decision typed by hand, and what it lays on its member. */
function made({ caseId, memberId, staffId, action, at = new Date() }: Made) {
  const id = newId()
  const decision = sql`INSERT INTO decision (id, case_id, member_id, staff_id, action, policy, reason, is_final, created_at)
    VALUES (${id}, ${caseId}, ${memberId}, ${staffId}, ${action}, 'scams', 'askedMoney', true, ${at})`
  const bind = (
    until: Date | null,
    kind = action,
  ) => sql`INSERT INTO restriction (id, member_id, decision_id, kind, from_at, until_at)
    VALUES (${newId()}, ${memberId}, ${id}, ${kind}, ${at}, ${until})`
  return { decision, bind, status: sql`UPDATE member SET status = 'suspended' WHERE id = ${memberId}` }
}

const after = (days: number) => new Date(Date.now() + days * DAY)

test('the console erases and adds no member, and reads and changes no password', async () => {
  await using w = await world()
  const ann = await w.aMember()
  await refused(w, 'mod_rw', sql`DELETE FROM member`)
  await refused(w, 'mod_rw', sql`SELECT password_hash FROM member`)
  await refused(w, 'mod_rw', sql`UPDATE member SET password_hash = ''`)
  await refused(w, 'mod_rw', sql`UPDATE member SET email_sealed = ''`)
  await refused(w, 'mod_rw', sql`INSERT INTO member SELECT * FROM member`)
  expect((await w.as(ann)(accounts.me, {})).status).toBe(200)
})

test('one person suspends for a year at most, by a decision of that moment about that member', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const hold = await claimNextCase(w, mia)
  const base = { caseId: hold.id, memberId: bob.id, staffId: mia.id, action: 'suspend' }
  for (const until of [null, after(366), after(36_500)]) {
    const { decision, bind } = made(base)
    await refused(w, 'mod_rw', decision, bind(until))
  }
  const later = made({ ...base, at: after(36_000) })
  await refused(w, 'mod_rw', later.decision, later.bind(after(36_100)))
  const words = made({ ...base, action: 'educate' })
  await refused(w, 'mod_rw', words.decision, words.bind(after(7), 'suspend'))
  const nobody = made({ ...base, staffId: null })
  await refused(w, 'mod_rw', nobody.decision, nobody.bind(after(7)))
  const foreign = made({ ...base, memberId: ann.id })
  await refused(
    w,
    'mod_rw',
    foreign.decision,
    foreign.bind(after(7)),
    sql`UPDATE restriction SET member_id = ${bob.id}`,
  )
  for (const role of ['api_rw', 'worker'] as const) await refused(w, role, made(base).decision)
  // A year is as long where clocks have changed within it.
  const march = new Date('2027-03-27T12:00:00Z')
  const inLondon = made({ ...base, at: march })
  const whole = [
    sql`SET LOCAL TIME ZONE 'Europe/London'`,
    inLondon.decision,
    inLondon.bind(new Date(march.getTime() + 365 * DAY)),
  ]
  const taken = w
    .dbOf('mod_rw')
    .transaction()
    .execute(async (db) => {
      for (const statement of whole) await statement.execute(db)
      throw new Error('Nothing of this stays.')
    })
  await expect(taken).rejects.toThrow('Nothing of this stays.')
  // The console itself does, up to the year; what it has laid on somebody neither grows nor binds anew.
  expect((await decideCase(w, mia, hold, { action: 'suspend', days: 365, reason: 'askedMoney' })).status).toBe(200)
  expect(await readAccountStatus(w, bob)).toBe('suspended')
  await refused(w, 'mod_rw', sql`UPDATE restriction SET until_at = NULL`)
  await refused(w, 'mod_rw', sql`UPDATE restriction SET until_at = until_at + interval '1 day'`)
  await refused(
    w,
    'mod_rw',
    sql`INSERT INTO restriction SELECT gen_random_uuid(), member_id, decision_id, kind, from_at, until_at FROM restriction`,
  )
})

test('no member’s state changes without what binds or frees them, and the site goes on for all of them', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const others = await Promise.all(Array.from({ length: 6 }, () => w.aMember()))
  for (const status of ['suspended', 'held', 'restricted', 'closed', 'unactivated'])
    await refused(w, 'mod_rw', sql`UPDATE member SET status = ${status}`)
  await refused(w, 'mod_rw', sql`UPDATE member SET status = 'paused', status_before = 'active' WHERE id = ${ann.id}`)
  for (const role of ['api_rw', 'worker'] as const)
    for (const status of ['suspended', 'held', 'restricted'])
      await refused(w, role, sql`UPDATE member SET status = ${status} WHERE id = ${ann.id}`)
  for (const each of [ann, bob, ...others]) expect((await w.as(each)(accounts.me, {})).status).toBe(200)
  // Many at once are refused even where each has a decision of their own.
  const made6 = []
  for (const { id } of others) {
    await createReport(w, ann, id)
    const { id: caseId } = await claimNextCase(w, mia)
    const each = made({ caseId, memberId: id, staffId: mia.id, action: 'suspend' })
    made6.push(each.decision, each.bind(after(7)))
  }
  await refused(
    w,
    'mod_rw',
    ...made6,
    sql`UPDATE member SET status = 'suspended' WHERE id IN (SELECT member_id FROM restriction)`,
  )
  // Whom a decision has suspended, nobody sets free by the state alone.
  await createReport(w, ann, bob.id)
  await decideCase(w, mia, await claimNextCase(w, mia), { action: 'suspend', days: 7, reason: 'askedMoney' })
  for (const role of ['api_rw', 'worker', 'mod_rw'] as const)
    await refused(w, role, sql`UPDATE member SET status = 'active' WHERE id = ${bob.id}`)
  expect((await w.as(bob)(accounts.me, {})).problem.code).toBe('accountSuspended')
  expect(await readAccountStatus(w, bob)).toBe('suspended')
})

test('only who is at work and may decide about such a case is a second pair of eyes', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  await decideCase(w, mia, await claimNextCase(w, mia), { action: 'ban', reason: 'askedMoney' })
  const approve = (by: { id: string }) =>
    sql`UPDATE proposal SET state = 'approved', approver_id = ${by.id}, decided_at = now()`
  for (const role of ['analyst', 'admin', 'triage', 'childSafety'] as const)
    await refused(w, 'mod_rw', approve(await w.aStaff({ roles: [role] })))
  for (const status of ['suspended', 'left', 'invited'] as const) {
    const person = await w.aStaff()
    await w.db.updateTable('staff').set({ status, suspended_at: new Date() }).where('id', '=', person.id).execute()
    await refused(w, 'mod_rw', approve(person))
  }
  await refused(
    w,
    'mod_rw',
    sql`INSERT INTO proposal (id, case_id, action, payload_sealed, proposer_id, created_at, lapses_at)
      SELECT gen_random_uuid(), case_id, 'ban', '', ${(await w.aStaff({ roles: ['analyst'] })).id}, now(), now() + interval '1 day'
      FROM proposal`,
  )
  const { id } = await w.db.selectFrom('proposal').select('id').executeTakeFirstOrThrow()
  const answer = { params: { id }, body: { answer: 'approve' as const, note: 'Yes.' } }
  expect((await answerProposal(w, max, answer)).status).toBe(200)
})

test('what the database knows of who works on which queue is what the console knows', async () => {
  await using w = await world()
  for (const role of staffRoles) {
    const { id } = await w.aStaff({ roles: [role] })
    for (const queue of caseQueues) {
      const { rows } = await sql<{ may: boolean }>`SELECT works_on(${id}, ${queue}) AS may`.execute(w.db)
      expect([role, queue, rows[0]?.may]).toEqual([role, queue, canWorkOn([role], queue)])
    }
  }
})

test('nobody makes somebody of the staff alone', async () => {
  await using w = await world()
  const [ada, jon] = [await w.aStaff({ roles: ['admin'] }), await w.aStaff({ roles: ['admin'] })]
  const analyst = await w.aStaff({ roles: ['analyst'] })
  const add = (status: string, roles: string[]) => sql`INSERT INTO staff (id, name, roles, status, created_at)
    VALUES (${newId()}, 'Eve', ${roles}, ${status}, now())`
  for (const [status, role] of [
    ['active', 'admin'],
    ['active', 'analyst'],
    ['invited', 'admin'],
  ] as const)
    await refused(w, 'mod_rw', add(status, [role]))
  const invite = (by: {
    id: string
  }) => sql`INSERT INTO staff_change (id, kind, name, roles, why, proposer_id, created_at, lapses_at)
    VALUES (${newId()}, 'invite', 'Eve', ARRAY['admin'], 'New.', ${by.id}, now(), now() + interval '1 day')`
  await refused(w, 'mod_rw', invite(analyst))
  const approved = sql`UPDATE staff_change SET state = 'approved', approver_id = ${analyst.id}, decided_at = now()`
  await refused(w, 'mod_rw', invite(ada), approved)
  // Two administrators do, for the roles that they agreed on, once; whoever comes begins without being at work.
  const draft = {
    kind: 'invite' as const,
    staffId: null,
    name: 'Eve',
    roles: ['moderator' as const],
    why: 'She is new here.',
  }
  const change = (await w.asStaff(ada)(staff.propose, { body: draft })).body
  await w.asStaff(jon)(staff.answer, { params: { id: change.id }, body: { answer: 'approve' } })
  const eve = await w.db.selectFrom('staff').selectAll().where('name', '=', 'Eve').executeTakeFirstOrThrow()
  expect([eve.status, eve.roles]).toEqual(['invited', ['moderator']])
  await refused(w, 'mod_rw', add('invited', ['moderator']))
  await refused(w, 'mod_rw', sql`UPDATE staff SET status = 'active' WHERE name = 'Eve'`)
  await refused(w, 'mod_rw', sql`UPDATE staff SET name = 'Eva' WHERE name = 'Eve'`)
  const atWork = await w.db.selectFrom('staff').select('id').where('status', '=', 'active').execute()
  expect(atWork.map(({ id }) => id).sort()).toEqual([ada.id, jon.id, analyst.id].sort())
})

test('the member API closes no case and puts none back', async () => {
  await using w = await world()
  const { ann, bob } = await openModerationFixture(w)
  await createReport(w, ann, bob.id, { category: 'underEighteen' })
  for (const change of [
    sql`state = 'closed', closed_at = now()`,
    sql`queue = 'feedback'`,
    sql`priority = 4`,
    sql`due_at = due_at + interval '1 year'`,
    sql`is_low = true`,
    sql`score = 0`,
    sql`hidden_at = NULL`,
    sql`member_id = ${ann.id}`,
  ])
    await refused(w, 'api_rw', sql`UPDATE moderation_case SET ${change}`)
  // Another report still joins it.
  expect((await createReport(w, await w.aMember(), bob.id)).status).toBe(201)
  const row = await w.db.selectFrom('moderation_case').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ state: 'open', queue: 'urgent', reports: 2 })
})
