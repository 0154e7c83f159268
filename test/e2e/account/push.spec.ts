import { enterAs, expectToPoll } from '@amour/test/e2e/support/forms.ts'
import { replacePushManager, type Subscription } from '@amour/test/e2e/support/push-manager.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'
import { findBarriers } from '@amour/test/e2e/sweeps/axe.ts'
import { openPushService } from '@amour/test/http/push-service.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

/** A member on the page of notifications, with the service worker there. */
async function openPush(
  browser: Browser,
  site: Site,
  { subscription, renewed, username }: { subscription: Subscription; renewed?: Subscription; username: string },
) {
  const opened = await openVisitor(browser, site, { hasServiceWorker: true })
  await opened.page.addInitScript(replacePushManager, { first: subscription, ...(renewed && { second: renewed }) })
  const member = await makeMember(site.context, { username })
  await enterAs(opened.page, member)
  await opened.page.goto('/')
  await opened.page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await opened.page.goto('/account/notifications#push')
  return { ...opened, words: ['push-words', member.id], address: ['push-address', member.id] }
}

/** Has a push come to the worker, as the browser's own service would bring it. */
async function deliverPush(context: BrowserContext, page: Page, origin: string) {
  const debug = await context.newCDPSession(page)
  const found = new Promise<string>((told) => {
    debug.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) told(own.registrationId)
    })
  })
  await debug.send('ServiceWorker.enable')
  await debug.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await found, data: '1' })
  await debug.detach()
}

/** Has the worker note what it shows: this browser has no screen for it, and ends a worker that sets a badge. */
function noteShown() {
  const shown: string[] = []
  const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration } // it runs in the worker
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Object.assign(registration, {
    showNotification: async (title: string, { tag = '', body = '' }: NotificationOptions) =>
      void shown.splice(0, shown.length, `${title}|${body}|${tag}`),
    getNotifications: async () => shown.map(() => ({ close: () => void shown.splice(0) })),
  })
  Object.assign(navigator, { setAppBadge: async () => undefined, clearAppBadge: async () => undefined })
  Object.assign(globalThis, { shown })
}

const readShown = (context: BrowserContext) => context.serviceWorkers()[0]?.evaluate('shown')

test('a member asks for notifications, chooses the words and the hours, and ends it', async ({ browser, site }) => {
  await using service = await openPushService()
  const subscription = service.subscribe()
  const { page, context, words, consoleErrors } = await openPush(browser, site, { subscription, username: 'push-ann' })
  const panel = page.getByRole('region', { name: 'On this device’s screen' })
  await page.evaluate(() => localStorage.setItem('test.refuse', '1'))
  await panel.getByRole('button', { name: 'Turn on' }).click()
  await expect(panel.getByRole('alert')).toContainText('wasn’t allowed to show notifications')
  await page.evaluate(() => localStorage.removeItem('test.refuse'))
  await panel.getByRole('button', { name: 'Turn on' }).click()
  await expect(panel.getByText('You’ll see one notification, however much is new.')).toBeVisible()
  await expect(panel.getByLabel('Something new', { exact: true })).toBeChecked()
  await panel.getByRole('button', { name: 'Send a test' }).click()
  await expect(panel.getByText('Sent. Close or leave this page to see it.')).toBeVisible()
  await expect.poll(() => service.pushes.map(({ text }) => text), { timeout: 30_000 }).toEqual(['1'])

  await expect(panel.getByRole('switch', { name: /Quiet hours/ })).toBeChecked()
  await panel.getByLabel('To', { exact: true }).fill('22:00')
  await panel.getByRole('button', { name: 'Save hours' }).click()
  await expect(panel.getByLabel('To', { exact: true })).toHaveAccessibleDescription(
    /Choose a time other than the first/,
  )
  await panel.getByLabel('To', { exact: true }).fill('07:30')
  await panel.getByRole('button', { name: 'Save hours' }).click()
  await expect(panel.getByRole('button', { name: 'Save hours' })).toHaveCount(0)
  expect(await findBarriers(page)).toEqual([])
  await page.reload()
  await expect(panel.getByLabel('To', { exact: true })).toHaveValue('07:30')

  await panel.getByLabel('My own words').check()
  await panel.getByLabel('Your words').fill('Milk and bread')
  await expect.poll(() => page.evaluate(readKept, words)).toBe('Milk and bread')
  await page.reload()
  await expect(panel.getByLabel('Your words')).toHaveValue('Milk and bread')
  await panel.getByRole('button', { name: 'Turn off' }).click()
  await expect(panel.getByRole('button', { name: 'Turn on' })).toBeVisible()
  expect(await site.context.db.selectFrom('push_subscription').select('id').execute()).toEqual([])
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a push shows the member’s own words and nothing else, leads to the site, and leaves with them', async ({
  browser,
  site,
}) => {
  await using service = await openPushService()
  const subscription = service.subscribe()
  const { page, context, words } = await openPush(browser, site, { subscription, username: 'push-bob' })
  const panel = page.getByRole('region', { name: 'On this device’s screen' })
  await panel.getByRole('button', { name: 'Turn on' }).click()
  await expect(panel.getByLabel('Something new', { exact: true })).toBeChecked()
  await context.serviceWorkers()[0]?.evaluate(noteShown)
  await context.serviceWorkers()[0]?.evaluate(pushWithin)
  expect(await readShown(context)).toEqual([])
  await page.goto('about:blank')
  await deliverPush(context, page, site.url)
  await expect.poll(() => readShown(context)).toEqual(['Something new||new'])

  await page.goto('/account/notifications#push')
  await expect.poll(() => readShown(context)).toEqual([])
  await panel.getByLabel('My own words').check()
  await panel.getByLabel('Your words').fill('Milk and bread')
  await expect.poll(() => page.evaluate(readKept, words)).toBe('Milk and bread')
  await page.goto('about:blank')
  await deliverPush(context, page, site.url)
  await deliverPush(context, page, site.url)
  await expect.poll(() => readShown(context)).toEqual(['Milk and bread||new'])

  await page.route('https://www.bbc.co.uk/weather', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'Rain' }),
  )
  await page.goto('/')
  await page.getByRole('button', { name: 'Quick exit' }).first().click()
  await expect.poll(() => site.context.db.selectFrom('push_subscription').select('id').execute()).toEqual([])
  await page.goto('/')
  await expect.poll(() => page.evaluate(readKept, words)).toBeUndefined()
  await context.close()
})

test('a browser that renews its subscription is told as before, at once or when the site is next opened', async ({
  browser,
  site,
}) => {
  await using service = await openPushService()
  const [subscription, renewed] = [service.subscribe(), service.subscribe()]
  const { page, context, address } = await openPush(browser, site, { subscription, renewed, username: 'push-cat' })
  const panel = page.getByRole('region', { name: 'On this device’s screen' })
  await panel.getByRole('button', { name: 'Turn on' }).click()
  await expect(panel.getByRole('button', { name: 'Send a test' })).toBeVisible()
  const told = () => site.context.db.selectFrom('push_subscription').select('endpoint_hash').execute()
  const isTold = async ({ endpoint }: Subscription) =>
    (await told()).some(({ endpoint_hash }) => endpoint_hash.equals(site.context.secrets.digest('push', endpoint)))
  expect(await isTold(subscription)).toBe(true)

  // The browser has given it up, and says so to the worker.
  await page.evaluate(() => localStorage.removeItem('test.push'))
  await page.evaluate(() => localStorage.setItem('test.renewed', '1'))
  await context.serviceWorkers()[0]?.evaluate(() => dispatchEvent(new Event('pushsubscriptionchange')))
  await expect.poll(() => isTold(renewed)).toBe(true)
  expect(await told()).toHaveLength(1)

  // It has given that up too while no page was open, and its old address is gone at the service.
  await page.evaluate(() => localStorage.removeItem('test.push'))
  await page.evaluate(() => localStorage.removeItem('test.renewed'))
  await site.context.db.deleteFrom('push_subscription').execute()
  await page.clock.install()
  await page.goto('/')
  await expectToPoll(page)
  await page.clock.fastForward(11_000)
  await expect.poll(() => isTold(subscription)).toBe(true)
  // A page that is left before it has kept the new address tells it once more.
  await expect.poll(() => page.evaluate(readKept, address)).toBe(subscription.endpoint)

  // Turned off from another browser, it stays off.
  await site.context.db.deleteFrom('push_subscription').execute()
  await page.goto('/')
  await expectToPoll(page)
  await page.clock.fastForward(11_000)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test.push'))).toBeNull()
  expect(await told()).toEqual([])
  await context.close()
})

/** Runs in the worker: a push, until it has been dealt with. */
async function pushWithin() {
  const works: Promise<unknown>[] = []
  const event = Object.assign(new Event('push'), { waitUntil: (work: Promise<unknown>) => void works.push(work) })
  dispatchEvent(event)
  await Promise.all(works)
}

/** Runs in a page: what the browser keeps beside the keys. */
function readKept(name: string | string[]) {
  return new Promise<unknown>((told) => {
    const opening = indexedDB.open('amour', 1)
    opening.onsuccess = () => {
      const asked = opening.result.transaction('keys').objectStore('keys').get(name)
      asked.onsuccess = () => told(asked.result)
    }
  })
}
