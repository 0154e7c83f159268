import { accounts } from '@amour/contract/account/accounts.ts'
import { contact } from '@amour/contract/trust/contact.ts'
import { flirts } from '@amour/contract/people/flirts.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { email } from '@amour/contract/account/email.ts'
import { untilNextBirthday } from '@amour/test/members/make-member.ts'
import { makeRegistrationDraft, register } from '@amour/test/members/registration.ts'
import { sendAbuse } from '@amour/test/trust/abuse-notice.ts'
import { claimNextCase, decideCase, openModerationFixture } from '@amour/test/trust/moderation-fixture.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY } from '#durations.ts'
import { mindClocks } from '#jobs/steady-clock.ts'
import { newId } from '#security/ids.ts'
import { refreshAges } from './ages.jobs.ts'
import { housekeeping, removePassing } from './housekeeping.jobs.ts'

const rows = async (
  w: World,
  table: 'member' | 'session' | 'mail' | 'activation' | 'username_reservation' | 'used_proof',
) => (await w.db.selectFrom(table).selectAll().execute()).length

test('what is over goes in its time, and what is not stays', async () => {
  await using w = await world()
  const ann = await w.aMember()
  await register(w, makeRegistrationDraft())
  await w.settle()
  const soon = new Date(w.clock.now().getTime() + 60_000)
  await w.db
    .insertInto('used_proof')
    .values({ challenge_hash: Buffer.from('x'), expires_at: soon })
    .execute()
  const kept = async () => {
    for (const { perform } of [housekeeping, removePassing]) await perform(w.context, {})
    const tables = ['member', 'activation', 'username_reservation', 'mail', 'session', 'used_proof'] as const
    return Promise.all(tables.map((table) => rows(w, table)))
  }
  expect(await kept()).toEqual([2, 1, 1, 1, 1, 1])
  w.clock.advance(7 * DAY + 60_000)
  expect(await kept()).toEqual([1, 0, 0, 0, 1, 0])
  w.clock.advance(23 * DAY)
  expect(await kept()).toEqual([1, 0, 0, 0, 1, 0])
  w.clock.advance(31 * DAY)
  expect(await kept()).toEqual([1, 0, 0, 0, 0, 0])
  expect((await w.db.selectFrom('member').select('id').executeTakeFirst())?.id).toBe(ann.id)
})

test('a worker whose clock is ahead of the others takes nothing away that still counts there', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const minutes = (count: number) => new Date(w.clock.now().getTime() + count * 60_000)
  await w.db
    .insertInto('upload_slot')
    .values({ member_id: ann.id, slot: 1, owner_token: newId(), until: sql<Date>`now() + interval '30 seconds'` })
    .execute()
  await w.db
    .insertInto('used_proof')
    .values({ challenge_hash: Buffer.from('x'), expires_at: minutes(10) })
    .execute()
  // The counters go by the machine's clock, which no test moves: one that is over here by ten minutes, and one by hours.
  for (const [key, age] of [
    ['near', 10],
    ['past', 120],
  ] as const)
    await sql`INSERT INTO rate_limit (key, points, expire) VALUES (${key}, 1, ${Date.now() - age * 60_000})`.execute(
      w.db,
    )
  w.clock.advance(20 * 60_000)
  const worker = { ...w.context, db: w.dbOf('worker') }
  for (const { perform } of [housekeeping, removePassing]) await perform(worker, {})
  expect(await w.db.selectFrom('upload_slot').select('slot').execute()).toEqual([{ slot: 1 }])
  expect(await rows(w, 'used_proof')).toBe(1)
  const { rows: counters } = await sql`SELECT key FROM rate_limit WHERE key IN ('near', 'past')`.execute(w.db)
  expect(counters).toEqual([{ key: 'near' }])
  w.clock.advance(2 * 60 * 60_000)
  // However far it is ahead, what does not wait for a right clock lets no proof be used anew.
  await removePassing.perform(worker, {})
  expect(await rows(w, 'used_proof')).toBe(1)
  await housekeeping.perform(worker, {})
  expect(await rows(w, 'used_proof')).toBe(0)
})

test('what every call adds to does not grow for as long as clocks are apart, and nothing of it goes that may still count', async () => {
  await using w = await world()
  const ago = (hours: number) => new Date(Date.now() - hours * 60 * 60_000)
  for (const hours of [20, 60]) {
    const key = String(hours)
    await w.db
      .insertInto('used_proof')
      .values({ challenge_hash: Buffer.from(key), expires_at: ago(hours) })
      .execute()
    await sql`INSERT INTO rate_limit (key, points, expire) VALUES (${key}, 1, ${ago(hours).getTime()})`.execute(w.db)
    const answer = { key: newId(), request_hash: Buffer.from(key), answer_sealed: Buffer.from(key) }
    await w.db
      .insertInto('idempotency')
      .values({ owner: key, created_at: ago(hours), ...answer })
      .execute()
  }
  const worker = { ...w.context, db: w.dbOf('worker') }
  const kept = async () => {
    await mindClocks(removePassing).perform(worker, {})
    const { rows: proofs } = await sql<{ key: string }>`
      SELECT convert_from(challenge_hash, 'UTF8') AS key FROM used_proof ORDER BY 1`.execute(w.db)
    const { rows: counters } = await sql<{ key: string }>`
      SELECT key FROM rate_limit WHERE key IN ('20', '60') ORDER BY 1`.execute(w.db)
    const answers = await w.db.selectFrom('idempotency').select('owner as key').orderBy('owner').execute()
    return [proofs, counters, answers].map((rows) => rows.map(({ key }) => key).join())
  }
  w.clock.advance(90 * DAY)
  expect(await kept()).toEqual(['20,60', '20,60', '20,60'])
  await w.context.queue.enqueue(w.db, removePassing, {})
  await sql`UPDATE pgboss.job SET state = 'completed', started_on = now() - interval '1 day'
    WHERE name = ${removePassing.name}`.execute(w.db)
  expect(await kept()).toEqual(['20', '20', '20'])
})

test('a recovery goes after its hour, and the wrap before a change of password after its thirty days', async () => {
  await using w = await world()
  await w.aMember({ hasKeys: true })
  await w.db
    .updateTable('member_key')
    .set({ previous_sealed: Buffer.from('x'), previous_until: new Date(w.clock.now().getTime() + 30 * DAY) })
    .execute()
  const password = Buffer.from('Twelfth-Night £1').toString('base64')
  await w.asNobody(accounts.recover, { body: { email: 'ann@example.com', password } })
  const kept = async () => {
    await housekeeping.perform(w.context, {})
    const { previous_sealed, private_sealed } = await w.db
      .selectFrom('member_key')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(private_sealed.length).toBeGreaterThan(100)
    return [(await w.db.selectFrom('recovery').select('id').execute()).length, previous_sealed !== null]
  }
  expect(await kept()).toEqual([1, true])
  w.clock.advance(DAY / 24 + 1000)
  expect(await kept()).toEqual([0, true])
  w.clock.advance(30 * DAY)
  expect(await kept()).toEqual([0, false])
})

test('the ages that search compares follow the birthdays', async () => {
  await using w = await world()
  const ann = await w.aMember({ age: 40 })
  w.clock.advance(untilNextBirthday(w.clock.now()))
  await refreshAges.perform(w.context, {})
  const row = await w.db
    .selectFrom('member')
    .innerJoin('member_search', 'member_search.member_id', 'member.id')
    .where('member.id', '=', ann.id)
    .select(['member.age', 'member_search.age as searched'])
    .executeTakeFirst()
  expect(row).toEqual({ age: 41, searched: 41 })
})

test('news goes after a year, forms after two, and messages when both have deleted them', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const bob = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  const write = () => w.as(ann)(messages.send, { params: { id: bob.id }, body: { message: 'Good evening.' } })
  await w.as(ann)(flirts.send, { params: { id: bob.id }, body: { flirt: 'fancyAChat' } })
  await w.asNobody(contact.notify, {
    body: { title: 'Contact', items: [{ label: 'Text', value: 'Good day.' }], color: 'grey' },
  })
  const { id, conversationId } = (await write()).body
  await write()
  const count = async (table: 'notification' | 'flirt' | 'notice' | 'message' | 'conversation') =>
    (await w.db.selectFrom(table).selectAll().execute()).length
  const kept = async () => {
    for (const { perform } of [housekeeping, removePassing]) await perform(w.context, {})
    return Promise.all((['notification', 'flirt', 'notice', 'message', 'conversation'] as const).map(count))
  }
  await w.as(ann)(messages.remove, { params: { id } })
  expect(await kept()).toEqual([2, 1, 1, 2, 1])
  await w.as(bob)(messages.remove, { params: { id } })
  expect(await kept()).toEqual([2, 1, 1, 1, 1])
  // The news of the first message goes with the conversation.
  for (const member of [ann, bob]) await w.as(member)(messages.remove, { params: { id: conversationId } })
  expect(await kept()).toEqual([1, 1, 1, 0, 1])
  w.clock.advance(31 * DAY)
  expect(await kept()).toEqual([1, 1, 1, 0, 0])
  w.clock.advance(335 * DAY)
  expect(await kept()).toEqual([0, 0, 1, 0, 0])
  w.clock.advance(365 * DAY)
  expect(await kept()).toEqual([0, 0, 0, 0, 0])
})

test('the address that a form was to be answered at goes two years after its report is closed, and the report stays', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const send = ({ username }: { username: string }) =>
    sendAbuse(w, { username, description: 'They wait outside my work.', email: 'sue@example.org' })
  await send(bob)
  await decideCase(w, mia, await claimNextCase(w, mia), {})
  await send(ann)
  const addresses = async () => {
    await housekeeping.perform(w.context, {})
    const kept = await w.db.selectFrom('report').select(['closed_at', 'email_sealed']).orderBy('created_at').execute()
    return kept.map(({ closed_at: closed, email_sealed: sealed }) => [closed !== null, sealed !== null])
  }
  w.clock.advance(729 * DAY)
  expect(await addresses()).toEqual([
    [true, true],
    [false, true],
  ])
  w.clock.advance(2 * DAY)
  // The second one is still to be answered.
  expect(await addresses()).toEqual([
    [true, false],
    [false, true],
  ])
})

test('what both deleted with the whole conversation goes, though they write to each other again', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember({ gender: 'Man', seeking: 'Woman' })]
  const write = (from: { token: string }, { id }: { id: string }, message: string) =>
    w.as(from)(messages.send, { params: { id }, body: { message } })
  const { conversationId: id } = (await write(ann, bob, 'Good evening.')).body
  await write(bob, ann, 'And to you.')
  const kept = async () => {
    await removePassing.perform({ ...w.context, db: w.dbOf('worker') }, {})
    return (await w.db.selectFrom('message').select('seq').orderBy('seq').execute()).map(({ seq }) => seq)
  }
  await w.as(ann)(messages.remove, { params: { id } })
  expect(await kept()).toEqual([1, 2])
  await write(ann, bob, 'Are you there?')
  await w.as(bob)(messages.remove, { params: { id } })
  await write(bob, ann, 'I am.')
  expect(await kept()).toEqual([3, 4])
  for (const who of [ann, bob]) {
    const { data } = (await w.as(who)(messages.thread, { params: { id }, query: {} })).body
    expect(data.map(({ seq }) => seq)).toEqual(who === ann ? [3, 4] : [4])
  }
})

test('an address that nobody confirmed goes after a day, one that could be brought back after two', async () => {
  await using w = await world()
  const ann = await w.aMember({ password: 'open sesame' })
  const ask = (address: string) => w.as(ann)(email.change, { body: { email: address, password: 'open sesame' } })
  await ask('new@example.com')
  await w.settle()
  const token = /#t=([\w-]{43})/.exec(w.mails[0]?.text ?? '')?.[1] ?? ''
  expect((await w.as(ann)(email.confirm, { body: { token } })).status).toBe(200)
  await ask('newer@example.com')
  const kept = async () => {
    await housekeeping.perform(w.context, {})
    const count = async (table: 'email_change' | 'former_email') =>
      (await w.db.selectFrom(table).select('id').execute()).length
    return [await count('email_change'), await count('former_email')]
  }
  expect(await kept()).toEqual([1, 1])
  w.clock.advance(DAY + 60_000)
  expect(await kept()).toEqual([0, 1])
  w.clock.advance(DAY)
  expect(await kept()).toEqual([0, 0])
})

test('the mark of a redeemed token goes once its month is long over, when the token is refused in any case', async () => {
  await using w = await world()
  const marks = ['2020-01-01', w.clock.now().toISOString().slice(0, 10)]
  for (const month of marks)
    await w.db
      .insertInto('age_token_spent')
      .values({ mark: Buffer.from(month), month })
      .execute()
  await housekeeping.perform({ ...w.context, db: w.dbOf('worker') }, {})
  const kept = await w.db.selectFrom('age_token_spent').select('mark').execute()
  expect(kept.map(({ mark }) => mark.toString())).toEqual(marks.slice(1))
})
