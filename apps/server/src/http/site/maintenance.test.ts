import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accounts } from '@amour/contract/account/accounts.ts'
import { staffSession } from '@amour/contract/console/staff-session.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { announceWork, withdrawWork } from '#features/trust/service-status/planned-work.service.ts'
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
  // Whoever copies or reads it out has it in one piece.
  expect(page.body).toMatch(/quote <span class="whole">[\da-f-]{36}<\/span>\./)
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

test('the page of maintenance says what is done and until when, and asks for the same address again', async () => {
  await using w = await world()
  await setMaintenance(w.context.config, true)
  const read = async () =>
    (await w.app.inject({ url: '/search?county=Kent&q=%22%3E', headers: { accept: 'text/html' } })).body
  const unplanned = await read()
  expect(unplanned).toContain('<dt>Since</dt>')
  expect(unplanned).toContain('<dd>In a few minutes</dd>')
  expect(unplanned).not.toContain('<dt>Back by</dt>')
  expect(unplanned).toContain('<input type="hidden" name="county" value="Kent">')
  expect(unplanned).toContain('name="q" value="&quot;&gt;"')

  const from = new Date(Date.now() - 60_000)
  const to = new Date(Date.now() + 3_600_000)
  const text = 'A <faster> database'
  await announceWork(w.context.config, { from: from.toISOString(), to: to.toISOString(), text }, from)
  const planned = await read()
  expect(planned).toContain('<dd>A &lt;faster&gt; database</dd>')
  expect(planned).toMatch(/<dt>Back by<\/dt><dd>\d{1,2} [A-Z][a-z]+ at \d\d:\d\d<\/dd>/)
  expect(planned).not.toContain('In a few minutes')
  await withdrawWork(w.context.config)
  await writeFile(join(w.context.config.dataDir, 'planned-work.json'), 'damaged')
  expect(await read()).toContain('<dd>In a few minutes</dd>')
})

test('what is no page and no call goes on: files of an open page, and pictures', async () => {
  await using w = await world()
  await setMaintenance(w.context.config, true)
  expect((await w.app.inject({ url: '/assets/none.js' })).statusCode).toBe(404)
  expect((await w.app.inject({ url: '/healthz' })).statusCode).toBe(200)
  expect((await w.app.inject({ method: 'POST', url: '/messages' })).statusCode).not.toBe(503)
})
