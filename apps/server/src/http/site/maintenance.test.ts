import { accounts } from '@amour/contract/account/accounts.ts'
import { staffSession } from '@amour/contract/console/staff-session.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { setMaintenance } from './maintenance.ts'

test('while the site is worked on members are told so, nobody is signed out, and the console goes on', async () => {
  await using w = await world()
  const [ann, mia] = [await w.aMember(), await w.aStaff({ name: 'Mia', roles: ['moderator'] })]
  await setMaintenance(w.context.config, true)

  const told = await w.as(ann)(accounts.me, {})
  expect([told.status, told.problem.code, told.headers['retry-after']]).toEqual([503, 'unavailable', '60'])
  expect(told.problem.message).toContain('you still are')
  // Whoever is not signed in hears the same, and nothing of what they asked for.
  expect((await w.as({ token: 'none' })(accounts.me, {})).status).toBe(503)

  const page = await w.app.inject({ url: '/messages', headers: { accept: 'text/html' } })
  expect([page.statusCode, page.headers['retry-after'], page.headers['cache-control']]).toEqual([503, '60', 'no-store'])
  expect(page.body).toContain(told.problem.message)
  expect(page.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/)
  expect((await w.app.inject({ url: '/readyz' })).statusCode).toBe(200)
  expect((await w.asStaff(mia)(staffSession.me, {})).status).toBe(200)

  await setMaintenance(w.context.config, false)
  expect((await w.as(ann)(accounts.me, {})).status).toBe(200)
})

test('the page of maintenance leads to the page elsewhere that tells of the site, where there is one', async () => {
  await using w = await world()
  const app = await buildApp({
    ...w.context,
    config: { ...w.context.config, serviceStatusUrl: 'https://status.example/?a=1&b=%22' },
  })
  await setMaintenance(w.context.config, true)
  const read = async (one: typeof app) =>
    (await one.inject({ url: '/messages', headers: { accept: 'text/html' } })).body
  expect(await read(app)).toContain('<a href="https://status.example/?a=1&amp;b=%22">See whether Amour is working</a>')
  expect(await read(w.app)).not.toContain('<a ')
  await app.close()
})

test('what is no page and no call goes on: files of an open page, and pictures', async () => {
  await using w = await world()
  await setMaintenance(w.context.config, true)
  expect((await w.app.inject({ url: '/assets/none.js' })).statusCode).toBe(404)
  expect((await w.app.inject({ url: '/healthz' })).statusCode).toBe(200)
  expect((await w.app.inject({ method: 'POST', url: '/messages' })).statusCode).not.toBe(503)
})
