import { newId } from '@amour/server/security/ids.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { expectGoodSheet } from '@amour/test/e2e/support/dialogs.ts'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { expect, type Page } from '@playwright/test'

const LERWICK = 2644605

/** Somebody of Lerwick, where nobody else is sought, and three who seek her: two of them over forty. */
async function enterLerwick(page: Page, { context }: Site) {
  const tag = newId().slice(-8)
  const here = { gender: 'Man', seeking: 'Man', locationId: LERWICK } as const
  const ann = await makeMember(context, { ...here, username: `ann-${tag}` })
  for (const age of [30, 45, 60]) await makeMember(context, { ...here, username: `man${age}-${tag}`, age })
  await enterAs(page, ann)
  const rows = await context.db
    .selectFrom('member_search')
    .select('age')
    .where('location_id', '=', LERWICK)
    .where('member_id', '!=', ann.id)
    // Of those who seek each other: men who seek men.
    .where('segment', '=', ({ selectFrom }) =>
      selectFrom('member_search as own').select('own.segment').where('own.member_id', '=', ann.id),
    )
    .execute()
  // Whoever else a test of this site has made there.
  return (ageMin: number) => rows.filter(({ age }) => age >= ageMin).length
}

const toLerwick = '/search/Shetland/Lerwick?radius=0'

test('the button says how many the filters leave before anything is searched, and an answer that is overtaken never shows', async ({
  page,
  site,
}) => {
  const countFrom = await enterLerwick(page, site)
  const asked: string[] = []
  const held = Promise.withResolvers<void>()
  await page.route('**/api/search/count', async (route) => {
    const body = route.request().postData() ?? ''
    asked.push(body)
    if (body.includes('"ageMin":40')) await held.promise
    await route.continue().catch(() => undefined)
  })
  await page.goto(toLerwick)
  const rail = page.getByRole('region', { name: 'Filters' })
  const show = rail.getByRole('button', { name: /^Show/ })
  const [all, over40, over50] = [countFrom(18), countFrom(40), countFrom(50)]
  await expect(show).toHaveText(`Show ${all} members`)
  // A laptop's window shows all of them at once.
  await page.setViewportSize({ width: 1440, height: 800 })
  await expect(rail.getByRole('button', { name: 'Clear filters' })).toBeInViewport({ ratio: 1 })
  await expect.poll(() => rail.evaluate((part) => part.getBoundingClientRect().bottom)).toBeLessThanOrEqual(800)
  // What stands in the address has been counted by the search itself.
  expect(asked).toEqual([])

  const ageFrom = rail.getByRole('textbox', { name: 'Age from' })
  const first = page.waitForRequest('**/api/search/count')
  await ageFrom.pressSequentially('40')
  await first
  await expect(show).toHaveText('Show members')
  const given = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/search/count'))
  await ageFrom.fill('50')
  await expect(show).toHaveText(`Show ${over50} member${over50 === 1 ? '' : 's'}`)
  await given
  held.resolve()
  // One question for two keys, one for the change after it; the sentence is there for who does not see the button.
  expect(asked).toHaveLength(2)
  await expect(rail.getByRole('status').last()).toHaveText(new RegExp(`^${over50} members? match(es)?$`))
  await expect(show).toHaveText(new RegExp(`^Show ${over50} `))
  expect(over40).not.toBe(over50)

  // Back to what was searched: nothing is asked, and what is wrong is not counted.
  await ageFrom.fill('')
  await expect(show).toHaveText(`Show ${all} members`)
  await ageFrom.fill('7')
  await expect(show).toHaveText('Show members')
  await ageFrom.fill('50')
  await expect(show).toHaveText(new RegExp(`^Show ${over50} `))
  expect(asked).toHaveLength(2)
  await ageFrom.press('Enter')
  await expect(page).toHaveURL(`${toLerwick}&ageMin=50`)
  await expect(rail.getByRole('status').last()).toHaveText('')
  await expect(page.getByRole('button', { name: 'Remove filter: Age 50 or over' })).toBeVisible()
})

test('on a phone the filters come as a sheet, by keyboard too, with the same count, and go to show the members', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const countFrom = await enterLerwick(page, site)
  await page.goto(toLerwick)
  const opener = page.getByRole('button', { name: 'Filters 1 filter in use' })
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await opener.press('Enter')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await expectGoodSheet(page, 'SearchForm')
  await sheet.getByRole('textbox', { name: 'Age to' }).fill('17')
  await sheet.getByRole('textbox', { name: 'Age to' }).press('Enter')
  await expect(sheet.getByText('Please enter an age between 18 and 120.')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Age to' }).fill('')
  await sheet.getByRole('textbox', { name: 'Age from' }).fill('50')
  const left = countFrom(50)
  const show = sheet.getByRole('button', { name: new RegExp(`^Show ${left} members?$`) })
  // In sight without any scrolling, above what a finger reaches.
  await expect(show).toBeInViewport({ ratio: 1 })
  await show.click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(`${toLerwick}&ageMin=50`)
  await expect(page.getByRole('heading', { name: new RegExp(`of ${left}$`) })).toBeInViewport()

  // As wide as a tablet it is the same sheet; from 1024 pixels on they stand beside the results.
  await page.setViewportSize({ width: 1023, height: 900 })
  await page.getByRole('button', { name: /^Filters 2/ }).click()
  const foot = () => sheet.evaluate((dialog) => Math.round(dialog.getBoundingClientRect().bottom))
  await expect.poll(foot).toBe(900)
  await page.setViewportSize({ width: 1024, height: 900 })
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('region', { name: 'Filters' }).getByRole('textbox', { name: 'Age from' })).toHaveValue(
    '50',
  )
})
