import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { createDemo } from '@amour/tools/demo/create-demo.ts'
import { demoLogins } from '@amour/tools/demo/logins.ts'
import { logIn } from './forms.ts'
import { test } from './site.ts'
import { aVisitor } from './visitor.ts'

// Pictures of every screen, to be looked at by a person: `npm run shots`, then test-results/shots.

const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]

type Shot = { name: string; path: string; arrive?: (page: Page) => Promise<unknown> }

const visitorShots: Shot[] = [
  { name: 'landing', path: '/' },
  { name: 'register', path: '/register' },
  {
    name: 'register-errors',
    path: '/register',
    arrive: (page) => page.getByRole('button', { name: 'Create free account!' }).click(),
  },
  { name: 'login', path: '/login' },
  { name: 'activation', path: '/account/activation/complete' },
  {
    name: 'login-dialog',
    path: '/',
    arrive: (page) => page.getByRole('banner').getByRole('button', { name: 'Login' }).click(),
  },
  {
    name: 'register-dialog',
    path: '/login',
    arrive: (page) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: /^Create free account$|^Signup$/ })
        .click(),
  },
  { name: 'not-found', path: '/nowhere' },
]

const memberShots: Shot[] = [
  { name: 'home', path: '/' },
  { name: 'search', path: '/search' },
  {
    name: 'search-filters',
    path: '/search?radius=50',
    arrive: (page) => page.getByRole('button', { name: /^Filters/ }).click(),
  },
  { name: 'search-none', path: '/search/Rutland?ageMin=119' },
  { name: 'member', path: '/member/AnnOfAvon' },
  {
    name: 'flirt',
    path: '/member/AnnOfAvon',
    arrive: (page) => page.getByRole('button', { name: /^Flirt with/ }).click(),
  },
  { name: 'member-none', path: '/member/nobody' },
  { name: 'profile', path: '/profile' },
  { name: 'inbox', path: '/inbox' },
  { name: 'requests', path: '/inbox', arrive: (page) => page.getByRole('tab', { name: /^Requests/ }).click() },
  {
    name: 'conversation',
    path: '/inbox',
    arrive: (page) => page.getByRole('tabpanel').getByRole('link').first().click(),
  },
  { name: 'notifications', path: '/notifications' },
  {
    name: 'menu',
    path: '/notifications',
    arrive: async (page) => {
      const menu = page.getByRole('button', { name: 'Menu' })
      if (await menu.isVisible()) await menu.click()
      else await page.getByRole('banner').getByText('Marlowe_K').click()
    },
  },
]

test.setTimeout(600_000)

for (const theme of ['light', 'dark'] as const) {
  test(`every screen is shown in the ${theme} theme`, async ({ browser, site }) => {
    await createDemo(site.context)
    const options = { reducedMotion: 'reduce', colorScheme: theme } as const
    const visitor = await aVisitor(browser, site, options)
    await take(visitor.page, theme, visitorShots)
    await visitor.page.goto('/login')
    await logIn(visitor.page, demoLogins[0])
    await expect(visitor.page).toHaveTitle(/^Home/)
    await take(visitor.page, theme, memberShots)
    expect(visitor.complaints).toEqual([])
    await visitor.context.close()
  })
}

async function take(page: Page, theme: string, shots: readonly Shot[]) {
  const folder = join(test.info().project.outputDir, 'shots')
  for (const viewport of sizes) {
    await page.setViewportSize(viewport)
    for (const { name, path, arrive } of shots) {
      // A dialog that is open would stay open.
      await page.evaluate(() => localStorage.removeItem('amour.state')).catch(() => undefined)
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await arrive?.(page)
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(300)
      await page.screenshot({ path: join(folder, `${viewport.width}-${theme}-${name}.png`) })
    }
  }
}
