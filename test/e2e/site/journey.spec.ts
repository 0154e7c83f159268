import { findClearParts } from '@amour/test/messages/clear-parts.ts'
import { approveText } from '@amour/test/members/approve-text.ts'
import { expect, type Page } from '@playwright/test'
import { untilDayHolds } from '@amour/test/e2e/support/day-end.ts'
import {
  finishFirstProfile,
  fillRegistration,
  logIn,
  logOut,
  type Person,
  readStorage,
  expectUnder,
} from '@amour/test/e2e/support/forms.ts'
import { goLive, stopClock } from '@amour/test/e2e/people/counts-clock.ts'
import { expectToHear } from '@amour/test/e2e/support/read-aloud.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { openVisitor, type Visitor } from '@amour/test/e2e/support/visitor.ts'

// One way through the whole product, by two people who have never been here: each test goes on where the last one ended.
test.describe.configure({ mode: 'serial' })

const ann: Person & { description: string } = {
  username: 'Truro_Ann',
  email: 'ann@journey.example.com',
  password: 'Ann’s own password £1',
  iAm: 'A woman looking for a man',
  town: { typed: 'trur', taken: 'Cornwall - Truro' },
  description: 'Long walks on the coast path, and a pub with a fire at the end of them.',
}
const ben: Person & { description: string } = {
  username: 'ben-of-falmouth',
  email: 'ben@journey.example.com',
  password: 'Ben’s own password €2',
  iAm: 'A man looking for a woman',
  town: { typed: 'falm', taken: 'Cornwall - Falmouth' },
  description: 'Sails on Sundays, bakes on Mondays, and reads the papers a day late.',
}

/** 1,000 characters, of which some take two UTF-16 units and some three bytes. */
const letter = Array.from('Fancy a walk by the river? £5 says yes, €10 says tea after. 你好，世界！👋🏽🌙 '.repeat(20))
  .slice(0, 999)
  .concat('。')
  .join('')
const answer = 'Gladly — Sunday at three? 🙂'

let a: Visitor
let b: Visitor

test.beforeAll(async ({ browser, site }) => {
  const asPeople = { reducedMotion: 'no-preference', hasServiceWorker: true } as const
  a = await openVisitor(browser, site, asPeople)
  b = await openVisitor(browser, site, { ...asPeople, viewport: { width: 1440, height: 900 } })
})

test.afterAll(async () => {
  await a.context.close()
  await b.context.close()
})

test('both register, one on the landing page and one in the dialog, and are told to look into their mail', async () => {
  await a.page.goto('/')
  const onPage = await fillRegistration(a.page, ann)
  await onPage.getByRole('button', { name: 'Create free account!' }).click()
  await expectToldOfMail(a.page)

  await b.page.goto('/login')
  await b.page.getByRole('banner').getByRole('button', { name: 'Create free account' }).click()
  await fillRegistration(b.page, ben)
  await b.page.getByRole('dialog').getByRole('button', { name: 'Create free account!' }).click()
  await expectToldOfMail(b.page)
})

test('nobody gets in before the mailed link, and opening it changes nothing', async ({ site }) => {
  const link = await site.linkTo(ann.email)
  await a.page.goto(link)
  await expect(a.page.getByText('Log in with your email address and password to activate your account.')).toBeVisible()
  await expect(a.page).not.toHaveURL(/#t=/)
  const { status } = await site.context.db
    .selectFrom('member')
    .where('username', '=', ann.username)
    .select('status')
    .executeTakeFirstOrThrow()
  expect(status).toBe('unactivated')
  expect((await readStorage(a.page)).local['amour.account']).toBeUndefined()

  await b.page.goto('/login')
  await logIn(b.page, ben)
  await expect(b.page.getByText('Please activate your account first.')).toBeVisible()
})

test('the link and a wrong password activate nothing; the link and the right one do', async ({ site }) => {
  await logIn(a.page, { ...ann, password: 'not her password' })
  const refused = 'This link isn’t valid any more, or the email address or password isn’t right.'
  await expect(a.page.getByText(refused)).toBeVisible()
  await expect(a.page).toHaveURL('/account/activation/failed')
  await logIn(a.page, ann)
  await expect(a.page).toHaveURL('/profile')

  // A link that has done its work is not tried again when the account could not be read after it.
  await b.page.goto(await site.linkTo(ben.email))
  await b.page.route('**/api/users/me', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await logIn(b.page, ben)
  await expect(b.page).toHaveURL('/account/activation/activated')
  await expect(b.page.getByText('Your account is ready. You can log in now.')).toBeVisible()
  await logIn(b.page, ben)
  await expect(b.page).toHaveURL('/profile')
  await expect(b.page).toHaveTitle(/^My Profile/)
})

test('until the profile is saved every way leads back to it', async () => {
  for (const path of ['/', '/search', '/inbox', '/notifications', `/member/${ben.username}`, '/inbox/message/x']) {
    await a.page.goto(path)
    await expect(a.page).toHaveURL('/profile')
  }
  await expect(a.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inbox' })).toHaveCount(0)
})

test('the profile tells what is missing, and once saved the site is open', async ({ site }) => {
  for (const [visitor, person] of [
    [a, ann],
    [b, ben],
  ] as const) {
    const { page } = visitor
    const form = page.getByRole('form', { name: 'Your profile' })
    const words = form.getByLabel('In your own words')
    await form.getByRole('button', { name: 'Carry on' }).click()
    await expectUnder(words, 'Please write between 20 and 2,000 characters.')
    await words.fill('Write to me: somebody@example.com, or call 07700 900123.')
    await form.getByRole('button', { name: 'Carry on' }).click()
    await expectUnder(words, 'Please leave out email addresses, phone numbers, links and handles.')
    await words.fill(person.description)
    await finishFirstProfile(page)
    await expect(page).not.toHaveURL('/profile')
    await expect(page.getByRole('banner').getByText(person.username)).toBeVisible()
    await approveText(site.context, person.description)
  }
})

test('each finds the other by county and by town', async () => {
  for (const [visitor, town, other] of [
    [a, 'Falmouth', ben],
    [b, 'Truro', ann],
  ] as const) {
    const { page } = visitor
    await page.goto('/search')
    const form = page.getByRole('search', { name: 'Members' })
    await form.getByLabel('County').selectOption('Cornwall')
    await form.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL('/search/Cornwall')
    await expect(page.getByRole('link', { name: other.username, exact: true })).toBeVisible()
    await form.getByLabel('Town').selectOption(town)
    await form.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(`/search/Cornwall/${town}`)
    await expect(page.getByRole('heading', { name: 'Showing 1 of 1' })).toBeVisible()
    if (visitor === b) await expectToHear(page, 'search-1-found')
    await page.getByRole('link', { name: other.username, exact: true }).click()
    await expect(page).toHaveTitle(new RegExp(`^${other.username} Profile`))
    await expect(page.getByText(other.description)).toBeVisible()
    if (visitor === b) await expectToHear(page.getByRole('main'), 'search-2-member')
  }
})

test('a flirt arrives as a toast without a question, is listed, read and deleted', async () => {
  await b.page.clock.install()
  await goLive(b.page, '/search')
  await stopClock(b.page)

  await a.page.getByRole('button', { name: `Flirt with ${ben.username}` }).click()
  await a.page.getByRole('dialog').getByRole('button', { name: 'You caught my eye' }).click()
  await expect(a.page.getByText(`You flirted with ${ben.username}`)).toBeVisible()
  await expect(a.page.getByRole('button', { name: `You’ve flirted with ${ben.username} today` })).toBeVisible()

  const toast = b.page.getByRole('region', { name: 'Messages' }).getByText('New Notification(s): 1')
  await expect(toast).toBeVisible()
  await expect(b.page.getByText('1 unread notification').first()).toBeAttached()
  await b.page.getByRole('button', { name: 'view now' }).click()
  await b.page.clock.resume()
  await expect(b.page).toHaveURL('/notifications')
  await expect(toast).toHaveCount(0)
  const row = b.page.getByRole('listitem').filter({ hasText: `${ann.username} sent you a flirt: “You caught my eye”` })
  await expect(row).toContainText('Unread.')
  await b.page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(row).not.toContainText('Unread.')
  await expect(b.page.getByText('1 unread notification')).toHaveCount(0)

  const deleted = b.page.waitForResponse((response) => response.request().method() === 'DELETE')
  await row.getByRole('button', { name: /^Delete/ }).click()
  await expect(row).toHaveCount(0)
  await expect(b.page.getByText('Notification deleted')).toBeVisible()
  await b.page.clock.fastForward(6000)
  expect((await deleted).status()).toBe(200)
  await b.page.reload()
  await expect(b.page.getByText('Nothing new')).toBeVisible()
})

test('a letter of 1,000 characters leaves the browser encrypted, and nothing of it in clear', async () => {
  expect(Array.from(letter)).toHaveLength(1000)
  await untilDayHolds(60)
  await stopClock(b.page)
  await a.page.getByRole('link', { name: 'Message', exact: true }).click()
  const sent: string[] = []
  a.page.on('request', (request) => sent.push(decodeURIComponent(request.url()), request.postData() ?? ''))
  await a.page.getByLabel(`Message ${ben.username}`).fill(letter)
  const posted = a.page.waitForResponse((response) => response.url().endsWith('/message'))
  await a.page.getByRole('button', { name: 'Send' }).click()
  expect((await posted).status()).toBe(201)
  await expectToRead(a.page, letter)
  await expect(a.page.getByRole('log').getByText(/Delivered/)).toHaveCount(0)
  const all = sent.join('\n')
  expect(all).toContain('"message"')
  expect(findClearParts(letter, all)).toEqual([])
})

test('the other hears of it, reads it to the letter and answers; both see the ticks', async () => {
  await expect(b.page.getByText('New Message(s): 1')).toBeVisible()
  await b.page.getByRole('button', { name: 'view now' }).last().click()
  await b.page.clock.resume()
  await expect(b.page).toHaveURL('/inbox')
  await b.page.getByRole('tab', { name: /^Requests/ }).click()
  await b.page.getByRole('link', { name: `Answer ${ann.username}` }).click()
  await expectToRead(b.page, letter)
  await expect(a.page.getByRole('log').getByText(/Delivered/)).toBeAttached({ timeout: 20_000 })

  await b.page.getByLabel(`Message ${ann.username}`).fill(answer)
  await b.page.keyboard.press('Enter')
  await expectToRead(b.page, answer)
  await expectToRead(a.page, answer)
  await expect(a.page.getByRole('log').getByText(/Read/)).toBeAttached({ timeout: 20_000 })
  await expect(b.page.getByRole('log').getByText(/Read/)).toBeAttached({ timeout: 20_000 })
  await expectToHear(b.page.getByRole('main'), 'message-3-conversation')
  await b.page.goto('/inbox')
  await expect(b.page.getByRole('tabpanel').getByRole('link', { name: new RegExp(ann.username) })).toContainText(
    answer.slice(0, 20),
  )
  await expectToHear(b.page.getByRole('main'), 'message-4-inbox')
})

test('after a reload everything is readable without a password', async () => {
  await a.page.reload()
  await expectToRead(a.page, letter)
  await expectToRead(a.page, answer)
  // Her private key, what her further key grows from, and that of what she has begun to write.
  expect((await readStorage(a.page)).keys).toBe(3)
})

test('logging out wipes the keys and the account from the browser', async ({ site }) => {
  await logOut(a.page, ann.username)
  await expect(a.page).toHaveURL('/')
  await expect(a.page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible()
  const { local, keys } = await readStorage(a.page)
  expect(keys).toBe(0)
  const { 'amour.pins': pins = '{}', 'amour.device': device = '', ...rest } = local
  expect(device).toMatch(/^"[\w-]{22}"$/)
  // Each has told it with the login, and the database knows but its digest.
  const fingerprints = site.context.db
    .selectFrom('account_fingerprint')
    .select('fingerprint')
    .where('kind', '=', 'device')
  expect((await fingerprints.execute()).length).toBeGreaterThan(1)
  const known = /^amour\.(counts|theme|remembered|order-verdicts)$/
  expect(Object.keys(rest).filter((name) => !known.test(name))).toEqual([])
  expect(JSON.stringify(rest)).not.toMatch(/ann|Truro|river/i)
  // What is remembered of others is under names that tell nobody who they are.
  expect(Object.keys(JSON.parse(pins))).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
})

test('logging in again brings the old messages back', async () => {
  await a.page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await logIn(a.page, ann)
  await a.page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Inbox/ })
    .click()
  await a.page
    .getByRole('link', { name: new RegExp(ben.username) })
    .first()
    .click()
  await expectToRead(a.page, letter)
  await expectToRead(a.page, answer)
})

test('neither browser complained of anything on the way', () => {
  expect([...a.consoleErrors, ...b.consoleErrors]).toEqual([])
})

async function expectToldOfMail(page: Page) {
  const told = page.getByRole('status').filter({ hasText: 'Please activate your account' })
  await expect(told).toContainText('We’ve sent you an email. Open the link in it to activate your account.')
  await expect(told).toContainText('If you can’t find it, please check your spam or junk folder.')
  await expect(page.getByRole('form', { name: 'Create Account' })).toHaveCount(0)
}

/** The text stands in the conversation, every character of it. */
async function expectToRead(page: Page, text: string) {
  await expect
    .poll(async () => ((await page.getByRole('log').textContent()) ?? '').includes(text), { timeout: 20_000 })
    .toBe(true)
}
