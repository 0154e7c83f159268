import { expect, type Page, type Route } from '@playwright/test'
import { signAccessToken } from '@amour/server/security/access-token.ts'
import { newId } from '@amour/server/security/ids.ts'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { withoutStream } from '@amour/test/e2e/people/counts-clock.ts'
import { enterAs, readStorage } from '@amour/test/e2e/support/forms.ts'
import { enterAsNewMember } from '@amour/test/e2e/support/new-member.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'

type Tokens = { token: string; refresh_token: string }

const aMember = (site: Site) => makeMember(site.context, { username: `session-${newId().slice(-8)}` })

async function readTokens(page: Page): Promise<Tokens> {
  const stored: unknown = JSON.parse((await readStorage(page)).local['amour.account'] ?? '{}')
  return stored as Tokens // written by the app in this form
}

/** Puts a token in the place of the present one that was signed for the same session eleven minutes ago. */
async function letExpire(page: Page, site: Site) {
  const { token } = await readTokens(page)
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string
    sid: string
    ctr: number
  } // our own token
  const signed = new Date(Date.now() - 11 * 60_000)
  const expired = await signAccessToken(
    { ...site.context, clock: { now: () => signed } },
    { memberId: claims.sub, sessionId: claims.sid, counter: claims.ctr, authAt: signed, hasTwoStep: false },
  )
  await page.evaluate((next) => {
    const account: unknown = JSON.parse(localStorage.getItem('amour.account') ?? '{}')
    localStorage.setItem('amour.account', JSON.stringify({ ...(account as object), token: next })) // JSON of ours
  }, expired)
}

let heard: string[][] = []

/** Every answer of the API from now on, as "status path". */
function listen(page: Page) {
  const responses: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/')) responses.push(`${response.status()} ${pathname}`)
  })
  heard.push(responses)
  return responses
}

// Who was signed out, and by what, shows in no picture.
test.afterEach(() => {
  const { status, expectedStatus } = test.info()
  if (status !== expectedStatus) process.stdout.write(`\nANSWERED ${JSON.stringify(heard)}\n`)
  heard = []
})

/** Keeps the next answer of an address back until it is released; `given` comes when it has reached the page. */
async function delayResponse(page: Page, address: string) {
  const { promise: requested, resolve: tell } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: given, resolve: end } = Promise.withResolvers<void>()
  async function hold(route: Route) {
    const response = await route.fetch()
    tell()
    await released
    // Who asked may have left meanwhile.
    await route.fulfill({ response }).catch(() => undefined)
    end()
  }
  await page.route(address, hold, { times: 1 })
  return { requested, release, given }
}

const link = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

async function enter(page: Page, member: TestMember) {
  await enterAs(page, member)
  await page.goto('/search')
  await expect(page.getByRole('heading', { name: /Showing|Nobody/ })).toBeVisible()
}

test('an expired token is renewed once, and the call that met it is asked again', async ({ page, site }) => {
  // Otherwise the stream may be the first to meet it.
  await withoutStream(page)
  await enter(page, await aMember(site))
  const before = await readTokens(page)
  await letExpire(page, site)
  const responses = listen(page)
  await link(page, /^Notifications/).click()
  await expect(page.getByText('Nothing new')).toBeVisible()
  expect(responses.filter((answer) => answer.endsWith('/token/refresh'))).toEqual(['200 /api/token/refresh'])
  expect(responses).toContain('401 /api/notifications/all')
  expect(responses).toContain('200 /api/notifications/all')
  const after = await readTokens(page)
  expect(after.token).not.toBe(before.token)
  expect(after.refresh_token).not.toBe(before.refresh_token)
})

test('two tabs that find the token expired at once both stay signed in', async ({ page, site }) => {
  await enter(page, await aMember(site))
  const other = await page.context().newPage()
  const responses = [listen(page), listen(other)]
  await other.goto('/search')
  // What is under way in the other tab would write the member down with the tokens it began with.
  await expect(other.getByRole('heading', { name: /Showing|Nobody/ })).toBeVisible()
  await letExpire(page, site)
  await Promise.all([page.goto('/notifications'), other.goto('/inbox')])
  await expect(page.getByText('Nothing new')).toBeVisible()
  await expect(other.getByText('No conversations yet')).toBeVisible()
  const renewals = responses.flat().filter((answer) => answer.endsWith('/token/refresh'))
  // One tab waits for the other; where it does not see the other's new token yet, the server gives the same again.
  expect(new Set(renewals)).toEqual(new Set(['200 /api/token/refresh']))
  await Promise.all([page.reload(), other.reload()])
  await expect(page.getByText('Nothing new')).toBeVisible()
  await expect(other.getByText('No conversations yet')).toBeVisible()
})

test('two browsers that renew the same token at the same time both stay signed in', async ({ page, site, browser }) => {
  await enter(page, await aMember(site))
  // No app runs there that could renew by itself, such as for its stream, before both do.
  await page.goto('/robots.txt')
  await letExpire(page, site)
  const { token, refresh_token: refreshToken } = await readTokens(page)
  const twin = await openVisitor(browser, site)
  await enterAs(twin.page, { token, refreshToken })
  const responses = [listen(page), listen(twin.page)]
  await Promise.all([page.goto('/notifications'), twin.page.goto('/notifications')])
  for (const tab of [page, twin.page]) await expect(tab.getByText('Nothing new')).toBeVisible()
  const renewals = responses.flat().filter((answer) => answer.endsWith('/token/refresh'))
  expect(renewals).toEqual(['200 /api/token/refresh', '200 /api/token/refresh'])
  await page.reload()
  await expect(page.getByText('Nothing new')).toBeVisible()
  await twin.context.close()
})

test('an old refresh token that comes back ends the session, and its member is told by mail', async ({
  page,
  site,
}) => {
  const member = await aMember(site)
  await enter(page, member)
  const { refresh_token: copied } = await readTokens(page)
  for (let renewals = 0; renewals < 2; renewals += 1) {
    await letExpire(page, site)
    await page.goto('/notifications')
    await expect(page.getByText('Nothing new')).toBeVisible()
  }
  const stolen = await page.request.post('/api/token/refresh', { data: { refresh_token: copied } })
  expect(stolen.status()).toBe(401)

  // Nobody has to do anything: the stream ends with the session.
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible()
  // The page loads anew once, and cannot be asked while it does.
  await expect(async () => expect((await readStorage(page)).local['amour.account']).toBeUndefined()).toPass()
  await expect.poll(() => subjectsTo(site, member.email)).toEqual(['You have been logged out'])
})

test('a database that is away for ten seconds signs nobody out', async ({ page, site }) => {
  await page.clock.install()
  await enter(page, await aMember(site))
  const { token, refresh_token: refreshToken } = await readTokens(page)
  const responses = listen(page)
  await site.database.stop()
  const gone = Date.now()
  try {
    await link(page, /^Notifications/).click()
    await expect(page.getByText('We couldn’t load your notifications')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('Amour is briefly unavailable. Please try again in a moment.')).toBeVisible()
    await letExpire(page, site)
    await page.clock.fastForward(30_000)
    while (Date.now() - gone < 10_000) {
      const counts = await page.request.get('/api/users/counts', { headers: { authorization: `Bearer ${token}` } })
      expect(counts.status()).toBe(503)
      expect(Number(counts.headers()['retry-after'])).toBeGreaterThan(0)
      await page.waitForTimeout(250)
    }
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 })
    expect((await readTokens(page)).refresh_token).toBe(refreshToken)
  } finally {
    await site.database.start()
  }
  expect(responses).toContain('503 /api/token/refresh')
  await expect
    .poll(async () => (await page.request.get('/readyz')).status(), { message: 'the app is ready again' })
    .toBe(200)
  // Unless the last of the screen's own attempts has met the database again.
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 })
    await expect(page.getByText('Nothing new')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  expect(responses.filter((answer) => answer === '200 /api/token/refresh')).toHaveLength(1)
})

test('who logs out in one tab is logged out in the other', async ({ page, site }) => {
  const member = await aMember(site)
  await enter(page, member)
  const other = await page.context().newPage()
  await other.goto('/search')
  await expect(other.getByRole('banner').getByText(member.username)).toBeVisible()
  await page.getByRole('banner').getByText(member.username).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL('/login')
  await expect(other.getByRole('banner').getByText(member.username)).toHaveCount(0)
  const answer = await page.request.get('/api/users/me', { headers: { authorization: `Bearer ${member.token}` } })
  expect(answer.status()).toBe(401)

  // What was wanted there before anybody logged in is not where the next one is led who does so in the first.
  await other.goto('/inbox')
  await expect(other).toHaveURL('/login')
  const next = await aMember(site)
  await enter(page, next)
  await expect(other.getByRole('banner').getByText(next.username)).toBeVisible()
  await expect(other).toHaveURL('/')
})

test('a page that the browser brings back as it was shows nothing of who has logged out meanwhile', async ({
  page,
  site,
}) => {
  await enterAsNewMember(page, site, '/notifications')
  // What other tabs have written reaches no page that is kept aside: its own writing is not told to it either.
  await page.evaluate(() => {
    localStorage.removeItem('amour.account')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('when somebody else logs in from a second tab, the first shows theirs and nothing of who was there', async ({
  page,
  site,
}) => {
  const [ann, ben] = [await aMember(site), await aMember(site)]
  await enterAs(page, ann)
  const late = await delayResponse(page, '**/api/users/me')
  await page.goto('/profile/verification')
  await late.requested
  // The head of the page has asked; now the app waits for that answer (app/call/prefetch.ts).
  await page.waitForFunction(() => !(globalThis as { __prefetched?: unknown }).__prefetched)
  const slow = await delayResponse(page, '**/api/users/me/met')
  const other = await page.context().newPage()
  const isBens = page.waitForResponse(async (answer) => {
    if (!answer.url().endsWith('/api/users/me') || !answer.ok()) return false
    return (await answer.text()).includes(ben.username)
  })
  await enter(other, ben)
  await slow.requested
  // The answer about Ann comes when Ben has long been in, and his screen waits for its own.
  late.release()
  await late.given
  await isBens
  slow.release()
  const nobody = page.getByText(/^No one has written that they’ve met you/)
  await expect(page.getByRole('banner').getByText(ben.username)).toBeVisible()
  await expect(nobody).toBeVisible()
  expect((await readStorage(other)).local['amour.account']).toContain(ben.username)

  // A tab that slept hears only of the last change: there was no moment in which nobody was in.
  const { local } = await readStorage(other)
  const account = JSON.parse(local['amour.account'] ?? '{}') as { user: object } // written by the app in this form
  const user = { ...account.user, id: ann.id, username: ann.username }
  await other.evaluate(
    (text) => localStorage.setItem('amour.account', text),
    JSON.stringify({ token: ann.token, refresh_token: ann.refreshToken, user }),
  )
  await expect(page.getByRole('banner').getByText(ann.username)).toBeVisible()
  await expect(nobody).toBeVisible()
})

test('app state of another version is discarded, and of this one it is kept', async ({ page }) => {
  const state = {
    dialogState: { login: true, register: false, recover: false },
    toastState: { newNotification: null, newMessage: null },
  }
  for (const [version, isOpen] of [
    ['2.0', false],
    ['2.1', true],
  ] as const) {
    await page.goto('/')
    await page.evaluate((text) => localStorage.setItem('amour.state', text), JSON.stringify({ version, ...state }))
    await page.reload()
    await expect(page.getByRole('form', { name: 'Create Account' })).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Login' })).toHaveCount(isOpen ? 1 : 0)
  }
})

async function subjectsTo({ mailbox }: Site, email: string) {
  const answer = await fetch(`${mailbox.pageUrl}/api/mails?to=${encodeURIComponent(email)}`)
  const { data } = (await answer.json()) as { data: { subject: string }[] } // the mailbox's own page answers so
  return data.map(({ subject }) => subject)
}
