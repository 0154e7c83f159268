import { Problem } from '@amour/contract/answers.ts'
import { world } from '@amour/test/world.ts'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { setMaintenance } from '#http/site/maintenance.ts'
import { openLog } from '#log.ts'

const PROXY = '5F2B9C0E4A6D4E0C8B1A2F3D4C5B6A70'

test('an answer bears the id that the proxy gave the request, and the log names it', async () => {
  await using w = await world()
  const lines: string[] = []
  const log = openLog('info', { destination: { write: (line) => void lines.push(line) } })
  const app = await buildApp({ ...w.context, log })
  const { headers } = await app.inject({ url: '/api/users/me', headers: { 'x-request-id': PROXY } })
  expect(headers['x-request-id']).toBe(PROXY.toLowerCase())
  await app.close()
  const answered = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'answered')
  expect(answered).toEqual([expect.objectContaining({ id: PROXY.toLowerCase(), route: '/api/users/me', status: 401 })])
})

test('whoever names a request in words gets an id of ours, also where nothing is there or could be read', async () => {
  await using w = await world()
  const urls = ['/healthz', '/api/none', '/api/profile/member/%zz', `/api/profile/member/${'a'.repeat(300)}`, '/']
  for (const url of urls) {
    for (const named of ['ann@example.org', 'ann', `${PROXY}\u{e9}`, 'f'.repeat(65), undefined]) {
      const sent = named === undefined ? {} : { 'x-request-id': named }
      const { headers } = await w.app.inject({ url, headers: sent })
      expect([url, headers['x-request-id']]).toEqual([
        url,
        expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
      ])
    }
  }
})

test('every failure tells its number in its body: that of the header and of the log', async () => {
  await using w = await world()
  const [ann, mia] = [await w.aMember(), await w.aStaff({ name: 'Mia', roles: ['moderator'] })]
  const bearer = { authorization: `Bearer ${ann.token}` }
  const calls: InjectOptions[] = [
    { url: '/api/users/me' },
    { url: '/api/none' },
    { url: '/api/profile/member/%zz' },
    { method: 'DELETE', url: '/api/locations/counties' },
    { method: 'POST', url: '/api/messages/all', headers: bearer, payload: { page: 'x' } },
    { method: 'POST', url: '/api/messages/all', headers: { ...bearer, 'content-type': 'text/csv' }, payload: 'a' },
  ]
  const failed = await Promise.all(calls.map((call) => w.app.inject(call)))
  const staffConsole = await w.console()
  failed.push(
    await staffConsole.inject({ url: '/api/console/none', headers: { authorization: `Bearer ${mia.token}` } }),
  )
  await setMaintenance(w.context.config, true)
  failed.push(await w.app.inject({ url: '/api/users/me', headers: bearer }))
  for (const reply of failed) {
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(Problem.parse(reply.json()).requestId).toBe(reply.headers['x-request-id'])
  }
  expect(new Set(failed.map((reply) => reply.headers['x-request-id'])).size).toBe(failed.length)
  const page = await w.app.inject({ url: '/', headers: { accept: 'text/html', 'x-request-id': PROXY } })
  expect(page.body).toContain(`quote <span class="whole">${PROXY.toLowerCase()}</span>.`)
})
