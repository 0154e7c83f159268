import { answerProposal } from '@amour/test/trust/moderation-fixture.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import { world, type World } from '@amour/test/world.ts'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { processRoles } from '#database/rights.ts'
import { newId } from '#security/ids.ts'

// What a person at a terminal, or a fault in our own code, could try as the app's role.
const now = sql`now()`

async function proposed(w: World) {
  const ann = await w.aMember()
  const bob = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  const [mia, max] = [await w.aStaff({ name: 'Mia' }), await w.aStaff({ name: 'Max' })]
  const draft = {
    kind: 'profile' as const,
    category: 'scam' as const,
    description: 'They ask for money.',
    target: bob.id,
  }
  await w.as(ann)(reports.create, { body: draft })
  const { data } = (await w.asStaff(mia)(cases.next, { body: { queue: 'reports' } })).body
  const [hold] = data
  if (!hold) throw new Error('A case waits.')
  const { id, token, version } = hold
  const body = { token, version, action: 'ban' as const, reason: 'askedMoney' }
  await w.asStaff(mia)(cases.decide, { params: { id }, body })
  const proposal = await w.db.selectFrom('proposal').selectAll().executeTakeFirstOrThrow()
  return { bob, mia, max, caseId: id, proposal }
}

const refusal = /four eyes|proposal|decision|restriction|appeal|ban |check constraint|kept|permission denied|must be/

/** Typed as the role of each process, and as the owner of the database, whom only the guards can stop. */
async function refused(w: World, work: RawBuilder<unknown>, { byOwner = true } = {}) {
  for (const db of [...processRoles.map(w.dbOf), ...(byOwner ? [w.db] : [])])
    await expect(work.execute(db)).rejects.toThrow(refusal)
}

/** A decision typed by hand. */
const decision = (made: {
  caseId: string
  memberId: string
  staff: string
  approver: string | null
  proposal: string | null
}) =>
  sql`INSERT INTO decision (id, case_id, member_id, staff_id, approver_id, proposal_id, action, policy, reason, is_final, created_at)
    VALUES (${newId()}, ${made.caseId}, ${made.memberId}, ${made.staff}, ${made.approver}, ${made.proposal}, 'ban', 'scams',
      'askedMoney', true, ${now})`

test('nobody bans alone, not by typing into the database either', async () => {
  await using w = await world()
  const { bob, mia, max, caseId, proposal } = await proposed(w)
  const made = { caseId, memberId: bob.id, staff: mia.id, approver: null, proposal: null }
  await refused(w, decision(made))
  await refused(w, decision({ ...made, approver: mia.id, proposal: proposal.id }))
  // Two names are not enough: the second must have approved.
  await refused(w, decision({ ...made, approver: max.id, proposal: proposal.id }))
  await refused(w, sql`UPDATE proposal SET state = 'approved', approver_id = proposer_id, decided_at = ${now}`)
  await refused(w, sql`UPDATE proposal SET proposer_id = ${max.id}`)
  await refused(w, sql`UPDATE proposal SET lapses_at = lapses_at + interval '1 year'`)
  await refused(w, sql`DELETE FROM proposal`)
  await refused(
    w,
    sql`INSERT INTO proposal (id, case_id, action, payload_sealed, proposer_id, approver_id, state, created_at, lapses_at, decided_at)
      VALUES (${newId()}, ${caseId}, 'ban', '', ${mia.id}, ${max.id}, 'approved', ${now}, ${now}::timestamptz + interval '1 day', ${now})`,
  )
  await refused(
    w,
    sql`INSERT INTO restriction (id, member_id, decision_id, kind, from_at)
      SELECT ${newId()}, ${bob.id}, id, 'ban', ${now} FROM decision LIMIT 1`,
  )
  expect(await w.db.selectFrom('restriction').select('kind').execute()).toEqual([{ kind: 'hold' }])
})

test('a decision that stands is not rewritten, removed, or undone by one', async () => {
  await using w = await world()
  const { bob, max, proposal } = await proposed(w)
  const body = { answer: 'approve' as const, note: 'Yes.' }
  await answerProposal(w, max, { params: { id: proposal.id }, body })
  await refused(w, sql`UPDATE decision SET approver_id = staff_id`)
  await refused(w, sql`UPDATE decision SET reason = 'allowed' WHERE action = 'ban'`)
  await refused(w, sql`DELETE FROM decision`)
  await refused(w, sql`UPDATE proposal SET state = 'declined'`)
  await refused(w, sql`UPDATE restriction SET lifted_at = ${now} WHERE kind = 'ban'`)
  await refused(w, sql`UPDATE restriction SET kind = 'contact' WHERE kind = 'ban'`)
  await refused(w, sql`UPDATE member SET status = 'active' WHERE id = ${bob.id}`)
  const row = await w.db.selectFrom('member').select('status').where('id', '=', bob.id).executeTakeFirstOrThrow()
  expect(row.status).toBe('suspended')
})

test('no process takes the guards away, looks past them, or lifts a ban by removing it', async () => {
  await using w = await world()
  const { bob, mia, max, caseId, proposal } = await proposed(w)
  const alone = { caseId, memberId: bob.id, staff: mia.id, approver: max.id, proposal: proposal.id }
  for (const table of ['decision', 'proposal', 'restriction', 'appeal', 'member', 'rule_version']) {
    await refused(w, sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER ALL`, { byOwner: false })
    await refused(w, sql`TRUNCATE ${sql.table(table)} CASCADE`, { byOwner: false })
  }
  await refused(w, sql`SET session_replication_role = replica`, { byOwner: false })
  await refused(w, sql`DROP TRIGGER decision_guarded ON decision`, { byOwner: false })
  await refused(w, sql`ALTER TABLE decision DROP CONSTRAINT decision_check`, { byOwner: false })
  // A table of one's own that is named like ours, and says what suits.
  for (const role of processRoles) {
    const attempt = w
      .dbOf(role)
      .transaction()
      .execute(async (db) => {
        await sql`CREATE TEMP TABLE proposal AS SELECT ${proposal.id}::uuid AS id, 'approved' AS state, 'ban' AS action,
        ${caseId}::uuid AS case_id, ${mia.id}::uuid AS proposer_id, ${max.id}::uuid AS approver_id`.execute(db)
        await decision(alone).execute(db)
      })
    await expect(attempt).rejects.toThrow('four eyes are needed')
  }
  await answerProposal(w, max, { params: { id: proposal.id }, body: { answer: 'approve', note: 'Yes.' } })
  await refused(w, sql`DELETE FROM restriction`)
  await refused(w, sql`DELETE FROM audit_event`, { byOwner: false })
  expect((await w.db.selectFrom('restriction').select('kind').where('kind', '=', 'ban').execute()).length).toBe(1)
})

test('who has decided does not hear the appeal, not by typing into the database either', async () => {
  await using w = await world()
  const { bob, mia, max, caseId, proposal } = await proposed(w)
  await answerProposal(w, max, { params: { id: proposal.id }, body: { answer: 'approve', note: 'Yes.' } })
  const { id } = await w.db.selectFrom('decision').select('id').where('action', '=', 'ban').executeTakeFirstOrThrow()
  await sql`INSERT INTO appeal (id, decision_id, member_id, case_id, text_sealed, created_at)
    VALUES (${newId()}, ${id}, ${bob.id}, ${caseId}, '', ${now})`.execute(w.db)
  const decide = (staff: string) =>
    sql`UPDATE appeal SET state = 'overturned', decided_by = ${staff}, decided_at = ${now}`
  await refused(w, decide(mia.id))
  await refused(w, decide(max.id))
  await decide((await w.aStaff()).id).execute(w.dbOf('mod_rw'))
  await refused(w, sql`UPDATE appeal SET state = 'upheld'`)
  const { state } = await w.db.selectFrom('appeal').select('state').executeTakeFirstOrThrow()
  expect(state).toBe('overturned')
})
