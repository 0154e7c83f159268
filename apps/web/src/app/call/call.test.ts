import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accounts } from '@amour/contract/account/accounts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'
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
