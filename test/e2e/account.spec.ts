import { AxeBuilder } from '@axe-core/playwright'
import { messages } from '@amour/contract/messages.ts'
import { importPublic } from '@amour/crypto/public-key.ts'
import { sealMessage } from '@amour/crypto/message.ts'
import { newId } from '@amour/server/security/ids.ts'
import { expect, type Page } from '@playwright/test'
import { makeMember, type TestMember } from '@amour/test/make-member.ts'
import { digitsOf } from './authenticator.ts'
import { enterAs, expectUnder, logIn, logOut } from './forms.ts'
import { type Site, test } from './site.ts'
import { aVisitor } from './visitor.ts'

const oldPassword = 'Ann’s old password £1'
const newPassword = 'Ann’s new password €2'
const words = 'Meet me at the bandstand at three.'

/** Ann, with a message that Ben has sealed for her present key. */
async function annWithMail(site: Site) {
  const ann = await makeMember(site.context, {
    username: `ann-${newId().slice(-8)}`,
    password: oldPassword,
    hasKeys: true,
  })
  const ben = await makeMember(site.context, { gender: 'Man', seeking: 'Woman', hasKeys: true })
  await send(site, ben, ann)
  return { ann, ben }
}

async function send(site: Site, from: TestMember, to: TestMember) {
  const [recipientPublic, senderPublic] = await Promise.all(
    [to, from].map(({ publicKey }) => importPublic(publicKey ?? '')),
  )
  if (!recipientPublic || !senderPublic) throw new Error('Both need keys.')
  const versions = { recipientVersion: 1, senderVersion: 1 }
  const message = await sealMessage({ text: words, mediaId: null, recipientPublic, senderPublic, ...versions })
  const answer = await fetch(site.url + messages.send.path.replace(':id', to.id), {
    method: 'POST',
    headers: { authorization: `Bearer ${from.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message }),
  })
  expect(answer.status).toBe(201)
}

/** From the forgotten password to the login with the new one. */
async function recover(page: Page, site: Site, { email }: TestMember) {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Forgot password' }).click()
  const form = page.getByRole('form', { name: 'Recover your account' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('New password', { exact: true }).fill(newPassword)
  await form.getByLabel('Confirm new password').fill(newPassword)
  await page.keyboard.press('Enter')
  const done = 'If you have an account with us, you should receive an email to activate your new password.'
  await expect(page.getByRole('status').getByText(done)).toBeVisible()
  await page.goto(await site.linkTo(email))
  await logIn(page, { email, password: newPassword })
  const told = 'Failed to load private key, if this persists please contact support.'
  await expect(page.getByRole('alert').filter({ hasText: told })).toBeVisible()
}

const openMail = (page: Page, { username }: TestMember) => page.goto(`/inbox/message/${username}?new`)

const expectToRead = (page: Page) => expect(page.getByRole('log').getByText(words)).toBeVisible()

async function leave(page: Page, { username }: TestMember) {
  await logOut(page, username)
  await expect(page).toHaveURL('/')
  await page.goto('/login')
}

test('the form of a forgotten password says what is wrong, and what went wrong', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot password' }).click()
  const form = page.getByRole('form', { name: 'Recover your account' })
  await expect(form.getByText('Allowed characters: letters, digits, and , . - _ £ $ ! @ % ^ * + = ] :')).toBeVisible()
  await form.getByLabel('New password', { exact: true }).fill('1234567')
  await form.getByRole('button', { name: 'Recover account' }).click()
  await expectUnder(form.getByLabel('Email'), 'Please enter a valid email address.')
  await expectUnder(form.getByLabel('New password', { exact: true }), 'Password must be a minimum of 8 characters.')
  await form.getByLabel('Email').fill('nobody@example.com')
  await form.getByLabel('New password', { exact: true }).fill(newPassword)
  await form.getByLabel('Confirm new password').fill(oldPassword)
  await form.getByRole('button', { name: 'Recover account' }).click()
  await expectUnder(form.getByLabel('Confirm new password'), 'Passwords do not match.')
  await form.getByLabel('Confirm new password').fill(newPassword)
  await page.route('**/api/users/recover', (route) => route.abort())
  await form.getByRole('button', { name: 'Recover account' }).click()
  await expect(form.getByText('An error occurred, please try again later!')).toBeVisible()
  await page.unroute('**/api/users/recover')
  await page.route('**/api/users/recover', (route) => route.fulfill({ json: { status: '202 Accepted' } }))
  await form.getByRole('button', { name: 'Recover account' }).click()
  await expect(form.getByText('Error recovering account')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('after a recovery the old password unlocks all messages', async ({ page, site }) => {
  const { ann, ben } = await annWithMail(site)
  await recover(page, site, ann)
  await page.getByLabel('Old password', { exact: true }).fill('not the old one')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expectUnder(page.getByLabel('Old password', { exact: true }), 'This password does not unlock your key.')
  await page.getByLabel('Old password', { exact: true }).fill(oldPassword)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page).toHaveTitle(/^Home/)
  await openMail(page, ben)
  await expectToRead(page)
})

test('new keys serve what comes, and old messages open later from the account', async ({ page, site }) => {
  const { ann, ben } = await annWithMail(site)
  await recover(page, site, ann)
  await page.getByRole('button', { name: 'Start new keys' }).click()
  await expect(page).toHaveTitle(/^Home/)
  await openMail(page, ben)
  await expect(page.getByText('This message is sealed with an older key, which is still locked.')).toBeVisible()
  await page.getByRole('link', { name: 'Unlock it in My Account' }).click()
  const keys = page.getByRole('region', { name: 'Keys' })
  await expect(keys.getByText('Key 2')).toBeVisible()
  await keys.getByRole('button', { name: 'Unlock with the old password' }).click()
  await keys.getByLabel('Old password', { exact: true }).fill(oldPassword)
  await keys.getByLabel('Current password').fill(newPassword)
  await page.keyboard.press('Enter')
  await expect(keys.getByText('Your messages are unlocked.')).toBeVisible()
  await openMail(page, ben)
  await expectToRead(page)
  await leave(page, ann)
  await logIn(page, { email: ann.email, password: newPassword })
  await expect(page).toHaveTitle(/^Home/)
  await openMail(page, ben)
  await expectToRead(page)
})

test('who decides later uses everything but the messages, and can unlock them any time', async ({ page, site }) => {
  const { ann, ben } = await annWithMail(site)
  await recover(page, site, ann)
  await page.getByRole('button', { name: 'Decide later' }).click()
  await expect(page).toHaveTitle(/^Home/)
  await openMail(page, ben)
  await page.getByRole('link', { name: 'Unlock it in My Account' }).click()
  const keys = page.getByRole('region', { name: 'Keys' })
  await keys.getByRole('button', { name: 'Unlock with the old password' }).click()
  await keys.getByLabel('Old password', { exact: true }).fill(oldPassword)
  await keys.getByLabel('Current password').fill(newPassword)
  await page.keyboard.press('Enter')
  await expect(keys.getByText('Your messages are unlocked.')).toBeVisible()
  await openMail(page, ben)
  await expectToRead(page)
})

test('two steps: set up, used at the login, and replaced by a recovery code when the telephone is lost', async ({
  page,
  site,
}) => {
  const ann = await makeMember(site.context, { password: oldPassword })
  await enterAs(page, ann)
  await page.goto('/account')
  const panel = page.getByRole('region', { name: 'Two-step login' })
  await panel.getByRole('button', { name: 'Set up' }).click()
  await panel.getByLabel('Current password').fill('not hers at all')
  await page.keyboard.press('Enter')
  await expectUnder(panel.getByLabel('Current password'), 'This is not your password.')
  await panel.getByLabel('Current password').fill(oldPassword)
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await panel.locator('.secret').innerText()).replaceAll(' ', '')
  await panel.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.insertText('000000')
  await expect(panel.getByText('Invalid two step code.')).toBeVisible()
  await expect(panel.getByLabel('Digit 1 of 6')).toBeFocused()
  // Those of the half minute before are good too, and leave the present ones for the login.
  await page.keyboard.insertText(digitsOf(secret, -1))
  const shown = panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allInnerTexts()
  const saved = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toBe('recovery-codes.txt')
  await panel.getByRole('button', { name: 'I have kept them' }).click()
  await expect(panel.getByText('10 codes are left.')).toBeVisible()

  await leave(page, ann)
  await logIn(page, { email: ann.email, password: oldPassword })
  await page.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.insertText(digitsOf(secret))
  await expect(page).toHaveTitle(/^Home/)

  await leave(page, ann)
  await logIn(page, { email: ann.email, password: oldPassword })
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill('not a code')
  await page.keyboard.press('Enter')
  await expectUnder(page.getByRole('textbox', { name: 'Recovery code' }), 'This recovery code is not valid.')
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0]?.toLowerCase() ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(/^Home/)

  await page.goto('/account')
  await expect(panel.getByText('9 codes are left.')).toBeVisible()
  await panel.getByRole('button', { name: 'Turn off' }).click()
  await panel.getByLabel('Current password').fill(oldPassword)
  await panel.getByLabel('Authentication Code').fill(codes[1] ?? '')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('a changed password opens the account, and the old messages stay readable', async ({ page, site }) => {
  const { ann, ben } = await annWithMail(site)
  await page.goto('/login')
  await logIn(page, { email: ann.email, password: oldPassword })
  await expect(page).toHaveTitle(/^Home/)
  await page.getByRole('banner').getByText(ann.username).click()
  await page.getByRole('link', { name: 'Edit Account' }).click()
  await expect(page).toHaveTitle(/^My Account/)
  const panel = page.getByRole('region', { name: 'Password' })
  await panel.getByRole('button', { name: 'Change password' }).click()
  await panel.getByLabel('Current password').fill('not hers at all')
  await panel.getByLabel('New password', { exact: true }).fill(newPassword)
  await panel.getByLabel('Confirm new password').fill('something else')
  await page.keyboard.press('Enter')
  await expectUnder(panel.getByLabel('Confirm new password'), 'Passwords do not match.')
  await panel.getByLabel('Confirm new password').fill(newPassword)
  await page.keyboard.press('Enter')
  await expectUnder(panel.getByLabel('Current password'), 'This is not your password.')
  await panel.getByLabel('Current password').fill(oldPassword)
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Your password is changed.')).toBeVisible()
  await leave(page, ann)
  await logIn(page, { email: ann.email, password: newPassword })
  await expect(page).toHaveTitle(/^Home/)
  await openMail(page, ben)
  await expectToRead(page)
})

test('of two devices one is signed out by the other', async ({ page, site, browser }) => {
  const ann = await makeMember(site.context, { password: oldPassword })
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
  const other = await aVisitor(browser, site, { userAgent: firefox })
  for (const device of [other.page, page]) {
    await device.goto('/login')
    await logIn(device, { email: ann.email, password: oldPassword })
    await expect(device).toHaveTitle(/^Home/)
  }
  await page.goto('/account')
  const panel = page.getByRole('region', { name: 'Devices' })
  await expect(panel.getByText('This one')).toHaveCount(1)
  await panel.getByRole('button', { name: 'Sign out of Firefox on Windows' }).click()
  await expect(panel.getByRole('button', { name: 'Sign out of Firefox on Windows' })).toHaveCount(0)
  await other.page.goto('/account')
  await expect(other.page).toHaveURL('/login')
  await page.reload()
  await expect(panel.getByText('This one')).toBeVisible()
  await other.context.close()
})

test('on this device the theme is chosen, and the tab can tell nothing', async ({ page, site }) => {
  await enterAs(page, await makeMember(site.context))
  await page.goto('/account')
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('switch', { name: /^Neutral tab/ }).check({ force: true })
  await expect(page).toHaveTitle('Notes')
  await page.reload()
  await expect(page).toHaveTitle('Notes')
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/neutral.svg')
})

for (const theme of ['light', 'dark'] as const) {
  for (const width of [390, 1440]) {
    test(`account and recovery have no barrier, ${theme}, ${width} wide`, async ({ browser, site }) => {
      const options = { colorScheme: theme, viewport: { width, height: 900 }, reducedMotion: 'reduce' } as const
      const { page, context, complaints } = await aVisitor(browser, site, options)
      await page.goto('/login')
      await page.getByRole('button', { name: 'Forgot password' }).click()
      await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible()
      await expectNoBarrier(page)
      const ann = await makeMember(site.context, { password: oldPassword, hasKeys: true })
      await enterAs(page, ann)
      await page.goto('/account')
      await expect(page.getByText('Key 1')).toBeVisible()
      await page.getByRole('button', { name: 'Set up' }).click()
      await page.getByLabel('Current password').fill(oldPassword)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
      await page.getByRole('button', { name: 'Change password' }).click()
      await expectNoBarrier(page)
      expect(complaints.filter((complaint) => !complaint.includes('/locales/'))).toEqual([])
      await context.close()
    })
  }
}

async function expectNoBarrier(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}
