import { makeMember } from '@amour/test/make-member.ts'
import { expect, type Page } from '@playwright/test'
import { enter, tabTo, type } from './by-keyboard.ts'
import { enterAs, expectUnder } from './forms.ts'
import { leave, logInByKey, oldPassword } from './sealed-mail.ts'
import { test } from './site.ts'

// Everything here is done by keyboard alone.

test('a passkey is added and named, stands in for the code at the login, and a recovery code for it when it is lost', async ({
  page,
  site,
}) => {
  const device = await aDeviceWithPasskeys(page)
  const ann = await makeMember(site.context, { password: oldPassword })
  await enterAs(page, ann)
  await page.goto('/account#two-step')
  const panel = page.getByRole('region', { name: 'Two-step login' })
  await enter(page, panel.getByRole('button', { name: 'Add a passkey' }))
  await type(page, panel.getByLabel('Name', { exact: true }), ' ')
  await type(page, panel.getByLabel('Current password'), 'not hers at all')
  await page.keyboard.press('Enter')
  await expectUnder(panel.getByLabel('Name', { exact: true }), 'Please enter a name of up to 40 characters.')
  await type(page, panel.getByLabel('Name', { exact: true }), 'My laptop')
  await page.keyboard.press('Enter')
  await expectUnder(panel.getByLabel('Current password'), 'This is not your password.')
  await type(page, panel.getByLabel('Current password'), oldPassword)
  await page.keyboard.press('Enter')
  const codes = panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [first = '', second = ''] = await codes.allInnerTexts()
  await enter(page, panel.getByRole('button', { name: 'I have kept them' }))
  await enter(page, panel.getByRole('button', { name: 'Rename My laptop' }))
  await type(page, panel.getByLabel('Name', { exact: true }), 'The kitchen laptop')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('The kitchen laptop')).toBeVisible()

  await leave(page, ann)
  await logInByKey(page, ann, oldPassword)
  await expect(page.getByRole('button', { name: 'Use the authenticator app instead' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Use your passkey' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(/^Home/)

  await leave(page, ann)
  await device.lose()
  await logInByKey(page, ann, oldPassword)
  await expect(page.getByRole('button', { name: 'Use your passkey' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The passkey was not used. Try again, or use another way.')).toBeVisible()
  await enter(page, page.getByRole('button', { name: 'Use a recovery code instead' }))
  await type(page, page.getByRole('textbox', { name: 'Recovery code' }), first)
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(/^Home/)

  await page.goto('/account#two-step')
  await expect(panel.getByText('9 codes are left.')).toBeVisible()
  await enter(page, panel.getByRole('button', { name: 'Remove The kitchen laptop' }))
  await type(page, panel.getByLabel('Current password'), oldPassword)
  await type(page, panel.getByLabel('Authentication Code'), second)
  await page.keyboard.press('Enter')
  await expect(panel.getByText('The kitchen laptop')).toHaveCount(0)
  await expect(panel.getByText('Off', { exact: true })).toBeVisible()
  await tabTo(page, panel.getByRole('button', { name: 'Add a passkey' }))
})

/** Gives the browser an authenticator that holds passkeys, answers at once, and can be lost. */
async function aDeviceWithPasskeys(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { lose: () => browser.send('WebAuthn.clearCredentials', { authenticatorId }) }
}
