import { sql } from 'kysely'
import { type AddressInfo, connect } from 'node:net'
import { accounts } from '@amour/contract/account/accounts.ts'
import { contact } from '@amour/contract/trust/contact.ts'
import { flirts } from '@amour/contract/people/flirts.ts'
import { locations } from '@amour/contract/people/locations.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { profiles } from '@amour/contract/people/profiles.ts'
import { session } from '@amour/contract/account/session.ts'
import { openLimits } from './limits.ts'
import { addressKey, networkKey } from './router.ts'
import { newId } from '#security/ids.ts'
import { BATH, type TestMember } from '@amour/test/members/make-member.ts'
import { makeRegistrationDraft } from '@amour/test/members/registration.ts'
import { solveProof } from '@amour/test/http/proof-solution.ts'
import { exhaustLimit } from '@amour/test/http/limit-exhaustion.ts'
import { type World, world } from '@amour/test/world.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

// What somebody would try who means harm and knows the code.
let w: World

beforeAll(async () => {
  w = await world()
})

afterAll(() => w[Symbol.asyncDispose]())

test('a description of 60,000 characters is refused before anybody looks for telephone numbers in it', async () => {
  const ann = await w.aMember()
  for (const description of ['a'.repeat(60_000), 'a-'.repeat(30_000), '1('.repeat(8) + '('.repeat(60_000)]) {
    const begun = process.cpuUsage()
    const draft = { gender: 'Woman', seeking: 'Man', location: BATH, description } as const
    expect((await w.as(ann)(profiles.update, { body: draft })).status).toBe(422)
    // Of this process alone, in microseconds: what else the machine does says nothing.
    expect(process.cpuUsage(begun).user).toBeLessThan(500_000)
  }
})

test('a seq beyond the numbers of the database is the end of a conversation, not a failure', async () => {
  const [ann, bob] = [await w.aMember(), await w.aMember({ gender: 'Man', seeking: 'Woman' })]
  const sent = await w.as(ann)(messages.send, { params: { id: bob.id }, body: { message: 'Good morning.' } })
  for (const before of [2 ** 31, 2 ** 53 - 1]) {
    const { status } = await w.as(bob)(messages.thread, { params: { id: sent.body.conversationId }, query: { before } })
    expect([200, 422], String(before)).toContain(status)
  }
})

test('a key written in capitals is the same key', async () => {
  const [ann, bob] = [await w.aMember(), await w.aMember({ gender: 'Man', seeking: 'Woman' })]
  const key = newId()
  const send = (spelling: string) =>
    w.as(ann)(
      flirts.send,
      { params: { id: bob.id }, body: { flirt: 'fancyAChat' } },
      { headers: { 'idempotency-key': spelling } },
    )
  const first = await send(key)
  const again = await send(key.toUpperCase())
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body).toEqual(first.body)
})

test('only the address that our own proxy adds to X-Forwarded-For counts', async () => {
  const from = (address: string) =>
    w.app.inject({ url: '/api/locations/counties', headers: { 'x-forwarded-for': `${address}, 203.0.113.99` } })
  const statuses = new Set<number>()
  const key = addressKey(w.context, '203.0.113.99')
  await exhaustLimit(w.context, 'anonymous', key, 1195)
  for (let index = 0; index < 10; index += 1) statuses.add((await from(`198.51.100.${index}`)).statusCode)
  expect(statuses).toContain(429)
  // Whoever tries tokens is counted there too.
  const headers = { 'x-forwarded-for': '203.0.113.99', authorization: 'Bearer none' }
  expect((await w.app.inject({ url: accounts.me.path, headers })).statusCode).toBe(429)
})

test('whoever is given a whole network counts as one, however its addresses are written, and their neighbours do not', () => {
  const address = (one: string) => addressKey(w.context, one)
  const network = (one: string) => networkKey(w.context, one)
  const home = '2001:db8:1:2::1'
  for (const same of ['2001:db8:1:2:ffff::9', '2001:db8:1:2:3:4:5:6']) expect(address(same), same).toBe(address(home))
  for (const other of ['2001:db8:1:3::1', '2001:db8:1::2', '2001:db8::1', '::1'])
    expect(address(other), other).not.toBe(address(home))
  expect(network('2001:db8:1:9::1')).toBe(network(home))
  expect(network('2001:db8:2:2::1')).not.toBe(network(home))
  // A server that listens on both kinds of addresses hears of an IPv4 one in the form of the other.
  expect(address('::ffff:192.0.2.1')).toBe(address('192.0.2.1'))
  expect(address('192.0.2.2')).not.toBe(address('192.0.2.1'))
  expect(network('192.0.2.200')).toBe(network('192.0.2.1'))
  expect(network('192.0.3.1')).not.toBe(network('192.0.2.1'))
})

test('a list that is compressed for some says so to caches', async () => {
  const { headers } = await w.asNobody(locations.list, { query: {} })
  expect(String(headers['vary']).toLowerCase()).toContain('accept-encoding')
})

test('registering a known address and signing in with that registration tells nothing', async () => {
  const known = await w.aMember({ email: 'known@example.com', password: 'As-you-like-it £1' })
  const tries: unknown[] = []
  for (const email of ['known@example.com', 'unknown@example.com']) {
    const from = email.startsWith('k') ? '192.0.2.1' : '192.0.2.2'
    const draft = makeRegistrationDraft({ email, username: email.replace(/@.*/, '-x'), password: 'Twelfth-night £2' })
    const made = await w.asNobody(accounts.create, { body: draft }, { from })
    const tried = await w.asNobody(session.login, { body: { username: email, password: 'Twelfth-night £2' } }, { from })
    tries.push([made.status, made.text, tried.status, tried.text])
  }
  expect(tries[0]).toEqual([201, expect.any(String), 403, expect.any(String)])
  expect(tries[1]).toEqual(tries[0])
  expect(known.id).toBeTruthy()
})

test('attempts without the proof that they cost do not use up another person’s', async () => {
  const ann = await w.aMember({ email: 'ann-x@example.com', password: 'As-you-like-it £1' })
  const guess = (from: string) =>
    w.asNobody(session.login, { body: { username: ann.email, password: 'wrong-wrong' } }, { from })
  for (let index = 0; index < 14; index += 1) await guess(`192.0.2.${50 + index}`)
  const right = { username: ann.email, password: 'As-you-like-it £1' }
  const headers = await solveProof(w)
  expect((await w.asNobody(session.login, { body: right }, { from: '192.0.2.99', headers })).status).toBe(200)
})

test('a deadlock or a standby that took over is an outage, not a failure', async () => {
  const { isDatabaseOutage } = await import('#database/is-outage.ts')
  for (const code of ['40P01', '40001', '55P03', '25006'])
    expect(isDatabaseOutage(Object.assign(new Error('x'), { code })), code).toBe(true)
})

test('activity in the search is never in the future', async () => {
  const ann = await w.aMember()
  const intoSlot = w.clock.now().getTime() % 300_000
  w.clock.advance(300_000 + ((540_000 - intoSlot) % 300_000))
  await w.as(ann)(accounts.me, {})
  const row = await w.db
    .selectFrom('member_search')
    .select('active_at')
    .where('member_id', '=', ann.id)
    .executeTakeFirstOrThrow()
  expect(row.active_at).toBe(Math.floor(w.clock.now().getTime() / 300_000))
})

/** Sends bytes to the server as they are, and reads all that comes back. */
async function sayRaw(bytes: string): Promise<string> {
  const { port } = w.app.server.address() as AddressInfo // of TCP, since it was told a host
  const socket = connect(port, '127.0.0.1')
  socket.end(bytes)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

test('what is no request is answered with the headers of every answer', async () => {
  await w.app.listen({ host: '127.0.0.1', port: 0 })
  const usual = (await w.app.inject('/api/nothing')).headers
  const own = Object.entries(usual).filter(([name]) => /policy|^x-(?!request-id)|options|^cross|^cache/.test(name))
  expect(own.length).toBeGreaterThan(8)
  for (const [bytes, status] of [
    ['GET / HTTP/1.1\r\nbroken\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ] as const) {
    const answer = await sayRaw(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toMatch(/\r\nx-request-id: [\da-f-]{36}\r\n/)
    for (const [name, value] of own) expect(answer, name).toContain(`\r\n${name}: ${String(value)}\r\n`)
  }
})

test('a name that would turn the words beside it around is refused, and a text that does is not', async () => {
  const notice = (title: string, value: string) =>
    w.asNobody(contact.notify, { body: { title, items: [{ label: 'Message', value }], color: 'blue' } })
  for (const sign of ['\u202e', '\u202a', '\u2067', '\u200f']) {
    const { status, problem } = await notice(`Con${sign}tact`, 'Good morning.')
    expect([status, problem.violations?.[0]?.propertyPath], sign).toEqual([422, 'title'])
  }
  expect((await notice('Contact', 'Good \u2067morning.')).status).toBe(201)
})

const countedOf = async (w: World, { id }: Pick<TestMember, 'id'>) => {
  const { rows } = await sql<{ points: number }>`
    SELECT points FROM rate_limit WHERE key = ${`signedIn:${id}`}`.execute(w.db)
  return rows[0]?.points ?? 0
}

test('a member who calls now and then writes nothing to be counted, and one who calls often is counted with all of it', async () => {
  await using w = await world()
  const ann = await w.aMember()
  for (let times = 1; times < 60; times += 1) await w.as(ann)(accounts.counts, {})
  expect(await countedOf(w, ann)).toBe(0)
  await w.as(ann)(accounts.counts, {})
  expect(await countedOf(w, ann)).toBe(60)
  await w.as(ann)(accounts.counts, {})
  expect(await countedOf(w, ann)).toBe(61)
})

test('one process lets six hundred calls of a minute through, and two let through at most what they keep to themselves more', async () => {
  await using w = await world()
  const allowed = async (limits: readonly ReturnType<typeof openLimits>[], key: string) => {
    let count = 0
    for (let times = 0; times < 700; times += 1) {
      const [first, second = first] = limits
      const one = times % 2 ? second : first
      count += await (one?.takeSignedIn(key) ?? Promise.reject(new Error('No process'))).then(
        () => 1,
        () => 0,
      )
    }
    return count
  }
  expect(await allowed([openLimits(w.db)], 'ann')).toBe(600)
  // What both count by themselves is counted when either has made a tenth.
  expect(await allowed([openLimits(w.db), openLimits(w.db)], 'bob')).toBe(600)
})
