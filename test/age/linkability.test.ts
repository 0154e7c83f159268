import { accounts } from '@amour/contract/account/accounts.ts'
import { ageCheck } from '@amour/contract/account/age-check.ts'
import { openDatabase } from '@amour/server/database/open.ts'
import { openAgeGate } from '@amour/test/age/age-gate.ts'
import { blindFor } from '@amour/test/age/blind-token.ts'
import { openForgingProvider } from '@amour/test/age/forging-provider.ts'
import { readRows } from '@amour/test/age/read-rows.ts'
import { countFor } from '@amour/test/whole-run.ts'
import { world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'

/** Checks in one batch. */
const CHECKS = countFor('ageLinks', [40, 100, 1_000])

/** Letters by which most places of a text are told apart from what is looked for. */
const BEGINNING = 6

/** Milliseconds that a thousand checks may take where others run too. */
const LONG = 900_000

type Check = { state: string; code: string; blinded: Buffer; signature: Buffer; token: string }

/** A gate and a site, each with its database and its log, and a provider that keeps whatever it is asked. */
async function aPlace() {
  const provider = await openForgingProvider()
  const gateOf = (siteUrl: string) =>
    openAgeGate({
      serverUrl: `${inject('postgresUrl')}/postgres`,
      siteUrl,
      openProvider: async () => provider,
      settings: { TRUST_PROXY: 'on' },
    })
  await using stack = new AsyncDisposableStack()
  const siteUrl = 'https://amour.example.org'
  const gate = stack.use(await gateOf(siteUrl))
  const w = stack.use(await world({ SITE_URL: siteUrl, AGE_GATE_URL: gate.url, AGE_KEYS: gate.keysFile }))
  const all = stack.move()
  return { gate, w, provider, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

type Place = Awaited<ReturnType<typeof aPlace>>

/** A whole check by the gate's own pages; everything that the gate and the provider get to see is in what it gives. */
async function check({ gate, w, provider }: Place, number: number): Promise<Check> {
  const { body } = await w.asNobody(ageCheck.gate, {}, { from: '203.0.113.9' })
  const [key] = body.keys
  if (!key) throw new Error('The site has no key of this month.')
  const blind = await blindFor(body.audience, key)
  // A test has one address; people do not.
  const headers = { 'x-forwarded-for': `2001:db8:${number.toString(16)}::1` }
  const go = (url: string) =>
    fetch(url, { redirect: 'manual', headers }).then((answer) => answer.headers.get('location') ?? '')
  const begun = new URL(await go(`${gate.url}/start?key=${blind.key}&blinded=${blind.blinded}`))
  const state = begun.searchParams.get('state') ?? ''
  const code = provider.give(begun)
  const signature = (await go(`${gate.url}/callback?${new URLSearchParams({ state, code })}`)).split('.').at(-1) ?? ''
  return {
    state,
    code,
    blinded: Buffer.from(blind.blinded, 'base64url'),
    signature: Buffer.from(signature, 'base64url'),
    token: await blind.finish(signature),
  }
}

function shuffled<T>(list: readonly T[]): T[] {
  const drawn = list.map((one) => [crypto.getRandomValues(new Uint32Array(1))[0] ?? 0, one] as const)
  return drawn.toSorted(([a], [b]) => a - b).map(([, one]) => one)
}

const partsOf = (token: string) =>
  token
    .split('.')
    .slice(-2)
    .map((part) => Buffer.from(part, 'base64url'))

/** How many bits of a byte are set. */
const bitsOf = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)

/** How many bits of two numbers differ. */
function distance(a: Buffer, b: Buffer): number {
  let sum = 0
  for (let place = 0; place < a.length; place += 1) sum += bitsOf[(a[place] ?? 0) ^ (b[place] ?? 0)] ?? 0
  return sum
}

/** Which of so many short texts stand in a long one, which is read once for each of their lengths. */
function findAny(text: string, wanted: readonly string[]): string[] {
  const byLength = Map.groupBy(wanted, ({ length }) => length)
  return [...byLength].flatMap(([length, some]) => {
    const left = new Set(some)
    const beginnings = new Set(some.map((one) => one.slice(0, BEGINNING)))
    const found: string[] = []
    for (let place = 0; place + length <= text.length; place += 1) {
      if (!beginnings.has(text.slice(place, place + BEGINNING))) continue
      const here = text.slice(place, place + length)
      if (left.delete(here)) found.push(here)
    }
    return found
  })
}

test(
  'with both databases, both logs and all that gate and provider have seen, no check leads to its member',
  async () => {
    await using at = await aPlace()
    const { gate, w } = at
    const checks: Check[] = []
    const before = gate.log.length
    for (let count = 0; count < CHECKS; count += 1) checks.push(await check(at, count))
    // The gate writes no line for a check, and its database has a count.
    expect(gate.log.length).toBe(before)
    const { check_begun: begun, check_count: counts } = await readRows(gate.databaseUrl)
    expect([begun, counts?.map(({ checks: number }) => number)]).toEqual([[], [CHECKS]])

    const members = await Promise.all(Array.from({ length: 4 }, () => w.aMember({ ageProvenUntil: null })))
    const handed = shuffled(checks)
    for (const [place, { token }] of handed.entries()) {
      const who = members[place % members.length]
      await w.context.limits.forget('ageTokens', who?.id ?? '')
      expect((await w.as(who)(ageCheck.redeem, { body: { token } })).status).toBe(200)
    }

    // Nothing of sixteen bytes that the one side has seen is anywhere at the other.
    const site = JSON.stringify(await readRows(w.databaseUrl), (_, value: unknown) => textOf(value))
    const atGate = JSON.stringify(
      [await readRows(gate.databaseUrl), gate.log, at.provider.asked],
      (_, value: unknown) => textOf(value),
    )
    const seenAtGate = checks.flatMap(({ state, code, blinded, signature }) => [
      state,
      code,
      ...spellings(blinded),
      ...spellings(signature),
    ])
    const handedIn = checks.flatMap(({ token }) => partsOf(token).flatMap(spellings))
    expect(findAny(site, seenAtGate)).toEqual([])
    expect(findAny(atGate, handedIn)).toEqual([])
    // Whoever has seen it has it: what is compared is there, and would be found.
    const codes = checks.map(({ code }) => code)
    expect(findAny(atGate, codes)).toHaveLength(CHECKS)

    // Had the gate kept every number in its order, the best guesses would be right as often as any are: once in a batch.
    // Chance alone gets to a dozen in one batch of a thousand million.
    expect(guessByNumbers(checks, handed)).toBeLessThan(12)
    expect(guessByOrder(checks, handed)).toBeLessThan(12)
  },
  LONG,
)

const textOf = (value: unknown) => {
  if (typeof value !== 'object' || value === null) return value
  const { type, data } = value as { type?: unknown; data?: unknown } // as a Buffer is written
  return type === 'Buffer' && Array.isArray(data) ? Buffer.from(data as number[]).toString('hex') : value
}

/** Sixteen bytes of it, however they are written. */
const spellings = (bytes: Buffer) =>
  [bytes.subarray(0, 18), bytes.subarray(-18)].flatMap((part) => [
    part.toString('hex'),
    part.toString('base64'),
    part.toString('base64url'),
  ])

/** Whose blind signature is nearest to a token's. */
function guessByNumbers(checks: readonly Check[], handed: readonly Check[]): number {
  return handed.filter(({ token }) => {
    const [, signature = Buffer.alloc(0)] = partsOf(token)
    const nearest = checks.reduce((best, one) =>
      distance(one.signature, signature) < distance(best.signature, signature) ? one : best,
    )
    return nearest.token === token
  }).length
}

/** Who came as the so-manieth to both. */
const guessByOrder = (checks: readonly Check[], handed: readonly Check[]) =>
  handed.filter(({ token }, place) => checks[place]?.token === token).length

test('of the only check of a month everything is known: who it was, since there is nobody else', async () => {
  await using at = await aPlace()
  const { token } = await check(at, 0)
  const zoe = await at.w.aMember({ ageProvenUntil: null })
  await at.w.as(zoe)(ageCheck.redeem, { body: { token } })
  // Whoever reads both counts finds one and one. Decision 096 says so, and the page says that time remains.
  const { check_count: counts } = await readRows(at.gate.databaseUrl)
  const proofs = await at.w.db.selectFrom('age_proof').select('member_id').execute()
  expect([counts?.map(({ checks }) => checks), proofs]).toEqual([[1], [{ member_id: zoe.id }]])
})

test('the gate’s role reads nothing of the site’s database, and nobody else’s reads the gate’s', async () => {
  await using at = await aPlace()
  const elsewhere = new URL(at.gate.databaseUrl)
  elsewhere.pathname = new URL(at.w.databaseUrl).pathname
  const gateAtSite = openDatabase(elsewhere.href, { connections: 1 })
  try {
    const tables = Object.keys(await readRows(at.w.databaseUrl))
    expect(tables.length).toBeGreaterThan(50)
    for (const table of tables)
      await expect(sql`SELECT FROM ${sql.id(table)} LIMIT 1`.execute(gateAtSite), table).rejects.toThrow(
        'permission denied',
      )
  } finally {
    await gateAtSite.destroy()
  }
  const { rows } = await sql<{ may: boolean }>`
    SELECT bool_or(has_database_privilege(oid, ${new URL(at.gate.databaseUrl).pathname.slice(1)}, 'CONNECT')) AS may
    FROM pg_roles WHERE rolname LIKE 'template_amour_%'`.execute(at.w.db)
  expect(rows).toEqual([{ may: false }])
})

test('without the gate what was proven stays proven, a proof that is there is taken, and everything else goes on', async () => {
  await using at = await aPlace()
  const zoe = await at.w.aMember({ ageProvenUntil: null })
  const bob = await at.w.aMember({ ageProvenUntil: null })
  const [first, second] = [await check(at, 0), await check(at, 1)]
  await at.w.as(zoe)(ageCheck.redeem, { body: { token: first.token } })
  await at.gate.stop()
  expect((await at.w.as(bob)(ageCheck.redeem, { body: { token: second.token } })).status).toBe(200)
  expect(await at.w.db.selectFrom('age_proof').select('member_id').execute()).toHaveLength(2)
  expect((await at.w.as(zoe)(accounts.me, {})).status).toBe(200)
})
