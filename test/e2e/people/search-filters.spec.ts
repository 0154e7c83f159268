import { newId } from '@amour/server/security/ids.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { expect } from '@playwright/test'

test('a member sees each filter in force, and takes one after the other away by keyboard, losing nothing typed', async ({
  page,
  site,
}) => {
  const member = await makeMember(site.context, { username: `ann-${newId().slice(-8)}` })
  await enterAs(page, member)
  const inForce = page.getByRole('list', { name: 'Filters in use' })
  const chips = inForce.getByRole('button')

  await page.goto('/search/Somerset/Bath?sort=newest&radius=50&ageMin=30&withPhoto=yes')
  await expect(chips).toHaveText(['50 miles', 'Age 30 or over', 'With photo'])
  // Chosen but not yet searched for.
  await page.getByRole('combobox', { name: 'Town' }).selectOption('Frome')
  await inForce.getByRole('button', { name: 'Remove filter: Age 30 or over' }).press('Enter')
  await expect(page).toHaveURL('/search/Somerset/Frome?radius=50&withPhoto=yes&sort=newest')
  await expect(chips).toHaveText(['50 miles', 'With photo'])
  await expect(inForce.getByRole('button', { name: 'Remove filter: With photo' })).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search/Somerset/Frome?radius=50&sort=newest')
  await expect(inForce.getByRole('button', { name: 'Remove filter: 50 miles' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search/Somerset/Frome?sort=newest')
  await expect(inForce).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Filters' })).toBeFocused()

  await page.goBack()
  await expect(chips).toHaveText(['50 miles'])
})

test('a filter stays in force, and its chip with it, where what else was typed is refused', async ({ page, site }) => {
  const member = await makeMember(site.context, { username: `ann-${newId().slice(-8)}` })
  await enterAs(page, member)
  const inForce = page.getByRole('list', { name: 'Filters in use' })
  const withPhoto = page.getByRole('button', { name: 'With photo', exact: true })

  await page.goto('/search/Somerset/Bath?withPhoto=yes')
  const ageFrom = page.getByRole('textbox', { name: 'Age from' })
  await ageFrom.fill('17')
  await inForce.getByRole('button', { name: 'Remove filter: With photo' }).click()
  await expect(ageFrom).toBeFocused()
  await expect(ageFrom).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL('/search/Somerset/Bath?withPhoto=yes')
  await expect(inForce.getByRole('button')).toHaveText(['With photo'])
  await expect(withPhoto).toHaveAttribute('aria-pressed', 'false')
})

/** When a town is chosen while a search is on its way: each in the moment in which the address has changed. */
const moments = [
  'before anything is drawn',
  'once the account is read anew',
  'between the drawing and its effects',
] as const

for (const moment of moments) {
  test(`what is chosen while a search is on its way is not taken back when it arrives: ${moment}`, async ({
    page,
    site,
  }) => {
    const member = await makeMember(site.context, { username: `ann-${newId().slice(-8)}` })
    await enterAs(page, member)
    await page.goto('/search')
    await page.getByRole('combobox', { name: 'County' }).selectOption('Cornwall')
    const town = page.getByRole('combobox', { name: 'Town' })
    await expect(town.locator('option', { hasText: 'Truro' })).toHaveCount(1)
    await town.evaluate((select: HTMLSelectElement, when: (typeof moments)[number]) => {
      const push = history.pushState.bind(history)
      const choose = () => {
        select.value = 'Truro'
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }
      const readAccount = () => {
        const key = 'amour.account'
        const account = JSON.parse(localStorage.getItem(key) ?? '')
        account.user.messages += 1
        localStorage.setItem(key, JSON.stringify(account))
        dispatchEvent(new StorageEvent('storage', { key }))
      }
      // What is drawn is heard of before the effects of a drawing that nobody waits for.
      const onceDrawn = (then: () => void) => {
        const watching = new MutationObserver(() => {
          watching.disconnect()
          then()
        })
        const button = select.form?.querySelector('[type=submit]')
        if (button) watching.observe(button, { attributes: true, attributeFilter: ['aria-busy'] })
      }
      history.pushState = (...given) => {
        push(...given)
        history.pushState = push
        if (when === 'before anything is drawn') choose()
        else if (when === 'between the drawing and its effects') onceDrawn(choose)
        else {
          readAccount()
          // Once what hangs on the account has been drawn.
          queueMicrotask(choose)
        }
      }
    }, moment)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL('/search/Cornwall')
    await expect(page.getByRole('heading', { name: /^Showing|^Nobody|^No / }).first()).toBeVisible()
    await expect(town).toHaveValue('Truro')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL('/search/Cornwall/Truro')
  })
}

test('a search takes another one’s place while that is on its way', async ({ page, site }) => {
  const member = await makeMember(site.context, { username: `ann-${newId().slice(-8)}` })
  await enterAs(page, member)
  await page.goto('/search/Somerset')
  const form = page.getByRole('search', { name: 'Members' })
  await expect(page.getByRole('heading', { name: /^Showing|^Nobody|^No / }).first()).toBeVisible()
  // The first answer never comes.
  await page.route('**/api/search', (route) =>
    route.request().postDataJSON().cityTown === 'Bath' ? undefined : route.continue(),
  )
  await form.getByLabel('Town').selectOption('Bath')
  const button = form.getByRole('button', { name: 'Search', exact: true })
  await button.click()
  await expect(page).toHaveURL('/search/Somerset/Bath')
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await form.getByLabel('Town').selectOption('Frome')
  await button.click()
  await expect(page).toHaveURL('/search/Somerset/Frome')
  await expect(button).not.toHaveAttribute('aria-busy')
})
