import { createHash } from 'node:crypto'
import { session } from '@amour/contract/account/session.ts'
import { profiles } from '@amour/contract/people/profiles.ts'
import { loginSecret } from '@amour/crypto/password-secret.ts'
import { hashPassword } from '@amour/server/security/passwords/password.ts'
import { newId } from '@amour/server/security/ids.ts'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { dumpDatabase } from '@amour/test/database/dump.ts'
import { BATH, makeMember } from '@amour/test/members/make-member.ts'
import { expectUnder, fillRegistration, logIn } from '@amour/test/e2e/support/forms.ts'
import { leave, recover, newPassword as recovered } from '@amour/test/e2e/messages/sealed-mail.ts'
import { openSite, type Site, test as base } from '@amour/test/e2e/support/site.ts'

/** A site that writes down all that it can. */
const test = base.extend<object, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures wanted from this pattern
    async ({}, use) => {
      await using opened = await openSite({ LOG_LEVEL: 'debug' })
      await use(opened.site)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

const first = 'Twelfth-Night £1 ✓'
const second = 'As-you-like-it £2 ✓'

/** How a password could be written: itself, in base64 and in addresses, and its digests in three writings. */
function listForms(password: string): string[] {
  const utf8 = Buffer.from(password)
  const digests = ['sha1', 'sha256', 'sha512'].flatMap((name) =>
    (['hex', 'base64', 'base64url'] as const).map((as) => createHash(name).update(utf8).digest(as)),
  )
  const texts = [password, JSON.stringify(password).slice(1, -1), encodeURIComponent(password), utf8.toString('hex')]
  return [...texts, utf8.toString('base64').replace(/=+$/, ''), utf8.toString('base64url'), ...digests]
}

/** Everything that leaves the browser for a context's life: address, headers and body of each request, workers' too. */
function recordRequests(context: BrowserContext) {
  const sent: { call: string; text: string }[] = []
  context.on('request', (request) => {
    const body = request.postDataBuffer()?.toString('utf8') ?? ''
    sent.push({
      call: `${request.method()} ${new URL(request.url()).pathname}`,
      text: [request.url(), JSON.stringify(request.headers()), body].join('\n'),
    })
  })
  return sent
}

const panel = (page: Page, name: string) => page.getByRole('region', { name })
const isHome = (page: Page) => expect(page).toHaveTitle(/^Home/)

test('from the registration to the deletion no password leaves the browser, nor stands in a log line or a row', async ({
  page,
  site,
}) => {
  test.slow()
  const sent = recordRequests(page.context())
  const [username, email] = [`viola-${newId().slice(-8)}`, `viola-${newId()}@example.com`]
  await signUp(page, site, { username, email })

  await page.goto('/account/security')
  await panel(page, 'Password').getByRole('button', { name: 'Change password' }).click()
  await panel(page, 'Password').getByLabel('Current password').fill(first)
  await panel(page, 'Password').getByLabel('New password', { exact: true }).fill(second)
  await panel(page, 'Password').getByLabel('Confirm new password').fill(second)
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Password').getByText('Your password is changed.')).toBeVisible()

  const steps = panel(page, 'Two-step login')
  await steps.getByRole('button', { name: 'Set up' }).click()
  await steps.getByLabel('Current password').fill(second)
  await page.keyboard.press('Enter')
  await expect(steps.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()

  const moved = `cesario-${newId()}@example.com`
  await changeAddress(page, site, moved)
  const viola = { username, email: moved }
  await leave(page, { ...viola, ...nothing })
  await logIn(page, { email: moved, password: second })
  await isHome(page)
  await leave(page, { ...viola, ...nothing })

  await recover(page, site, { ...viola, ...nothing })
  await page.getByRole('radio', { name: /^With my old password/ }).check()
  await page.getByRole('textbox', { name: 'Old password' }).fill(second)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await isHome(page)
  const rows = await dumpDatabase({ db: site.context.db })
  await deleteNow(page)

  const all = sent.map(({ text }) => text).join('\n')
  const [log, later] = [site.app.readOutput(), await dumpDatabase({ db: site.context.db })]
  expect(log).toContain('wrapped keys delivered')
  const calls = [
    'create',
    'login_check',
    'password',
    'email',
    'recover',
    'confirm',
    'two-step',
    'unlock',
    'DELETE /api/users/me',
  ]
  expect(calls.filter((name) => !sent.some(({ call }) => call.includes(name)))).toEqual([])
  expect(all.match(/a1\.[\w-]{43}/g)?.length).toBeGreaterThan(10)
  for (const where of [all, log, rows, later]) {
    expect([first, second, recovered].flatMap(listForms).filter((form) => where.includes(form))).toEqual([])
  }
})

/** The rest of a member that the steps shared with other tests do not read. */
const nothing = { id: '', token: '', refreshToken: '', publicKey: undefined, privateKey: undefined }

/** Registers, refused once for a password that everybody knows, and activates; the profile is answered by calls. */
async function signUp(page: Page, site: Site, { username, email }: { username: string; email: string }) {
  await page.goto('/register')
  const town = { typed: 'bath', taken: 'Somerset - Bath' }
  const person = { username, email, iAm: 'A woman looking for a man', town }
  const form = await fillRegistration(page, { ...person, password: 'liverpool' })
  const submit = form.getByRole('button', { name: 'Create free account!' })
  await submit.click()
  const field = form.getByLabel('Password', { exact: true })
  await expectUnder(field, 'This password is too common and easy to guess.')
  await field.fill(first)
  await form.getByLabel('Confirm password').fill(first)
  await submit.click()
  await page.goto(await site.linkTo(email))
  await logIn(page, { email, password: first })
  await expect(page.getByRole('banner').getByText(username)).toBeVisible()
  // The specified call signs in with the password itself, from a caller of its own.
  const body = JSON.stringify({ username: email, password: first })
  const json = { 'content-type': 'application/json' }
  const answer = await fetch(site.url + session.login.path, { method: 'POST', headers: json, body })
  expect(answer.status).toBe(200)
  const { token } = session.login.response.parse(await answer.json())
  const profile = { gender: 'Woman', seeking: 'Man', location: BATH, description: 'Shipwrecked, and in service.' }
  const saved = await fetch(site.url + profiles.update.path, {
    method: profiles.update.method,
    headers: { ...json, authorization: `Bearer ${token}` },
    body: JSON.stringify(profile),
  })
  expect(saved.status).toBe(200)
  await page.evaluate(() => localStorage.removeItem('amour.account'))
  await page.goto('/login')
  await logIn(page, { email, password: first })
  await isHome(page)
}

async function changeAddress(page: Page, site: Site, moved: string) {
  await page.goto('/account#email')
  const own = panel(page, 'Email')
  await own.getByRole('button', { name: 'Change email address' }).click()
  await own.getByLabel('New email address').fill(moved)
  await own.getByLabel('Current password').fill(second)
  await page.keyboard.press('Enter')
  await expect(own.getByText('Waits for its link to be confirmed')).toBeVisible()
  await page.goto(await site.linkTo(moved))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your email address is changed.')).toBeVisible()
}

async function deleteNow(page: Page) {
  await page.goto('/account#leaving')
  const leaving = panel(page, 'Pause or leave')
  await leaving.getByRole('button', { name: 'Delete account' }).click()
  await leaving.getByRole('radio', { name: /^Now/ }).check()
  await leaving.getByLabel('Current password').fill(recovered)
  await leaving.getByRole('button', { name: 'Delete for ever' }).click()
  await expect(page.getByRole('dialog', { name: 'Your account is deleted' })).toBeVisible()
}

test('after a refusal nothing more is sent unasked; an account of before is moved by one step of its owner', async ({
  page,
  site,
}) => {
  const ann = await makeMember(site.context, { username: `ann-${newId().slice(-8)}`, password: first, hasKeys: true })
  const config = { ...site.context.config, writesVersion2: false }
  const password_hash = await hashPassword({ ...site.context, config }, { secret: '', raw: first })
  const own = () => site.context.db.selectFrom('member').select('password_hash').where('id', '=', ann.id)
  await site.context.db.updateTable('member').set({ password_hash }).where('id', '=', ann.id).execute()
  const sent = recordRequests(page.context())
  const logins = () => sent.filter(({ call }) => call.endsWith(session.login.path)).map(({ text }) => text)

  await page.goto('/login')
  const offer = page.getByRole('button', { name: 'Log in the earlier way' })
  await logIn(page, { email: `nobody-${newId()}@example.com`, password: first })
  await expect(offer).toBeVisible()
  await logIn(page, { email: ann.email, password: first })
  await expect(page.getByText('The email address or password isn’t right.')).toBeVisible()
  await expect(offer).toBeVisible()
  expect(logins().map((text) => text.includes(first))).toEqual([false, false])
  await offer.click()
  await isHome(page)
  expect(logins().map((text) => text.includes(first))).toEqual([false, false, true])
  expect((await own().executeTakeFirstOrThrow()).password_hash).toContain(',pre=a1$')

  // Its version 1 wrap is followed by a version 2, and goes once that has opened. The same login adds further keys, as a
  // key of its own, before or after that.
  const wraps = site.context.db
    .selectFrom('member_key')
    .select(['wrap_version', 'previous_wrap_version'])
    .where('member_id', '=', ann.id)
    .where('version', '=', 1)
  await expect.poll(() => wraps.executeTakeFirst()).toEqual({ wrap_version: 2, previous_wrap_version: 1 })
  await leave(page, ann)
  await logIn(page, { email: ann.email, password: first })
  await isHome(page)
  expect(logins().at(-1)).toContain(await loginSecret(first, ann.email))
  await expect.poll(() => wraps.executeTakeFirst()).toEqual({ wrap_version: 2, previous_wrap_version: null })

  // Whoever leaves takes along that they were here, unless they have themselves remembered.
  const noted = () => page.evaluate(() => localStorage.getItem('amour.sign-ins'))
  expect(await noted()).not.toBeNull()
  await leave(page, ann)
  expect(await noted()).toBeNull()
  await page.getByText('Remember me').click()
  await logIn(page, { email: ann.email, password: first })
  await isHome(page)
  // From now on a refusal offers nothing for this address.
  await leave(page, ann)
  await expect(page.getByRole('form', { name: 'Login' }).getByLabel('Email')).toHaveValue(ann.email)
  await logIn(page, { email: ann.email, password: second })
  await expect(page.getByText('The email address or password isn’t right.')).toBeVisible()
  await expect(offer).toHaveCount(0)
  expect(logins()).toHaveLength(6)
})
