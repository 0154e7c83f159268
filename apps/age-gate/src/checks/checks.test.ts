import { once } from 'node:events'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { createPublicKey, publicEncrypt, constants } from 'node:crypto'
import type { AgeKey } from '@amour/contract/account/age-check.ts'
import { openAgeGate, type TestGate } from '@amour/test/age/age-gate.ts'
import { blindFor } from '@amour/test/age/blind-token.ts'
import { type Forgery, openForgingProvider } from '@amour/test/age/forging-provider.ts'
import { readRows } from '@amour/test/age/read-rows.ts'
import { look } from '@amour/test/age/wallet-gate.ts'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openGateDatabase } from '#database/open-gate-database.ts'
import { openKeys } from '#keys/key-folder.ts'

const SITE = 'https://site.example.org'

/** A gate over a provider that says what a test wants. */
async function aGate(settings: Record<string, string> = {}, clock?: () => Date) {
  const provider = await openForgingProvider()
  const gate = await openAgeGate({
    serverUrl: `${inject('postgresUrl')}/postgres`,
    siteUrl: SITE,
    openProvider: async () => provider,
    settings: { AGE_OIDC_PATIENCE: '1', ...settings },
    ...(clock && { now: clock }),
  })
  const key = await keyOf(gate, (clock?.() ?? new Date()).toISOString().slice(0, 7))
  const begin = async () => {
    const blind = await blindFor(SITE, key)
    const { status, to } = await look(`${gate.url}/start?key=${blind.key}&blinded=${blind.blinded}`)
    return { blind, status, address: new URL(to || 'none:') }
  }
  /** Where the provider sends the browser back to. */
  const answer = (address: URL, parts: Record<string, string>) =>
    `${gate.url}/callback?${new URLSearchParams({ state: address.searchParams.get('state') ?? '', ...parts })}`
  /** A whole check, with what is wrong in it. */
  const check = async (forgery: Forgery = {}) => {
    const { blind, address } = await begin()
    return { blind, ...(await look(answer(address, { code: provider.give(address, forgery) }))) }
  }
  return { ...gate, provider, key, begin, answer, check }
}

async function keyOf(gate: TestGate, month: string): Promise<AgeKey> {
  const { keys } = (await (await fetch(`${gate.url}/keys`)).json()) as { keys: AgeKey[] } // the gate's own list
  const key = keys.find((one) => one.month === month)
  if (!key) throw new Error(`The gate has no key of ${month}.`)
  return key
}

const REFUSED = 'We couldn’t use that answer'
const AWAY = 'We couldn’t reach the age check'
const OVER = 'This check is over'
const STALE = 'That link is out of date'

test('an adult goes back to the site with a signature that their browser makes a proof of', async () => {
  await using at = await aGate()
  const { blind, to, status, headers } = await at.check()
  expect([status, headers.get('set-cookie'), headers.get('referrer-policy')]).toEqual([303, null, 'no-referrer'])
  const [, key = '', signature = ''] =
    /^https:\/\/site\.example\.org\/account\/age#proof=(.*)\.([\w-]+)$/.exec(to) ?? []
  expect(key).toBe(blind.key)
  expect(await blind.finish(signature)).toMatch(/^age1\.service\.substantial\./)
  expect(await readRows(at.databaseUrl)).toEqual({
    check_begun: [],
    person_check: [],
    check_count: [{ month: at.key.month, key_name: key, method: 'photo-id', outcome: 'passed', checks: 1 }],
  })
})

test('only a plain yes, by a method and at a level that are trusted, is one', async () => {
  await using at = await aGate()
  const cases: [what: string, forgery: Forgery, title: string][] = [
    ['under 18', { claims: { age_over_18: false } }, 'We can’t let you in'],
    ['no word of it', { claims: { age_over_18: undefined } }, REFUSED],
    ['yes as a text', { claims: { age_over_18: 'true' } }, REFUSED],
    ['yes as a number', { claims: { age_over_18: 1 } }, REFUSED],
    ['a typed date', { claims: { age_method: 'self-declared' } }, REFUSED],
    ['a debit card', { claims: { age_method: 'debit-card' } }, REFUSED],
    ['no method', { claims: { age_method: undefined } }, REFUSED],
    ['a lower level', { claims: { acr: 'low' } }, REFUSED],
    ['another issuer', { claims: { iss: 'https://other.example.org' } }, REFUSED],
    ['for another client', { claims: { aud: 'another-gate' } }, REFUSED],
    ['for another check', { claims: { nonce: 'another' } }, REFUSED],
    ['over', { claims: { iat: 1_600_000_000, exp: 1_600_000_300 } }, REFUSED],
    ['a claim altered', { claims: { age_over_18: false }, alter: alterClaim }, REFUSED],
    ['no signature', { alter: withoutSignature }, REFUSED],
    ['a provider in trouble', { status: 500 }, AWAY],
    ['no answer', { hangs: true }, AWAY],
  ]
  for (const [what, forgery, title] of cases) {
    const ended = await at.check(forgery)
    expect([ended.title, ended.to], what).toEqual([title, ''])
  }
  const { check_begun: begun, check_count: counts } = await readRows(at.databaseUrl)
  expect([begun, counts?.some(({ outcome }) => outcome === 'passed')]).toEqual([[], false])
})

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claimsIn = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown> // a JWT's claims

const alterClaim = (token: string) => {
  const [head, , signature] = token.split('.')
  return [head, part({ ...claimsIn(token), age_over_18: true }), signature].join('.')
}
const withoutSignature = (token: string) => [part({ alg: 'none' }), part(claimsIn(token)), ''].join('.')

test('people turn back, or the provider fails, and nothing is kept but the count', async () => {
  await using at = await aGate()
  for (const [error, title] of [
    ['access_denied', 'You cancelled the check'],
    ['server_error', AWAY],
    ['temporarily_unavailable', AWAY],
    ['invalid_request', REFUSED],
  ] as const) {
    const { address } = await at.begin()
    expect((await look(at.answer(address, { error }))).title, error).toBe(title)
  }
  expect((await readRows(at.databaseUrl)).check_begun).toEqual([])
})

test('an answer works once, also when it comes twice at once, and a code is good for its own check alone', async () => {
  await using at = await aGate()
  const { address } = await at.begin()
  const url = at.answer(address, { code: at.provider.give(address) })
  const twice = await Promise.all([look(url), look(url)])
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 410])
  expect((await look(url)).title).toBe(OVER)

  // The same code again in another check, and one that was given for somebody else's.
  const other = await at.begin()
  const used = new URL(url).searchParams.get('code') ?? ''
  expect((await look(at.answer(other.address, { code: used }))).title).toBe(REFUSED)
  const [mine, theirs] = [await at.begin(), await at.begin()]
  const stolen = at.provider.give(theirs.address)
  expect((await look(at.answer(mine.address, { code: stolen }))).title).toBe(REFUSED)
  expect((await look(`${at.url}/callback?state=made-up&code=x`)).title).toBe(OVER)
  expect((await look(`${at.url}/callback`)).title).toBe(OVER)
})

test('a check is over after ten minutes, and a key is this month’s or none', async () => {
  let now = new Date('2026-11-30T23:55:00Z')
  await using at = await aGate({}, () => now)
  const early = await at.begin()
  now = new Date('2026-12-01T00:04:00Z')
  // Begun under the month before, it ends under its key; what begins now needs this month's.
  const url = at.answer(early.address, { code: at.provider.give(early.address) })
  const { to } = await look(url)
  expect(to).toContain('#proof=service.substantial.2026-11.')
  expect((await at.begin()).status).toBe(400)
  const late = await blindFor(SITE, await keyOf(at, '2027-01'))
  expect((await look(`${at.url}/start?key=${late.key}&blinded=${late.blinded}`)).title).toBe(STALE)

  const key = await keyOf(at, '2026-12')
  const slow = await blindFor(SITE, key)
  const begun = await look(`${at.url}/start?key=${slow.key}&blinded=${slow.blinded}`)
  const address = new URL(begun.to)
  now = new Date('2026-12-01T00:15:00Z')
  expect((await look(at.answer(address, { code: at.provider.give(address) }))).title).toBe(OVER)
  expect((await readRows(at.databaseUrl)).check_begun).toEqual([])
})

test('what is no blinded message is turned away before anybody is asked, and a browser that looks ahead begins nothing', async () => {
  await using at = await aGate()
  const { key, blinded } = await blindFor(SITE, at.key)
  const modulus =
    createPublicKey({ key: Buffer.from(at.key.key, 'base64'), format: 'der', type: 'spki' }).export({ format: 'jwk' })
      .n ?? ''
  for (const query of [
    `key=${key}`,
    `blinded=${blinded}`,
    `key=${key}&blinded=${blinded}A`,
    `key=../../etc&blinded=${blinded}`,
    `key=${key}&blinded=${modulus}`,
    `key=${key}&key=${key}&blinded=${blinded}`,
  ]) {
    for (const path of ['', 'start']) expect((await look(`${at.url}/${path}?${query}`)).title, query).toBe(STALE)
  }
  expect((await look(`${at.url}/start?key=${key}&blinded=${blinded}`, { 'sec-purpose': 'prefetch' })).title).toBe(STALE)
  expect(await readRows(at.databaseUrl)).toEqual({ check_begun: [], check_count: [], person_check: [] })
  const page = await look(`${at.url}/?key=${key}&blinded=${blinded}`)
  expect([page.status, page.title]).toEqual([200, 'Prove you’re 18 or over'])
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-security-policy':
      "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  })
  expect(page.page).not.toMatch(/<script|<form|<img|style=/)
})

test('a line of the log tells the hour and no minute, so that it cannot be laid beside the site’s', async () => {
  await using at = await aGate()
  const times = at.log.map((line) => String((JSON.parse(line) as { time: unknown }).time))
  expect(times.length).toBeGreaterThan(0)
  for (const time of times) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z$/)
})

test('a browser that only looks at the answer’s address ahead does not use the answer up', async () => {
  await using at = await aGate()
  const { address } = await at.begin()
  const back = at.answer(address, { code: at.provider.give(address) })
  expect((await look(back, { 'sec-purpose': 'prefetch;prerender' })).title).toBe(STALE)
  expect((await look(back)).status).toBe(303)
})

test('a check that was left is gone when another begins, and a gate that has all it can bear begins none', async () => {
  const clock = { now: new Date() }
  await using at = await aGate({}, () => clock.now)
  expect((await at.begin()).status).toBe(303)
  clock.now = new Date(clock.now.getTime() + 10 * 60_000 + 1)
  expect((await at.begin()).status).toBe(303)
  expect((await readRows(at.databaseUrl)).check_begun).toHaveLength(1)

  const db = await openGateDatabase(at.databaseUrl)
  try {
    await sql`INSERT INTO check_begun (mark, held, key_name, blinded, ends_at)
      SELECT sha256(n::text::bytea), '{}', ${at.key.month}, '', ${new Date(clock.now.getTime() + 60_000)}
      FROM generate_series(2, 20000) AS n`.execute(db)
  } finally {
    await db.destroy()
  }
  expect((await at.begin()).status).toBe(429)
  clock.now = new Date(clock.now.getTime() + 61_000)
  expect((await at.begin()).status).toBe(303)
})

test('an address that begins too many checks waits a minute', async () => {
  await using at = await aGate()
  const { key, blinded } = await blindFor(SITE, at.key)
  const statuses: number[] = []
  // More than twice as many as a minute allows: one of the two minutes that this may fall into has too many.
  for (let count = 0; count < 61; count += 1)
    statuses.push((await look(`${at.url}/start?key=${key}&blinded=${blinded}`)).status)
  expect(statuses).toContain(429)
})

test('an address that a client makes up does not make it another one behind the proxy', async () => {
  await using at = await aGate({ TRUST_PROXY: 'on' })
  const { key, blinded } = await blindFor(SITE, at.key)
  const statuses: number[] = []
  for (let count = 0; count < 61; count += 1) {
    const headers = { 'x-forwarded-for': `198.51.100.${count}, 203.0.113.9` }
    statuses.push((await look(`${at.url}/start?key=${key}&blinded=${blinded}`, headers)).status)
  }
  expect(statuses).toContain(429)
  // Whoever the proxy names besides has a count of their own.
  const other = { 'x-forwarded-for': '203.0.113.9, 203.0.113.10' }
  expect((await look(`${at.url}/start?key=${key}&blinded=${blinded}`, other)).status).toBe(303)
})

test('a provider that is away is told of in plain words, and the gate opens without it', async () => {
  await using at = await aGate()
  await at.provider.close()
  const { status } = await at.begin()
  expect(status).toBe(503)
  expect((await readRows(at.databaseUrl)).check_begun).toEqual([])
})

test('the key that signs is the one that is published, whichever process signs', async () => {
  await using at = await aGate()
  const { to, blind } = await at.check()
  const signature = Buffer.from(to.split('.').at(-1) ?? '', 'base64url')
  const key = createPublicKey({ key: Buffer.from(at.key.key, 'base64'), format: 'der', type: 'spki' })
  expect(publicEncrypt({ key, padding: constants.RSA_NO_PADDING }, signature).toString('base64url')).toBe(blind.blinded)
  // Another one under its name would mark whoever is given it: no gate opens with that.
  const folder = dirname(at.keysFile)
  const file = `service.substantial.${at.key.month}.pem`
  const other = (await readdir(folder)).find((name) => name.startsWith('service.') && name !== file) ?? ''
  await openKeys(join(folder, 'new'), { ways: [], now: new Date() })
  expect((await stat(join(folder, 'new'))).mode & 0o777).toBe(0o700)
  await rm(join(folder, file))
  await writeFile(join(folder, file), await readFile(join(folder, other)))
  const ways = [{ methodClass: 'service', level: 'substantial' }] as const
  await expect(openKeys(folder, { ways, now: new Date() })).rejects.toThrow('has another key for service.substantial')
})

test('a browser that is connected and says nothing does not keep the gate from ending', async () => {
  await using at = await aGate()
  const { hostname, port } = new URL(at.url)
  const silent = connect(Number(port), hostname)
  await once(silent, 'connect')
  // It has been taken, too: the gate answers the next one.
  await look(`${at.url}/`)
  const ended = once(silent, 'close')
  await at.stop()
  await ended
  expect(silent.destroyed).toBe(true)
})
