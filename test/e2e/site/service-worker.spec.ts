import { makeMember } from '@amour/test/members/make-member.ts'
import { expect, type Page } from '@playwright/test'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { openNetworkLink } from '@amour/test/e2e/support/network-link.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'

test('a member without a line is told so; the browser keeps the shell, and nothing of anybody', async ({
  browser,
  site,
}) => {
  await using line = await openNetworkLink(site.url)
  const { page, context, consoleErrors } = await openVisitor(browser, site, {
    baseURL: line.url,
    hasServiceWorker: true,
  })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)

  await enterAs(page, await makeMember(site.context, { username: 'shell-ann' }))
  await page.goto('/')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  for (const [path, heading] of Object.entries({
    '/': /shell-ann/,
    '/member/shell-ann': /^shell-ann/,
    '/inbox': 'Inbox',
    '/profile/photos': 'Manage Photos',
  })) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  }
  const kept = await readCaches(page)
  expect(kept.length).toBeGreaterThan(5)
  expect(kept.filter(({ path }) => !/^\/(offline$|assets\/)/.test(path))).toEqual([])
  expect(kept.filter(({ text }) => text.includes('shell-ann'))).toEqual([])
  expect(consoleErrors).toEqual([])

  line.cut()
  await page.goto('/inbox')
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect(page).toHaveURL(/\/inbox$/)
  const drawing = page.locator('img.art')
  await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  line.mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()

  // A browser short of storage drops what is cached; the next page that comes brings it back.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.goto('/notifications')
  await expect.poll(async () => (await readCaches(page)).length).toBe(kept.length)
  line.cut()
  await page.goto('/inbox')
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await context.close()
})

test('who has the page open is offered the newer release, which loads when they say so', async ({ browser, site }) => {
  // The policy would not let the test register a worker in the app's stead.
  const { page, context } = await openVisitor(browser, site, { bypassCSP: true, hasServiceWorker: true })
  await enterAs(page, await makeMember(site.context, { username: 'shell-ben' }))
  await page.goto('/')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto('/notifications')
  await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached()
  await expect(page.getByText('A new version is ready.')).toHaveCount(0)
  // The same scope under another address is a newer worker to the browser.
  await page.evaluate(async () => {
    document.documentElement.dataset['old'] = ''
    await navigator.serviceWorker.register('/sw.js?newer')
  })
  await expect(page.getByText('A new version is ready.')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-old')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-old')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/\?newer$/)
  await context.close()
})

test('a newer release that the browser has found before the page hears of any is offered as well', async ({
  browser,
  site,
}) => {
  const { page, context } = await openVisitor(browser, site, { bypassCSP: true, hasServiceWorker: true })
  await enterAs(page, await makeMember(site.context, { username: 'shell-cat' }))
  await page.goto('/')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.addInitScript(() => {
    const { serviceWorker } = navigator
    const register = serviceWorker.register.bind(serviceWorker)
    serviceWorker.register = async () => {
      const registration = await register('/sw.js?newer')
      await new Promise((told) => registration.addEventListener('updatefound', told, { once: true }))
      return registration
    }
  })
  await page.goto('/notifications')
  await expect(page.getByText('A new version is ready.')).toBeVisible()
  await context.close()
})

/** All that the caches of the site hold, by path. */
function readCaches(page: Page) {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const opened = await Promise.all(names.map((name) => caches.open(name)))
    const held = await Promise.all(
      opened.map(async (cache) => (await cache.keys()).map((request) => ({ cache, request }))),
    )
    return Promise.all(
      held.flat().map(async ({ cache, request }) => ({
        path: new URL(request.url).pathname,
        text: (await (await cache.match(request))?.text()) ?? '',
      })),
    )
  })
}
