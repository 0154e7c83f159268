import { makeMember } from '@amour/test/members/make-member.ts'
import { expect, type Page } from '@playwright/test'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { photoFor, chooseFiles } from '@amour/test/e2e/media/media.ts'
import { test } from '@amour/test/e2e/support/site.ts'

// What somebody needs to go on is in sight: the next step, why a thing cannot be done yet, and what is in force.

/** Whether a finger in the middle of what is named lands on it, without anything being scrolled first. */
const isInReach = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test('after choosing photos on a phone the way to send them is in reach, however small the screen', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await enterAs(page, await makeMember(site.context))
  for (const [width, height, text] of [
    [390, 844, '100%'],
    [390, 600, '100%'],
    [320, 640, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/profile/photos')
    await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), text)
    await chooseFiles(page, [await photoFor(91), await photoFor(92), await photoFor(93)])
    await expect(page.getByRole('button', { name: 'Upload 3 photos' })).toBeVisible()
    await expect.poll(() => isInReach(page, 'Upload 3 photos'), { message: `${width}×${height} at ${text}` }).toBe(true)
  }
})

test('what cannot be done to a stranger yet says why, in sight and to whoever listens', async ({ page, site }) => {
  await enterAs(page, await makeMember(site.context))
  const ben = await makeMember(site.context, { gender: 'Man', seeking: 'Woman' })
  await page.goto(`/member/${ben.username}`)
  const why = 'You can do both once you’ve written to each other.'
  for (const name of ['Rate', 'We have met']) {
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).toHaveAccessibleDescription(why)
    await button.focus()
    await expect(button).toBeFocused()
    await button.press('Enter')
    await expect(page.getByText('You can do this once you have both written to each other.')).toBeVisible()
  }
  await expect(page.getByText(why)).toBeVisible()
})

test('a search says how far it looks, and which filters leave nobody', async ({ page, site }) => {
  await enterAs(page, await makeMember(site.context))
  await makeMember(site.context, { gender: 'Man', seeking: 'Woman', age: 30 })
  await page.goto('/search/Somerset/Bath')
  await expect(page.getByText('Within 25 miles of Bath')).toBeVisible()
  await expect(page.getByLabel('Town')).toHaveAccessibleName('Town + 25 miles')
  await page.goto('/search/Somerset/Bath?radius=0')
  await expect(page.getByText('In Bath alone')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove filter: This town only' })).toBeVisible()
  await page.goto('/search/Somerset')
  await expect(page.getByText('in Somerset', { exact: true })).toBeVisible()

  await page.goto('/search/Somerset/Bath?ageMin=97&ageMax=99&verified=yes')
  await expect(page.getByRole('heading', { name: 'Nobody matches all of this within 25 miles of Bath' })).toBeVisible()
  await expect(
    page.getByText(/^It’s the mix of the age and “Verified”\. Without them you’d see \d+ members?\.$/),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Search without them' }).click()
  await expect(page).toHaveURL('/search/Somerset/Bath')
  await expect(page.getByRole('heading', { name: /^Showing/ })).toBeVisible()
})
