import { expect, type Page } from '@playwright/test'
import { fillRegistration, logIn } from '@amour/test/e2e/support/forms.ts'
import { test } from '@amour/test/e2e/support/site.ts'

const password = 'As-you-like-it 1'

async function registerAs(page: Page, username: string, email: string) {
  const iAm = 'A woman looking for a man'
  const town = { typed: 'bath', taken: 'Somerset - Bath' }
  await page.goto('/register')
  await fillRegistration(page, { username, email, password, iAm, town })
  await page.getByRole('button', { name: 'Create free account!' }).click()
  await expect(page.getByText(`We sent it to ${email}.`)).toBeVisible()
}

test('the page goes on by itself once the link was used in this browser, where the address is filled in', async ({
  page,
  context,
  site,
}) => {
  const email = 'perdita@example.com'
  await registerAs(page, 'perdita', email)
  const tab = await context.newPage()
  await tab.goto(await site.linkTo(email))
  // Who reads on before logging in comes back to the link as it was.
  await tab.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click()
  await expect(tab.getByRole('heading', { name: 'About Amour' })).toBeVisible()
  await tab.goBack()
  const form = tab.getByRole('form', { name: 'Login' })
  await expect(form.getByLabel('Email')).toHaveValue(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Login' }).click()
  await expect(tab).toHaveURL('/profile')
  await expect(page).toHaveURL('/profile')
})

test('a typo in the address is mended, and the link goes to the right one alone', async ({ page, context, site }) => {
  const typo = 'miranda@exmaple.com'
  const email = "o'miranda@example.com"
  await registerAs(page, 'miranda', typo)
  const old = await site.linkTo(typo)
  await page.getByRole('button', { name: 'Change it' }).click()
  const form = page.getByRole('form', { name: 'Change it' })
  const field = form.getByLabel('Your email address')
  await expect(field).toHaveValue(typo)
  await field.fill('miranda@')
  await form.getByRole('button', { name: 'Send to this address' }).click()
  await expect(form.getByText('Please enter a valid email address.')).toBeVisible()
  await field.fill(email)
  await page.route('**/api/users/create/again', (route) => route.abort())
  await field.press('Enter')
  await expect(page.getByText('We couldn’t send that. Try again.')).toBeVisible()
  await expect(field).toHaveValue(email)
  await page.unroute('**/api/users/create/again')
  await field.press('Enter')
  await expect(page.getByText(`We sent it to ${email}.`)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Please activate your account' })).toBeFocused()
  const tab = await context.newPage()
  await tab.goto(old)
  await logIn(tab, { email: typo, password })
  await expect(tab).toHaveURL('/account/activation/failed')
  await tab.goto(await site.linkTo(email))
  await logIn(tab, { email, password })
  await expect(tab).toHaveURL('/profile')
})

test('the mail is sent again after a while, twice at most', async ({ page }) => {
  await page.clock.install()
  await registerAs(page, 'hermia', 'hermia@example.com')
  await expect(page.getByRole('button', { name: /^Send again in 0:4\d$/ })).toBeDisabled()
  for (const said of ['Sent again to hermia@example.com.', 'That’s three emails.']) {
    await page.clock.runFor(46_000)
    await page.getByRole('button', { name: 'Send again', exact: true }).click()
    await expect(page.getByText(said)).toBeVisible()
  }
  await expect(page.getByRole('button', { name: /^Send again/ })).toHaveCount(0)
})
