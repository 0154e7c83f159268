import { expect, type Page } from '@playwright/test'
import { logIn } from '@amour/test/e2e/support/forms.ts'
import { banned } from './shot-people.ts'
import type { Shot } from './shots.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** Opens the report of a member from their profile. */
async function openReport(page: Page) {
  await page.locator('.dock summary').click()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Report/ })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Fills the report in and sends it. */
async function sendReport(page: Page) {
  await openReport(page)
  await page.getByLabel('What is wrong?').selectOption('threat')
  await page.getByLabel('What happened?').fill('He wrote that he knows my street, and that I would regret it.')
  await press(page, 'Send report')
  await expect(page.getByText('This is its reference:')).toBeVisible()
}

async function openMessageReport(page: Page) {
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /AnnOfAvon/ })
    .click()
  const theirs = page.locator('.thread-log .message-line').filter({ hasNot: page.locator('.msg--mine') })
  await theirs.last().hover()
  await theirs.last().locator('summary').click()
  await press(page, /^Report/)
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Reports, decisions, verification and what members say of each other. */
export const trustShots: Shot[] = [
  { name: 'transparency', as: 'visitor', path: '/about/transparency' },
  { name: 'intimate', as: 'visitor', path: '/abuse/intimate' },
  {
    name: 'intimate-errors',
    as: 'visitor',
    path: '/abuse/intimate',
    arrive: (page) => press(page, 'Ask for its removal'),
  },
  { name: 'report-status', as: 'visitor', path: '/report/status' },
  {
    name: 'report-status-unknown',
    as: 'visitor',
    path: '/report/status',
    async arrive(page) {
      await page.getByLabel('Reference').fill('AM-1234-5678')
      await page.getByLabel('Secret').fill('nothing')
      await press(page, 'Follow report')
    },
  },
  {
    name: 'suspended',
    as: 'visitor',
    path: '/login',
    async arrive(page) {
      await logIn(page, banned)
      await expect(page.getByRole('dialog')).toBeVisible()
    },
    isWindow: true,
  },
  { name: 'report-profile', as: 'demo', path: '/member/AnnOfAvon', arrive: openReport, isWindow: true },
  {
    name: 'report-errors',
    as: 'demo',
    path: '/member/AnnOfAvon',
    async arrive(page) {
      await openReport(page)
      await press(page, 'Send report')
    },
    isWindow: true,
  },
  { name: 'report-receipt', as: 'demo', path: '/member/Nocturne_in_E', arrive: sendReport, isWindow: true },
  {
    name: 'report-photo',
    as: 'demo',
    path: '/member/AnnOfAvon',
    async arrive(page) {
      await press(page, /^Enlarge photo 1/)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Report/ })
        .click()
    },
    isWindow: true,
  },
  { name: 'report-message', as: 'demo', path: '/inbox', arrive: openMessageReport, isWindow: true },
  {
    name: 'rate',
    as: 'demo',
    path: '/member/AnnOfAvon',
    arrive: (page) => press(page, /^Rate|^You gave|star/),
    isWindow: true,
  },
  {
    name: 'met',
    as: 'demo',
    path: '/member/AnnOfAvon',
    arrive: (page) => press(page, /^We have met$|^Your note/),
    isWindow: true,
  },
  { name: 'verification', as: 'demo', path: '/profile/verification' },
  {
    name: 'verification-code',
    as: 'demo',
    path: '/profile/verification',
    async arrive(page) {
      const begin = page.getByRole('button', { name: 'Get a code' })
      if (await begin.isVisible()) await begin.click()
    },
  },
  { name: 'verification-none', as: 'quiet', path: '/profile/verification' },
  { name: 'age-check', as: 'demo', path: '/account/age' },
  { name: 'account-decisions', as: 'busy', path: '/account/reports#decisions' },
  { name: 'account-reports', as: 'busy', path: '/account/reports#reports', isWindow: true },
  { name: 'restricted-home', as: 'restricted', path: '/', isWindow: true },
  { name: 'restricted-member', as: 'restricted', path: '/member/Marlowe_K' },
  { name: 'restricted-decisions', as: 'restricted', path: '/account/reports#decisions', isWindow: true },
  {
    name: 'new-version',
    as: 'quiet',
    path: '/notifications',
    async arrive(page) {
      // The same scope under another address is a newer worker to the browser.
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready
        await navigator.serviceWorker.register('/sw.js?newer')
      })
      await expect(page.getByText('A new version is ready.')).toBeVisible()
    },
    isWindow: true,
  },
  {
    name: 'kit',
    as: 'demo',
    path: '/account/encryption#kit',
    async arrive(page) {
      await press(page, 'Make a recovery kit')
    },
    isWindow: true,
  },
]
