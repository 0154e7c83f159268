import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { startApp } from '@amour/test/process/app-process.ts'
import { browserArguments, findBrowser } from '@amour/test/process/browser.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { chromium, expect, type Page } from '@playwright/test'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { untilQuiet, watchRequests } from '@amour/test/e2e/support/network.ts'

const patient = { timeout: 30_000 }

/** Longer than the app waits before it begins to watch, in milliseconds. */
const A_WHILE = 10_000

test('faults of a visitor’s screen are told without anything of a person; a member’s and those at home are not', async ({
  site,
}) => {
  await using stack = new AsyncDisposableStack()
  const ingest = stack.use(await anIngest())
  const port = await aMonitoredSite(site, ingest.port, stack)
  const names = ['amour.test', 'ingest.test'].map((name) => `MAP ${name} 127.0.0.1`).join(',')
  const away = `http://amour.test:${port}`
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...browserArguments, `--host-resolver-rules=${names}`, `--unsafely-treat-insecure-origin-as-secure=${away}`],
  })
  stack.defer(() => browser.close())
  const openPage = async (baseURL: string) => {
    const context = await browser.newContext({ baseURL })
    watchRequests(context)
    return context.newPage()
  }

  const home = await openPage(`http://localhost:${port}`)
  await breakDown(home, '/', 'at home')
  const member = await openPage(away)
  // Tokens are good for the address that the server knows itself by.
  const context = { ...site.context, config: { ...site.context.config, siteUrl: `http://localhost:${port}` } }
  await enterAs(member, await makeMember(context, { username: 'watched-ann' }))
  await breakDown(member, '/notifications', 'of a member')
  await expect(member.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  expect(ingest.bodies).toEqual([])

  const visitor = await openPage(away)
  await visitor.goto('/register?county=Somerset&city=Bath')
  await visitor.getByLabel('Email').fill('ann@mail.example')
  // The recorder has begun when the page's own load has been told.
  await expect.poll(() => ingest.bodies.join(), patient).toMatch(/Pageload.*\/register/)
  await fail(visitor, 'No seat for ann@mail.example')
  await expect.poll(() => ingest.bodies.join(), patient).toContain('No seat for [email]')
  await expect.poll(() => ingest.bodies.join(), patient).toContain('replay_recording')
  const told = ingest.bodies.join('\n')
  expect(told).toContain(`${away}/register`)
  for (const secret of ['ann@', 'Somerset', 'city=', 'Create Account', 'watched-ann', 'at home', 'of a member']) {
    expect(told, secret).not.toContain(secret)
  }
})

/** Opens a screen, lets time pass, and has something go wrong there. */
async function breakDown(page: Page, path: string, what: string) {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.clock.install()
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
  await page.clock.runFor(A_WHILE)
  await fail(page, what)
  await untilQuiet(page)
  expect(asked.filter((url) => /monitoring-(sdk|traces|replay)|ingest/.test(url))).toEqual([])
}

async function fail(page: Page, message: string) {
  const failed = page.waitForEvent('pageerror')
  await page.evaluate((told) => void Promise.reject(new Error(told)), message)
  await failed
}

/** Takes whatever a browser reports, and keeps it as text. */
async function anIngest() {
  const bodies: string[] = []
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.method === 'POST') bodies.push(body)
      response.writeHead(200, headers).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as AddressInfo // a server on a port has an address with one
  return {
    port,
    bodies,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** The same site through a second process that is told where to report. */
async function aMonitoredSite(site: Site, ingestPort: number, stack: AsyncDisposableStack): Promise<number> {
  const port = await freePort()
  const settings = { PORT: String(port), SENTRY_DSN: `http://key@ingest.test:${ingestPort}/7` }
  const app = await startApp(`http://localhost:${port}`, { ...site.environment, MEDIA_PORT: '0', ...settings }, [
    'member-api',
  ])
  stack.defer(async () => void (await app.stop()))
  return port
}
