import { makeMember } from '@amour/test/members/make-member.ts'
import { expect } from '@playwright/test'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { appScripts, blockRequests, blockScripts } from '@amour/test/e2e/support/request-gate.ts'
import { test } from '@amour/test/e2e/support/site.ts'

test('a member neither sees nor loads what was drawn for visitors', async ({ page, site }) => {
  const member = await makeMember(site.context, { username: 'drawn-member' })
  await enterAs(page, member)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const letScriptsCome = await blockScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: /Someone near you/ })).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Quick exit' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create account' })).toHaveCount(0)
  letScriptsCome()
  await expect(page.getByRole('heading', { name: /drawn-member/ })).toBeVisible()
  expect(asked.join()).toContain('HomePage')
  expect(asked.filter((path) => /landing/i.test(path))).toEqual([])
  await expect(page.getByRole('heading', { name: /Someone near you/ })).toHaveCount(0)
})

test('a member’s address has its bar and the way out at once, and its own parts come beside the app', async ({
  page,
  site,
}) => {
  const neutral = 'https://www.bbc.co.uk/weather'
  await page.route(neutral, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Rain' }))
  await enterAs(page, await makeMember(site.context, { username: 'framed-member' }))
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const letScriptsCome = await blockScripts(page)
  await page.goto('/notifications', { waitUntil: 'commit' })
  await expect(page.getByRole('banner').getByText('Amour')).toBeVisible()
  await expect.poll(() => asked.filter((url) => /\/NotificationsPage-.*js$/.test(url))).not.toEqual([])
  expect(asked.filter((url) => /\/(InboxPage|SearchPage|HomePage|Landing)-/.test(url))).toEqual([])
  const askedForMe = () => asked.filter((url) => url.endsWith('/api/users/me')).length
  expect(askedForMe()).toBe(1)
  letScriptsCome()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  expect(askedForMe()).toBe(1)
  await page.unroute(appScripts)
  await blockScripts(page)
  await page.goto('/inbox', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Quick exit' }).click()
  await expect(page).toHaveURL(neutral)
})

test('the signed-in shell weighs no more than 160 KiB of scripts, with what it loads once it is at rest', async ({
  page,
  site,
}) => {
  await enterAs(page, await makeMember(site.context, { username: 'light-member' }))
  const sent: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sent.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  const listening = page.waitForRequest(/\/api\/events/)
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await listening
  const bytes = await Promise.all(sent)
  expect(bytes.length).toBeGreaterThan(5)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(160 * 1024)
})

test('a search and a member are asked for before the words of their screens have come, and once', async ({
  page,
  site,
}) => {
  const ann = await makeMember(site.context, { username: 'early-ann', gender: 'Woman', seeking: 'Man' })
  await makeMember(site.context, { username: 'early-bob', gender: 'Man', seeking: 'Woman' })
  await enterAs(page, ann)
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()

  const asked: string[] = []
  page.on('request', (request) => asked.push(`${new URL(request.url()).pathname} ${request.postData() ?? ''}`))
  const of = (part: RegExp) => asked.filter((one) => part.test(one))
  // Beside it one more counts what a wider search finds.
  const first = /^\/api\/search (?!.*"numOfRecords":1\b)/
  for (const [path, words, question, heading] of [
    ['/search', 'search', first, 'Search'],
    ['/member/early-bob', 'profiles', /^\/api\/profile\/member\/early-bob /, 'early-bob'],
  ] as const) {
    asked.splice(0)
    const letWordsCome = await blockRequests(page, new RegExp(`/i18n/${words}\\.json`))
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => of(question)).toHaveLength(1)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toHaveCount(0)
    letWordsCome()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText('early-bob').first()).toBeVisible()
    expect(of(question)).toHaveLength(1)
  }
})
