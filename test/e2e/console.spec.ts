import { inviteStaff } from '@amour/server/features/staff/invitations.service.ts'
import { type CDPSession, expect, type Page } from '@playwright/test'
import { findBarriers } from './axe.ts'
import { test } from './site.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const options = {
  protocol: 'ctap2',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

/** A security key in the browser; `pull` takes it out and `plug` puts it back. */
async function aKey(devtools: CDPSession, transport: 'usb' | 'internal') {
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, transport },
  })
  const setPresence = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  return { pull: () => setPresence(false), plug: () => setPresence(true) }
}

async function findsNothing(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findBarriers(page), colorScheme).toEqual([])
  }
}

test('a colleague enrols two keys, signs in with either, touches again for what asks for it, and reads the log', async ({
  page,
  site,
}) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { link } = await inviteStaff(site.context, { name: 'Megan Rees', roles: ['lead'] }, null)
  await page.goto(link.replace(site.context.config.console.url, site.consoleUrl))

  await expect(page.getByRole('heading', { name: 'Welcome, Megan Rees' })).toBeVisible()
  await findsNothing(page)
  await page.getByRole('button', { name: 'Add this key' }).click()
  await expect(page.getByText('Please enter a name for this key')).toBeVisible()
  const blue = await aKey(devtools, 'usb')
  await page.getByLabel('A name for this key').fill('blue')
  await page.getByRole('button', { name: 'Add this key' }).click()
  await expect(page.getByText('First key: added')).toBeVisible()

  await blue.pull()
  const spare = await aKey(devtools, 'internal')
  await page.getByLabel('A name for this key').fill('spare')
  await page.getByRole('button', { name: 'Add this key' }).click()
  await expect(page.getByRole('heading', { name: 'Both keys are ready' })).toBeVisible()

  await page.getByRole('link', { name: 'To the sign-in' }).click()
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible()
  await expect(page.getByText('Demonstration')).toHaveCount(0)
  await findsNothing(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Good (morning|afternoon|evening), Megan$/ })).toBeVisible()
  await findsNothing(page)

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await findsNothing(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Added a key' })).toHaveCount(2)
  await page.keyboard.press('v')
  await expect(page.getByText('Chain whole')).toBeVisible()
  await findsNothing(page)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await spare.pull()
  await blue.plug()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { name: /, Megan$/ })).toBeVisible()
})
