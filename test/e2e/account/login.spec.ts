import { createHmac } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { newId } from '@amour/server/security/ids.ts'
import { giveTwoStep } from '@amour/test/members/two-step-setup.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { holdKeyStore } from '@amour/test/e2e/messages/browser-storage.ts'
import { expectUnder, fillSilently, logIn, logOut, readStorage } from '@amour/test/e2e/support/forms.ts'
import { enterAsNewMember } from '@amour/test/e2e/support/new-member.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { breakCrypto } from '@amour/test/e2e/sweeps/texts-keys.ts'

const password = 'open sesame'

const aMember = (site: Site, options: Parameters<typeof makeMember>[1] = {}) => {
  const username = `login-${newId().slice(-8)}`
  return makeMember(site.context, { username, password, ...options })
}

const fieldsOf = (page: Page) => {
  const form = page.getByRole('form', { name: 'Login' })
  return {
    form,
    email: form.getByLabel('Email'),
    password: form.getByLabel('Password', { exact: true }),
    submit: form.getByRole('button', { name: 'Login' }),
  }
}

test('what cannot be an address or a password is told under its field, and nothing is asked', async ({ page }) => {
  let loginCalls = 0
  page.on('request', (request) => (loginCalls += request.url().includes('login_check') ? 1 : 0))
  await page.goto('/login')
  const fields = fieldsOf(page)
  await fields.password.fill('1234567')
  await page.keyboard.press('Enter')
  await expectUnder(fields.email, 'Please enter a valid email address.')
  await expectUnder(fields.password, 'Password must be a minimum of 8 characters.')
  await expect(fields.email).toBeFocused()
  await fields.email.fill('rosalind@example.com')
  await expect(fields.form.locator('[aria-invalid=true]')).toHaveCount(0)
  expect(loginCalls).toBe(0)
})

test('a wrong password and an unknown address are told in the same words', async ({ page, site }) => {
  const member = await aMember(site)
  await page.goto('/login')
  const said: string[] = []
  for (const email of [member.email, 'nobody@example.com']) {
    await logIn(page, { email, password: 'close sesame' })
    const sentence = page.getByText('The email address or password isn’t right.')
    await expect(sentence).toBeVisible()
    said.push(await page.getByRole('form', { name: 'Login' }).innerText())
    await fieldsOf(page).password.fill('')
    await expect(sentence).toHaveCount(0)
  }
  expect(said[0]).toBe(said[1])
})

test('without an answer the login says so, and works when there is one', async ({ page, site }) => {
  const member = await aMember(site)
  await page.goto('/login')
  await page.route('**/api/login_check', (route) => route.abort())
  await logIn(page, { email: member.email, password })
  await expect(page.getByText('An error occurred, please try again later!')).toBeVisible()
  await page.unroute('**/api/login_check')
  await logIn(page, { email: member.email, password })
  await expect(page).toHaveTitle(/^Home/)
})

test('an account that cannot be read is told, and nobody is half logged in', async ({ page, site }) => {
  const member = await aMember(site)
  await page.goto('/login')
  await page.route('**/api/users/me', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }))
  await logIn(page, { email: member.email, password })
  const sentence = 'Failed to get account information, if this persists please contact support.'
  await expect(page.getByText(sentence)).toBeVisible()
  expect((await readStorage(page)).local['amour.account']).toBeUndefined()
})

test('a link that leads nowhere is told, and keeps nobody out who has an account', async ({ page, site }) => {
  const member = await aMember(site)
  await page.goto(`/account/activation/complete#t=${'x'.repeat(43)}`)
  await logIn(page, { email: member.email, password })
  await expect(page).toHaveURL('/account/activation/failed')
  await expect(page.getByRole('alert')).toHaveText(/^Activation failed/)
  await logIn(page, { email: member.email, password: 'close sesame' })
  await expectUnder(fieldsOf(page).password, 'The email address or password isn’t right.')
  await logIn(page, { email: member.email, password })
  await expect(page).toHaveTitle(/^Home/)
})

/** A member with a key that no password of theirs opens. */
async function withForeignKey(site: Site) {
  const member = await aMember(site, { hasKeys: true })
  const { db, seal } = site.context
  const other = await aMember(site, { hasKeys: true })
  const row = await db.selectFrom('member_key').where('member_id', '=', other.id).selectAll().executeTakeFirstOrThrow()
  const wrapped = seal.openText({ owner: other.id, column: 'member_key.private.1' }, row.private_sealed)
  const resealed = seal.seal({ owner: member.id, column: 'member_key.private.1' }, wrapped)
  await db.updateTable('member_key').set({ private_sealed: resealed }).where('member_id', '=', member.id).execute()
  return member
}

const unopened = 'Failed to load private key, if this persists please contact support.'

test('a key that this password does not open is told, and the sign-in stands', async ({ page, site }) => {
  const member = await withForeignKey(site)
  await page.goto('/login')
  await logIn(page, { email: member.email, password })
  await expect(page.getByRole('alert').filter({ hasText: unopened })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveTitle(/^Home/)
})

test('who goes back from what the login says of their key is logged in, and their pages come', async ({
  page,
  site,
}) => {
  const member = await withForeignKey(site)
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click()
  await expect(page).toHaveURL('/about')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await logIn(page, { email: member.email, password })
  await expect(page.getByRole('alert').filter({ hasText: unopened })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveTitle(/^Home/)
  await expect(page.getByRole('banner').getByText(member.username)).toBeVisible()
})

test('what a password manager fills in without a word to the page is sent', async ({ page, site }) => {
  const member = await aMember(site)
  await page.goto('/login')
  const fields = fieldsOf(page)
  await expect(fields.form).toHaveAttribute('data-hydrated', '')
  await fillSilently(fields.email, member.email)
  await fillSilently(fields.password, password)
  await fields.submit.click()
  await expect(page).toHaveTitle(/^Home/)
})

test('a public key that encrypts nothing is told as that, and not as one that could not be loaded', async ({
  page,
  site,
}) => {
  const member = await aMember(site, { hasKeys: true })
  await breakCrypto(page, 'encrypt', 'RSA-OAEP')
  await page.goto('/login')
  await logIn(page, { email: member.email, password })
  const alert = page.getByRole('alert')
  await expect(alert.filter({ hasText: 'Your key couldn’t encrypt anything in this browser.' })).toBeVisible()
  await expect(alert.filter({ hasText: 'Failed to load' })).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('where the browser does not get to its store of keys, the login says so, and nobody waits for good', async ({
  page,
  context,
  site,
}) => {
  const member = await aMember(site, { hasKeys: true })
  await holdKeyStore(context)
  await page.clock.install()
  await page.goto('/login')
  await logIn(page, { email: member.email, password })
  const said = page.getByRole('alert').filter({ hasText: 'Failed to save your keys' })
  await expect(async () => {
    await page.clock.fastForward(10_000)
    await expect(said).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveTitle(/^Home/)
})

test('the six digits are asked for after the password, in six boxes that go on by themselves', async ({
  page,
  site,
}) => {
  const member = await aMember(site)
  const seed = Buffer.from(newId())
  await giveTwoStep(site.context, member.id, seed)
  await page.goto('/login')
  await logIn(page, { email: member.email, password })
  const form = page.getByRole('form', { name: 'Authentication Code' })
  const verify = form.getByRole('button', { name: 'Verify' })
  await expect(form.getByRole('textbox')).toHaveCount(6)
  await expect(verify).toBeDisabled()
  await expect(form.getByLabel('Digit 1 of 6')).toBeFocused()
  await page.keyboard.type('00000')
  await expect(verify).toBeDisabled()
  await expect(form.getByLabel('Digit 6 of 6')).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(form.getByLabel('Digit 5 of 6')).toBeFocused()
  await page.keyboard.type('00')
  await expect(form.getByText('Invalid two step code.')).toBeVisible()
  await expect(form.getByLabel('Digit 1 of 6')).toBeFocused()
  await expect(form.getByLabel('Digit 1 of 6')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByRole('group')).toHaveAccessibleDescription('Invalid two step code.')
  await page.keyboard.type(codeOf(seed))
  await expect(page).toHaveTitle(/^Home/)
})

test('the address is remembered where that was wished, and nowhere else', async ({ page, site }) => {
  const member = await aMember(site)
  await page.goto('/login')
  await page.getByLabel('Remember me').check()
  await logIn(page, { email: member.email, password })
  await expect(page).toHaveTitle(/^Home/)
  await page.evaluate(() => localStorage.removeItem('amour.account'))
  await page.goto('/login')
  await expect(fieldsOf(page).email).toHaveValue(member.email)
  await page.getByLabel('Remember me').uncheck()
  await logIn(page, { email: member.email, password })
  await expect(page).toHaveTitle(/^Home/)
  expect((await readStorage(page)).local).not.toHaveProperty('amour.remembered')
})

test('who wanted a member screen comes to the login first and to the screen after it', async ({ page, site }) => {
  const member = await aMember(site)
  for (const path of ['/inbox', '/notifications', '/search/Somerset/Bath', '/profile', `/member/${member.username}`]) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
  }
  await page.goto('/search/Somerset/Bath?withPhoto=1')
  await expect(page).toHaveURL('/login')
  await logIn(page, { email: member.email, password })
  await expect(page).toHaveURL('/search/Somerset/Bath?withPhoto=1')
})

test('a forged token is thrown away at the first call, and the page says the login again', async ({ page }) => {
  await page.goto('/locales/i18n/common.json')
  const account = { token: 'a.b.c', refresh_token: 'd', user: null }
  await page.evaluate((text) => localStorage.setItem('amour.account', text), JSON.stringify(account))
  await page.goto('/inbox')
  await expect(page).toHaveURL('/login')
  // The page loads anew once, and cannot be asked while it does.
  await expect(async () => expect((await readStorage(page)).local['amour.account']).toBeUndefined()).toPass()
})

/** The code of this half minute (RFC 6238). */
function codeOf(seed: Buffer): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', seed).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

test('what is sent while the app is drawing its own form is not lost', async ({ page }) => {
  await page.addInitScript(() => {
    const add = document.addEventListener.bind(document)
    // The last that the app does before it begins to draw (app/early.ts).
    document.addEventListener = (...given: Parameters<typeof add>) => {
      add(...given)
      if (given[0] === 'focusout') document.querySelector<HTMLFormElement>('main form')?.requestSubmit()
    }
  })
  await page.goto('/login?from=elsewhere')
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
})

test('who logs in where another was is not led to where that one has been', async ({ page, site }) => {
  const other = await makeMember(site.context, { gender: 'Man', seeking: 'Woman', password })
  const ann = await enterAsNewMember(page, site, `/member/${other.username}`)
  const tab = await page.context().newPage()
  await tab.goto('/')
  await logOut(tab, ann.username)
  await expect(page).toHaveURL('/login')
  await logIn(page, { email: ann.email, password })
  await expect(page).toHaveURL(`/member/${other.username}`)
  await tab.goto('/')
  await logOut(tab, ann.username)
  await expect(page).toHaveURL('/login')
  const next = await makeMember(site.context, { password })
  await logIn(page, { email: next.email, password })
  await expect(page.getByRole('banner').getByText(next.username)).toBeVisible()
  await expect(page).toHaveURL('/')
})
