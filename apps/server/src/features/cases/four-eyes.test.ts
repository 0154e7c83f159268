import { cases } from '@amour/contract/console/cases.ts'
import { reports } from '@amour/contract/reports.ts'
import { world, type World } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
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

const refused = (work: Promise<unknown>) =>
  expect(work).rejects.toThrow(/four eyes|proposal|decision|restriction|appeal|ban |check constraint|kept/)

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
  await refused(decision(made).execute(w.db))
  await refused(decision({ ...made, approver: mia.id, proposal: proposal.id }).execute(w.db))
  // Two names are not enough: the second must have approved.
  await refused(decision({ ...made, approver: max.id, proposal: proposal.id }).execute(w.db))
  await refused(
    sql`UPDATE proposal SET state = 'approved', approver_id = proposer_id, decided_at = ${now}`.execute(w.db),
  )
  await refused(sql`UPDATE proposal SET proposer_id = ${max.id}`.execute(w.db))
  await refused(sql`UPDATE proposal SET lapses_at = lapses_at + interval '1 year'`.execute(w.db))
  await refused(sql`DELETE FROM proposal`.execute(w.db))
  await refused(
    sql`INSERT INTO proposal (id, case_id, action, payload_sealed, proposer_id, approver_id, state, created_at, lapses_at, decided_at)
      VALUES (${newId()}, ${caseId}, 'ban', '', ${mia.id}, ${max.id}, 'approved', ${now}, ${now}::timestamptz + interval '1 day', ${now})`.execute(
      w.db,
    ),
  )
  await refused(
    sql`INSERT INTO restriction (id, member_id, decision_id, kind, from_at)
      SELECT ${newId()}, ${bob.id}, id, 'ban', ${now} FROM decision LIMIT 1`.execute(w.db),
  )
  expect(await w.db.selectFrom('restriction').select('kind').execute()).toEqual([{ kind: 'hold' }])
})

test('a decision that stands is not rewritten, removed, or undone by one', async () => {
  await using w = await world()
  const { bob, max, proposal } = await proposed(w)
  const body = { answer: 'approve' as const, note: 'Yes.' }
  await w.asStaff(max)(cases.answer, { params: { id: proposal.id }, body })
  await refused(sql`UPDATE decision SET approver_id = staff_id`.execute(w.db))
  await refused(sql`UPDATE decision SET reason = 'allowed' WHERE action = 'ban'`.execute(w.db))
  await refused(sql`DELETE FROM decision`.execute(w.db))
  await refused(sql`UPDATE proposal SET state = 'declined'`.execute(w.db))
  await refused(sql`UPDATE restriction SET lifted_at = ${now} WHERE kind = 'ban'`.execute(w.db))
  await refused(sql`UPDATE restriction SET kind = 'contact' WHERE kind = 'ban'`.execute(w.db))
  await refused(sql`UPDATE member SET status = 'active' WHERE id = ${bob.id}`.execute(w.db))
  const row = await w.db.selectFrom('member').select('status').where('id', '=', bob.id).executeTakeFirstOrThrow()
  expect(row.status).toBe('suspended')
})

test('who has decided does not hear the appeal, not by typing into the database either', async () => {
  await using w = await world()
  const { bob, mia, max, caseId, proposal } = await proposed(w)
  await w.asStaff(max)(cases.answer, { params: { id: proposal.id }, body: { answer: 'approve', note: 'Yes.' } })
  const { id } = await w.db.selectFrom('decision').select('id').where('action', '=', 'ban').executeTakeFirstOrThrow()
  await sql`INSERT INTO appeal (id, decision_id, member_id, case_id, text_sealed, created_at)
    VALUES (${newId()}, ${id}, ${bob.id}, ${caseId}, '', ${now})`.execute(w.db)
  const decide = (staff: string) =>
    sql`UPDATE appeal SET state = 'overturned', decided_by = ${staff}, decided_at = ${now}`.execute(w.db)
  await refused(decide(mia.id))
  await refused(decide(max.id))
  await decide((await w.aStaff()).id)
  await refused(sql`UPDATE appeal SET state = 'upheld'`.execute(w.db))
  const { state } = await w.db.selectFrom('appeal').select('state').executeTakeFirstOrThrow()
  expect(state).toBe('overturned')
})
