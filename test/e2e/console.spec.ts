import { reports } from '@amour/contract/reports.ts'
import { openCase } from '@amour/server/features/cases/opening.service.ts'
import { inviteStaff } from '@amour/server/features/staff/invitations.service.ts'
import { type CDPSession, expect, type Page } from '@playwright/test'
import { aPhoto } from '@amour/test/a-photo.ts'
import { makeMember } from '@amour/test/make-member.ts'
import { makeStaff } from '@amour/test/make-staff.ts'
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

/** A security key in the browser; `pull` takes it out. */
async function aKey(devtools: CDPSession, transport: 'usb' | 'internal') {
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, transport },
  })
  const setPresence = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  return { pull: () => setPresence(false) }
}

async function findsNothing(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findBarriers(page), colorScheme).toEqual([])
  }
}

test('a colleague enrols two keys, signs in, and reads the log', async ({ page, site }) => {
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
  await aKey(devtools, 'internal')
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
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible()
})

test('a photo that waits takes a look and two keys; a report is claimed, decided and gone from the queue', async ({
  page,
  site,
}) => {
  const { context } = site
  const [ann, bob] = [await makeMember(context), await makeMember(context, { username: 'northquay_71' })]
  const photo = await aPhoto(context, ann.id, { status: 'pending' })
  await openCase(context, { kind: 'media', memberId: ann.id, targetId: photo.id })
  const told = { kind: 'profile', category: 'harassment', target: bob.id, description: 'They write again and again.' }
  await page.request.post(`${site.url}${reports.create.path}`, {
    headers: { authorization: `Bearer ${ann.token}` },
    data: told,
  })
  const { token } = await makeStaff(context, { name: 'Priya Nair' })
  await page.addInitScript((given) => sessionStorage.setItem('console.token', given), token)

  await page.goto(`${site.consoleUrl}/queue/media`)
  await expect(page.getByRole('button', { name: 'Start next' })).toBeVisible()
  await page.keyboard.press('s')
  await expect(page.getByText('Item 1 of 1')).toBeVisible()
  await findsNothing(page)
  await page.keyboard.press('1')
  await expect(page.getByRole('radio', { name: /^1 ?Approve/ })).not.toBeChecked()
  await page.keyboard.press('r')
  await expect(page.getByRole('img', { name: 'Photo of the case' })).toBeAttached()
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Next batch' })).toBeVisible()
  const decided = context.db.selectFrom('media').select(['status', 'rating']).where('id', '=', photo.id)
  expect(await decided.executeTakeFirst()).toEqual({ status: 'approved', rating: 'explicit' })

  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page.getByRole('row', { name: /northquay_71/ })).toBeVisible()
  await findsNothing(page)
  await page.getByRole('row', { name: /northquay_71/ }).click()
  await page.keyboard.press('c')
  await expect(page.getByText('They write again and again.')).toBeVisible()
  await expect(page.getByText(/^Yours until/)).toBeVisible()
  await findsNothing(page)
  await page.keyboard.press('2')
  await page.getByLabel('Policy and reason').selectOption('wroteOn')
  await page.getByRole('button', { name: 'Review decision' }).click()
  await expect(page.getByRole('dialog', { name: 'Educate?' })).toBeVisible()
  await findsNothing(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  await expect(page.getByRole('row', { name: /northquay_71/ })).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('q')
  await expect(page.getByText('You hold no case.')).toBeVisible()
  await findsNothing(page)
})
