import { expect, type Page, type Route } from '@playwright/test'
import { fillRegistration } from '@amour/test/e2e/support/forms.ts'
import { password, type Scene, see, seeUnder, type Text } from './texts.ts'

const ben = {
  username: 'texts-newcomer',
  email: 'texts-newcomer@example.com',
  password,
  iAm: 'A man looking for a woman',
  town: { typed: 'bath', taken: 'Somerset - Bath' },
}

/** The dialogs of registration and login, and the way between them. */
export async function seeDialogs({ page }: Scene) {
  await page.goto('/login')
  await page.getByRole('banner').getByRole('button', { name: 'Create free account' }).click()
  const dialog = page.getByRole('dialog')
  const inDialog = { section: 2, where: 'dialog of the registration' } as const
  await see(dialog.getByRole('heading', { name: 'Create Account' }), 'Create Account', inDialog)
  await see(dialog.getByRole('button', { name: 'Login' }), 'Login', inDialog)
  await dialog.getByRole('button', { name: 'Login' }).click()
  const inLogin = { section: 2, where: 'dialog of the login' } as const
  await see(dialog.getByRole('heading', { name: 'Login' }), 'Login', inLogin)
  await see(dialog.getByRole('button', { name: 'Forgot password' }), 'Forgot password', inLogin)
  await see(dialog.getByRole('button', { name: 'Register' }), 'Register', inLogin)
}

/** The fields of the registration. */
export async function seeRegistration({ page }: Scene) {
  await page.goto('/register')
  const form = page.getByRole('form', { name: 'Create Account' })
  const place = { section: 2, where: '/register' } as const
  for (const name of [
    'I am',
    'Your location (City / Town) - UK Only!',
    'Username',
    'Email',
    'Password',
    'Confirm password',
    "Over 18's only!",
    '0 / 30',
  ] as const) {
    await see(form.getByText(name, { exact: true }), name, place)
  }
  for (const name of ['Day', 'Month', 'Year']) await expect(form.getByLabel(name)).toBeVisible()
  const offered = await form.getByLabel('I am').locator('option').allInnerTexts()
  const four = texts4(offered)
  for (const label of four) {
    await form.getByLabel('I am').selectOption(label)
    await see(form.getByLabel('I am'), label, place)
  }
  await form.getByLabel('I am').selectOption('')
  await see(form.getByRole('link', { name: 'terms and conditions' }), 'terms and conditions', place)
  await see(form.getByRole('link', { name: 'privacy policy' }), 'privacy policy', place)
  await expect(form.getByRole('link', { name: 'terms and conditions' })).toHaveAttribute('href', '/legal/terms')
  await expect(form.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/legal/privacy')
  await see(form.getByRole('button', { name: 'Create free account!' }), 'Create free account!', place)
}

/** What the registration says before anything is sent. */
export async function seeRegistrationRules({ page }: Scene) {
  await page.goto('/register')
  const form = page.getByRole('form', { name: 'Create Account' })
  const submit = form.getByRole('button', { name: 'Create free account!' })
  const rules = { section: 5, where: '/register, under its field', how: 'sent empty' } as const
  await submit.click()
  const terms = form.getByRole('checkbox')
  await seeUnder(form.getByLabel('I am'), 'Please select an option.', rules)
  await seeUnder(form.getByLabel('Day'), 'Invalid date of birth.', rules)
  const town = form.getByRole('combobox', { name: /^Your location/ })
  await seeUnder(town, 'Please select your location from the list provided.', rules)
  const letters = 'Please enter a valid username. Valid characters are letters, numbers, underscores and hyphens.'
  await seeUnder(form.getByLabel('Username'), letters, rules)
  await seeUnder(form.getByLabel('Email'), 'Please enter a valid email address.', rules)
  const short = 'Password must be a minimum of 8 characters.'
  await seeUnder(form.getByLabel('Password', { exact: true }), short, rules)
  await seeUnder(terms, 'You must agree to our terms and conditions to join.', rules)

  await fillRegistration(page, ben)
  await form.getByLabel('Year').fill(String(new Date().getFullYear() - 17))
  await form.getByLabel('Day').fill('1')
  await form.getByLabel('Password', { exact: true }).fill('tab\tin it, twice')
  await form.getByLabel('Confirm password').fill('something else')
  await submit.click()
  const underage = 'You must be at least 18 years old to register.'
  await seeUnder(form.getByLabel('Day'), underage, { ...rules, how: 'born seventeen years ago' })
  const strange = 'Password contains invalid characters.'
  await seeUnder(form.getByLabel('Password', { exact: true }), strange, { ...rules, how: 'a tab in the password' })
  const differ = { ...rules, how: 'two passwords' }
  await seeUnder(form.getByLabel('Confirm password'), 'Passwords do not match.', differ)
}

const texts4 = (offered: readonly string[]) => offered.filter((label) => label.includes(' looking for ')) as Text[] // `see` fails for one that is not listed

/** What the registration says of the answers it gets. */
export async function seeRegistrationAnswers({ page }: Scene) {
  await page.goto('/register')
  const form = page.getByRole('form', { name: 'Create Account' })
  await fillRegistration(page, ben)
  const submit = form.getByRole('button', { name: /Create free account!|Loading/ })
  const answer = (reply: (route: Route) => Promise<void>) => page.route('**/api/users/create', reply, { times: 1 })
  const how = (text: string) => ({ section: 8, where: '/register', how: text }) as const

  await answer((route) => {
    const violations = [
      { propertyPath: 'username', message: 'This value is already used.' },
      { propertyPath: 'password', message: 'This value should not be blank.' },
      { propertyPath: 'email', message: 'Please enter a valid email address.' },
    ]
    return route.fulfill({ status: 422, json: { code: 'invalid', message: 'No.', violations } })
  })
  await submit.click()
  const used = how('the server says that the name is used')
  await seeUnder(form.getByLabel('Username'), 'Error registering account', used)
  await expectUnderOnly(page)
  await form.getByLabel('Username').fill('texts-other')

  await answer((route) => {
    const fields = [{ key: 'dob', message: 'Invalid date of birth.' }]
    return route.fulfill({ status: 400, json: { message: 'No.', fields } })
  })
  await submit.click()
  const listed = { section: 5, where: '/register, under its field', how: 'a fields list of the server' } as const
  await seeUnder(form.getByLabel('Day'), 'Invalid date of birth.', listed)
  await form.getByLabel('Username').fill(ben.username)

  await answer((route) => route.abort())
  await submit.click()
  const alert = form.getByRole('alert')
  await see(alert, 'An error occurred, please try again!', how('no answer comes'))
  await see(alert, 'Error', how('no answer comes'))

  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>()
  await answer(async (route) => {
    await isSeen
    await route.continue()
  })
  await submit.click()
  await see(submit.getByText('Loading...'), 'Loading...', { section: 2, where: '/register', how: 'while it is sent' })
  goOn()
  const told = page.getByRole('status').filter({ hasText: 'Please activate your account' })
  const done = { section: 4, where: '/register, in place of the form', how: 'registered' } as const
  await see(told, 'We’ve sent you an email. Open the link in it to activate your account.', done)
  await see(told, 'If you can’t find it, please check your spam or junk folder.', done)
}

/** Of the three violations the blank one is not told, and nothing is told of what is used. */
async function expectUnderOnly(page: Page) {
  await expect(page.getByText('This value should not be blank.')).toHaveCount(0)
  await expect(page.getByText('This value is already used.')).toHaveCount(0)
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address.')
}
