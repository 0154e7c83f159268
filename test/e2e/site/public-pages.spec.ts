import { TERMS_VERSION } from '@amour/contract/account/consents.ts'
import { documentDates } from '@amour/contract/account/document-dates.ts'
import type { ResponseOf } from '@amour/contract/endpoint.ts'
import type { locations } from '@amour/contract/people/locations.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { expect } from '@playwright/test'
import { runAxe } from '@amour/test/e2e/sweeps/axe.ts'
import { enterAs, expectUnder } from '@amour/test/e2e/support/forms.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'

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
    // By keyboard: the page goes to its top 100 ms after it has come, and takes the link from under a pressed pointer.
    await page.getByRole('link', { name, exact: true }).last().press('Enter')
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

test('each document tells when its words were changed, the terms the day that a registration agrees to', async ({
  page,
}) => {
  const told = (day: string) =>
    `Last changed on ${new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })}`
  await page.goto('/legal')
  const rows = page.getByRole('main').getByRole('listitem')
  for (const [index, day] of Object.values(documentDates).entries())
    await expect(rows.nth(index)).toContainText(told(day))
  await page.goto('/legal/terms')
  await expect(page.getByRole('main').getByText(told(TERMS_VERSION), { exact: true })).toBeVisible()
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
  // By keyboard: the place where the page was left is found again in these moments, and a click might miss.
  await send.press('Enter')

  const told = page.getByText(/^AM-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  await expect(told).toBeVisible()
  await expect(page.getByText('at the latest within 24 hours')).toBeVisible()
  const reference = await told.innerText()
  const secret = await page.getByText(/^[\w-]{24}$/).innerText()
  const kept = site.context.db.selectFrom('report').select(['kind', 'category']).where('reference', '=', reference)
  expect(await kept.execute()).toEqual([{ kind: 'profile', category: 'threat' }])
  expect(await runAxe(page, 390, 'light', {})).toEqual([])

  await page.getByRole('main').getByRole('link', { name: 'Follow your report', exact: true }).click()
  await page.getByLabel('Reference').fill(reference)
  await page.getByLabel('Secret').fill(secret.slice(1))
  await page.getByRole('button', { name: 'Follow report' }).click()
  await expect(page.getByText('There’s no such report, or the secret doesn’t belong to it.')).toBeVisible()
  await page.getByLabel('Secret').fill(secret)
  await page.getByRole('button', { name: 'Follow report' }).click()
  await expect(page.getByText(/^Threat or violence, /)).toBeVisible()
})

test('a member who reports somebody by the form blocks them with it', async ({ page, site }) => {
  const [ann, bob] = [
    await makeMember(site.context),
    await makeMember(site.context, { gender: 'Man', seeking: 'Woman' }),
  ]
  await enterAs(page, ann)
  await page.goto('/abuse')
  const form = page.getByRole('form', { name: 'Report Abuse' })
  await form.getByLabel('What is it?').selectOption('Harassment or stalking')
  const box = form.getByRole('checkbox', { name: `Also block ${bob.username}` })
  await expect(box).toHaveCount(0)
  await form.getByLabel('Username').fill(bob.username)
  await box.check()
  await form.getByLabel('What happened?').fill('He keeps writing after I asked him to stop.')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'It has arrived' })).toBeFocused()
  await expect.poll(() => blocksOf(site, ann.id)).toEqual([{ blocked_id: bob.id }])
  const reports = site.context.db.selectFrom('report').innerJoin('moderation_case', 'moderation_case.id', 'case_id')
  expect(await reports.select('report.category').where('member_id', '=', bob.id).execute()).toEqual([
    { category: 'harassment' },
  ])

  // What stands in an open form, or was answered, goes with its writer, who logs out in another tab.
  const secret = await page.getByText(/^[\w-]{24}$/).innerText()
  const intimate = await page.context().newPage()
  await intimate.goto('/abuse/intimate')
  const name = intimate.getByLabel('Your name')
  await name.fill('Rosalind Example')
  const other = await page.context().newPage()
  await other.goto('/legal')
  await other.evaluate(() => localStorage.removeItem('amour.account'))
  await expect(name).toHaveValue('')
  // Nor does it come back with what the next one writes.
  await form.getByLabel('What is it?').selectOption('Scam or selling')
  await form.getByLabel('What happened?').fill('Nobody')
  await expect(form.getByLabel('What happened?')).toHaveValue('Nobody')
  await expect(page.getByText(secret)).toHaveCount(0)
})

const blocksOf = (site: Site, memberId: string) =>
  site.context.db.selectFrom('block').select('blocked_id').where('member_id', '=', memberId).execute()

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

test('who writes while logged in is known to be who they are, also once the token has run out', async ({
  page,
  site,
}) => {
  const ann = await makeMember(site.context)
  await enterAs(page, ann)
  for (const isLate of [false, true]) {
    if (isLate)
      // Of another time: the browser sees from it that it ends soon, and renews it first.
      await page.clock.setFixedTime(Date.now() + 3_600_000)
    await page.goto('/contact')
    await page.getByLabel('What is it about?').selectOption('My account')
    await page.getByLabel('Your message').fill('Which town do you have of me?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('heading', { name: 'It has arrived' })).toBeFocused()
  }
  const sent = await site.context.db.selectFrom('notice').select('title').where('member_id', '=', ann.id).execute()
  expect(sent).toEqual([{ title: 'Contact: My account' }, { title: 'Contact: My account' }])
})

test('the map leads to a county of the list, which a reader finds without it, and tells no count under five', async ({
  page,
  browser,
  site,
}) => {
  for (let made = 0; made < 5; made++) await makeMember(site.context, { locationId: 2644605 })
  await page.goto('/locations')
  const shetland = page.locator('.county-map a[href="/locations#county-shetland"]')
  await expect(shetland).toHaveClass(/tile--[1-4]/)
  // Dark are those of which no count is told: fewer than five live there, whoever else a test of this site has made.
  const answer = await page.request.get('/api/locations/counties')
  const { data } = (await answer.json()) as ResponseOf<typeof locations.counties> // the call's answer
  const uncounted = data.filter(({ members }) => members === null)
  expect(uncounted.length).toBeGreaterThan(50)
  await expect(page.locator('.county-map .tile--0[href]')).toHaveCount(uncounted.length)
  await shetland.click()
  await expect(page).toHaveURL('/locations?county=Shetland')
  const row = page.getByRole('button', { name: /^Shetland/ })
  await expect(row).toBeFocused()
  await expect(row).toHaveAttribute('aria-expanded', 'true')
  await expect(row).toBeInViewport()
  await expect(page.locator('.county-map')).toContainText(/Shetland · \d+ members/)
  await expect(page.getByRole('main').getByRole('link', { name: 'Lerwick', exact: true })).toBeVisible()
  // The picture says nothing anew: no reader and no key comes to it.
  await expect(page.getByRole('main').getByRole('link', { name: /Rutland|Shetland/ })).toHaveCount(0)

  // Loaded with a county open, the page that was built beforehand is taken over without a complaint.
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.reload()
  await expect(row).toHaveAttribute('aria-expanded', 'true')
  expect(complaints).toEqual([])

  const still = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false })
  await still.goto('/locations')
  await still.locator('.county-map a[href="/locations#county-somerset"]').click()
  await expect(still).toHaveURL('/locations#county-somerset')
  await expect(still.locator('#county-somerset')).toBeInViewport()
  await expect(still.locator('.county')).toHaveCount(107)
  await still.close()
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
