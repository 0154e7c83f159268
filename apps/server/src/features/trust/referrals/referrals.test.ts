import { cases } from '@amour/contract/console/cases.ts'
import { referrals } from '@amour/contract/console/referrals.ts'
import { openCase } from '@amour/test/trust/open-first.ts'
import { claimNextCase, createReport, openModerationFixture } from '@amour/test/trust/moderation-fixture.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#security/ids.ts'

const MINUTE = 60_000

/** A case of child safety about Bob, and the people who may say that an authority was told of it. */
async function aCase(w: World) {
  const { ann, bob, mia } = await openModerationFixture(w)
  const [sam, sue] = [
    await w.aStaff({ name: 'Sam', roles: ['childSafety'] }),
    await w.aStaff({ name: 'Sue', roles: ['childSafety'] }),
  ]
  await createReport(w, ann, bob.id, { category: 'underEighteen' })
  const { id } = await claimNextCase(w, sam, 'urgent')
  return { ann, bob, mia, sam, sue, id }
}

const draftOf = (w: World, more = {}) => ({
  authority: 'nca' as const,
  reference: 'NCA-2026-00417',
  referredAt: new Date(w.clock.now().getTime() - 5 * MINUTE).toISOString(),
  preserved: 'Evidence of the case is held, with its items.',
  ...more,
})

const record = (w: World, by: TestStaff, id: string, more = {}) =>
  w.asStaff(by)(referrals.record, { params: { id }, body: draftOf(w, more) })

const answer = (w: World, by: TestStaff, id: string, how: 'confirm' | 'decline' = 'confirm') =>
  w.asStaff(by)(referrals.answer, { params: { id }, body: { answer: how } })

test('what an authority was told is written down by one and confirmed by another who has the case open, and is listed', async () => {
  await using w = await world()
  const { sam, sue, id } = await aCase(w)
  const { status, body: made } = await record(w, sam, id)
  expect(status).toBe(201)
  expect(made).toMatchObject({ state: 'waits', recordedBy: 'Sam', answeredBy: null, isMine: true })
  expect((await answer(w, sam, made.id)).problem.code).toBe('proposalOwn')
  expect((await answer(w, sue, made.id)).problem.code).toBe('caseUnread')
  await openCase(w.asStaff(sue), { id, token: null })
  expect((await answer(w, sue, made.id)).body).toMatchObject({ state: 'confirmed', answeredBy: 'Sue' })
  expect((await answer(w, sue, made.id, 'decline')).problem.code).toBe('proposalOver')

  const { body: second } = await record(w, sue, id, { authority: 'police', reference: 'Crime 42/26' })
  expect((await answer(w, sam, second.id, 'decline')).body).toMatchObject({ state: 'declined', answeredBy: 'Sam' })
  const register = (await w.asStaff(sam)(referrals.list, { query: {} })).body
  expect(register.total).toBe(2)
  expect(register.data.map(({ authority, reference, state }) => [authority, reference, state])).toEqual([
    ['police', 'Crime 42/26', 'declined'],
    ['nca', 'NCA-2026-00417', 'confirmed'],
  ])
  expect((await w.asStaff(sue)(referrals.ofCase, { params: { id } })).body.data).toHaveLength(2)
  const log = await w.db.selectFrom('audit_event').select(['action', 'subject_id']).orderBy('seq').execute()
  expect(log.filter(({ action }) => action.startsWith('referral.'))).toEqual(
    ['record', 'confirm', 'record', 'decline'].map((what) => ({ action: `referral.${what}`, subject_id: id })),
  )
})

test('the register is closed to who does not work for child safety, who knows the member, and who gives no number or a time to come', async () => {
  await using w = await world()
  const { bob, mia, sam, sue, id } = await aCase(w)
  expect((await record(w, mia, id)).status).toBe(403)
  expect((await w.asStaff(undefined)(referrals.list, { query: {} })).status).toBe(401)
  expect((await record(w, sam, newId())).status).toBe(404)
  const later = new Date(w.clock.now().getTime() + 5 * MINUTE).toISOString()
  const bad: [object, string][] = [
    [{ referredAt: later }, 'referredAt'],
    [{ referredAt: 'yesterday' }, 'referredAt'],
    [{ reference: ' ' }, 'reference'],
    [{ preserved: '' }, 'preserved'],
    [{ authority: 'friend' }, 'authority'],
  ]
  for (const [more, field] of bad) {
    const { status, problem } = await record(w, sam, id, more)
    expect([status, problem.violations?.map(({ propertyPath }) => propertyPath)]).toEqual([422, [field]])
  }
  expect(await w.db.selectFrom('authority_referral').select('id').execute()).toEqual([])

  const { body: made } = await record(w, sam, id)
  await w.db
    .insertInto('staff_conflict')
    .values({ staff_id: sue.id, member_id: bob.id, declared_at: w.clock.now() })
    .execute()
  expect((await answer(w, sue, made.id, 'decline')).status).toBe(404)
  expect((await w.asStaff(sue)(referrals.list, { query: {} })).body).toMatchObject({ data: [], total: 0 })
  expect((await w.asStaff(sue)(cases.view, { params: { id } })).status).not.toBe(200)
})

test('nobody confirms alone, changes or removes an entry by typing into the database either', async () => {
  await using w = await world()
  const { mia, sam, sue, id } = await aCase(w)
  const { body: made } = await record(w, sam, id)
  await openCase(w.asStaff(sam), { id, token: null })
  const typed = (by: string, state = 'waits', second: string | null = null) => sql`
    INSERT INTO authority_referral (id, case_id, authority, reference_sealed, preserved_sealed, referred_at, recorded_by, created_at, state, answered_by, answered_at)
    VALUES (${newId()}, ${id}, 'nca', '', '', now() - interval '1 hour', ${by}, now(), ${state}, ${second}, CASE WHEN ${second}::uuid IS NULL THEN NULL ELSE now() END)`
  const confirmed = (by: string) =>
    sql`UPDATE authority_referral SET state = 'confirmed', answered_by = ${by}, answered_at = now() WHERE id = ${made.id}`
  const attempts: [RegExp, ReturnType<typeof typed>][] = [
    [/waits for a second person/, typed(sam.id, 'confirmed', sue.id)],
    [/is child safety’s/, typed(mia.id)],
    [/authority_referral_check/, confirmed(sam.id)],
    [/four eyes are open/, confirmed(sue.id)],
    [/is child safety’s/, confirmed(mia.id)],
    [/permission denied/, sql`UPDATE authority_referral SET reference_sealed = ''`],
    [/permission denied/, sql`UPDATE authority_referral SET authority = 'police'`],
    [/permission denied/, sql`DELETE FROM authority_referral`],
  ]
  for (const [words, attempt] of attempts) await expect(attempt.execute(w.dbOf('mod_rw'))).rejects.toThrow(words)
  for (const role of ['api_rw', 'worker'] as const)
    await expect(sql`SELECT FROM authority_referral`.execute(w.dbOf(role))).rejects.toThrow(/permission denied/)
  await expect(sql`DELETE FROM authority_referral`.execute(w.db)).rejects.toThrow(/is kept/)
  await openCase(w.asStaff(sue), { id, token: null })
  await confirmed(sue.id).execute(w.dbOf('mod_rw'))
  await expect(
    sql`UPDATE authority_referral SET state = 'declined', answered_by = ${sue.id}`.execute(w.dbOf('mod_rw')),
  ).rejects.toThrow(/answered once/)
})
