import { Problem } from '@amour/contract/answers.ts'
import { everyConsoleEndpoint } from '@amour/contract/console/every-endpoint.ts'
import type { Endpoint } from '@amour/contract/endpoint.ts'
import { everyEndpoint } from '@amour/contract/every-endpoint.ts'
import { staffRoles } from '@amour/contract/trust/staff-roles.ts'
import { closedPolicy } from '@amour/test/http/closed-policy.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { type World, world } from '@amour/test/world.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

// What holds for every call of the console, so that a new one is held to it from its first day.
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const calls = everyConsoleEndpoint.map(([feature, name, endpoint]) => [`${feature}.${name}`, endpoint] as const)
const staffCalls = calls.filter(([, { access }]) => access === 'staff')
const stepUpCalls = calls.filter(([, { stepUp }]) => stepUp)
const memberCalls = everyEndpoint
  .filter(([, , { access }]) => access !== 'anyone')
  .map(([feature, name, endpoint]) => [`${feature}.${name}`, endpoint] as const)
const cells = staffRoles.flatMap((role) => staffCalls.map(([name, endpoint]) => [role, name, endpoint] as const))

let w: World
let addresses = 0

beforeAll(async () => {
  w = await world()
})

afterAll(() => w[Symbol.asyncDispose]())

type Asking = { token?: string; payload?: string; as?: 'HEAD' }

async function ask({ method, path }: Endpoint, { token, payload, as }: Asking = {}, consoleApp = w.console()) {
  const host = (addresses += 1)
  const reply = await (
    await consoleApp
  ).inject({
    method: as ?? method,
    url: path.replace(/:\w+/g, UNKNOWN),
    headers: {
      'x-forwarded-for': `198.18.${host >> 8}.${host & 255}`,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  })
  const code = reply.statusCode >= 400 && as !== 'HEAD' ? Problem.parse(reply.json()).code : undefined
  return { status: reply.statusCode, code, headers: reply.headers }
}

/** What cannot be read: whoever hears a complaint about it has been let in. */
const nonsense = ({ body }: Endpoint) => (body ? { payload: '{"not": "json' } : {})

const signedOut = new Map<string, TestStaff>()

/** Somebody of each role for the whole table; signing out has somebody of its own. */
async function somebody(role: (typeof staffRoles)[number], name: string): Promise<TestStaff> {
  if (name === 'staffSession.signOut') return w.aStaff({ roles: [role] })
  const known = signedOut.get(role) ?? (await w.aStaff({ roles: [role] }))
  signedOut.set(role, known)
  return known
}

test('calls of the console have addresses of their own, and each names its roles', () => {
  const addressesOf = calls.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(addressesOf).toEqual([...new Set(addressesOf)])
  for (const [name, { path, access, roles, params }] of calls) {
    expect(path, name).toMatch(/^\/api\/console\//)
    expect(['anyone', 'staff'], name).toContain(access)
    expect(access === 'anyone' || roles?.length, name).toBeTruthy()
    expect(Object.keys(params?.shape ?? {}), name).toEqual([...path.matchAll(/:(\w+)/g)].map(([, key]) => key))
  }
})

test('the calls of the console that anybody may make are those of signing in', () => {
  const open = calls.filter(([, { access }]) => access === 'anyone').map(([name]) => name)
  expect(open.filter((name) => !/^(staffSession|enrolment)\./.test(name))).toEqual([])
})

test.for(calls)('%s is served at the console, and not at the member API', async ([, endpoint]) => {
  const route = { method: endpoint.method, url: endpoint.path }
  expect((await w.console()).hasRoute(route)).toBe(true)
  expect(w.app.hasRoute(route)).toBe(false)
})

test('no call of members is served at the console', async () => {
  const consoleApp = await w.console()
  const found = everyEndpoint.filter(([, , { method, path }]) => consoleApp.hasRoute({ method, url: path }))
  expect(found).toEqual([])
})

test.for(cells)('%s × %s is decided by the role alone', async ([role, name, endpoint]) => {
  const { token } = await somebody(role, name)
  const { code } = await ask(endpoint, { token, ...nonsense(endpoint) })
  const isTurnedAway = ['roleMissing', 'notSignedIn', 'tokenInvalid', 'staffSessionOver'].includes(code ?? '')
  expect(isTurnedAway).toBe(!endpoint.roles?.includes(role))
})

test.for(staffCalls)('%s turns a stranger away before anything is read', async ([, endpoint]) => {
  const reply = await ask(endpoint, nonsense(endpoint))
  expect(reply).toMatchObject({ status: 401, code: 'notSignedIn' })
  expect(reply.headers['cache-control']).toBe('no-store')
})

test.for(staffCalls)('%s refuses the token of a member', async ([, endpoint]) => {
  const ann = await w.aMember()
  for (const token of [ann.token, ann.refreshToken, `desk_${'A'.repeat(43)}`, '', 'null'])
    expect(await ask(endpoint, { token, ...nonsense(endpoint) })).toMatchObject({ status: 401, code: 'tokenInvalid' })
})

test.for(stepUpCalls)('%s asks for a fresh touch of the key', async ([, endpoint]) => {
  const role = endpoint.roles?.[0] ?? 'moderator'
  const { token, id } = await w.aStaff({ roles: [role] })
  const longAgo = new Date(w.clock.now().getTime() - 6 * 60_000)
  await w.db.updateTable('staff_session').set({ touched_at: longAgo }).where('staff_id', '=', id).execute()
  expect(await ask(endpoint, { token, ...nonsense(endpoint) })).toMatchObject({ status: 403, code: 'touchNeeded' })
})

test.for(memberCalls)('%s refuses the token of the staff', async ([, endpoint]) => {
  const { token } = await w.aStaff({ roles: [...staffRoles] })
  const reply = await ask(endpoint, { token, ...nonsense(endpoint) }, Promise.resolve(w.app))
  expect(reply).toMatchObject({ status: 401, code: 'tokenInvalid' })
})

test.for(calls.filter(([, { method }]) => method === 'GET'))('%s is not run by HEAD', async ([, endpoint]) => {
  expect((await ask(endpoint, { as: 'HEAD' })).status).toBe(405)
})

test('a method that a call of the console does not have is refused by name, with those that it has', async () => {
  const consoleApp = await w.console()
  for (const [name, { method, path }] of calls) {
    const reply = await consoleApp.inject({ method: 'PATCH', url: path.replace(/:\w+/g, UNKNOWN) })
    expect([reply.statusCode, String(reply.headers['allow']).split(', ')], name).toEqual([
      405,
      expect.arrayContaining([method]),
    ])
  }
})

test('a page of the console may load nothing from elsewhere, nor stand in a frame', async () => {
  const reply = await (await w.console()).inject({ url: '/healthz' })
  const policy = String(reply.headers['content-security-policy'])
  expect(policy.split(';').filter((part) => !/^(script|style)-src/.test(part))).toEqual([
    "default-src 'none'",
    ...closedPolicy,
  ])
  expect(policy).not.toContain('unsafe')
  expect(reply.headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
})
