import { newId } from '@amour/server/security/ids.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { expect } from '@playwright/test'

test('a member marks another on their page, finds them in the list, and a mark that fails is taken back', async ({
  page,
  site,
}) => {
  const ann = await makeMember(site.context, { username: `ann-${newId().slice(-8)}` })
  const ben = await makeMember(site.context, { username: `ben-${newId().slice(-8)}`, gender: 'Man', seeking: 'Woman' })
  await enterAs(page, ann)
  const add = page.getByRole('button', { name: `Add ${ben.username} to favourites` })
  const remove = page.getByRole('button', { name: `Remove ${ben.username} from favourites` })

  await page.goto(`/member/${ben.username}`)
  await page.route('**/favourite', (route) => route.abort())
  await add.click()
  await expect(page.getByText('We couldn’t save that. Try again.')).toBeVisible()
  await expect(add).toBeVisible()
  await page.unroute('**/favourite')
  const saved = page.waitForResponse(/\/favourite$/)
  await add.press('Enter')
  await expect(remove).toBeFocused()
  await saved

  await page.goto('/search')
  await page.getByRole('link', { name: 'Favourites' }).click()
  // The search that is left may show the same card.
  await expect(page.getByRole('heading', { name: 'Favourites', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: ben.username, exact: true })).toBeVisible()
  const removed = page.waitForResponse(/\/favourite$/)
  await remove.click()
  await expect(add).toBeVisible()
  await removed
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No favourites yet' })).toBeVisible()
})
