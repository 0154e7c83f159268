import { makeMember } from '@amour/test/members/make-member.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { expect, type Locator } from '@playwright/test'

/** What a newcomer's way may cost at most, from the landing page to the first message that is sent. */
const MOST = { inputs: 12, taps: 13 }

const password = 'open sesame £1'
const email = 'newcomer@path.example.com'

test('from the landing page to the first message takes no more than is written down', async ({ page, site }) => {
  const spent = { inputs: 0, taps: 0 }
  const tap = async (target: Locator) => {
    spent.taps += 1
    await target.click()
  }
  const type = async (target: Locator, text: string) => {
    spent.inputs += 1
    await target.fill(text)
  }
  const lerwick = await site.context.db
    .selectFrom('location')
    .select('id')
    .where('city', '=', 'Lerwick')
    .executeTakeFirstOrThrow()
  await makeMember(site.context, { gender: 'Man', seeking: 'Woman', hasKeys: true, locationId: lerwick.id })

  await page.goto('/')
  const join = page.getByRole('form', { name: 'Create Account' })
  spent.inputs += 1
  await join.getByLabel('I am').selectOption('A woman looking for a man')
  await type(join.getByRole('combobox', { name: 'Your location' }), 'lerw')
  await tap(join.getByRole('option', { name: /Lerwick$/ }))
  await tap(join.getByRole('button', { name: 'Begin' }))
  await type(join.getByLabel('Day'), '29')
  await type(join.getByLabel('Month'), '2')
  await type(join.getByLabel('Year'), '1988')
  await type(join.getByLabel('Username'), 'path-of-nell')
  await tap(join.getByRole('button', { name: 'Carry on' }))
  await type(join.getByLabel('Email'), email)
  await type(join.getByLabel('Password', { exact: true }), password)
  await type(join.getByLabel('Confirm password'), password)
  await tap(join.getByRole('checkbox', { name: /^I agree to the/ }))
  await tap(join.getByRole('button', { name: 'Create free account!' }))

  // The mail's link opens a tab of the same browser, where the address is filled in already.
  spent.taps += 1
  const tab = await page.context().newPage()
  await tab.goto(await site.linkTo(email))
  const login = tab.getByRole('form', { name: 'Login' })
  await expect(login.getByLabel('Email')).toHaveValue(email)
  await type(login.getByLabel('Password', { exact: true }), password)
  await tap(login.getByRole('button', { name: 'Login' }))

  const profile = tab.getByRole('form', { name: 'Your profile' })
  await type(profile.getByLabel('In your own words'), 'Long walks on the shore, and a fire at the end of them.')
  await tap(profile.getByRole('button', { name: 'Carry on' }))
  await tap(profile.getByRole('button', { name: 'Carry on without a photo' }))
  await tap(profile.getByRole('button', { name: 'Save and look around' }))

  const people = tab.getByRole('region', { name: /^You’re in\. Here/ })
  await tap(people.getByRole('link', { name: /^Message / }).first())
  await type(tab.getByRole('textbox', { name: /^Message / }), 'Is it always this windy?')
  const sent = tab.waitForResponse((response) => response.url().endsWith('/message'))
  await tap(tab.getByRole('button', { name: 'Send' }))
  expect((await sent).status()).toBe(201)

  test.info().annotations.push({ type: 'spent', description: JSON.stringify(spent) })
  expect(spent.inputs).toBeLessThanOrEqual(MOST.inputs)
  expect(spent.taps).toBeLessThanOrEqual(MOST.taps)
})
