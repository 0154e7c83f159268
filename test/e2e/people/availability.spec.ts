import { addDays } from '@amour/contract/people/visits.ts'
import { londonDay } from '@amour/server/london.ts'
import { newId } from '@amour/server/security/ids.ts'
import { MINUTE } from '@amour/server/durations.ts'
import { sendSearchAlerts } from '@amour/server/features/people/saved-searches/search-alerts.jobs.ts'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { untilDayHolds } from '@amour/test/e2e/support/day-end.ts'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'
import { expect } from '@playwright/test'

const LERWICK = 2644605
const FROME = 2649024

test('who says that they are free, and where they will be, is found so by another until they take it back', async ({
  browser,
  site,
}) => {
  const name = newId().slice(-8)
  const bob = await makeMember(site.context, { username: `bob-${name}`, gender: 'Man', seeking: 'Woman' })
  const ann = await makeMember(site.context, { username: `ann-${name}`, locationId: LERWICK })
  const [his, hers] = [await openVisitor(browser, site), await openVisitor(browser, site)]
  const { page } = his
  await enterAs(page, bob)
  await page.goto('/')
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Free tonight' }).click()
  await saved
  await expect(page.getByText(/^On your card until (today|tomorrow|\w+ \d+ \w+), 06:00\.$/)).toBeVisible()

  // A visit: what is refused stands under its field, and nothing typed is lost.
  await page.getByRole('link', { name: 'Going somewhere? Announce it' }).click()
  const today = londonDay(new Date())
  await page.getByRole('button', { name: 'Announce visit' }).click()
  const town = page.getByRole('combobox', { name: 'Town' })
  await expect(town).toBeFocused()
  await expect(page.getByText('Please choose a place from the list.')).toBeVisible()
  await town.fill('Lerwick')
  await page.getByRole('option', { name: /Lerwick/ }).click()
  await page.getByLabel('First day').fill(addDays(today, 2))
  await page.getByLabel('Last day').fill(addDays(today, 40))
  await page.getByRole('button', { name: 'Announce visit' }).click()
  await expect(page.getByText('A visit can last 30 days at most.')).toBeVisible()
  await expect(town).toHaveValue(/Lerwick/)
  await page.getByLabel('Last day').fill(addDays(today, 4))
  await page.getByRole('button', { name: 'Announce visit' }).click()
  const announced = page.getByRole('region', { name: 'Your visits' })
  await expect(announced.getByText('Lerwick, Shetland')).toBeVisible()
  await expect(town).toHaveValue('')

  const other = hers.page
  await enterAs(other, ann)
  await other.goto('/search/Shetland/Lerwick')
  const card = other.getByRole('article').filter({ hasText: bob.username })
  await expect(card.getByText('Free tonight')).toBeVisible()
  await expect(card.getByText(/^Visiting Lerwick \d/)).toBeVisible()
  await other.getByRole('button', { name: 'Free tonight' }).click()
  await other.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(other).toHaveURL('/search/Shetland/Lerwick?available=tonight')
  await card.getByRole('link', { name: bob.username, exact: true }).click()
  const facts = other.getByRole('list').filter({ hasText: 'Free tonight' })
  await expect(facts.getByText(/^Visiting Lerwick \d/)).toBeVisible()

  await announced.getByRole('button', { name: /^Remove the visit to Lerwick/ }).press('Enter')
  await expect(announced).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await other.goto('/search/Shetland/Lerwick?available=tonight')
  await other.getByRole('button', { name: 'Remove filter: Free tonight' }).click()
  await expect(other.getByRole('heading', { name: /^Nobody matches/ })).toBeVisible()
  expect([...his.consoleErrors, ...hers.consoleErrors].filter((error) => !error.includes('422'))).toEqual([])
})

test('a saved search says who is new, is renamed by keyboard, follows by mail when asked, and goes with an undo', async ({
  page,
  site,
}) => {
  await untilDayHolds(60)
  const name = newId().slice(-8)
  const ann = await makeMember(site.context, { username: `ann-${name}`, locationId: FROME })
  await enterAs(page, ann)
  await page.goto('/search/Somerset/Frome?radius=5&ageMin=91')
  await page.getByRole('button', { name: 'Save this search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  await expect(dialog.getByLabel('Name')).toHaveValue('Men within 5 miles of Frome, 91 or over')
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Save this search' }).click()
  await expect(dialog.getByText('Please give it a name of up to 80 characters.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Wise men')
  await dialog.getByRole('button', { name: 'Save this search' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Saved as “Wise men”' })).toBeFocused()

  await makeMember(site.context, { gender: 'Man', seeking: 'Woman', locationId: FROME, age: 95 })
  await page.goto('/search')
  await page.getByRole('link', { name: 'Saved searches 1 new member' }).click()
  await expect(page.getByText('1 new since earlier today')).toBeVisible()
  await page.getByRole('button', { name: 'Rename “Wise men”' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Name' }).fill('Elders')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Rename “Elders”' })).toBeFocused()
  const asked = page.waitForResponse((reply) => /saved-searches\/[\w-]+$/.test(reply.url()))
  await page.getByRole('switch', { name: /^Email me when someone’s new/ }).click({ force: true })
  await asked
  await page.reload()
  await expect(page.getByRole('switch', { name: /^Email me when someone’s new/ })).toBeChecked()

  // Somebody comes while she is away. The mail names neither, nor what it is about; its link ends such mails.
  await page.goto('about:blank')
  const { username } = await makeMember(site.context, { gender: 'Man', seeking: 'Woman', locationId: FROME, age: 94 })
  const { subject, text } = await mailOfAlert(site, ann)
  expect(subject).toBe('You have something new')
  // The token of its link has any two digits one time in a hundred.
  const said = text.replace(/(?<=\/unsubscribe\/)[\w-]+/, '').replaceAll(site.url, '')
  for (const secret of [ann.username, username, 'Elders', 'Frome', '91']) expect(said).not.toContain(secret)
  await page.goto(/\S+\/unsubscribe\/\S+/.exec(text)?.[0] ?? '')
  await page.getByRole('button', { name: 'End these emails' }).click()
  await expect(page.getByText('You’ll get no more emails about news.')).toBeVisible()
  await page.goto('/saved-searches')
  await expect(page.getByRole('switch', { name: /^Email me when someone’s new/ })).not.toBeChecked()

  const opened = page.waitForResponse(/\/open$/)
  await page.getByRole('link', { name: 'Elders' }).click()
  await expect(page).toHaveURL('/search/Somerset/Frome?radius=5&ageMin=91')
  await opened
  await page.getByRole('link', { name: 'Saved as “Elders”' }).click()
  await expect(page.getByText('No one new since earlier today')).toBeVisible()
  await page.getByRole('button', { name: 'Delete “Elders”' }).click()
  await expect(page.getByRole('heading', { name: 'No saved searches yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Elders' })).toBeVisible()
})

/** What the worker sends over SMTP once it has waited: her alerts are made to have waited since before she was last here. */
async function mailOfAlert({ context, mailbox }: Site, { id, username }: TestMember) {
  const { db, clock } = context
  const later = { now: () => new Date(clock.now().getTime() + 2 * MINUTE) }
  await sendSearchAlerts.perform({ ...context, clock: later }, {})
  const own = db.selectFrom('saved_search').select('id').where('member_id', '=', id)
  const [due_at, tell_at] = [new Date(clock.now().getTime() - MINUTE), clock.now()]
  await db
    .updateTable('member')
    .set({ active_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  await db.updateTable('search_alert').set({ due_at, tell_at }).where('saved_search_id', 'in', own).execute()
  await sendSearchAlerts.perform(context, {})
  const find = async () => {
    const answer = await fetch(`${mailbox.pageUrl}/api/mails?to=${username}%40example.com`)
    const { data } = (await answer.json()) as { data: { subject: string; text: string }[] } // the mailbox's own page answers so
    return data[0]
  }
  await expect.poll(find).toBeDefined()
  return (await find()) ?? { subject: '', text: '' }
}
