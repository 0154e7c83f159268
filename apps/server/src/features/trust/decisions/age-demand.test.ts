import { accounts } from '@amour/contract/account/accounts.ts'
import { AGE_DEMAND_DAYS } from '@amour/contract/account/age-proof.ts'
import { appeals } from '@amour/contract/trust/appeals.ts'
import { letters } from '@amour/contract/console/letters.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { search } from '@amour/contract/people/search.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { adult, type TestMember } from '@amour/test/members/make-member.ts'
import {
  answerProposal,
  claimNextCase,
  createReport,
  decideCase,
  openModerationFixture,
  readAccountStatus,
  renewStaffSession,
} from '@amour/test/trust/moderation-fixture.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#context.ts'
import { DAY, MINUTE } from '#durations.ts'
import { eraseDueAccounts } from '#features/account/account-deletion/account-deletion.jobs.ts'
import { moderationMaintenance } from '#features/trust/case-maintenance/case-maintenance.jobs.ts'
import { recordAgeProof } from '#features/account/age-proof/age-proof.service.ts'

const demand = { action: 'hold', reason: 'ageUnproven' } as const

/** Bob, of whom Ann has said that he is under 18, and Eve of child safety, who holds the case. */
async function reported(settings: Record<string, string> = {}) {
  const w = await world(settings)
  const { ann, bob } = await openModerationFixture(w)
  const [eve, lea] = [await w.aStaff({ roles: ['childSafety'] }), await w.aStaff({ roles: ['childSafety', 'lead'] })]
  await createReport(w, ann, bob.id, { category: 'underEighteen' })
  const hold = await claimNextCase(w, eve, 'urgent')
  const decide = (draft: Parameters<typeof decideCase>[3]) => decideCase(w, eve, hold, draft)
  return { w, ann, bob, eve, lea, hold, decide, [Symbol.asyncDispose]: () => w[Symbol.asyncDispose]() }
}

/** As redeeming a token does it, in the member API's own rights. */
const prove = ({ context, dbOf, clock }: World, { id }: TestMember) =>
  inTransaction({ ...context, db: dbOf('api_rw') }, (tx) =>
    recordAgeProof(tx, id, { ...adult(clock.now()), expiresAt: new Date(clock.now().getTime() + 365 * DAY) }),
  )

const unprove = (w: World, { id }: TestMember) => w.db.deleteFrom('age_proof').where('member_id', '=', id).execute()

test('whoever is asked for proof of age is held until they give one, reads why, and is free in that moment', async () => {
  await using r = await reported()
  const { w, bob, eve, hold, decide } = r
  const { id, token, version } = hold
  const preview = await w.asStaff(eve)(letters.preview, { params: { id }, body: { ...demand, token, version } })
  expect((await decide(demand)).body.state).toBe('closed')
  expect(await readAccountStatus(w, bob)).toBe('held')
  const [told] = (await w.as(bob)(appeals.decisions, {})).body.data
  expect(told).toMatchObject({ measure: 'hold', until: null, appealUntil: null, isInForce: true })
  const days = (Date.parse(told?.proveBy ?? '') - Date.parse(told?.from ?? '')) / DAY
  expect(days).toBe(AGE_DEMAND_DAYS)
  const { id: _, from: __, proveBy: ___, ...words } = preview.body.letter?.notices[0] ?? {}
  expect(told).toMatchObject(words)
  // Time alone frees nobody, and an appeal is no proof.
  w.clock.advance(13 * DAY)
  const signedIn = { ...bob, ...(await renewStaffSession(w, bob)) }
  expect((await w.as(signedIn)(search.find, { body: {} })).problem.code).toBe('accountHeld')
  const appeal = { decision: told?.id ?? '', text: 'I am older than that.' }
  expect((await w.as(signedIn)(appeals.create, { body: appeal })).problem.code).toBe('appealLate')
  await prove(w, bob)
  expect(await readAccountStatus(w, bob)).toBe('active')
  expect((await w.as(signedIn)(search.find, { body: {} })).status).toBe(200)
  const [over] = (await w.as(signedIn)(appeals.decisions, {})).body.data
  expect(over).toMatchObject({ isInForce: false, proveBy: null })
  // A question is no strike.
  expect(await w.db.selectFrom('decision').select('is_strike').where('is_final', '=', true).execute()).toEqual([
    { is_strike: false },
  ])
})

test('nobody lifts it by an opinion: no process does without a proof of that very moment, and a proof of before is none', async () => {
  await using r = await reported()
  const { w, bob, decide } = r
  await decide(demand)
  const lifted = sql`UPDATE restriction SET lifted_at = now() WHERE lifted_at IS NULL`
  // Bob has a proof of before, as a friend's token would be one.
  for (const role of ['mod_rw', 'api_rw', 'worker'] as const)
    await expect(lifted.execute(w.dbOf(role)), role).rejects.toThrow('a proof of age alone ends this')
  await expect(sql`UPDATE restriction SET until_at = now()`.execute(w.dbOf('mod_rw'))).rejects.toThrow(
    'stands as it was made',
  )
  await expect(sql`UPDATE age_proof SET expires_at = now()`.execute(w.dbOf('mod_rw'))).rejects.toThrow('denied')
  await expect(sql`SELECT method_class FROM age_proof`.execute(w.dbOf('mod_rw'))).rejects.toThrow('denied')
  await expect(sql`SELECT mark FROM age_token_spent`.execute(w.dbOf('mod_rw'))).rejects.toThrow('denied')
  expect(await readAccountStatus(w, bob)).toBe('held')
})

test('without a proof the account is erased after 14 days, not before, and not in the moment in which it comes', async () => {
  await using r = await reported()
  const { w, bob, decide } = r
  await decide(demand)
  const erase = () => eraseDueAccounts.perform(w.context, {})
  w.clock.advance(AGE_DEMAND_DAYS * DAY - MINUTE)
  await erase()
  expect(await readAccountStatus(w, bob)).toBe('held')
  w.clock.advance(2 * MINUTE)
  await erase()
  expect(await w.db.selectFrom('member').select('id').where('id', '=', bob.id).execute()).toEqual([])
  expect(await w.db.selectFrom('age_proof').select('member_id').where('member_id', '=', bob.id).execute()).toEqual([])
})

test('who proves their age on the last day stays', async () => {
  await using r = await reported()
  const { w, bob, decide } = r
  await decide(demand)
  w.clock.advance(AGE_DEMAND_DAYS * DAY - MINUTE)
  await prove(w, bob)
  w.clock.advance(2 * DAY)
  await eraseDueAccounts.perform(w.context, {})
  expect(await readAccountStatus(w, bob)).toBe('active')
  expect((await w.as({ ...bob, ...(await renewStaffSession(w, bob)) })(accounts.me, {})).body.status).toBe('active')
})

test('who was suspended meanwhile has the days to prove their age once they can log in again, and reads until when', async () => {
  await using r = await reported()
  const { w, ann, bob, decide } = r
  await decide(demand)
  w.clock.advance(10 * DAY)
  const mia = await w.aStaff()
  const signedIn = async (member: TestMember) => ({ ...member, ...(await renewStaffSession(w, member)) })
  await createReport(w, await signedIn(ann), bob.id)
  await decideCase(w, mia, await claimNextCase(w, mia), { action: 'suspend', reason: 'followed', days: 7 })
  expect(await readAccountStatus(w, bob)).toBe('suspended')
  w.clock.advance(7 * DAY + MINUTE)
  const work = async () => {
    await moderationMaintenance.perform(w.context, {})
    await eraseDueAccounts.perform({ ...w.context, db: w.dbOf('worker') }, {})
  }
  await work()
  expect(await readAccountStatus(w, bob)).toBe('held')
  const told = (await w.as(await signedIn(bob))(appeals.decisions, {})).body.data.find(
    ({ measure }) => measure === 'hold',
  )
  const left = Date.parse(told?.proveBy ?? '') - w.clock.now().getTime()
  expect(left).toBeGreaterThan((AGE_DEMAND_DAYS - 1) * DAY)
  w.clock.advance(left - MINUTE)
  await work()
  expect(await readAccountStatus(w, bob)).toBe('held')
  w.clock.advance(2 * MINUTE)
  await work()
  expect(await w.db.selectFrom('member').select('id').where('id', '=', bob.id).execute()).toEqual([])
})

test('a report that somebody is under 18 ends with a proof: without one nobody lets them go, with one two people may', async () => {
  await using r = await reported()
  const { w, bob, lea, decide } = r
  await unprove(w, bob)
  for (const draft of [
    {},
    { action: 'educate', reason: 'insulted' },
    { action: 'suspend', reason: 'followed', days: 7 },
  ] as const) {
    const { status, problem } = await decide(draft)
    expect([status, problem.violations?.[0]?.propertyPath]).toEqual([422, 'action'])
  }
  await prove(w, bob)
  expect((await decide({})).body.state).toBe('proposed')
  const { id } = await w.db.selectFrom('proposal').select('id').where('state', '=', 'open').executeTakeFirstOrThrow()
  expect(
    (await answerProposal(w, lea, { params: { id }, body: { answer: 'approve', note: 'The proof is there.' } })).status,
  ).toBe(200)
  expect(await readAccountStatus(w, bob)).toBe('active')
})

test('where the site asks nobody, nobody is asked, and no account goes for want of a proof', async () => {
  await using r = await reported({ AGE_ASSURANCE: 'off' })
  const { w, bob, decide } = r
  const { problem } = await decide(demand)
  expect(problem.violations).toMatchObject([{ propertyPath: 'reason' }])
  await unprove(w, bob)
  expect((await decide({})).body.state).toBe('proposed')
})

test.for(['off', 'explicit'] as const)(
  'under %s an upload becomes explicit, or is refused for it, and never the other',
  async (policy) => {
    await using w = await world({ AGE_ASSURANCE: policy })
    const { bob, mia } = await openModerationFixture(w)
    const { id } = await storePhoto(w.context, bob.id, { status: 'pending' })
    await moderationMaintenance.perform(w.context, {})
    const hold = await claimNextCase(w, mia, 'media')
    const { actions } = (await w.asStaff(mia)(cases.view, { params: { id: hold.id } })).body
    expect(actions.includes('approveExplicit')).toBe(policy === 'explicit')
    const approve = () => decideCase(w, mia, hold, { action: 'approveExplicit', reason: 'allowed' })
    const refuse = () => decideCase(w, mia, hold, { action: 'reject', reason: 'pictureUnfit', mediaReason: 'explicit' })
    const [wrong, right] = policy === 'off' ? [approve, refuse] : [refuse, approve]
    expect([403, 409, 422]).toContain((await wrong()).status)
    expect((await right()).body.state).toBe('closed')
    const row = await w.db
      .selectFrom('media')
      .select(['rating', 'reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual(
      policy === 'off' ? { rating: 'general', reason: 'explicit' } : { rating: 'explicit', reason: null },
    )
  },
)
