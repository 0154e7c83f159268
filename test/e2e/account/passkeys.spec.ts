import { inviteStaff } from '@amour/server/features/trust/staff/invitations.service.ts'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { choose, enter, tabTo, type } from '@amour/test/e2e/support/keyboard.ts'
import { enterAs, expectUnder } from '@amour/test/e2e/support/forms.ts'
import {
  annWithMail,
  expectToRead,
  leave,
  logInByKey,
  newPassword,
  oldPassword,
  openMail,
  recover,
} from '@amour/test/e2e/messages/sealed-mail.ts'
import { findSideways } from '@amour/test/e2e/sweeps/layout-checks.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'

// Everything here is done by keyboard alone.

/** As long as the name of a passkey may be, of the widest letters. */
const longestName = 'W'.repeat(40)

test('a passkey is added and named, stands in for the code at the login, and a recovery code for it when it is lost', async ({
  browser,
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
  await expectUnder(panel.getByLabel('Current password'), 'This isn’t your password.')
  await type(page, panel.getByLabel('Current password'), oldPassword)
  await page.keyboard.press('Enter')
  const codes = panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [first = '', second = '', third = ''] = await codes.allInnerTexts()
  await enter(page, panel.getByRole('button', { name: 'I have kept them' }))
  await enter(page, panel.getByRole('button', { name: 'Rename My laptop' }))
  await type(page, panel.getByLabel('Name', { exact: true }), longestName)
  await page.keyboard.press('Enter')
  await expect(panel.getByText(longestName)).toBeVisible()

  await leave(page, ann)
  await logInByKey(page, ann, oldPassword)
  await expect(page.getByRole('button', { name: 'Use the authenticator app instead' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Use your passkey' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(/^Home/)

  await expectNoOffer(browser, site, ann, third)

  await leave(page, ann)
  await device.lose()
  await logInByKey(page, ann, oldPassword)
  await expect(page.getByRole('button', { name: 'Use your passkey' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The passkey wasn’t used. Try again, or use another way.')).toBeVisible()
  await enter(page, page.getByRole('button', { name: 'Use a recovery code instead' }))
  await type(page, page.getByRole('textbox', { name: 'Recovery code' }), first)
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(/^Home/)

  await page.goto('/account#two-step')
  await expect(panel.getByText('8 codes are left.')).toBeVisible()
  await enter(page, panel.getByRole('button', { name: `Remove ${longestName}` }))
  await type(page, panel.getByLabel('Current password'), oldPassword)
  await type(page, panel.getByLabel('Authentication Code'), second)
  // However long its name is, the button that removes it stays on a phone.
  const window = page.viewportSize() ?? { width: 1280, height: 720 }
  expect(await findSideways(page, 390)).toEqual([])
  await page.setViewportSize(window)
  await page.keyboard.press('Enter')
  await expect(panel.getByText(longestName)).toHaveCount(0)
  await expect(panel.getByText('Off', { exact: true })).toBeVisible()
  await tabTo(page, panel.getByRole('button', { name: 'Add a passkey' }))
})

test('a passkey that may unlocks the messages after a recovery, and one whose device has no secret says so', async ({
  page,
  site,
}) => {
  const device = await aDeviceWithPasskeys(page)
  const { ann, ben } = await annWithMail(site)
  await page.goto('/login')
  await logInByKey(page, ann, oldPassword)
  await expect(page).toHaveTitle(/^Home/)
  await page.goto('/account#two-step')
  const panel = page.getByRole('region', { name: 'Two-step login' })
  await addPasskey(page, panel, 'My laptop')
  const codes = panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  const code = await codes.first().innerText()
  await enter(page, panel.getByRole('button', { name: 'I have kept them' }))
  await letUnlock(page, panel, 'My laptop')
  await expect(panel.getByText('Unlocks messages')).toBeVisible()
  await leave(page, ann)

  await recover(page, site, ann, async () => {
    await expect(page.getByRole('button', { name: 'Use your passkey' })).toBeFocused()
    await page.keyboard.press('Enter')
  })
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await choose(page, page.getByRole('radio', { name: /^With a passkey/ }))
  await enter(page, page.getByRole('button', { name: 'Unlock', exact: true }))
  await expect(page).toHaveTitle(/^Home/)
  await openMail(page, ben)
  await expectToRead(page)
  // What the passkey answered stays in the browser.
  expect(sent.join()).not.toMatch(/passkey1|\bprf\b/)

  await page.goto('/account#two-step')
  await device.replaceBySimpleOne()
  await addPasskey(page, panel, 'Old phone', newPassword, code)
  await letUnlock(page, panel, 'Old phone', newPassword)
  await expect(panel.getByRole('alert')).toContainText('This passkey can’t unlock messages')
  await enter(page, panel.getByRole('button', { name: 'Cancel' }))
  await expect(panel.getByText('Unlocks messages')).toHaveCount(1)
})

/** A passkey by keyboard. */
async function addPasskey(page: Page, panel: Locator, name: string, password = oldPassword, code = '') {
  await enter(page, panel.getByRole('button', { name: 'Add a passkey' }))
  await type(page, panel.getByLabel('Name', { exact: true }), name)
  await type(page, panel.getByLabel('Current password'), password)
  if (code) await type(page, panel.getByLabel('Authentication Code'), code)
  await page.keyboard.press('Enter')
}

async function letUnlock(page: Page, panel: Locator, name: string, password = oldPassword) {
  await enter(page, panel.getByRole('button', { name: `Let it unlock messages: ${name}` }))
  await type(page, panel.getByLabel('Current password'), password)
  await page.keyboard.press('Enter')
}

test('the console asks for no key in a browser that cannot use any', async ({ page, site }) => {
  await page.addInitScript(withoutPasskeys)
  const violations: Error[] = []
  page.on('pageerror', (violation) => violations.push(violation))
  const unable = page.getByText('This browser can’t use security keys. Please use a current one.')
  await page.goto(site.consoleUrl)
  await expect(unable).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('This key wasn’t accepted')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Sign in with/ })).toHaveCount(0)

  const { link } = await inviteStaff(site.context, { name: 'Megan Rees', roles: ['lead'] }, null)
  await page.goto(link.replace(site.context.config.console.url, site.consoleUrl))
  await expect(page.getByRole('heading', { name: 'Welcome, Megan Rees' })).toBeVisible()
  await expect(unable).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add this key' })).toHaveCount(0)
  expect(violations).toEqual([])
})

const withoutPasskeys = () => void Reflect.deleteProperty(globalThis, 'PublicKeyCredential')

/** In a browser without passkeys none is asked for and none offered; a recovery code does in place of it. */
async function expectNoOffer(browser: Browser, site: Site, ann: TestMember, code: string) {
  const { page, context } = await openVisitor(browser, site)
  await page.addInitScript(withoutPasskeys)
  await page.goto('/login')
  await logInByKey(page, ann, oldPassword)
  await expect(page.getByRole('textbox', { name: 'Recovery code' })).toBeFocused()
  await expect(page.getByRole('button', { name: /passkey/ })).toHaveCount(0)
  await enter(page, page.getByRole('button', { name: 'Back' }))
  await logInByKey(page, ann, oldPassword)
  await type(page, page.getByRole('textbox', { name: 'Recovery code' }), code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(/^Home/)

  await page.goto('/account#two-step')
  const panel = page.getByRole('region', { name: 'Two-step login' })
  await expect(panel.getByText(longestName)).toBeVisible()
  await expect(panel.getByText('This browser can’t use passkeys.')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
  await enter(page, panel.getByRole('button', { name: `Remove ${longestName}` }))
  await expect(panel.getByLabel('Authentication Code')).toHaveAccessibleDescription(/^Six digits/)
  await type(page, panel.getByLabel('Current password'), oldPassword)
  await page.keyboard.press('Enter')
  await expect(panel.getByLabel('Authentication Code')).toHaveAttribute('aria-invalid', 'true')
  await context.close()
}

/** Gives the browser an authenticator that holds passkeys, answers at once, and can be lost. */
async function aDeviceWithPasskeys(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2' as const,
    ctap2Version: 'ctap2_1' as const,
    transport: 'internal' as const,
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
    hasPrf: true,
  }
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', { options })
  return {
    lose: () => browser.send('WebAuthn.clearCredentials', { authenticatorId }),
    async replaceBySimpleOne() {
      await browser.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
      await browser.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, hasPrf: false } })
    },
  }
}
