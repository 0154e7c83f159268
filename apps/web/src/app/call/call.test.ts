import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accounts } from '@amour/contract/account/accounts.ts'
import { signIns } from '@amour/contract/account/sign-ins.ts'
import { favourites } from '@amour/contract/people/favourites.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { storeRestriction } from '#app/account/restriction.ts'
import { call } from './call.ts'
import { CallError } from './call-error.ts'
import { holdSessionEnd } from './session-end.ts'
import { accountSlot, appStateSlot } from '#app/storage/storage.ts'

const account = { token: 'head.e30.tag', refresh_token: 'next', user: null }
const reload = vi.fn<() => void>()

let answer: (response: ServerResponse) => void
const server = createServer((_, response) => answer(response))

beforeEach(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // a server on a port has an address with one
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init))
  vi.stubGlobal('location', { reload })
  accountSlot.set(account)
})

afterEach(async () => {
  vi.unstubAllGlobals()
  reload.mockClear()
  accountSlot.clear()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

/** The head of a refusal and the half of its reason. */
function begin(response: ServerResponse) {
  const reason = JSON.stringify({ code: 'tokenExpired', message: 'Your token is expired, please renew it.' })
  response.writeHead(401, { 'content-type': 'application/json', 'content-length': reason.length })
  response.write(reason.slice(0, 20))
}

test('a line that breaks in the middle of a refusal signs nobody out', async () => {
  answer = (response) => {
    begin(response)
    setImmediate(() => response.destroy())
  }
  await expect(call(accounts.me, {})).rejects.toMatchObject({ status: 0, code: 'offline' })
  expect(accountSlot.get()).toEqual(account)
  expect(reload).not.toHaveBeenCalled()
})

test('whoever leaves a screen in the middle of a refusal stays signed in', async () => {
  const leaving = new AbortController()
  answer = begin
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const response = await fetch(path, init)
    leaving.abort()
    return response
  })
  await expect(call(accounts.me, {}, { signal: leaving.signal })).rejects.toMatchObject({ name: 'AbortError' })
  expect(accountSlot.get()).toEqual(account)
})

const refuseWith = (status: number, code: string) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ code, message: 'Please log in.' }))
}

test('a refusal of a token that another tab has replaced meanwhile ends nobody’s session', async () => {
  const since = { token: 'head.e30.since', refresh_token: 'since', user: null }
  for (const [status, code] of [
    [401, 'tokenInvalid'],
    [403, 'accountSuspended'],
  ] as const) {
    accountSlot.set(account)
    answer = (response) => {
      accountSlot.set(since)
      refuseWith(status, code)(response)
    }
    await expect(call(accounts.me, {})).rejects.toMatchObject({ status, code })
    expect(accountSlot.get()).toEqual(since)
  }
  expect(reload).not.toHaveBeenCalled()
})

test('an outage says nothing of a session', async () => {
  for (const status of [500, 502, 503]) {
    answer = refuseWith(status, 'unavailable')
    await expect(call(accounts.me, {})).rejects.toMatchObject({ status })
  }
  expect(accountSlot.get()).toEqual(account)
})

test('a page that shows the receipt of a deletion is not loaded anew before that has come', async () => {
  answer = refuseWith(401, 'tokenInvalid')
  await holdSessionEnd(async () => {
    await expect(call(accounts.me, {})).rejects.toMatchObject({ status: 401 })
    expect(accountSlot.get()).toEqual(account)
    // The deletion itself has cleared what was stored.
    accountSlot.clear()
  })
  expect(reload).not.toHaveBeenCalled()
})

const tokenOf = (sub: string) => `head.${btoa(JSON.stringify({ sub }))}.tag`

/** The calls of one that needs a proof of work, whose solution is there once this token is stored. */
async function callWithProof(token: string) {
  const asked: string[] = []
  accountSlot.set({ ...account, token: tokenOf('ann') })
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {
        accountSlot.set({ ...account, token })
        this.dispatchEvent(new MessageEvent('message', { data: 'solved' }))
      }
      terminate() {}
    },
  )
  answer = (response) => {
    const { url = '', headers } = response.req
    if (url.startsWith('/api/pow')) return void response.end(JSON.stringify({ challenge: {} }))
    if (!url.startsWith('/api/')) return void response.end()
    asked.push(String(headers['x-proof-of-work']))
    refuseWith(429, headers['x-proof-of-work'] ? 'tooManyRequests' : 'proofNeeded')(response)
  }
  const failure: unknown = await call(accounts.me, {}).catch((error: unknown) => error)
  return [failure instanceof CallError && failure.code, asked]
}

test('a proof of work that was begun by one member is not sent by the token of another', async () => {
  expect(await callWithProof(tokenOf('ann'))).toEqual(['tooManyRequests', ['undefined', 'solved']])
  expect(await callWithProof(tokenOf('ben'))).toEqual(['proofNeeded', ['undefined']])
})

test('no answer is kept by the browser', async () => {
  const asked = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(async () => Response.error())
  vi.stubGlobal('fetch', asked)
  await expect(call(accounts.me, {})).rejects.toBeInstanceOf(CallError)
  expect(asked.mock.calls.map(([, { cache }]) => cache)).toEqual(['no-store'])
})

test('somebody who is suspended is signed out, and the page stays to tell why', async () => {
  answer = (response) => {
    response.writeHead(403, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ code: 'accountSuspended', message: 'Suspended.', data: { until: null } }))
  }
  onTestFinished(() => storeRestriction(null))
  await expect(call(accounts.me, {})).rejects.toMatchObject({ status: 403 })
  expect(accountSlot.get().token).toBeNull()
  expect(reload).not.toHaveBeenCalled()
})

test('a refusal of the session itself signs its member out and loads the page anew', async () => {
  const newMessage = { count: 2, at: Date.now() }
  appStateSlot.set({ ...appStateSlot.get(), toastState: { newNotification: null, newMessage } })
  answer = (response) => {
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ code: 'tokenInvalid', message: 'Please log in.' }))
  }
  await expect(call(accounts.me, {})).rejects.toMatchObject({ status: 401, code: 'tokenInvalid' })
  expect(accountSlot.get().token).toBeNull()
  expect(appStateSlot.get().toastState.newMessage).toBeNull()
  await expect.poll(() => reload).toHaveBeenCalledOnce()
})

test('of a server newer than the page a list shows what needs no word of its own; nothing is passed over', async () => {
  const [id, at] = [crypto.randomUUID(), '2026-11-30T12:00:00.000Z']
  const listOf = (entry: object) => ({ data: [entry], page: 1, numOfRecords: 20, total: 1 })
  const notification = { id, actor: null, mediaId: null, text: 'It has come.', link: '/', readAt: null, createdAt: at }
  answer = (response) => response.end(JSON.stringify(listOf({ ...notification, type: 'newer' })))
  expect((await call(notifications.all, { body: {} })).data).toMatchObject([{ type: 'system', text: 'It has come.' }])
  // A card shows what somebody has said, not what they were asked.
  const member = { id, username: 'ann', age: 40, location: { id: 1, county: 'Kent', city: 'Deal' }, verified: false }
  const looks = { image: null, picture: null, litWindow: null, online: null, availability: null, visit: null }
  const marks = { rating: { average: null, count: 0 }, flirtedAt: null, favourite: true }
  const quote = { prompt: 'newer', answer: 'A walk by the sea.' }
  answer = (response) =>
    response.end(JSON.stringify({ data: [{ ...member, ...looks, ...marks, quote }], before: null }))
  expect((await call(favourites.list, { query: {} })).data).toMatchObject([{ quote: { answer: 'A walk by the sea.' } }])
  const login = { browser: null, system: null, isNewDevice: false, isThisNetwork: null, text: 'Logged in' }
  answer = (response) => response.end(JSON.stringify(listOf({ ...login, id, at, outcome: 'newer' })))
  await expect(call(signIns.list, { query: {} })).rejects.toMatchObject({ code: 'unexpected' })
})
