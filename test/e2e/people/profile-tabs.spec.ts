import { makeMember } from '@amour/test/members/make-member.ts'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'
import { newId } from '@amour/server/security/ids.ts'
import { expect, type Page } from '@playwright/test'

/** Opens a new member's profile in this tab and in another one. */
async function openTwice(page: Page, site: Site): Promise<Page> {
  await enterAs(page, await makeMember(site.context, { username: `ann-${newId().slice(-8)}` }))
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto('/profile')
    await expect(tab.getByRole('combobox', { name: 'Smoking' })).toHaveValue('')
  }
  return other
}

test('what one tab has saved of a profile another one, opened before, does not take back with what is saved there', async ({
  page,
  site,
}) => {
  const other = await openTwice(page, site)
  const choose = async (tab: Page, name: string, option: string) => {
    const saved = tab.waitForResponse((reply) => reply.request().method() === 'PUT')
    await tab.getByRole('combobox', { name }).selectOption(option)
    await saved
  }
  // Before anything tells the first tab: as one that has been asleep.
  await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()))
  await choose(other, 'Smoking', 'no')
  await choose(page, 'Drinking', 'socially')
  await other.reload()
  await expect(other.getByRole('combobox', { name: 'Smoking' })).toHaveValue('no')
  await expect(other.getByRole('combobox', { name: 'Drinking' })).toHaveValue('socially')
})

test('what one tab has saved of a profile shows in another one, and what is typed there stays', async ({
  page,
  site,
}) => {
  const other = await openTwice(page, site)
  const words = page.getByLabel('In your own words')
  await words.fill('Too short')
  await other.getByRole('combobox', { name: 'Smoking' }).selectOption('no')
  await expect(page.getByRole('combobox', { name: 'Smoking' })).toHaveValue('no')
  await expect(words).toHaveValue('Too short')
})
