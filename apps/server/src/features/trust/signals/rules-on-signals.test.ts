import { accounts } from '@amour/contract/account/accounts.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { type RuleDefinition, rules } from '@amour/contract/console/rules.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { answerProposal, claimNextCase, decideCase, readAccountStatus } from '@amour/test/trust/moderation-fixture.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY } from '#durations.ts'
import { findNewSignals } from './signals.jobs.ts'

const man = { gender: 'Man', seeking: 'Woman' } as const

/** As the worker does it, with its rights. */
const look = (w: World) => findNewSignals.perform({ ...w.context, db: w.dbOf('worker') }, {})

const openers: RuleDefinition = {
  on: 'signals',
  categories: [],
  all: [
    { fact: 'limitReached', min: 10 },
    { fact: 'unanswered', min: 8 },
    { fact: 'accountDays', max: 3 },
    { fact: 'profileFinished', max: 1 },
  ],
  effect: 'hold',
  reason: 'wroteOn',
}

async function leads(w: World) {
  const meg = await w.aStaff({ name: 'Meg', roles: ['lead'] })
  return { meg, lea: await w.aStaff({ name: 'Lea', roles: ['lead'] }) }
}

/** Two leads make a rule live; gives its version. */
async function makeLive(w: World, { meg, lea }: Awaited<ReturnType<typeof leads>>, definition: RuleDefinition) {
  const drafted = await w.asStaff(meg)(rules.draft, { body: { name: 'Writes to very many', definition } })
  const params = { id: drafted.body.versions[0]?.id ?? '' }
  expect((await w.asStaff(meg)(rules.propose, { params })).status).toBe(200)
  const [proposal] = (await w.asStaff(lea)(cases.proposals, {})).body.data
  const body = { answer: 'approve', note: 'Tried.' } as const
  expect((await answerProposal(w, lea, { params: { id: proposal?.id ?? '' }, body })).status).toBe(200)
  return params
}

/** Somebody new who writes to so many, none of whom answers. */
async function writer(w: World, women: readonly TestMember[]) {
  const by = await w.aMember(man)
  for (const { id } of women) await w.as(by)(messages.send, { params: { id }, body: { message: 'Good evening.' } })
  return by
}

test('a rule on signals is tried on what was seen, made live by two, and holds whom it meets without a report', async () => {
  await using w = await world()
  const people = await leads(w)
  const women = await Promise.all(Array.from({ length: 10 }, () => w.aMember()))
  const early = await writer(w, women)
  await look(w)
  const drafted = await w.asStaff(people.meg)(rules.draft, { body: { name: 'A try', definition: openers } })
  const run = await w.asStaff(people.meg)(rules.dryRun, { params: { id: drafted.body.versions[0]?.id ?? '' } })
  expect(run.body).toMatchObject({ reports: 0, signals: 2, hits: 2, members: 1, missed: 0 })
  await makeLive(w, people, openers)
  // What was seen before it was live is no occasion; nobody is held for the past.
  await look(w)
  expect(await readAccountStatus(w, early)).toBe('active')
  const bob = await writer(w, women)
  const slow = await writer(w, women.slice(0, 4))
  await look(w)
  await look(w)
  expect([await readAccountStatus(w, bob), await readAccountStatus(w, slow)]).toEqual(['held', 'active'])
  const [made] = await w.db.selectFrom('decision').selectAll().execute()
  expect(made).toMatchObject({ member_id: bob.id, action: 'hold', is_final: false, staff_id: null })
  expect((await w.as(bob)(accounts.me, {})).text).not.toMatch(/signal|limitReached|rule/i)
  // A person has the last word, and the same is not held again.
  const mia = await w.aStaff()
  const claim = await claimNextCase(w, mia)
  const claimed = claim.id === made?.case_id ? claim : await claimNextCase(w, mia)
  expect((await decideCase(w, mia, claimed, {})).status).toBe(200)
  expect(await readAccountStatus(w, bob)).toBe('active')
  await look(w)
  expect(await readAccountStatus(w, bob)).toBe('active')
})

test('a rule on signals that meets too many switches itself off, in the worker too', { timeout: 60_000 }, async () => {
  await using w = await world()
  const people = await leads(w)
  const { id } = await makeLive(w, people, { ...openers, all: [{ fact: 'burst', min: 8 }] })
  const many = await Promise.all(Array.from({ length: 23 }, () => w.aMember(man)))
  const at = w.clock.now()
  await w.db
    .insertInto('signal')
    .values(many.map((member) => ({ member_id: member.id, kind: 'burst', count: 9, first_at: at, last_at: at })))
    .execute()
  await look(w)
  const states = await Promise.all(many.map((member) => readAccountStatus(w, member)))
  expect(states.filter((state) => state === 'held')).toHaveLength(20)
  const versions = (await w.asStaff(people.lea)(rules.list, {})).body.data.flatMap((rule) => rule.versions)
  expect(versions).toMatchObject([{ id, state: 'off', brokeAt: expect.any(String), decided: 20, hits: 20 }])
  const alarms = await w.db.selectFrom('moderation_case').select('queue').where('kind', '=', 'feedback').execute()
  expect(alarms).toEqual([{ queue: 'serious' }])
})

test('somebody new in the network of a banned account is a note, which a rule may ask about', async () => {
  await using w = await world()
  const [bob, neighbour, old] = [
    await w.aMember({ ...man, status: 'suspended' }),
    await w.aMember(man),
    await w.aMember({ ...man, createdAt: new Date(w.clock.now().getTime() - 60 * DAY) }),
  ]
  const seen = { kind: 'network' as const, fingerprint: '77', seen_at: w.clock.now() }
  await w.db
    .insertInto('account_fingerprint')
    .values([bob, neighbour, old].map(({ id }) => ({ ...seen, member_id: id })))
    .execute()
  // As two would have banned him, written past the database's guards.
  await w.db.connection().execute(async (db) => {
    await sql`SET session_replication_role = replica`.execute(db)
    await db
      .insertInto('restriction')
      .values({
        id: bob.id,
        member_id: bob.id,
        decision_id: bob.id,
        kind: 'ban',
        from_at: w.clock.now(),
        until_at: null,
        lifted_at: null,
        lifted_by: null,
      })
      .execute()
    await sql`SET session_replication_role = DEFAULT`.execute(db)
  })
  await look(w)
  const found = await w.db.selectFrom('signal').select(['member_id', 'kind', 'count']).execute()
  expect(found).toEqual([{ member_id: neighbour.id, kind: 'bannedNetwork', count: 1 }])
  expect(await w.db.selectFrom('moderation_case').select('id').execute()).toEqual([])
})

test('a rule on reports names its categories; one on signals needs none', async () => {
  await using w = await world()
  const { meg } = await leads(w)
  const draft = (definition: object) =>
    w.asStaff(meg)(rules.draft, { body: { name: 'Another', definition: { ...openers, ...definition } } })
  for (const on of ['reports', 'both']) {
    const { status, problem } = await draft({ on })
    expect([status, problem.violations?.[0]?.propertyPath]).toEqual([422, 'definition.categories'])
  }
  expect((await draft({ on: 'always' })).problem.violations?.[0]?.propertyPath).toBe('definition.on')
  expect((await draft({})).status).toBe(201)
})
