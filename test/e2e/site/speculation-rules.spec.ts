import { publicPages } from '@amour/contract/public-pages.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { type CDPSession, expect, type Page } from '@playwright/test'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { blockScripts } from '@amour/test/e2e/support/request-gate.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'

/** What the browser makes of the rules of the page that it shows. */
async function watchRules(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page)
  const seen = { faults: [] as string[], mayFollow: [] as string[], ready: [] as string[] }
  session.on('Preload.ruleSetUpdated', ({ ruleSet }) => {
    if (ruleSet.errorType) seen.faults.push(`${ruleSet.errorType}: ${ruleSet.errorMessage}`)
  })
  session.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
    seen.mayFollow = preloadingAttemptSources.map(({ key }) => new URL(key.url).pathname)
  })
  session.on('Preload.prefetchStatusUpdated', ({ key, status }) => {
    if (status === 'Ready') seen.ready.push(new URL(key.url).pathname)
  })
  await session.send('Preload.enable')
  return seen
}

test('a visitor’s browser asks for a page that a pointer rests on, until the app has come', async ({
  browser,
  site,
}) => {
  const { page, context, consoleErrors } = await openVisitor(browser, site)
  const seen = await watchRules(page)
  const letScriptsCome = await blockScripts(page)
  await page.goto('/about', { waitUntil: 'commit' })
  await expect.poll(() => seen.mayFollow).toContain('/abuse')
  expect(seen.mayFollow.filter((path) => !(publicPages as readonly string[]).includes(path))).toEqual([])
  await page.getByRole('contentinfo').locator('a[href="/abuse"]').hover()
  await expect.poll(() => seen.ready).toEqual(['/abuse'])

  letScriptsCome()
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
  await expect.poll(() => seen.mayFollow).toEqual([])
  expect(seen.faults).toEqual([])
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a member’s browser asks for nothing ahead', async ({ browser, site }) => {
  const { page, context } = await openVisitor(browser, site)
  await enterAs(page, await makeMember(site.context, { username: 'rules-ann' }))
  const seen = await watchRules(page)
  const letScriptsCome = await blockScripts(page)
  await page.goto('/about', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-member')
  expect(await linksThatMatch(page)).toBe(0)
  letScriptsCome()
  await expect(page.getByRole('contentinfo').locator('a[href="/abuse"]')).toBeAttached()
  expect(await linksThatMatch(page)).toBe(0)
  expect([seen.mayFollow, seen.ready]).toEqual([[], []])
  await context.close()
})

/** How many links of the page as it stands the site's rules speak of, whenever the browser should read them. */
async function linksThatMatch(page: Page) {
  const { prefetch } = (await (await page.request.get('/speculation-rules.json')).json()) as {
    prefetch: { where: { and: [object, { selector_matches: string }] } }[] // by apps/web/build/speculation-rules.ts
  }
  const [rule] = prefetch
  if (!rule) throw new Error('The site has no rules.')
  return page.locator(rule.where.and[1].selector_matches).count()
}
