import { join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import type { StaffRole } from '@amour/contract/trust/staff-roles.ts'
import { inviteStaff } from '@amour/server/features/trust/staff/invitations.service.ts'
import { makeStaff } from '@amour/test/members/make-staff.ts'
import { createDemo } from '@amour/tools/demo/create-demo.ts'
import { sql } from 'kysely'
import { openConsoleTab } from '@amour/test/e2e/console/console-tab.ts'
import { addSecurityKey } from '@amour/test/e2e/console/console-session.ts'
import { openRareCases } from './shot-cases.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { untilQuiet, watchRequests } from '@amour/test/e2e/support/network.ts'

// Pictures of every screen of the console, to be looked at by a person: `npm run shots`, then test-results/shots.

const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]

type Shot = {
  name: string
  path: string
  /** Pressed one after the other, each when the one before has been answered. */
  keys?: string
  /** The window alone: for what lies over the screen. */
  isWindow?: boolean
  goOn?: (page: Page, site: Site) => Promise<unknown>
}

/** Keys pressed in a queue hold its first case; `goOn` goes on from there. */
const first = (queue: string, keys = '', more: Partial<Shot> = {}): Shot => ({
  name: `case-${queue}${more.name ?? ''}`,
  path: `/queue/${queue}`,
  keys: `c ${keys}`,
  ...(more.goOn && { goOn: more.goOn }),
  ...(more.isWindow && { isWindow: true }),
})

const choose = (page: Page) => page.getByLabel('Policy and reason').selectOption({ index: 1 })
const review = (page: Page) => choose(page).then(() => page.getByRole('button', { name: /^Review decision/ }).click())

/** The first upload of the batch that is a photo, opened, with the reasons against it. */
async function toAPhoto(page: Page) {
  const look = page.getByRole('button', { name: 'Look R' })
  for (let tries = 0; tries < 12 && !(await look.isVisible()); tries += 1) {
    await page.keyboard.press('j')
    await untilQuiet(page)
    await expect(page.locator('[aria-busy]')).toHaveCount(0)
  }
  await look.click()
  await expect(page.getByRole('button', { name: /^Cover/ })).toBeVisible()
  await page.keyboard.press('3')
}

const lead: Shot[] = [
  { name: 'overview', path: '/' },
  { name: 'help', path: '/', keys: '?', isWindow: true },
  { name: 'find', path: '/', keys: '/', isWindow: true },
  ...['urgent', 'intimate', 'serious', 'reports', 'media', 'selfies', 'appeals', 'feedback'].map((queue) => ({
    name: `queue-${queue}`,
    path: `/queue/${queue}`,
  })),
  { name: 'queue-marked', path: '/queue/reports', keys: 'Space j Space', isWindow: true },
  { name: 'wave', path: '/queue/reports', keys: 'Space j Space d' },
  { name: 'member', path: '/member' },
  first('urgent'),
  first('serious', ''),
  first('reports', '2'),
  first('reports', '4', { name: '-review', goOn: review, isWindow: true }),
  first('reports', 'h', { name: '-hand-over', isWindow: true }),
  first('intimate', '1'),
  first('intimate', 'r r l', { name: '-open' }),
  first('selfies', 'r q w'),
  first('appeals', '2'),
  first('feedback', '1'),
  { name: 'triage', path: '/queue/media', keys: 's' },
  { name: 'triage-open', path: '/queue/media', keys: 's', goOn: toAPhoto, isWindow: true },
  {
    name: 'triage-undo',
    path: '/queue/media',
    keys: 's',
    isWindow: true,
    goOn: async (page) => {
      // Nothing is sent while the pictures are taken.
      await page.clock.install()
      await page.reload()
      await page.getByRole('button', { name: 'Start next' }).click()
      await toAPhoto(page)
      await page.keyboard.press('2')
      await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
    },
  },
  { name: 'triage-escalate', path: '/queue/media', keys: 's e' },
  { name: 'audit', path: '/audit' },
  { name: 'rules', path: '/rules' },
  { name: 'rule-dialog', path: '/rules', keys: 'n', isWindow: true },
  { name: 'metrics', path: '/metrics' },
  { name: 'transparency', path: '/metrics/transparency' },
  { name: 'me', path: '/me' },
  { name: 'nowhere', path: '/nowhere' },
  { name: 'break', path: '/', keys: 'p', isWindow: true },
]

const admin: Shot[] = [
  { name: 'overview-admin', path: '/' },
  { name: 'staff', path: '/staff' },
  { name: 'staff-invite', path: '/staff', keys: 'i', isWindow: true },
]

test.describe.configure({ timeout: 1_800_000 })

let rare: Awaited<ReturnType<typeof openRareCases>>

test.beforeAll(async ({ site }) => {
  test.setTimeout(600_000)
  await createDemo(site.context)
  rare = await openRareCases(site)
})

test('the ways in', async ({ page, site }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await page.goto(site.consoleUrl)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await take(page, { name: 'sign-in', path: '/' })
  await addSecurityKey(devtools, 'usb')
  await page.getByRole('button', { name: /^Sign in/ }).click()
  await expect(page.getByText('This key wasn’t accepted')).toBeVisible()
  await take(page, { name: 'sign-in-failed', path: '/' })

  const { link } = await inviteStaff(site.context, { name: 'Megan Rees', roles: ['lead'] }, null)
  await page.goto(link.replace(site.context.config.console.url, site.consoleUrl))
  await expect(page.getByLabel('A name for this key')).toBeVisible()
  await take(page, { name: 'enrol', path: '/' })
  await page.getByLabel('A name for this key').fill('blue')
  await page.getByRole('button', { name: 'Add this key' }).click()
  await expect(page.getByText('First key: added')).toBeVisible()
  await take(page, { name: 'enrol-second', path: '/' })
  await page.goto(`${site.consoleUrl}/enrol#t=none`)
  await page.reload()
  await expect(page.getByText('This link isn’t valid any more')).toBeVisible()
  await take(page, { name: 'enrol-over', path: '/' })
})

test('cases that are rare', async ({ browser, site }) => {
  const at = (id: string) => `/case/${id}`
  const held = async (page: Page) => {
    await page.keyboard.press('c')
    await expect(page.getByText(/^Yours until/)).toBeVisible()
  }
  const look = (page: Page) => page.getByRole('button', { name: /^Look/ }).first().click()
  const shots: Shot[] = [
    { name: 'case-match', path: at(rare.match), goOn: held },
    { name: 'case-video', path: at(rare.video), goOn: held },
    { name: 'case-video-open', path: at(rare.video), goOn: (page) => held(page).then(() => look(page)) },
    { name: 'case-erased', path: at(rare.erased), goOn: held },
    { name: 'case-erased-open', path: at(rare.erased), goOn: (page) => held(page).then(() => look(page)) },
    { name: 'case-second', path: at(rare.proposed) },
    { name: 'case-unclaimed', path: at(rare.video) },
    {
      name: 'case-lost',
      path: at(rare.video),
      goOn: async (page, { context }) => {
        await held(page)
        await page.keyboard.press('4')
        const tom = await makeStaff(context, { name: 'Tom Ashdown' })
        await context.db
          .updateTable('moderation_case')
          .set({ claimed_by: tom.id })
          .where('id', '=', rare.video)
          .execute()
        await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
        await page.getByLabel('Policy and reason').selectOption({ index: 1 })
        await page.getByRole('button', { name: /^Review decision/ }).click()
        await expect(page.getByText('Tom Ashdown has it now')).toBeVisible()
      },
    },
  ]
  for (const shot of shots) await see(browser, site, shot, ['lead', 'childSafety'])
})

for (const [role, shots] of [
  ['lead', lead],
  ['admin', admin],
] as const) {
  test(`every screen of the console that a ${role} sees`, async ({ browser, site }) => {
    for (const shot of shots) await see(browser, site, shot, [role])
  })
}

test('a chain of the log that is broken', async ({ browser, site }) => {
  const { db } = site.context
  await sql`alter table audit_event disable trigger user`.execute(db)
  await sql`delete from audit_event where seq = (select max(seq) - 2 from audit_event)`.execute(db)
  await sql`alter table audit_event enable trigger user`.execute(db)
  await see(
    browser,
    site,
    {
      name: 'audit-broken',
      path: '/audit',
      keys: 'v',
      goOn: (page) => expect(page.getByRole('alert')).toBeVisible(),
    },
    ['lead'],
  )
})

test('what stands there while nothing has come, and when nothing comes', async ({ browser, site }) => {
  const waits = { name: 'queue-loading', path: '/queue/reports' }
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  watchRequests(context)
  const page = await openConsoleTab(context, await makeStaff(site.context, { name: 'Megan Rees' }))
  await page.route(/\/api\/console\/cases\?/, () => undefined)
  await page.goto(site.consoleUrl + waits.path)
  await expect(page.locator('[aria-busy]').first()).toBeVisible()
  await take(page, waits)
  await page.unrouteAll()
  await page.route(/\/api\/console\/cases\?/, (route) => route.fulfill({ status: 503, json: { message: 'Away' } }))
  await page.goto(site.consoleUrl + waits.path)
  await expect(page.getByRole('button', { name: /try again/i })).toBeVisible()
  await take(page, { ...waits, name: 'queue-error' })
  await page.unrouteAll()
  await page.goto(site.consoleUrl + waits.path)
  await expect(page.getByRole('table')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('There’s no connection.', { exact: false }).first()).toBeVisible()
  await take(page, { ...waits, name: 'queue-offline' })
  await context.close()
})

/** Each is seen by somebody anew, who holds nothing yet; a screen that cannot be reached keeps no other from being seen. */
async function see(browser: Browser, site: Site, shot: Shot, roles: StaffRole[]) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  watchRequests(context)
  const page = await openConsoleTab(context, await makeStaff(site.context, { name: 'Megan Rees', roles }))
  const arrive = async () => {
    await page.goto(site.consoleUrl + shot.path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy]')).toHaveCount(0)
    for (const key of shot.keys?.split(' ').filter(Boolean) ?? []) {
      await page.keyboard.press(key)
      await untilQuiet(page)
      await expect(page.locator('[aria-busy]')).toHaveCount(0)
      if (key === 'c') await expect(page.getByText(/^Yours until/)).toBeVisible()
    }
    await shot.goOn?.(page, site)
    await take(page, shot)
  }
  await arrive().catch((error: Error) => expect.soft(error.message, shot.name).toBe(''))
  await site.context.db
    .updateTable('moderation_case')
    .set({ claimed_by: null, claim_token: null, claim_until: null })
    .execute()
  await context.close()
}

async function take(page: Page, { name, isWindow = false }: Shot) {
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height })
    for (const theme of ['light', 'dark']) {
      await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)
      const path = join('test-results/shots', `console-${name}-${width}-${theme}.png`)
      await page.screenshot({ path, fullPage: !isWindow && width < 900, animations: 'disabled' })
    }
  }
}
