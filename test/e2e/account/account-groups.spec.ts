import { expect, type Page } from '@playwright/test'
import { makeMember } from '@amour/test/members/make-member.ts'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { logInByKey } from '@amour/test/e2e/messages/sealed-mail.ts'
import { enter } from '@amour/test/e2e/support/keyboard.ts'
import { test } from '@amour/test/e2e/support/site.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const groupLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'My Account' }).getByRole('link', { name })

/** Every part as mails and notifications have named it, with the group and the heading where it stands. */
const parts = [
  ['email', 'security', 'Email'],
  ['password', 'security', 'Password'],
  ['two-step', 'security', 'Two-step login'],
  ['devices', 'security', 'Devices'],
  ['sign-ins', 'security', 'Login history'],
  ['news', 'notifications', 'Notifications'],
  ['push', 'notifications', 'On this device’s screen'],
  ['privacy', 'privacy', 'Privacy'],
  ['hiding', 'privacy', 'Hide from'],
  ['appearance', 'privacy', 'Appearance'],
  ['keys', 'encryption', 'Keys'],
  ['kit', 'encryption', 'Recovery kit'],
  ['blocked', 'privacy', 'Blocked and hidden'],
  ['reports', 'reports', 'My reports'],
  ['data', 'data', 'Your data'],
  ['leaving', 'data', 'Pause or leave'],
] as const

test('every former anchor leads to the heading of its part, and Back to where one came from', async ({
  page,
  site,
}) => {
  await enterAs(page, await makeMember(site.context))
  for (const [part, group, heading] of parts) {
    await page.goto('/notifications')
    await page.goto(`/account#${part}`)
    await expect(page).toHaveURL(`/account/${group}#${part}`)
    const target = page.getByRole('heading', { level: 2, name: heading, exact: true })
    await expect(target).toBeFocused()
    await expect(target).toBeInViewport()
    await page.goBack()
    await expect(page).toHaveURL('/notifications')
  }
  await page.goto('/account#nothing')
  await expect(title(page)).toHaveText('My Account')
})

// Beside codes and a kit, which are printed to be kept, nothing else goes onto paper.
test('what a page of the account shows can be printed', async ({ page, site }) => {
  await enterAs(page, await makeMember(site.context))
  await page.emulateMedia({ media: 'print' })
  for (const [, group, heading] of parts.filter(([, one]) => !['security', 'encryption'].includes(one))) {
    await page.goto(`/account/${group}`)
    await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible()
    // What waits above the window would stand at the foot of each sheet.
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden()
  }
})

test('a visitor who opens a former address is led on after the login', async ({ page, site }) => {
  const ann = await makeMember(site.context, { password: 'open sesame' })
  await page.goto('/account#two-step')
  await expect(page).toHaveURL('/login')
  await logInByKey(page, ann, 'open sesame')
  await expect(page).toHaveURL('/account/security#two-step')
  await expect(page.getByRole('heading', { level: 2, name: 'Two-step login' })).toBeFocused()
})

test('the index tells the state of each group, and leaves out what cannot be read', async ({ page, site }) => {
  await enterAs(page, await makeMember(site.context))
  await page.route('**/api/users/me/notification-preferences', (route) => route.abort())
  await page.goto('/account')
  await expect(groupLink(page, 'Login and security')).toContainText('Two-step login off')
  await expect(groupLink(page, 'Privacy and display')).toContainText('Nobody blocked')
  await expect(groupLink(page, 'Reports and decisions')).toContainText('Nothing reported')
  await expect(groupLink(page, 'Your data and leaving')).toContainText('Not paused')
  await expect(groupLink(page, 'Emails and notifications')).toHaveText('Emails and notifications')
  await enter(page, groupLink(page, 'Emails and notifications'))
  await expect(title(page)).toHaveText('Emails and notifications')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute('**/api/users/me/notification-preferences')
  await enter(page, page.getByRole('button', { name: 'Try again' }))
  await page.getByRole('checkbox', { name: 'Flirts: Email' }).press('Space')
  await expect(groupLink(page, 'Emails and notifications')).toContainText('Emails about one kind of news')
})

test('what is typed in one group is still there after a look at another', async ({ page, site }) => {
  await enterAs(page, await makeMember(site.context))
  await page.goto('/account/security')
  await expect(groupLink(page, 'Login and security')).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Change email address' }).press('Enter')
  await page.getByLabel('New email address').fill('half@exam')
  await enter(page, groupLink(page, 'Privacy and display'))
  await expect(title(page)).toBeFocused()
  await expect(title(page)).toHaveText('Privacy and display')
  await expect(page.getByLabel('New email address')).toBeHidden()
  await page.goBack()
  await expect(page.getByLabel('New email address')).toHaveValue('half@exam')
})

test('on a phone the index is a page of its own, with a way there and back', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, await makeMember(site.context))
  await page.goto('/account')
  await enter(page, groupLink(page, 'Keys and recovery kit'))
  await expect(title(page)).toHaveText('Keys and recovery kit')
  await expect(page.getByRole('navigation', { name: 'My Account' })).toBeHidden()
  await page.goBack()
  await expect(groupLink(page, 'Keys and recovery kit')).toBeFocused()
  await page.goForward()
  await enter(page, page.getByRole('main').getByRole('link', { name: 'My Account' }))
  await expect(title(page)).toHaveText('My Account')
})

test('a member who paused sees the account and its groups, and the check of their age, and nothing else of it', async ({
  page,
  site,
}) => {
  const ann = await makeMember(site.context)
  const paused = { status: 'paused', status_before: 'active' } as const
  await site.context.db.updateTable('member').set(paused).where('id', '=', ann.id).execute()
  await enterAs(page, ann)
  await page.goto('/account#leaving')
  await expect(page.getByRole('region', { name: 'Pause or leave' }).getByText('Your account is paused')).toBeVisible()
  await expect(groupLink(page, 'Your data and leaving')).toContainText('Account paused')
  await page.goto('/account/email/confirm')
  await expect(title(page)).toHaveText('You’re hidden')
  await page.goto('/account/age')
  await expect(title(page)).toHaveText('Age check')
})
