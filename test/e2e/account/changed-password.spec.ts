import { expect } from '@playwright/test'
import { enter, tabTo, type } from '@amour/test/e2e/support/keyboard.ts'
import { expectUnder, logOut } from '@amour/test/e2e/support/forms.ts'
import {
  annWithMail,
  comeHome,
  expectToRead,
  leave,
  logInByKey,
  newPassword,
  oldPassword,
  openMail,
} from '@amour/test/e2e/messages/sealed-mail.ts'
import { test } from '@amour/test/e2e/support/site.ts'

// Everything here is done by keyboard alone.

test('a changed password opens the account, and the old messages stay readable', async ({ page, site }) => {
  const { ann, ben } = await annWithMail(site)
  await page.goto('/login')
  await logInByKey(page, ann, oldPassword)
  await expect(page).toHaveTitle(/^Home/)
  await page.goto('/account/security')
  const panel = page.getByRole('region', { name: 'Password' })
  await enter(page, panel.getByRole('button', { name: 'Change password' }))
  await type(page, panel.getByLabel('Current password'), 'not hers at all')
  await type(page, panel.getByLabel('New password', { exact: true }), newPassword)
  await expect(panel.getByText('Strong.').first()).toBeVisible()
  await type(page, panel.getByLabel('Confirm new password'), 'something else')
  await page.keyboard.press('Enter')
  await expectUnder(panel.getByLabel('Confirm new password'), 'Passwords do not match.')
  await type(page, panel.getByLabel('Confirm new password'), newPassword)
  await page.keyboard.press('Enter')
  await expectUnder(panel.getByLabel('Current password'), 'This isn’t your password.')
  await expect(panel.getByLabel('Current password')).toBeFocused()
  await expect(panel.getByLabel('Confirm new password')).toHaveValue(newPassword)
  await tabTo(page, panel.getByLabel('Current password'))
  await type(page, panel.getByLabel('Current password'), oldPassword)
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Your password is changed.')).toBeVisible()
  await leave(page, ann)
  await logInByKey(page, ann, newPassword)
  await expect(page).toHaveTitle(/^Home/)
  await openMail(page, ben)
  await expectToRead(page)
})

test('what was derived of a password does not outlast its member in the page', async ({ page, site }) => {
  const { ann } = await annWithMail(site)
  await comeHome(page, ann)
  // The worker of the keys keeps it for a minute, so that a sign-in derives it once.
  await expect.poll(() => page.workers().length).toBe(1)
  await logOut(page, ann.username)
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.workers().length).toBe(0)
})
