import { cases } from '@amour/contract/console/cases.ts'
import { staff } from '@amour/contract/console/staff.ts'
import { leaving } from '@amour/contract/account/account-deletion.ts'
import { startStaffSession } from '#features/trust/staff/staff-session.service.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { createReport, openModerationFixture } from '@amour/test/trust/moderation-fixture.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#security/ids.ts'

const declare = (w: World, person: TestStaff, usernames: string[], why?: string) =>
  w.asStaff(person)(staff.declare, { body: { usernames, words: 'My neighbour.', ...(why !== undefined && { why }) } })

const answer = (w: World, lead: TestStaff, id: string, given: 'approve' | 'decline' = 'approve') =>
  w.asStaff(lead)(staff.answerWithdrawal, { params: { id }, body: { answer: given } })

const waiting = async (w: World, lead: TestStaff) => (await w.asStaff(lead)(staff.withdrawals, {})).body.data

async function declared(w: World) {
  const people = await openModerationFixture(w)
  const lea = await w.aStaff({ name: 'Lea', roles: ['lead'] })
  await createReport(w, people.ann, people.bob.id)
  await declare(w, people.mia, ['bob'])
  const { data } = (await w.asStaff(people.max)(cases.list, { query: { queue: 'reports' } })).body
  const caseId = data[0]?.id ?? ''
  const claim = () => w.asStaff(people.mia)(cases.claim, { params: { id: caseId } })
  return { ...people, lea, claim }
}

test('who has declared to know somebody claims their case only once a lead has agreed that they do not', async () => {
  await using w = await world()
  const { mia, max, lea, claim } = await declared(w)
  expect((await declare(w, mia, [])).problem).toMatchObject({ violations: [{ propertyPath: 'why' }] })
  const asked = await declare(w, mia, [], 'They moved away years ago.')
  expect(asked.body).toEqual({ usernames: ['bob'], withdrawing: ['bob'], words: 'My neighbour.' })
  expect((await claim()).problem.code).toBe('caseConflict')

  const [withdrawal] = await waiting(w, lea)
  expect(withdrawal).toMatchObject({ person: 'Mia', username: 'bob', why: 'They moved away years ago.', isMine: false })
  expect((await w.asStaff(max)(staff.withdrawals, {})).problem.code).toBe('roleMissing')
  expect((await answer(w, max, withdrawal?.id ?? '')).problem.code).toBe('roleMissing')
  // Sent again, it waits once.
  await declare(w, mia, [])
  expect(await waiting(w, lea)).toHaveLength(1)
  expect((await answer(w, lea, withdrawal?.id ?? '')).body).toEqual({ state: 'approved' })
  expect((await answer(w, lea, withdrawal?.id ?? '')).problem.code).toBe('proposalOver')
  expect((await claim()).status).toBe(200)
})

test('a lead neither takes back their own conflict nor hears of one that they share', async () => {
  await using w = await world()
  const { mia, lea } = await declared(w)
  await declare(w, lea, ['bob'])
  await declare(w, lea, [], 'A mistake.')
  await declare(w, mia, [], 'A mistake.')
  const [own, ...others] = await waiting(w, lea)
  expect([own?.isMine, others]).toEqual([true, []])
  expect((await answer(w, lea, own?.id ?? '')).problem.code).toBe('proposalOwn')
  const { id } = await w.db
    .selectFrom('conflict_withdrawal')
    .select('id')
    .where('staff_id', '=', mia.id)
    .executeTakeFirstOrThrow()
  expect((await answer(w, lea, id)).problem.code).toBe('caseConflict')
  const zoe = await w.aStaff({ roles: ['lead'] })
  expect((await answer(w, zoe, id, 'decline')).body).toEqual({ state: 'declined' })
  expect((await w.asStaff(mia)(staff.conflicts, {})).body).toMatchObject({ usernames: ['bob'], withdrawing: [] })
})

test('who is named again, or whom nobody answers within a day, stays declared', async () => {
  await using w = await world()
  const { mia, lea } = await declared(w)
  await declare(w, mia, [], 'A mistake.')
  expect((await declare(w, mia, ['bob'])).body).toMatchObject({ usernames: ['bob'], withdrawing: [] })
  expect(await waiting(w, lea)).toEqual([])
  await declare(w, mia, [], 'A mistake.')
  const [late] = await waiting(w, lea)
  w.clock.advance(25 * 60 * 60_000)
  const [later, again] = [
    await startStaffSession(w.context, lea.id, null),
    await startStaffSession(w.context, mia.id, null),
  ]
  expect((await answer(w, { ...lea, ...later }, late?.id ?? '')).problem.code).toBe('proposalOver')
  const { body } = await w.asStaff(again)(staff.conflicts, {})
  expect(body).toMatchObject({ usernames: ['bob'], withdrawing: [] })
})

test('no declared conflict is taken back by typing, nor with what was agreed before it was declared anew', async () => {
  await using w = await world()
  const { bob, ann, mia, max, lea } = await declared(w)
  const typed = (statement: ReturnType<typeof sql>) =>
    statement.execute(w.dbOf('mod_rw')).then(() => 'was done', String)
  const ask = (state: string, by: string | null) => sql`
    INSERT INTO conflict_withdrawal (id, staff_id, member_id, why_sealed, state, approver_id, created_at, lapses_at, decided_at)
    VALUES (${newId()}, ${mia.id}, ${bob.id}, '', ${state}, ${by}, now(), now() + interval '1 day', CASE WHEN ${state} <> 'open' THEN now() END)`
  const agree = (by: string) =>
    sql`UPDATE conflict_withdrawal SET state = 'approved', approver_id = ${by}, decided_at = now() WHERE state = 'open'`
  const remove = sql`DELETE FROM staff_conflict WHERE staff_id = ${mia.id}`
  expect(await typed(remove)).toContain('taken back by two')
  expect(await typed(sql`UPDATE staff_conflict SET member_id = ${ann.id}`)).toContain('taken back by two')
  expect(await typed(sql`TRUNCATE staff_conflict`)).toContain('permission denied')
  expect(await typed(ask('approved', lea.id))).toContain('begins open')
  await declare(w, mia, [], 'A mistake.')
  expect(await typed(agree(mia.id))).toMatch(/check constraint|by a lead/)
  expect(await typed(agree(max.id))).toContain('by a lead')
  await w.db
    .updateTable('staff')
    .set({ status: 'suspended', suspended_at: w.clock.now() })
    .where('id', '=', lea.id)
    .execute()
  expect(await typed(agree(lea.id))).toContain('by a lead')
  const zoe = await w.aStaff({ roles: ['lead'] })
  const [asked] = await waiting(w, zoe)
  await answer(w, zoe, asked?.id ?? '')
  await declare(w, mia, ['bob'])
  expect(await typed(remove)).toContain('taken back by two')
  expect(await typed(sql`UPDATE conflict_withdrawal SET decided_at = decided_at`)).toBe('was done')
  expect(await typed(remove)).toContain('taken back by two')
  // Whoever leaves takes along who knew them.
  await w.as(bob)(leaving.leave, { body: { password: 'open sesame', when: 'now' } })
  expect(await w.db.selectFrom('staff_conflict').selectAll().execute()).toEqual([])
})
