import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { openModerationFixture, decideCase, claimNextCase, createReport } from '@amour/test/trust/moderation-fixture.ts'
import { type World, world } from '@amour/test/world.ts'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#security/ids.ts'

// Each condition of the guards alone: the words say which of them refused, so that no other can stand in for it.

/** What the console's role is told when it types these, all in one transaction. */
async function expectRefused(w: World, words: string, ...statements: RawBuilder<unknown>[]) {
  const typed = w
    .dbOf('mod_rw')
    .transaction()
    .execute(async (db) => {
      for (const statement of statements) await statement.execute(db)
    })
  await expect(typed).rejects.toThrow(words)
}

type Typed = { caseId: string; memberId: string; staffId: string | null; action?: string; isFinal?: boolean }

/** A decision that is typed by hand, and a restriction by it. */
function typed({ caseId, memberId, staffId, action = 'suspend', isFinal = true }: Typed) {
  const id = newId()
  const decision = (repeatOf: string | null = null) => sql`
    INSERT INTO decision (id, case_id, member_id, staff_id, action, policy, reason, is_final, repeat_of, created_at)
    VALUES (${id}, ${caseId}, ${memberId}, ${staffId}, ${action}, 'scams', 'askedMoney', ${isFinal}, ${repeatOf}, now())`
  const bind = ({ whom = memberId, kind = action, days = 7 as number | null, inDays = 0 } = {}) => sql`
    INSERT INTO restriction (id, member_id, decision_id, kind, from_at, until_at) VALUES (${newId()}, ${whom}, ${id}, ${kind},
      now() + make_interval(days => ${inDays}), now() + make_interval(days => ${days === null ? null : inDays + days}::int))`
  return { decision, bind }
}

test('a decision is of somebody at work whose role decides, or what the site may do by itself', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const { id: caseId } = await claimNextCase(w, mia)
  const base = { caseId, memberId: bob.id }
  const analyst = await w.aStaff({ roles: ['analyst'] })
  await w.db.updateTable('staff').set({ status: 'left' }).where('id', '=', max.id).execute()
  for (const { id } of [analyst, max])
    await expectRefused(w, 'somebody who works on cases', typed({ ...base, staffId: id }).decision())
  const nobody = { ...base, staffId: null }
  await expectRefused(w, 'a decision is somebody', typed({ ...nobody, action: 'hold' }).decision())
  await expectRefused(w, 'a decision is somebody', typed({ ...nobody, action: 'suspend' }).decision(newId()))
})

test('a restriction is of the member, the kind, the time and the length that its decision says', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const { id: caseId } = await claimNextCase(w, mia)
  const base = { caseId, memberId: bob.id, staffId: mia.id }
  const words = 'a restriction is what its decision says'
  const week = typed(base)
  await expectRefused(w, words, week.decision(), week.bind({ whom: ann.id }))
  await expectRefused(w, words, week.decision(), week.bind({ inDays: 2 }))
  const modified = typed({ ...base, action: 'modify' })
  await expectRefused(w, words, modified.decision(), modified.bind({ kind: 'suspend' }))
  const held = typed({ ...base, action: 'hold' })
  await expectRefused(w, words, held.decision(), held.bind({ days: null }))
})

test('what is laid on a member at that moment is no reason for another state, nor one of before for any', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const hold = await claimNextCase(w, mia)
  const become = (status: string) =>
    sql`UPDATE member SET status = ${status}, status_before = 'active' WHERE id = ${bob.id}`
  const words = 'state follows from a decision'
  for (const status of ['closed', 'unactivated', 'leaving', 'paused']) {
    const { decision, bind } = typed({ caseId: hold.id, memberId: bob.id, staffId: mia.id })
    await expectRefused(w, words, decision(), bind(), become(status))
  }
  await decideCase(w, mia, hold, { action: 'contact', days: 7, reason: 'sold' })
  await expectRefused(w, words, become('active'))
})

test('a proposal is made by somebody at work who may decide there, and a change of the staff by such administrators', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const { id: caseId } = await claimNextCase(w, mia)
  const [analyst, ada] = [await w.aStaff({ roles: ['analyst'] }), await w.aStaff({ roles: ['admin'] })]
  await w.db.updateTable('staff').set({ status: 'left' }).where('id', 'in', [max.id, ada.id]).execute()
  const propose = (by: { id: string }, about: string | null) => sql`
    INSERT INTO proposal (id, case_id, action, payload_sealed, proposer_id, created_at, lapses_at)
    VALUES (${newId()}, ${about}, 'disclose', '', ${by.id}, now(), now() + interval '1 day')`
  await expectRefused(w, 'a proposal is made by', propose(analyst, caseId))
  await expectRefused(w, 'a proposal is made by', propose(max, caseId))
  await expectRefused(w, 'a proposal is made by', propose(max, null))
  const answered = sql`UPDATE proposal SET state = 'approved', approver_id = ${analyst.id}, decided_at = now()`
  await expectRefused(w, 'a proposal is answered by', propose(mia, null), answered)
  const invite = sql`INSERT INTO staff_change (id, kind, name, roles, why, proposer_id, created_at, lapses_at)
    VALUES (${newId()}, 'invite', 'Eve', ARRAY['admin'], 'New.', ${ada.id}, now(), now() + interval '1 day')`
  await expectRefused(w, 'takes two administrators', invite)
})

test('only whom two administrators have invited is added, by that name, for those roles, and not at work yet', async () => {
  await using w = await world()
  const [ada, jon] = [await w.aStaff({ roles: ['admin'] }), await w.aStaff({ roles: ['admin'] })]
  const change = (
    name: string,
  ) => sql`INSERT INTO staff_change (id, kind, name, roles, why, proposer_id, created_at, lapses_at)
    VALUES (${newId()}, 'invite', ${name}, ARRAY['triage'], 'New.', ${ada.id}, now(), now() + interval '1 day')`
  const approve = sql`UPDATE staff_change SET state = 'approved', approver_id = ${jon.id}, decided_at = now()`
  const add = ({
    name = 'Eve',
    role = 'triage',
    status = 'invited',
    isDemo = false,
    startedAt = null as Date | null,
  } = {}) =>
    sql`INSERT INTO staff (id, name, roles, status, is_demo, started_at, created_at)
      VALUES (${newId()}, ${name}, ARRAY[${role}], ${status}, ${isDemo}, ${startedAt}, now() - interval '1 second')`
  const words = 'is invited by two administrators'
  await expectRefused(w, words, change('Eve'), add())
  for (const wrong of [
    { name: 'Eva' },
    { role: 'admin' },
    { status: 'active' },
    { isDemo: true },
    { startedAt: new Date() },
  ])
    await expectRefused(w, words, change('Eve'), approve, add(wrong))
})

test('two accounts have no address, and one has neither two pictures that stand for it nor two keys in use', async () => {
  await using w = await world()
  const [ann, bob, eve] = [await w.aMember(), await w.aMember(), await w.aMember({ status: 'unactivated' })]
  for (const isDefault of [true, false]) await storePhoto(w.context, ann.id, { isDefault })
  const takeAddress = (id: string) =>
    sql`UPDATE member SET email_index = (SELECT email_index FROM member WHERE id = ${ann.id}) WHERE id = ${id}`
  const addKey = (version: number, status: string) =>
    sql`INSERT INTO member_key (member_id, version, status, public, private_sealed, fingerprint, created_at)
      VALUES (${ann.id}, ${version}, ${status}, '{}', '', 'f', now())`
  // A registration that waits takes nothing from whoever has the address.
  await takeAddress(eve.id).execute(w.db)
  await addKey(8, 'active').execute(w.db)
  await addKey(7, 'retired').execute(w.db)
  const refused: [string, RawBuilder<unknown>][] = [
    ['member_email', takeAddress(bob.id)],
    ['member_email', sql`UPDATE member SET status = 'active' WHERE id = ${eve.id}`],
    ['media_default', sql`UPDATE media SET is_default = true WHERE member_id = ${ann.id}`],
    ['member_key_active', addKey(9, 'active')],
    ['member_key_active', sql`UPDATE member_key SET status = 'active' WHERE member_id = ${ann.id} AND version = 7`],
  ]
  for (const [name, statement] of refused) await expect(statement.execute(w.db)).rejects.toThrow(`"${name}"`)
})
