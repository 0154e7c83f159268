import { newId } from '@amour/server/security/ids.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { expect } from '@playwright/test'

test('one box finds a town or a county by keyboard, sets both lists, and empties where they are set by hand', async ({
  page,
  site,
}) => {
  const member = await makeMember(site.context, { username: `ann-${newId().slice(-8)}` })
  await enterAs(page, member)
  const form = page.getByRole('search')
  const place = form.getByRole('combobox', { name: 'Place' })
  const county = form.getByLabel('County')
  const town = form.getByLabel('Town')

  await page.goto('/search/Somerset/Bath?withPhoto=yes')
  await place.fill('truro')
  await expect(
    page.getByRole('listbox', { name: 'Places' }).getByRole('option', { name: 'Cornwall - Truro' }),
  ).toBeVisible()
  await place.press('Enter')
  await expect(place).toBeFocused()
  await expect(county).toHaveValue('Cornwall')
  await expect(town).toHaveValue('Truro')
  await expect(page).toHaveURL('/search/Somerset/Bath?withPhoto=yes')
  await place.press('Enter')
  await expect(page).toHaveURL('/search/Cornwall/Truro?withPhoto=yes')
  await expect(place).toHaveValue('Cornwall - Truro')

  await place.fill('devon')
  await expect(
    page.getByRole('listbox', { name: 'Places' }).getByRole('option', { name: 'Devon', exact: true }),
  ).toHaveAttribute('aria-selected', 'true')
  await place.press('Enter')
  await expect(county).toHaveValue('Devon')
  await expect(town).toHaveValue('')

  await county.selectOption('Somerset')
  await expect(place).toHaveValue('')
  await expect(county).toHaveValue('Somerset')

  // Where neither list comes, that is said once.
  const towns = page.waitForResponse(/cities_towns/)
  await page.route('**/api/locations/cities_towns*', (route) => route.fulfill({ status: 404 }))
  await page.route('**/api/locations/counties*', async (route) => {
    await towns
    await route.fulfill({ status: 404 })
  })
  await page.reload()
  await expect(county).toHaveAccessibleDescription(/couldn’t be loaded/)
  await expect(form.getByText('The list couldn’t be loaded.')).toHaveCount(1)
})
