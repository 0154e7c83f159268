import { expect } from '@playwright/test'
import { newId } from '@amour/server/security/ids.ts'
import { giveTwoStep } from '@amour/test/members/two-step-setup.ts'
import { logIn } from '@amour/test/e2e/support/forms.ts'
import { makeTextMember, password, type Scene, see, seeUnder } from './texts.ts'

/** The login and its two steps. */
export async function seeLogin({ page, site }: Scene) {
  await page.goto('/login')
  const form = page.getByRole('form', { name: 'Login' })
  const place = { section: 5, where: '/login, under its field' } as const
  await see(form.getByText('Remember me'), 'Remember me', { section: 4, where: '/login' })
  await form.getByRole('button', { name: 'Login' }).click()
  const email = 'Please enter a valid email address.'
  const short = 'Password must be a minimum of 8 characters.'
  await seeUnder(form.getByLabel('Email'), email, { ...place, how: 'sent empty' })
  await seeUnder(form.getByLabel('Password', { exact: true }), short, { ...place, how: 'sent empty' })

  const refused = { section: 8, where: '/login' } as const
  await page.route('**/api/login_check', (route) => route.abort(), { times: 1 })
  await logIn(page, { email: 'texts@example.com', password })
  await see(page.getByRole('alert'), 'An error occurred, please try again later!', { ...refused, how: 'no answer' })

  const { id, email: address } = await makeTextMember(site)
  await page.route('**/api/users/me', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await logIn(page, { email: address, password })
  const account = 'Failed to get account information, if this persists please contact support.'
  await see(page.getByRole('alert'), account, { ...refused, how: 'the account cannot be read' })

  await giveTwoStep(site.context, id, Buffer.from(newId()))
  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/login_check', async (route) => {
    await isSeen
    await route.continue()
  })
  await logIn(page, { email: address, password })
  const busy = form.getByText('Loading...')
  await see(busy, 'Loading...', { section: 4, where: '/login', how: 'while it is sent' })
  goOn()
  const code = page.getByRole('form', { name: 'Authentication Code' })
  const heading = page.getByRole('heading', { name: 'Authentication Code' })
  await see(heading, 'Authentication Code', { section: 4, where: '/login', how: 'an account with two steps' })
  await see(code.getByRole('button', { name: 'Verify' }), 'Verify', { section: 2, where: '/login', how: 'two steps' })
  await expect(code.getByLabel('Digit 1 of 6')).toBeFocused()
  await page.keyboard.type('000000')
  const wrong = { section: 5, where: '/login, under the six boxes', how: 'a wrong code' } as const
  await see(code.getByRole('alert'), 'Invalid two step code.', wrong)
}

/** The forgotten password. */
export async function seeRecovery({ page }: Scene) {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot password' }).click()
  const form = page.getByRole('form', { name: 'Recover your account' })
  const place = { section: 5, where: 'dialog of the recovery, under its field', how: 'sent empty' } as const
  await see(form.getByText('Allowed characters'), ', . - _ £ $ ! @ % ^ * + = ] :', { ...place, how: 'always there' })
  const submit = form.getByRole('button', { name: 'Recover account' })
  await submit.click()
  await seeUnder(form.getByLabel('Email'), 'Please enter a valid email address.', place)
  const short = 'Password must be a minimum of 8 characters.'
  await seeUnder(form.getByLabel('New password', { exact: true }), short, place)
  await form.getByLabel('Email').fill('texts@example.com')
  await form.getByLabel('New password', { exact: true }).fill(password)
  await form.getByLabel('Confirm new password').fill(`${password}.`)
  await submit.click()
  const differ = { ...place, how: 'two passwords' }
  await seeUnder(form.getByLabel('Confirm new password'), 'Passwords do not match.', differ)
  await form.getByLabel('Confirm new password').fill(password)

  const answers = { section: 8, where: 'dialog of the recovery' } as const
  await page.route('**/api/users/recover', (route) => route.abort(), { times: 1 })
  await submit.click()
  const alert = form.getByRole('alert')
  await see(alert, 'An error occurred, please try again later!', { ...answers, how: 'no answer' })
  await page.route('**/api/users/recover', (route) => route.fulfill({ json: { status: '500' } }), { times: 1 })
  await submit.click()
  await see(alert, 'Error recovering account', { ...answers, how: 'a status that is not 200 OK' })
  await submit.click()
  const done = 'If you have an account with us, you should receive an email to activate your new password.'
  await see(page.getByRole('status').getByText(done), done, { ...answers, how: 'asked for' })
}
