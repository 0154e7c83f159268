import { email } from '@amour/contract/account/email.ts'
import { newId } from '@amour/server/security/ids.ts'
import { expect, type Page } from '@playwright/test'
import { makeMember } from '@amour/test/members/make-member.ts'
import { runAxe } from '@amour/test/e2e/sweeps/axe.ts'
import { enter, type } from '@amour/test/e2e/support/keyboard.ts'
import { enterAs, expectUnder, remember } from '@amour/test/e2e/support/forms.ts'
import { logInByKey } from '@amour/test/e2e/messages/sealed-mail.ts'
import { test } from '@amour/test/e2e/support/site.ts'

// Everything here is done by keyboard alone.

const password = 'Ann’s only password £1'

async function ask(page: Page, address: string) {
  await page.goto('/account#email')
  const email = page.getByRole('region', { name: 'Email' })
  await enter(page, email.getByRole('button', { name: 'Change email address' }))
  await enter(page, email.getByRole('button', { name: 'Send the link' }))
  await expectUnder(email.getByLabel('New email address'), 'Please enter a valid email address.')
  await expectUnder(email.getByLabel('Current password'), 'Please enter your current password.')
  await expect(email.getByLabel('New email address')).toBeFocused()
  await type(page, email.getByLabel('New email address'), 'nothing like it')
  await type(page, email.getByLabel('Current password'), password)
  await page.keyboard.press('Enter')
  await expectUnder(email.getByLabel('New email address'), 'Please enter a valid email address.')
  await type(page, email.getByLabel('New email address'), address)
  await page.keyboard.press('Enter')
  await expect(email.getByText('Waits for its link to be confirmed')).toBeVisible()
}

test('a member changes the email address by the link to the new one, and the old mailbox undoes it', async ({
  page,
  site,
}) => {
  const ann = await makeMember(site.context, { username: `ann-${newId().slice(-8)}`, password })
  const newEmail = `new-${newId()}@example.com`
  await enterAs(page, ann)
  await remember(page, ann.email)
  await ask(page, newEmail)
  await page.goto(await site.linkTo(newEmail))
  await enter(page, page.getByRole('button', { name: 'Confirm' }))
  await expect(page.getByText('Your email address is changed.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('amour.remembered'))).toBe(JSON.stringify(newEmail))

  await page.goto(await site.linkTo(ann.email))
  // Logged out here as well, which loads the page anew a moment after it shows the login; what was done is still told.
  const isAnew = page.waitForEvent('load')
  await enter(page, page.getByRole('button', { name: 'Bring it back' }))
  await expect(page.getByText('Your old email address is back')).toBeVisible()
  await expect(page.getByText('please choose a new one by “Forgot password”')).toBeVisible()
  await isAnew
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(page.getByText('Your old email address is back')).toBeVisible()
  await page.goto('/login')
  await logInByKey(page, ann, password)
  await expect(page.getByText('The email address or password isn’t right.')).toBeVisible()
})

test('who presses the button of a link again, since the answer was lost, reads what the first press has done', async ({
  page,
  site,
}) => {
  const ann = await makeMember(site.context, { username: `ann-${newId().slice(-8)}`, password })
  const newEmail = `new-${newId()}@example.com`
  await enterAs(page, ann)
  await ask(page, newEmail)
  const press = async (name: string) => {
    const button = page.getByRole('button', { name })
    await enter(page, button)
    await expect(page.getByRole('alert')).toBeVisible()
    await enter(page, button)
  }
  for (const path of [email.confirm.path, email.undo.path])
    await page.route(`**${path}`, (route) => route.fetch().then(() => route.abort()), { times: 1 })
  await page.goto(await site.linkTo(newEmail))
  await press('Confirm')
  await expect(page.getByText('Your email address is changed.')).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto(await site.linkTo(ann.email))
  await press('Bring it back')
  await expect(page.getByText('Your old email address is back')).toBeVisible()
})

test('a link for an email address that is cut short changes nothing and says so', async ({ page }) => {
  await page.goto('/account/email/undo#t=short')
  await expect(page.getByText('This link isn’t valid any more.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bring it back' })).toHaveCount(0)
  await page.goto(`/account/email/undo#t=${'x'.repeat(43)}`)
  await expect(page).toHaveURL(/\/account\/email\/undo$/)
  // The sweeps open no page of a mailed link.
  await expect(page.getByRole('button', { name: 'Bring it back' })).toBeVisible()
  expect(await runAxe(page, 390, 'light', {})).toEqual([])
  await enter(page, page.getByRole('button', { name: 'Bring it back' }))
  await expect(page.getByText('This link isn’t valid any more.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bring it back' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible()
})
