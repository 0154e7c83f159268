import { expect, type Page } from '@playwright/test'
import { makeMember } from '@amour/test/members/make-member.ts'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'

/**
 * Changes what comes from an address by one byte, which alters nothing that a script does. One file is asked for at a time:
 * of a hundred at once Playwright now and then leaves some without an answer, and their pages wait for ever.
 */
async function change(page: Page, address: RegExp) {
  let changed = 0
  let before: Promise<unknown> = Promise.resolve()
  await page.route(address, async (route) => {
    const asked = before.then(() => route.fetch())
    // A page that goes while a script of it comes has no use for it.
    before = asked.catch(() => undefined)
    const answer = await asked.catch(() => undefined)
    const text = await answer?.text().catch(() => undefined)
    if (!answer || text === undefined) return
    changed += 1
    await route.fulfill({ response: answer, body: `${text} ` }).catch(() => undefined)
  })
  return () => changed
}

const isHydrated = (page: Page) => page.evaluate(() => 'hydrated' in document.documentElement.dataset)

test('what is changed by one byte does not run: the entry, what it imports, a part that comes later', async ({
  page,
}) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/integrity/i.test(message.text())) refused.push(message.text())
  })
  for (const script of [/\/assets\/index-[^/]*\.js/, /\/assets\/vendor-[^/]*\.js/]) {
    refused.splice(0)
    const changed = await change(page, script)
    await page.goto('/login')
    await expect.poll(changed).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    expect(refused.join(), String(script)).toMatch(/integrity/)
    expect(await isHydrated(page), String(script)).toBe(false)
    await page.unrouteAll({ behavior: 'wait' })
  }
  // The same page as it was built lives, and its part that comes later does not run when it is changed.
  await change(page, /\/assets\/AboutPage-[^/]*\.js/)
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
  const said = await page.evaluate(async () => {
    const map = document.querySelector('script[type=importmap]')?.textContent ?? '{}'
    const { integrity } = JSON.parse(map) as { integrity: Record<string, string> }
    const about = Object.keys(integrity).find((url) => url.includes('/AboutPage-')) ?? ''
    const other = Object.keys(integrity).find((url) => url.includes('/NotFound-')) ?? ''
    const run = (url: string) =>
      import(url).then(
        () => 'ran',
        () => 'refused',
      )
    return [await run(about), await run(other)]
  })
  expect(said).toEqual(['refused', 'ran'])
})

test('the script that a page carries does not run when one byte of it is another, and runs as it was built', async ({
  page,
}) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text())
  })
  // Of a token that nobody takes back meanwhile, the script tells by a mark.
  await page.addInitScript(() => localStorage.setItem('amour.account', JSON.stringify({ token: 'mine' })))
  await page.route('**/api/users/me', (route) => route.abort())
  const isMarked = () => page.evaluate(() => 'member' in document.documentElement.dataset)
  await page.goto('/about', { waitUntil: 'domcontentloaded' })
  expect(await isMarked()).toBe(true)
  expect(refused).toEqual([])
  await page.route('/about', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace("kept('account')", "kept( 'account')"),
    })
  })
  await page.goto('/about', { waitUntil: 'domcontentloaded' })
  expect(await isMarked()).toBe(false)
  expect(refused.join()).toMatch(/inline script/)
})

test('each script that a page can load is refused when one byte of it is another, and runs as it was built', async ({
  page,
}) => {
  const refused = new Set<string>()
  page.on('console', (message) => {
    const [, url] = /valid digest in the 'integrity' attribute for resource '([^']+)'/.exec(message.text()) ?? []
    if (url) refused.add(new URL(url).pathname)
  })
  const loadAll = async () => {
    await page.goto('/login', { waitUntil: 'domcontentloaded' })
    return page.evaluate(async () => {
      const map = document.querySelector('script[type=importmap]')?.textContent ?? '{}'
      const { integrity } = JSON.parse(map) as { integrity: Record<string, string> }
      const all = Object.keys(integrity).filter((url) => !/\.worker-|^\/sw\.js$/.test(url))
      const run = (url: string) =>
        import(url).then(
          () => '',
          (error: Error) => (/fetch|load/i.test(error.message) ? url : ''),
        )
      return { all, failed: (await Promise.all(all.map(run))).filter(Boolean) }
    })
  }
  const honest = await loadAll()
  expect(honest.all.length).toBeGreaterThan(80)
  expect(honest.failed).toEqual([])
  expect([...refused]).toEqual([])
  await change(page, /\/assets\/[^/]*\.js$/)
  const changed = await loadAll()
  expect(changed.failed.toSorted()).toEqual(honest.all.toSorted())
  expect([...refused].toSorted()).toEqual(honest.all.toSorted())
})

test('a changed worker, which no browser compares, is never started', async ({ page, site }) => {
  await enterAs(page, await makeMember(site.context, { username: 'worker-member' }))
  await page.goto('/notifications')
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  const ask = () =>
    page.evaluate(async () => {
      const map = document.querySelector('script[type=importmap]')?.textContent ?? '{}'
      const { integrity } = JSON.parse(map) as { integrity: Record<string, string> }
      const worker = Object.keys(integrity).filter((url) => url.includes('/crypto.worker-'))
      const sizes = await Promise.all(worker.map(async (url) => (await (await fetch(url)).text()).length))
      const url = worker[sizes.indexOf(Math.max(...sizes))] ?? ''
      return fetch(url, { integrity: integrity[url] ?? '' }).then(
        () => 'came',
        () => 'refused',
      )
    })
  expect(await ask()).toBe('came')
  await change(page, /\/assets\/crypto\.worker-[^/]*\.js/)
  expect(await ask()).toBe('refused')
  // Nor can a script of the page start one in another way: from an address, or from bytes of its own.
  const tried = await page.evaluate(() => {
    const start = (url: string) => {
      try {
        new Worker(url).terminate()
        return 'started'
      } catch (error) {
        return (error as Error).name
      }
    }
    return [start('/assets/any.js'), start(URL.createObjectURL(new Blob(['1'], { type: 'text/javascript' })))]
  })
  expect(tried).toEqual(['TypeError', 'TypeError'])
})

test('a changed service worker is taken up by no browser that has none', async ({ browser, site }) => {
  const { page, context } = await openVisitor(browser, site, { hasServiceWorker: true })
  await enterAs(page, await makeMember(site.context, { username: 'changed-shell' }))
  const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  const changed = await change(page, /\/sw\.js$/)
  await page.goto('/notifications')
  await expect.poll(changed).toBeGreaterThan(0)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
  expect(await registrations()).toBe(0)
  // As it was built it is taken up.
  await page.unrouteAll({ behavior: 'wait' })
  await page.goto('/notifications')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  expect(await registrations()).toBe(1)
  await context.close()
})
