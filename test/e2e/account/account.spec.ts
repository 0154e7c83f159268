import { twoStep } from '@amour/contract/account/two-step.ts'
import { DEVICE_HEADER } from '@amour/contract/endpoint.ts'
import { startSession } from '@amour/server/features/account/sessions/sessions.service.ts'
import { expect, type Page, type Route } from '@playwright/test'
import { makeMember } from '@amour/test/members/make-member.ts'
import { makeAuthenticatorCode, waitForHalfMinute } from './authenticator.ts'
import { enter, tabTo, type } from '@amour/test/e2e/support/keyboard.ts'
import { enterAs, expectUnder, fillSilently } from '@amour/test/e2e/support/forms.ts'
import { leave, logInByKey, newPassword, oldPassword } from '@amour/test/e2e/messages/sealed-mail.ts'
import { nextAddress, test } from '@amour/test/e2e/support/site.ts'
import { expectGoodDialog } from '@amour/test/e2e/support/dialogs.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'

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
  await form.getByLabel('New password', { exact: true }).fill('password1')
  await expect(form.getByText('It’s one of the most common passwords.').first()).toBeVisible()
  await form.getByLabel('Confirm new password').fill('password1')
  await form.getByRole('button', { name: 'Recover account' }).click()
  await expectUnder(form.getByLabel('New password', { exact: true }), 'This password is too common and easy to guess.')
  await form.getByLabel('New password', { exact: true }).fill(newPassword)
  await expect(form.getByText('Strong.').first()).toBeVisible()
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

/** Whether the browser would ask before it closed the page. */
const isAskedBeforeUnload = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))

test('a change of password whose answer is lost is found done when it is tried again', async ({ page, site }) => {
  const ann = await makeMember(site.context, { password: oldPassword, hasKeys: true })
  await enterAs(page, ann)
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Change password' }).click()
  const form = page.getByRole('form', { name: 'Change password' })
  // Whose password it is, for whatever keeps it.
  await expect(form.locator('input[autocomplete=username]')).toHaveValue(ann.email)
  await fillSilently(form.getByLabel('Current password'), oldPassword)
  await form.getByLabel('New password', { exact: true }).fill(newPassword)
  await form.getByLabel('Confirm new password').fill(newPassword)
  const arrived = Promise.withResolvers<number>()
  const loseAnswer = async (route: Route) => {
    arrived.resolve((await route.fetch()).status())
    await route.abort()
  }
  await page.route('**/api/users/me/password', loseAnswer, { times: 1 })
  await page.keyboard.press('Enter')
  expect(await arrived.promise).toBe(200)
  await expect(form.getByRole('alert')).toBeVisible()
  await form.getByLabel('Confirm new password').press('Enter')
  await expect(page.getByText('Your password is changed.')).toBeVisible()
})

test('two steps: set up, used at the login, and replaced by a recovery code when the telephone is lost', async ({
  page,
  site,
}) => {
  const ann = await makeMember(site.context, { password: oldPassword })
  await enterAs(page, ann)
  await page.goto('/account/security')
  const panel = page.getByRole('region', { name: 'Two-step login' })
  await enter(page, panel.getByRole('button', { name: 'Set up' }))
  await expect(panel.getByLabel('Current password')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectUnder(panel.getByLabel('Current password'), 'Please enter your current password.')
  await type(page, panel.getByLabel('Current password'), 'not hers at all')
  await page.keyboard.press('Enter')
  await expectUnder(panel.getByLabel('Current password'), 'This isn’t your password.')
  await type(page, panel.getByLabel('Current password'), oldPassword)
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await panel.locator('.secret').innerText()).replaceAll(' ', '')
  await tabTo(page, panel.getByLabel('Digit 1 of 6'))
  await page.keyboard.insertText('000000')
  await expect(panel.getByText('Invalid two step code.')).toBeVisible()
  await expect(panel.getByLabel('Digit 1 of 6')).toBeFocused()
  // Those of the half minute before are good too, and leave the present ones for the login.
  await waitForHalfMinute()
  const state = page.waitForResponse((reply) => reply.url().endsWith(twoStep.status.path) && reply.status() === 200)
  await page.keyboard.insertText(makeAuthenticatorCode(secret, -1))
  await state
  await page.route(`**${twoStep.status.path}`, (route) => route.abort())
  const shown = panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allInnerTexts()
  // They are shown this once: who leaves them by a slip is asked.
  await enter(page, page.getByRole('main').getByRole('link', { name: 'My Account' }))
  await expectGoodDialog(page, 'KeepPaper')
  await enter(
    page,
    page.getByRole('dialog', { name: 'Leave without keeping this?' }).getByRole('button', { name: 'Stay here' }),
  )
  await expect(shown).toHaveText(codes)
  expect(await isAskedBeforeUnload(page)).toBe(true)
  const saved = page.waitForEvent('download')
  await enter(page, panel.getByRole('button', { name: 'Download' }))
  expect((await saved).suggestedFilename()).toBe('recovery-codes.txt')
  await enter(page, panel.getByRole('button', { name: 'I have kept them' }))
  await expect(panel.getByRole('button', { name: 'Turn off' })).toBeFocused()
  await expect(panel.getByText('10 codes are left.')).toBeVisible()
  expect(await isAskedBeforeUnload(page)).toBe(false)
  await page.unroute(`**${twoStep.status.path}`)

  await leave(page, ann)
  await logInByKey(page, ann, oldPassword)
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await page.keyboard.insertText(makeAuthenticatorCode(secret))
  await expect(page).toHaveTitle(/^Home/)

  await leave(page, ann)
  await logInByKey(page, ann, oldPassword)
  await enter(page, page.getByRole('button', { name: 'Use a recovery code instead' }))
  await type(page, page.getByRole('textbox', { name: 'Recovery code' }), 'not a code')
  await page.keyboard.press('Enter')
  await expectUnder(page.getByRole('textbox', { name: 'Recovery code' }), 'This recovery code isn’t valid.')
  await type(page, page.getByRole('textbox', { name: 'Recovery code' }), codes[0]?.toLowerCase() ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(/^Home/)

  await page.goto('/account/security')
  const tries = page.getByRole('region', { name: 'Login history' }).getByRole('listitem')
  await expect(tries.nth(0)).toContainText(/^Logged in.*, \d\d:\d\d · from the network you’re on now$/)
  await expect(panel.getByText('9 codes are left.')).toBeVisible()
  await enter(page, panel.getByRole('button', { name: 'Turn off' }))
  await type(page, panel.getByLabel('Current password'), oldPassword)
  await type(page, panel.getByLabel('Authentication Code'), codes[1] ?? '')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('of two devices one is signed out by the other', async ({ page, site, browser }) => {
  const ann = await makeMember(site.context, { password: oldPassword })
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
  const other = await openVisitor(browser, site, { userAgent: firefox })
  for (const device of [other.page, page]) {
    await device.goto('/login')
    await logInByKey(device, ann, oldPassword)
    await expect(device).toHaveTitle(/^Home/)
  }
  await page.goto('/account/security')
  const panel = page.getByRole('region', { name: 'Devices' })
  await expect(panel.getByText('This one')).toHaveCount(1)
  await enter(page, panel.getByRole('button', { name: 'Sign out of Firefox on Windows' }))
  await expect(panel.getByRole('button', { name: 'Sign out of Firefox on Windows' })).toHaveCount(0)
  await expect(panel.getByRole('button', { name: /^Sign out of/ })).toBeFocused()
  await enter(page, panel.getByRole('button', { name: 'Sign out all others' }))
  await expect(panel.getByRole('button')).toHaveCount(0)
  await expect(panel.getByRole('heading', { name: 'Devices' })).toBeFocused()
  // It hears of it by its stream, and leaves by itself.
  await expect(other.page.getByRole('banner').getByText(ann.username)).toHaveCount(0)
  await page.reload()
  await expect(panel.getByText('This one')).toBeVisible()
  await other.context.close()
})

test('what one page says of privacy and devices undoes nothing that another has said since', async ({ page, site }) => {
  const ann = await makeMember(site.context)
  await enterAs(page, ann)
  await startSession(site.context, ann.id, { userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Firefox/140.0' })
  const tab = await page.context().newPage()
  const incognito = tab.getByRole('switch', { name: 'Incognito' })
  const typing = page.getByRole('switch', { name: 'Show when I’m typing' })
  await page.goto('/account#privacy')
  await expect(typing).toBeVisible()
  await tab.goto('/account#privacy')
  await incognito.press('Space')
  await expect(tab.getByText('Saved')).toBeVisible()
  await typing.press('Space')
  await expect(page.getByText('Saved')).toBeVisible()
  const { is_incognito: isIncognito, shows_typing: showsTyping } = await site.context.db
    .selectFrom('member')
    .select(['is_incognito', 'shows_typing'])
    .where('id', '=', ann.id)
    .executeTakeFirstOrThrow()
  expect([isIncognito, showsTyping]).toEqual([true, true])

  const firefox = (of: Page) => of.getByRole('button', { name: 'Sign out of Firefox on Windows' })
  await page.goto('/account/security')
  await expect(firefox(page)).toBeVisible()
  await tab.goto('/account/security')
  await firefox(tab).click()
  await expect(firefox(tab)).toHaveCount(0)
  await firefox(page).click()
  await expect(firefox(page)).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the login history says when it is empty, when it cannot be read, and brings what is older', async ({
  page,
  site,
}) => {
  const ann = await makeMember(site.context, { password: oldPassword })
  await enterAs(page, ann)
  await page.route('**/api/users/me/sign-ins*', (route) => route.abort())
  await page.goto('/account#sign-ins')
  const history = page.getByRole('region', { name: 'Login history' })
  await expect(history.getByText('This couldn’t be loaded.')).toBeVisible()
  await page.unroute('**/api/users/me/sign-ins*')
  await enter(page, history.getByRole('button', { name: 'Try again' }))
  await expect(history.getByText('Nobody has logged in lately.')).toBeVisible()
  // A right password in between, since after three wrong ones in a browser that is known a login costs a proof.
  for (const address of [nextAddress(), nextAddress(), nextAddress()]) {
    for (const password of ['not hers at all', 'nor is this one', oldPassword]) {
      const headers = { 'x-forwarded-for': address, [DEVICE_HEADER]: 'A'.repeat(22) }
      await page.request.post('/api/login_check', { headers, data: { username: ann.email, password } })
    }
  }
  await page.reload()
  await expect(history.getByText('Refused: wrong password')).toHaveCount(3)
  await page.route('**/api/users/me/sign-ins*', (route) => route.abort())
  await enter(page, history.getByRole('button', { name: 'Show older logins' }))
  await expect(history.getByRole('alert')).toHaveText('We couldn’t load more. Try again.')
  await page.unroute('**/api/users/me/sign-ins*')
  await enter(page, history.getByRole('button', { name: 'Show older logins' }))
  await expect(history.getByText('Refused: wrong password')).toHaveCount(6)
  await expect(history.getByRole('alert')).toHaveCount(0)
  await expect(history.getByRole('button', { name: 'Show older logins' })).toHaveCount(0)
})

test('on this device the theme is chosen, and the tab can tell nothing', async ({ page, site }) => {
  await enterAs(page, await makeMember(site.context))
  await page.goto('/account/privacy')
  // By key: what still comes above them would move them away from under a finger.
  await page.getByRole('radio', { name: 'Dark' }).press('Space')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('switch', { name: /^Neutral tab/ }).press('Space')
  await expect(page).toHaveTitle('Notes')
  await page.reload()
  await expect(page).toHaveTitle('Notes')
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/neutral.svg')
})
