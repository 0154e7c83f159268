import { answerProposal } from '@amour/test/trust/moderation-fixture.ts'
import { audit } from '@amour/contract/console/audit.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { rules } from '@amour/contract/console/rules.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import { transparency } from '@amour/contract/trust/transparency.ts'
import { metrics } from '@amour/contract/console/metrics.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { sendAbuse } from '@amour/test/trust/abuse-notice.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const TEN_MINUTES = 10 * 60_000

const definition = {
  categories: ['scam' as const],
  all: [{ fact: 'reporters' as const, min: 2 }],
  effect: 'hold' as const,
  reason: 'askedMoney',
}

const report = async (w: World, target: string) => reportBy(w, await w.aMember(), target)

const reportBy = (w: World, by: TestMember, target: string) => {
  const body = { kind: 'profile' as const, category: 'scam' as const, description: 'They ask for money.', target }
  return w.as(by)(reports.create, { body })
}

const statusOf = async (w: World, id: string) =>
  (await w.db.selectFrom('member').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

async function leads(w: World) {
  const [meg, lea] = [
    await w.aStaff({ name: 'Meg', roles: ['lead'] }),
    await w.aStaff({ name: 'Lea', roles: ['lead'] }),
  ]
  const { body: rule } = await w.asStaff(meg)(rules.draft, { body: { name: 'Many say scam', definition } })
  const [version] = rule.versions
  return { meg, lea, params: { id: version?.id ?? '' } }
}

test('a rule is tried on what was, made live by two, holds whom it meets, and is switched off by one', async () => {
  await using w = await world()
  const { meg, lea, params } = await leads(w)
  const bob = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  const cid = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  await report(w, bob.id)
  await report(w, bob.id)
  expect(await statusOf(w, bob.id)).toBe('active')
  const { body: run } = await w.asStaff(meg)(rules.dryRun, { params })
  expect(run).toMatchObject({ reports: 2, hits: 1, members: 1, ranAt: expect.any(String) })
  // What was found stays with the version, for whoever is asked to agree.
  expect((await w.asStaff(lea)(rules.list, {})).body.data).toMatchObject([{ versions: [{ dryRun: run }] }])

  // The log names it to whoever reads it later.
  const [drafted] = (await w.asStaff(lea)(audit.list, { query: {} })).body.data.filter(
    ({ action }) => action === 'rule.draft',
  )
  expect(drafted?.subject).toEqual({ kind: 'rule', id: params.id, name: 'Many say scam, v1' })

  expect((await w.asStaff(lea)(rules.propose, { params })).problem.code).toBe('proposalOwn')
  expect((await w.asStaff(meg)(rules.propose, { params })).status).toBe(200)
  const [proposal] = (await w.asStaff(lea)(cases.proposals, {})).body.data
  const answer = { params: { id: proposal?.id ?? '' }, body: { answer: 'approve' as const, note: 'Tried.' } }
  expect((await answerProposal(w, meg, answer)).problem.code).toBe('proposalOwn')
  expect((await answerProposal(w, await w.aStaff(), answer)).status).toBe(404)
  // What she read before it was proposed was not what is proposed.
  expect((await w.asStaff(lea)(cases.answer, answer)).problem.code).toBe('caseUnread')
  await answerProposal(w, lea, answer)
  expect((await w.asStaff(lea)(rules.list, {})).body.data).toMatchObject([
    { versions: [{ state: 'live', approver: 'Lea' }] },
  ])

  await report(w, cid.id)
  expect(await statusOf(w, cid.id)).toBe('active')
  await report(w, cid.id)
  expect(await statusOf(w, cid.id)).toBe('held')
  expect((await w.asStaff(meg)(rules.list, {})).body.data).toMatchObject([{ versions: [{ decided: 1 }] }])

  const mia = await w.aStaff()
  expect((await w.asStaff(mia)(rules.switchOff, { params })).status).toBe(200)
  const dan = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  await report(w, dan.id)
  await report(w, dan.id)
  expect(await statusOf(w, dan.id)).toBe('active')
})

test('whoever writes a rule of their own has not read by it what a colleague proposes', async () => {
  await using w = await world()
  const { meg, lea, params } = await leads(w)
  await w.asStaff(meg)(rules.dryRun, { params })
  await w.asStaff(meg)(rules.propose, { params })
  const drafted = await w.asStaff(lea)(rules.draft, { body: { name: 'Something else', definition } })
  expect(drafted.body).toMatchObject({ name: 'Something else', versions: [{ isMine: true }] })
  const [proposal] = (await w.asStaff(lea)(cases.proposals, {})).body.data
  const answer = { params: { id: proposal?.id ?? '' }, body: { answer: 'approve' as const, note: 'Tried.' } }
  expect((await w.asStaff(lea)(cases.answer, answer)).problem.code).toBe('caseUnread')
})

test('no rule goes live by one, not by typing into the database either, and a version does not change', async () => {
  await using w = await world()
  const { lea, params } = await leads(w)
  const refused = (query: { execute(db: typeof w.db): Promise<unknown> }) =>
    expect(query.execute(w.db)).rejects.toThrow(/four eyes|does not change|check constraint/)
  await refused(sql`UPDATE rule_version SET state = 'live'`)
  await refused(sql`UPDATE rule_version SET state = 'live', approver_id = author_id, live_at = now()`)
  await refused(sql`UPDATE rule_version SET state = 'live', approver_id = ${lea.id}, live_at = now()`)
  await refused(sql`UPDATE rule_version SET definition = '{}'`)
  expect((await w.asStaff(lea)(rules.switchOff, { params })).status).toBe(404)
})

test('a rule with an unknown reason or no bounds is refused under its field', async () => {
  await using w = await world()
  const { meg } = await leads(w)
  const wrong = { ...definition, reason: 'because' }
  const reply = await w.asStaff(meg)(rules.draft, { body: { name: 'Another', definition: wrong } })
  expect([reply.status, reply.problem.violations?.[0]?.propertyPath]).toEqual([422, 'definition.reason'])
  const ofNothing = { ...definition, categories: [] }
  const { problem } = await w.asStaff(meg)(rules.draft, { body: { name: 'Another', definition: ofNothing } })
  const says = 'Please choose at least one kind of report.'
  expect(problem.violations).toEqual([{ propertyPath: 'definition.categories', message: says }])
})

test('the public report hides numbers below five and tells the others; the desk sees all of them', async () => {
  await using w = await world()
  const bob = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  for (let count = 0; count < 4; count += 1) await report(w, bob.id)
  const openly = async () => (await w.asNobody(transparency.report, {})).body
  expect(await openly()).toMatchObject({ reports: null, appeals: 0 })
  await report(w, bob.id)
  w.clock.advance(TEN_MINUTES)
  const { categories, ...all } = await openly()
  expect(all.reports).toBe(5)
  // Told in fives: what is hidden does not come out of a difference.
  for (let count = 0; count < 3; count += 1) await report(w, bob.id)
  w.clock.advance(TEN_MINUTES)
  expect((await openly()).reports).toBe(5)
  expect(categories.find(({ category }) => category === 'scam')).toMatchObject({ reports: 5, actionTaken: 0 })
  for (let count = 0; count < 2; count += 1) await report(w, bob.id)
  // However often visitors ask, the records are counted anew every ten minutes.
  w.clock.advance(TEN_MINUTES - 60_000)
  expect((await openly()).reports).toBe(5)
  w.clock.advance(60_000)
  expect((await Promise.all([openly(), openly()])).map(({ reports: told }) => told)).toEqual([10, 10])
  const ada = await w.aStaff({ roles: ['analyst'] })
  const { body } = await w.asStaff(ada)(metrics.read, { query: {} })
  expect(body.queues.find(({ queue }) => queue === 'reports')).toMatchObject({ opened: 1, decided: 0 })
})

test('a rule that meets too many switches itself off, and the desk hears of it', async () => {
  await using w = await world()
  const { meg, lea, params } = await leads(w)
  const broad = { ...definition, all: [{ fact: 'reporters' as const, min: 1 }] }
  const drafted = await w.asStaff(meg)(rules.draft, { body: { name: 'Anybody says scam', definition: broad } })
  const version = { id: drafted.body.versions[0]?.id ?? params.id }
  await w.asStaff(meg)(rules.propose, { params: version })
  const [proposal] = (await w.asStaff(lea)(cases.proposals, {})).body.data
  const answer = { params: { id: proposal?.id ?? '' }, body: { answer: 'approve' as const, note: 'Tried.' } }
  await answerProposal(w, lea, answer)

  const ann = await w.aMember()
  const people = await Promise.all(Array.from({ length: 22 }, () => w.aMember({ gender: 'Man', seeking: 'Woman' })))
  for (const { id } of people.slice(0, 20)) await reportBy(w, ann, id)
  const state = async () => (await w.asStaff(lea)(rules.list, {})).body.data.find(({ name }) => name.startsWith('Any'))
  expect(await state()).toMatchObject({ versions: [{ state: 'live', brokeAt: null, decided: 20 }] })
  // All at once: one of them breaks it, the others find it off.
  const last = await Promise.all([20, 21].map((place) => report(w, people[place]?.id ?? '')))
  expect(last.map(({ status }) => status)).toEqual([201, 201])
  expect(await Promise.all(people.slice(19).map(({ id }) => statusOf(w, id)))).toEqual(['held', 'active', 'active'])
  expect(await state()).toMatchObject({ versions: [{ state: 'off', brokeAt: expect.any(String), decided: 20 }] })

  const { data } = (await w.asStaff(meg)(cases.list, { query: { queue: 'serious' } })).body
  expect(data).toMatchObject([{ kind: 'feedback' }])
  const { form } = (await w.asStaff(meg)(cases.view, { params: { id: data[0]?.id ?? '' } })).body
  expect(form).toMatchObject({
    title: 'A rule has switched itself off',
    items: [{ value: 'Anybody says scam v1' }, {}],
  })
  const noted = await w.db.selectFrom('audit_event').select('detail').where('action', '=', 'rule.break').execute()
  expect(noted).toEqual([{ detail: { held: 20 } }])
  await w.settle()
  expect(w.mails.filter(({ to }) => to === w.context.config.staffEmail)).toHaveLength(1)
})

test('a rule that moves too many cases up switches itself off; what it has moved already does not count again', async () => {
  await using w = await world()
  const { meg, lea } = await leads(w)
  const raising = { ...definition, all: [{ fact: 'reporters' as const, min: 1 }], effect: 'raise' as const }
  const drafted = await w.asStaff(meg)(rules.draft, { body: { name: 'Look at scam first', definition: raising } })
  const version = { id: drafted.body.versions[0]?.id ?? '' }
  await w.asStaff(meg)(rules.propose, { params: version })
  const [proposal] = (await w.asStaff(lea)(cases.proposals, {})).body.data
  const answer = { answer: 'approve' as const, note: 'Tried.' }
  await answerProposal(w, lea, { params: { id: proposal?.id ?? '' }, body: answer })
  const people = await Promise.all(Array.from({ length: 3 }, () => w.aMember({ gender: 'Man', seeking: 'Woman' })))
  const [first, second, third] = people.map(({ id }) => id)
  for (const id of [first, first]) await report(w, id ?? '')
  const state = async () =>
    (await w.asStaff(lea)(rules.list, {})).body.data.find(({ name }) => name.startsWith('Look'))?.versions[0]
  expect(await state()).toMatchObject({ state: 'live', hits: 1 })
  const moved = async () => {
    const rows = await w.db.selectFrom('moderation_case').select(['member_id', 'priority', 'queue']).execute()
    return Object.fromEntries(rows.map((row) => [row.member_id, `${row.queue} ${row.priority}`]))
  }
  // As many as it may: the others are written as it would have moved them.
  const { rows } = await sql<{ id: string }>`
    INSERT INTO moderation_case (id, reference, kind, queue, priority, score, created_at, due_at, raised_by, raised_at)
    SELECT gen_random_uuid(), 'AM-TEST-' || n, 'report', 'serious', 1, 1, ${w.clock.now()}, ${w.clock.now()}, ${version.id}, ${w.clock.now()}
    FROM generate_series(1, 58) n RETURNING id`.execute(w.db)
  expect(rows).toHaveLength(58)
  await report(w, second ?? '')
  expect(await state()).toMatchObject({ state: 'live', hits: 2 })
  await report(w, third ?? '')
  expect(await state()).toMatchObject({ state: 'off', brokeAt: expect.any(String), hits: 2 })
  const at = await moved()
  expect([at[first ?? ''], at[second ?? ''], at[third ?? '']]).toEqual(['serious 1', 'serious 1', 'reports 2'])
  const noted = await w.db.selectFrom('audit_event').select('detail').where('action', '=', 'rule.break').execute()
  expect(noted).toEqual([{ detail: { raised: 60 } }])
})

test('one more report of somebody whom a rule holds already neither counts nor breaks it', async () => {
  await using w = await world()
  const { meg, lea, params } = await leads(w)
  await w.asStaff(meg)(rules.propose, { params })
  const [proposal] = (await w.asStaff(lea)(cases.proposals, {})).body.data
  const answer = { answer: 'approve' as const, note: 'Tried.' }
  await answerProposal(w, lea, { params: { id: proposal?.id ?? '' }, body: answer })
  const [one, other] = [await w.aMember(), await w.aMember()]
  const people = await Promise.all(Array.from({ length: 20 }, () => w.aMember({ gender: 'Man', seeking: 'Woman' })))
  for (const { id } of people) for (const by of [one, other]) await reportBy(w, by, id)
  const [held] = people
  await report(w, held?.id ?? '')
  const [rule] = (await w.asStaff(lea)(rules.list, {})).body.data
  expect(rule).toMatchObject({ versions: [{ state: 'live', hits: 20, decided: 20 }] })
})

test('people without an account, whom nobody can tell apart, do not make a rule hold somebody', async () => {
  await using w = await world()
  const { meg, lea, params } = await leads(w)
  await w.asStaff(meg)(rules.propose, { params })
  const [proposal] = (await w.asStaff(lea)(cases.proposals, {})).body.data
  await answerProposal(w, lea, {
    params: { id: proposal?.id ?? '' },
    body: { answer: 'approve', note: 'Tried.' },
  })
  const bob = await w.aMember({ username: 'bob', gender: 'Man', seeking: 'Woman' })
  const told = { username: 'bob', category: 'Scam or selling', description: 'They ask for money.' }
  for (const from of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
    expect((await sendAbuse(w, told, { from })).status).toBe(201)
  }
  await report(w, bob.id)
  expect(await statusOf(w, bob.id)).toBe('active')
  await report(w, bob.id)
  expect(await statusOf(w, bob.id)).toBe('held')
})
