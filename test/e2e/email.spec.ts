import { newId } from '@amour/server/security/ids.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { makeMember } from '@amour/test/make-member.ts'
import { enterAs, expectUnder, logIn } from './forms.ts'
import { test } from './site.ts'

const password = 'Ann’s only password £1'

async function press(control: Locator) {
  await control.focus()
  await control.press('Enter')
}

async function ask(page: Page, address: string) {
  await page.goto('/account#email')
  const email = page.getByRole('region', { name: 'Email' })
  await press(email.getByRole('button', { name: 'Change email address' }))
  await email.getByLabel('New email address').fill('nothing like it')
  await email.getByLabel('Current password').fill(password)
  await page.keyboard.press('Enter')
  await expectUnder(email.getByLabel('New email address'), 'Please enter a valid email address.')
  await email.getByLabel('New email address').fill(address)
  await page.keyboard.press('Enter')
  await expect(email.getByText('Waits for its link to be confirmed')).toBeVisible()
}

test('a member changes the email address by the link to the new one, and the old mailbox undoes it', async ({
  page,
  site,
}) => {
  const ann = await makeMember(site.context, { username: `ann-${newId().slice(-8)}`, password })
  const wanted = `new-${newId()}@example.com`
  await enterAs(page, ann)
  await ask(page, wanted)
  await page.goto(await site.linkTo(wanted))
  await press(page.getByRole('button', { name: 'Confirm' }))
  await expect(page.getByText('Your email address is changed.')).toBeVisible()

  await page.goto(await site.linkTo(ann.email))
  await press(page.getByRole('button', { name: 'Bring it back' }))
  await expect(page.getByText('Your old email address is back')).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await logIn(page, { email: ann.email, password })
  await expect(page.getByRole('banner').getByText(ann.username)).toBeVisible()
})

test('a link for an email address that is cut short changes nothing and says so', async ({ page }) => {
  await page.goto('/account/email/undo#t=short')
  await expect(page.getByText('This link is not valid any more.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bring it back' })).toHaveCount(0)
  await page.goto(`/account/email/undo#t=${'x'.repeat(43)}`)
  await expect(page).toHaveURL(/\/account\/email\/undo$/)
  await press(page.getByRole('button', { name: 'Bring it back' }))
  await expect(page.getByText('This link is not valid any more.')).toBeVisible()
})
