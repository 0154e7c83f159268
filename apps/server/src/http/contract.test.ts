import { readFile } from 'node:fs/promises'
import { Problem } from '@amour/contract/answers.ts'
import { everyConsoleEndpoint } from '@amour/contract/console/every-endpoint.ts'
import type { Endpoint } from '@amour/contract/endpoint.ts'
import { everyEndpoint } from '@amour/contract/every-endpoint.ts'
import { refusals } from '@amour/contract/refusals.ts'
import { changingGets } from '@amour/test/process/nginx.ts'
import { type World, world } from '@amour/test/world.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

// What holds for every call of the contract, so that a new one is held to it from its first day.
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const calls = everyEndpoint.map(([feature, name, endpoint]) => [`${feature}.${name}`, endpoint] as const)
const needsToken = calls.filter(([, { access }]) => access !== 'anyone')
const needsProfile = calls.filter(([, { access }]) => access === 'complete')
const gets = calls.filter(([, { method }]) => method === 'GET')
const switches = calls.filter(([, { changesState }]) => changesState)

let w: World
let addresses = 0

beforeAll(async () => {
  w = await world()
})

afterAll(() => w[Symbol.asyncDispose]())

/** Any call of the contract, with nothing in it unless told; each comes from an address that no limit knows yet. */
async function ask({ method, path }: Endpoint, { token, headers = {}, as = method, payload }: Asking = {}) {
  const host = (addresses += 1)
  const reply = await w.app.inject({
    method: as,
    url: path.replace(/:\w+/g, UNKNOWN),
    headers: {
      'x-forwarded-for': `198.18.${host >> 8}.${host & 255}`,
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  })
  return {
    status: reply.statusCode,
    headers: reply.headers,
    text: reply.body,
    problem: () => Problem.parse(reply.json()),
  }
}

type Asking = {
  token?: string
  headers?: Record<string, string>
  as?: Endpoint['method'] | 'HEAD'
  payload?: string
}

test('operators are told of every GET that a proxy must not send twice', async () => {
  const told = await readFile(new URL('../../../../docs/operations/README.md', import.meta.url), 'utf8')
  expect(changingGets.split('|')).toHaveLength(switches.length)
  expect(told).toContain(`location ~ ${changingGets} {`)
})

test('no two calls share a method and an address', () => {
  const addressesOf = calls.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(addressesOf).toEqual([...new Set(addressesOf)])
})

test('of what is done once for a key no two calls share an address, by which its answer is kept', () => {
  const all = [...everyEndpoint, ...everyConsoleEndpoint]
  const paths = all.flatMap(([, , { isIdempotent, path }]) => (isIdempotent ? [path] : []))
  expect(paths.length).toBeGreaterThan(20)
  expect(paths).toEqual([...new Set(paths)])
})

test('every parameter of an address is in the schema, and the other way round', () => {
  for (const [name, { path, params }] of calls) {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, key]) => key)
    expect(Object.keys(params?.shape ?? {}), name).toEqual(inPath)
  }
})

test('what a call refuses is in the contract by name, with a sentence of its own', () => {
  const used = new Set(calls.flatMap(([, endpoint]) => endpoint.refusals ?? []))
  for (const code of used) expect(refusals[code], code).toBeGreaterThanOrEqual(400)
})

test.for(calls)('%s is served', async ([, endpoint]) => {
  expect(w.app.hasRoute({ method: endpoint.method, url: endpoint.path })).toBe(true)
})

test.for(needsToken)('%s turns a stranger away before anything is read', async ([, endpoint]) => {
  const headers = { 'content-type': 'application/json' }
  const payload = '{"not": "json'
  const reply = await ask(endpoint, { headers, ...(endpoint.body && { payload }) })
  expect(reply.status).toBe(401)
  expect(reply.problem().code).toBe('notSignedIn')
  expect(reply.headers['cache-control']).toBe('no-store')
})

test.for(needsToken)('%s knows a forged token from a true one', async ([, endpoint]) => {
  const ann = await w.aMember()
  const [head = '', claims = ''] = ann.token.split('.')
  const forged = [`${head}.${claims}.${'A'.repeat(86)}`, `${btoa('{"alg":"none"}')}.${claims}.`, 'null', '']
  for (const token of forged) {
    const { status } = await ask(endpoint, { headers: { authorization: `Bearer ${token}` } })
    expect(status, token).toBe(401)
  }
})

test.for(needsProfile)('%s asks for a finished profile before anything is read', async ([, endpoint]) => {
  const { token } = await w.aMember({ hasProfile: false })
  const headers = { 'content-type': 'application/json' }
  const reply = await ask(endpoint, { token, headers, ...(endpoint.body && { payload: '{"not": "json' }) })
  expect(reply.status).toBe(403)
  expect(reply.problem().code).toBe('profileIncomplete')
})

test.for(needsToken)('%s is closed to a suspended and a closed account', async ([, endpoint]) => {
  for (const status of ['suspended', 'closed'] as const) {
    const { token } = await w.aMember({ status })
    expect([401, 403], status).toContain((await ask(endpoint, { token })).status)
  }
})

test.for(gets)('%s is not run by HEAD', async ([, endpoint]) => {
  const { token, id } = await w.aMember()
  const before = await safeSearchOf(id)
  expect((await ask(endpoint, { token, as: 'HEAD' })).status).toBe(405)
  expect(await safeSearchOf(id)).toBe(before)
})

const elsewhere = [
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
  { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-purpose': 'prefetch' },
  { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', purpose: 'prefetch' },
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
]

test('a method that a call does not have is refused by name, with those that it has', async () => {
  for (const [name, { method, path }] of calls) {
    const url = path.replace(/:\w+/g, UNKNOWN)
    for (const other of ['PATCH', 'OPTIONS'] as const) {
      const reply = await w.app.inject({ method: other, url })
      expect([reply.statusCode, Problem.parse(reply.json()).code], `${other} ${name}`).toEqual([
        405,
        'methodNotAllowed',
      ])
      expect(String(reply.headers['allow']).split(', '), name).toContain(method)
    }
  }
  const unknown = await w.app.inject({ method: 'PATCH', url: '/api/nothing' })
  expect(unknown.statusCode).toBe(404)
})

test('a list in the place of a value is refused and not passed over', async () => {
  const { token } = await w.aMember()
  const headers = { authorization: `Bearer ${token}` }
  for (const search of ['county[]=Somerset', 'county[0]=Somerset', 'county=Somerset&county[x]=Bath']) {
    const reply = await w.app.inject({ url: `/api/locations/cities_towns?${search}`, headers })
    expect([reply.statusCode, Problem.parse(reply.json()).violations?.[0]?.propertyPath], search).toEqual([
      422,
      'county',
    ])
  }
})

test.for(switches)('%s changes nothing for another site, an image, a link or a prefetch', async ([, endpoint]) => {
  const { token, id } = await w.aMember()
  const before = await safeSearchOf(id)
  for (const headers of elsewhere) {
    const reply = await ask(endpoint, { token, headers })
    expect(reply.status, JSON.stringify(headers)).toBe(403)
    expect(reply.problem().code).toBe('crossSite')
  }
  expect(await safeSearchOf(id)).toBe(before)
})

test.for(switches)('%s works for a script of our own site', async ([, endpoint]) => {
  const { token } = await w.aMember()
  const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
  expect([200, 404]).toContain((await ask(endpoint, { token, headers })).status)
})

test('a call that is not in the contract answers 404', async () => {
  const { token } = await w.aMember()
  for (const path of ['/api', '/api/', '/api/users', '/api/users/me/', '/api/USERS/ME'] as const) {
    const reply = await w.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
    expect(reply.statusCode, path).toBe(404)
    expect(Problem.parse(reply.json()).code).toBe('notFound')
  }
})

async function safeSearchOf(id: string) {
  const { safe_search } = await w.db
    .selectFrom('member')
    .select('safe_search')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return safe_search
}
