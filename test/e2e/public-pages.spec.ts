import { expect } from '@playwright/test'
import { expectUnder } from './forms.ts'
import { test } from './site.ts'

const footer = {
  Locations: 'Locations',
  'Safe Online Dating': 'Safe Online Dating',
  Contact: 'Contact',
  About: 'About Amour',
  'Anti-Sex Trafficking': 'Terms & Conditions',
  Abuse: 'Report Abuse',
  'Report an Issue': 'Report an Issue',
  'Website Security': 'Website Security',
  'DMCA Notice': 'Terms & Conditions',
  'Privacy Policy': 'Privacy Policy',
  'Cookie Policy': 'Cookie Policy',
  'Terms & Conditions': 'Terms & Conditions',
  Feedback: 'Feedback',
}

test('every link of the footer leads to the screen of its name', async ({ page }) => {
  await page.goto('/legal')
  for (const [name, title] of Object.entries(footer)) {
    await page.getByRole('link', { name, exact: true }).last().click()
    await expect(page.getByRole('heading', { level: 1, name: title }), name).toBeVisible()
  }
  await expect(page.getByRole('complementary', { name: 'Feedback' })).toHaveCount(0)
})

for (const [alias, title] of [
  ['safe-online-dating', 'Safe Online Dating'],
  ['website-security', 'Website Security'],
] as const) {
  test(`/${alias} shows the page of the same name among the legal ones`, async ({ page, baseURL }) => {
    await page.goto(`/${alias}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/${alias}`)
    await expect(page).toHaveTitle(`${title} · Amour`)
  })
}

test('a link to a part of a document goes there, also as the first page of a visit', async ({ page }) => {
  await page.goto('/legal/terms#dmca-notice')
  await expect(page.getByRole('heading', { name: 'DMCA notice and copyright' })).toBeInViewport()
})

test('a report is told under its fields what is missing, survives an outage and arrives once', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/abuse')
  const form = page.getByRole('form', { name: 'Report Abuse' })
  const category = form.getByLabel('What is it?')
  const description = form.getByLabel('What happened?')
  const send = form.getByRole('button', { name: 'Send' })
  await send.click()
  await expectUnder(category, 'Please choose one of the options.')
  await expectUnder(description, 'Please write between 10 and 2,000 characters.')
  await expect(category).toBeFocused()

  await category.selectOption('Threat or violence')
  await form.getByLabel('Username').fill('mallory')
  await description.fill('He says that he knows where I live.')
  await context.setOffline(true)
  await send.click()
  await expect(form.getByRole('alert')).toContainText('What you wrote is still here')
  await page.getByRole('link', { name: 'Cookie Policy' }).click()
  await context.setOffline(false)
  await page.goBack()
  await expect(description).toHaveValue('He says that he knows where I live.')
  await send.click()

  const told = page.getByText(/^AM-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  await expect(told).toBeVisible()
  await expect(page.getByText('at the latest within 24 hours')).toBeVisible()
  const notices = await site.context.db
    .selectFrom('notice')
    .select(['title', 'color'])
    .where('reference', '=', await told.innerText())
    .execute()
  expect(notices).toEqual([{ title: 'Report Abuse: Threat or violence', color: 'red' }])
})

test('who writes without an account says where an answer goes', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('What is it about?').selectOption('Question')
  await page.getByLabel('Your message').fill('How do I change my town?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expectUnder(page.getByLabel('Your email'), 'Please enter a valid email address.')
  await page.getByLabel('Your email').fill('ann@example.com')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'It has arrived' })).toBeFocused()
})

test('a county opens to its towns, and a town leads a visitor to the registration with it filled in', async ({
  page,
}) => {
  await page.goto('/locations')
  await page.getByRole('button', { name: 'Somerset' }).press('Enter')
  await expect(page).toHaveURL('/locations?county=Somerset')
  await page.getByRole('main').getByRole('link', { name: 'Wells', exact: true }).click()
  await expect(page).toHaveURL('/register?county=Somerset&city=Wells')
  await expect(page.getByRole('combobox', { name: /^Your location/ })).toHaveValue('Somerset - Wells')
})
