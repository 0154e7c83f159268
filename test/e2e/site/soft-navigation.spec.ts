import { enterAsNewMember } from '@amour/test/e2e/support/new-member.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { expect, type Page } from '@playwright/test'

/** Presses a link, and gives what stands as the heading once that task is over, before any other. */
const pressLink = (page: Page, path: string) =>
  page.evaluate(async (to) => {
    const link = [...document.querySelectorAll('a')].find(({ pathname }) => pathname === to)
    link?.click()
    await Promise.resolve()
    return document.querySelector('h1')?.textContent
  }, path)

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a screen whose files are here stands as soon as its link is pressed, and so on the way back', async ({
  page,
  site,
}) => {
  await enterAsNewMember(page, site, '/favourites')
  await expect(heading(page, 'Favourites')).toBeVisible()
  await page
    .getByRole('link', { name: /^Notifications/ })
    .first()
    .click()
  await expect(heading(page, 'Notifications')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Favourites')).toBeVisible()

  expect(await pressLink(page, '/notifications')).toBe('Notifications')
  await expect(page).toHaveTitle(/^Notifications/)
})

test('until the file of a screen has come the one before stands, and the last press counts', async ({ page, site }) => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const file = /NotificationsPage-[^/]*\.js/
  await enterAsNewMember(page, site, '/search')
  await expect(heading(page, 'Search')).toBeVisible()
  await pressLink(page, '/inbox')
  await expect(heading(page, 'Inbox')).toBeVisible()
  await page.route(file, async (route) => {
    await isReleased
    await route.continue()
  })
  const asked = page.waitForRequest(file)
  expect(await pressLink(page, '/notifications')).toBe('Inbox')
  await asked
  await expect(page).toHaveURL(/\/notifications$/)
  await expect(heading(page, 'Inbox')).toBeVisible()
  await expect(page.locator('main .skel')).toHaveCount(0)

  await pressLink(page, '/search')
  await expect(heading(page, 'Search')).toBeVisible()
  const come = page.waitForResponse(file)
  release()
  await (await come).finished()
  expect(await pressLink(page, '/inbox')).toBe('Inbox')
  await pressLink(page, '/notifications')
  await expect(heading(page, 'Notifications')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Inbox')).toBeVisible()
})
