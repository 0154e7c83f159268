import { expect, type Page } from '@playwright/test'
import { addressKey } from '@amour/server/http/router.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { exhaustLimit } from '@amour/test/http/limit-exhaustion.ts'
import { expectUnder, fillRegistration, type Person } from '@amour/test/e2e/support/forms.ts'
import { test } from '@amour/test/e2e/support/site.ts'

const rosalind: Person = {
  username: 'rosalind',
  email: 'rosalind@example.com',
  password: 'As-you-like-it 1',
  iAm: 'A woman looking for a man',
  town: { typed: 'bath', taken: 'Somerset - Bath' },
}

const fieldsOf = (page: Page) => {
  const form = page.getByRole('form', { name: 'Create Account' })
  return {
    form,
    iAm: form.getByLabel('I am'),
    day: form.getByLabel('Day'),
    month: form.getByLabel('Month'),
    year: form.getByLabel('Year'),
    location: form.getByRole('combobox', { name: 'Your location (City / Town) - UK Only!' }),
    username: form.getByLabel('Username'),
    email: form.getByLabel('Email'),
    password: form.getByLabel('Password', { exact: true }),
    confirm: form.getByLabel('Confirm password'),
    terms: form.getByRole('checkbox', { name: 'I agree to the terms and conditions and the privacy policy' }),
    submit: form.getByRole('button', { name: 'Create free account!' }),
  }
}

const characters = 'Please enter a valid username. Valid characters are letters, numbers, underscores and hyphens.'

test('an empty registration tells every rule at once, each under its field, and any edit clears them all', async ({
  page,
}) => {
  await page.goto('/register')
  const fields = fieldsOf(page)
  await expect(fields.form.getByText("Over 18's only!")).toBeVisible()
  // A password manager keeps what the login asks for: the address, and not the name.
  await expect(fields.email).toHaveAttribute('autocomplete', 'username')
  await expect(fields.username).toHaveAttribute('autocomplete', 'off')
  await fields.submit.click()
  const tellAll = async () => {
    await expectUnder(fields.iAm, 'Please select an option.')
    await expectUnder(fields.day, 'Invalid date of birth.')
    await expectUnder(fields.location, 'Please select your location from the list provided.')
    await expectUnder(fields.username, characters)
    await expectUnder(fields.email, 'Please enter a valid email address.')
    await expectUnder(fields.password, 'Password must be a minimum of 8 characters.')
    await expectUnder(fields.confirm, 'Password must be a minimum of 8 characters.')
    await expectUnder(fields.terms, 'You must agree to our terms and conditions to join.')
  }
  await tellAll()
  const summary = fields.form.getByRole('alert').getByRole('link')
  await expect(summary).toHaveCount(7)
  await expect(summary.filter({ hasText: 'Password must be a minimum of 8 characters.' })).toHaveCount(1)
  for (const edit of [
    () => fields.username.fill('r'),
    () => fields.iAm.selectOption('A man looking for a man'),
    () => fields.terms.check(),
    () => fields.location.fill('b'),
  ]) {
    await edit()
    await expect(fields.form.locator('[aria-invalid=true]')).toHaveCount(0)
    await expect(fields.form.getByText('Please enter a valid email address.')).toHaveCount(0)
    await fields.submit.click()
    await expectUnder(fields.email, 'Please enter a valid email address.')
  }
})

test('what is there but wrong is told as well', async ({ page }) => {
  await page.goto('/register')
  const fields = fieldsOf(page)
  await fillRegistration(page, rosalind)
  const tell = async (change: () => Promise<void>, control: keyof typeof fields, sentence: string) => {
    await change()
    await fields.submit.click()
    await expectUnder(fields[control], sentence)
  }
  await tell(() => fields.year.fill('1989'), 'day', 'Invalid date of birth.')
  await expect(fields.form.locator('[aria-invalid=true]')).toHaveCount(3)
  await fields.day.fill('28')
  const underage = String(new Date().getFullYear() - 17)
  await tell(() => fields.year.fill(underage), 'day', 'You must be at least 18 years old to register.')
  await fields.year.fill('1988')
  for (const name of ['rosa lind', '1234', 'rosalînd', '-_-']) {
    await tell(() => fields.username.fill(name), 'username', characters)
  }
  await fields.username.fill('x'.repeat(40))
  await expect(fields.username).toHaveValue('x'.repeat(30))
  await expect(fields.form.getByText('30 / 30')).toBeVisible()
  await fields.username.fill('rosalind')
  for (const email of ['rosalind', 'rosalind@', '@example.com', 'ros alind@example.com']) {
    await tell(() => fields.email.fill(email), 'email', 'Please enter a valid email address.')
  }
  await fields.email.fill(rosalind.email)
  await tell(() => fields.password.fill('1234567'), 'password', 'Password must be a minimum of 8 characters.')
  await tell(() => fields.password.fill('tab\there, twice'), 'password', 'Password contains invalid characters.')
  await tell(() => fields.password.fill('another password'), 'confirm', 'Passwords do not match.')
  await tell(() => fields.location.fill('Atlantis'), 'location', 'Please select your location from the list provided.')
})

test('how strong a password is stands under it while it is typed, with the reason', async ({ page }) => {
  await page.goto('/register')
  const { form, username, password } = fieldsOf(page)
  await username.fill('velvetmoth')
  for (const [typed, said] of [
    ['moth', 'Too short. At least 8 characters.'],
    ['trustno1', 'Too easy to guess. It’s one of the most common passwords.'],
    ['velvetmoth', 'Too easy to guess. Your username and email address are tried early.'],
    ['qwertyuiop[', 'Too easy to guess. Keys that lie side by side are tried early.'],
    ['lantern orchard quilt', 'Strong.'],
  ] as const) {
    await password.fill(typed)
    await expect(form.getByRole('status').filter({ hasText: said })).toHaveText(said)
  }
})

test('digits only go into the date of birth, and typing leads from box to box', async ({ page }) => {
  await page.goto('/register')
  const fields = fieldsOf(page)
  const heightOf = async () => (await fields.day.boundingBox())?.y ?? NaN
  const before = await heightOf()
  await fields.day.pressSequentially('x29')
  await fields.month.pressSequentially('12')
  await fields.year.pressSequentially('19887')
  await expect(fields.day).toHaveValue('29')
  await expect(fields.month).toHaveValue('12')
  await expect(fields.year).toHaveValue('1988')
  await expect(fields.form.getByText("Over 18's only!")).toHaveCount(0)
  // Its line stays, so that nothing moves from under a finger; the font, when it comes, is a pixel taller.
  expect(Math.abs((await heightOf()) - before)).toBeLessThan(4)

  // A letter is a slip, and leads nowhere; what stands between the parts of a date leads on.
  for (const box of [fields.day, fields.month, fields.year]) await box.fill('')
  await fields.day.pressSequentially('1x')
  await expect(fields.day).toHaveValue('1')
  await expect(fields.day).toBeFocused()
  await fields.day.pressSequentially('2')
  await expect(fields.day).toHaveValue('12')
  await expect(fields.month).toBeFocused()
  await page.keyboard.type('3/1980')
  await expect(fields.month).toHaveValue('3')
  await expect(fields.year).toHaveValue('1980')
})

test('a name that is taken is told with free ones, a press fills one in, and nothing typed is lost', async ({
  page,
  site,
}) => {
  await makeMember(site.context, { username: 'taken-name', email: 'taken@example.com' })
  await page.setViewportSize({ width: 390, height: 640 })
  await page.goto('/register')
  const fields = fieldsOf(page)
  await fillRegistration(page, { ...rosalind, username: 'Taken-Name', email: 'rosalind-3@example.com' })
  await fields.submit.click()
  await expectUnder(fields.username, 'Error registering account')
  await expect(fields.username).toBeFocused()
  await expect(fields.form.getByRole('status').filter({ hasText: 'Taken-Name is taken.' })).toBeVisible()
  // Its label is not under the bar.
  const label = fields.form.getByText('Username', { exact: true })
  const bar = page.getByRole('banner')
  await expect
    .poll(async () => ((await label.boundingBox())?.y ?? 0) - ((await bar.boundingBox())?.height ?? 0))
    .toBeGreaterThanOrEqual(0)

  await fields.form.getByRole('button', { name: 'Taken-Name_2' }).press('Enter')
  await expect(fields.username).toHaveValue('Taken-Name_2')
  await expect(fields.username).toBeFocused()
  await expect(fields.form.getByText('is taken.')).toHaveCount(0)
  await expect(fields.password).toHaveValue(rosalind.password)
  await fields.submit.click()
  await expect(page.getByRole('status').filter({ hasText: 'Please activate your account' })).toBeVisible()
})

test('who has to wait before they can register or recover reads for how long, and loses nothing', async ({
  page,
  site,
  address,
}) => {
  const key = addressKey(site.context, address)
  for (const [limit, most] of [
    ['register', 200],
    ['recoverByAddress', 300],
  ] as const)
    await exhaustLimit(site.context, limit, key, most)
  const wait = /^Error\s*Please wait \d+ minutes and try again\.$/
  await page.goto('/register')
  const fields = fieldsOf(page)
  await fillRegistration(page, { ...rosalind, username: 'rosalind-4', email: 'rosalind-4@example.com' })
  await fields.submit.click()
  await expect(fields.form.getByRole('alert')).toHaveText(wait)
  await expect(fields.form.getByRole('alert')).toBeInViewport()
  await expect(fields.username).toHaveValue('rosalind-4')

  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot password' }).click()
  const recover = page.getByRole('form', { name: 'Recover your account' })
  await recover.getByLabel('Email').fill('rosalind-4@example.com')
  await recover.getByLabel('New password', { exact: true }).fill(rosalind.password)
  await recover.getByLabel('Confirm new password').fill(rosalind.password)
  await recover.getByRole('button', { name: 'Recover account' }).click()
  await expect(recover.getByRole('alert')).toHaveText(wait)
})

test('an answer that never comes is told in a red alert, and nothing typed is lost', async ({ page }) => {
  const rules = '**/assets/registration.api-*.js'
  await page.route(rules, (route) => route.abort())
  // Told at the first step, before the rest is filled in.
  await page.goto('/')
  const steps = page.getByRole('form', { name: 'Create Account' })
  await steps.getByRole('button', { name: 'Begin' }).click()
  await expect(steps.getByRole('alert')).toContainText('load the page again')
  await expect(steps.getByLabel('Day')).toBeHidden()
  await page.goto('/register')
  const fields = fieldsOf(page)
  // Browsers go on taking a script for lost, so that trying again may not be enough.
  await fields.submit.click()
  await expect(fields.form.getByRole('alert')).toContainText('Try again, or load the page again')
  await page.unroute(rules)
  await page.reload()
  await fillRegistration(page, { ...rosalind, username: 'rosalind-2', email: 'rosalind-2@example.com' })
  await page.route('**/api/users/create', (route) => route.abort())
  await fields.submit.click()
  const alert = fields.form.getByRole('alert')
  await expect(alert).toContainText('Error')
  await expect(alert).toContainText('An error occurred, please try again!')
  await expect(fields.username).toHaveValue('rosalind-2')
  await page.unroute('**/api/users/create')
  await fields.submit.click()
  await expect(page.getByRole('status').filter({ hasText: 'Please activate your account' })).toBeVisible()
})

test('a town of the footer opens the registration with the town filled in', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Cities' }).getByRole('link', { name: 'Amour in York' }).click()
  await expect(page).toHaveURL(/\/register\?/)
  await expect(fieldsOf(page).location).toHaveValue(/ - York$/)
  // Another one fills another town in, and nothing else that was typed is lost.
  await fieldsOf(page).email.fill('rosalind@example.com')
  await page.getByRole('navigation', { name: 'Cities' }).getByRole('link', { name: 'Amour in Bath' }).click()
  await expect(fieldsOf(page).location).toHaveValue(/ - Bath$/)
  await expect(fieldsOf(page).email).toHaveValue('rosalind@example.com')
})

test('the dialogs of login and registration lead to each other', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Create free account' }).click()
  const register = page.getByRole('dialog', { name: 'Create Account' })
  await register.getByRole('button', { name: 'Login' }).click()
  const login = page.getByRole('dialog', { name: 'Login' })
  await expect(login).toBeVisible()
  await expect(register).toHaveCount(0)
  await login.getByRole('button', { name: 'Register' }).click()
  await expect(register).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(register).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click()
  await expect(page).toHaveURL('/about')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await expect(login).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(login).toHaveCount(0)
})
