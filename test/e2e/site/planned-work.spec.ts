import { announceWork, withdrawWork } from '@amour/server/features/trust/service-status/planned-work.service.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { expect } from '@playwright/test'

const HOUR = 60 * 60_000

/** Longer than the app waits before it asks. */
const patient = { timeout: 30_000 }

test('planned work is told a day before in a line that is put away for good', async ({ page, site }) => {
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
  const announce = (from: number, text: string) =>
    announceWork(site.context.config, { from: at(from), to: at(from + 1), text }, new Date())
  await announce(48, 'A house move')
  await announce(20, 'A faster database')
  const asked: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/api/site') && asked.push(request.url())))
  // Whatever this browser's clock says: it is past that work.
  await page.addInitScript((ahead) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + ahead
  }, 48 * HOUR)
  await enterAs(page, await makeMember(site.context))
  await page.goto('/notifications')
  const line = page.getByText(
    /^Planned work: A faster database\. Amour may be away on .+ from \d\d:\d\d to \d\d:\d\d\.$/,
  )
  await expect(line).toBeVisible(patient)
  await expect(page.getByText('A house move')).toBeHidden()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(line).toBeHidden()

  asked.length = 0
  await page.reload()
  await expect.poll(() => asked.length, patient).toBe(1)
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(line).toBeHidden()
  await withdrawWork(site.context.config)
})

test('a screen that an outage keeps away leads to the page elsewhere that tells of it, and one that is refused says why', async ({
  page,
  site,
}) => {
  await enterAs(page, await makeMember(site.context))
  let status = 503
  await page.route('**/api/notifications/all*', (route) =>
    route.fulfill({
      status,
      json: { code: status === 503 ? 'unavailable' : 'notFound', message: 'No.', requestId: 'ab' },
    }),
  )
  await page.goto('/notifications')
  const link = page.getByRole('main').getByRole('link', { name: 'See whether Amour is working' })
  await expect(link).toHaveAttribute('href', 'https://status.example.org/', patient)
  status = 404
  await page.reload()
  await expect(page.getByText('quote ab')).toBeVisible(patient)
  await expect(link).toBeHidden()

  await page.route('**/api/users/me/favourites*', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '90' }, json: { requestId: 'cd' } }),
  )
  await page.goto('/favourites')
  const main = page.getByRole('main')
  await expect(main.getByText('quote cd')).toBeVisible(patient)
  await expect(main.getByText('Please wait 2 minutes')).toBeVisible()
  await expect(main.getByText('Check your connection')).toHaveCount(0)

  const away = 'We’re working on Amour and will be back soon.'
  await page.route(/\/api\/search\b/, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: away, requestId: 'ef' } }),
  )
  await page.goto('/search')
  await expect(main.getByText(away)).toBeVisible(patient)
  await expect(main.getByText('The connection broke')).toHaveCount(0)
})
