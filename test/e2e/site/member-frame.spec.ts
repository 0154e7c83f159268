import { expect, type Page } from '@playwright/test'
import { makeMember } from '@amour/test/members/make-member.ts'
import { runAxeVariants } from '@amour/test/e2e/sweeps/axe.ts'
import { enterAsNewMember } from '@amour/test/e2e/support/new-member.ts'
import { test } from '@amour/test/e2e/support/site.ts'

test('the footer is whole for a visitor, and for a member one line that opens by key', async ({ page, site }) => {
  const footer = page.getByRole('contentinfo')
  const cities = footer.getByRole('navigation', { name: 'Cities' }).getByRole('link')
  const links = footer.getByRole('navigation', { name: 'Footer' }).getByRole('link')
  await page.goto('/about')
  await expect(cities).toHaveCount(56)
  await expect(links).toHaveCount(13)
  await expect(footer.getByText('All links and cities')).toHaveCount(0)

  await enterAsNewMember(page, site, '/notifications')
  for (const [width, height] of [
    [320, 700],
    [390, 844],
    [820, 1180],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(footer.getByText(`18+ · © ${new Date().getFullYear()} Amour`)).toBeVisible()
    await expect(footer.getByText('All links and cities')).toBeVisible()
    await expect(cities).toHaveCount(0)
    const line = await footer.locator('summary').boundingBox()
    expect(line?.height, `${width}`).toBe(44)
  }
  expect(await runAxeVariants(page, '/notifications')).toEqual([])
  await footer.locator('summary').press('Enter')
  await expect(cities).toHaveCount(56)
  await expect(cities.first()).toBeVisible()
  await expect(links).toHaveCount(13)
  await expect(footer.getByText('Amour is for adults aged 18 or over, in the United Kingdom.')).toBeVisible()
  expect(await runAxeVariants(page, '/notifications, with its footer')).toEqual([])
})

test('what the folded footer holds is in the page for whoever searches it, closed as it is', async ({ page, site }) => {
  await enterAsNewMember(page, site, '/notifications')
  const fold = page.getByRole('contentinfo').locator('details')
  await expect(fold).not.toHaveAttribute('open')
  await expect(fold.locator('a', { hasText: 'York' })).toHaveCount(1)
  // As the browser goes to a text that it has found.
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '#:~:text=Wolverhampton'
    document.body.append(link)
    link.click()
  })
  await expect(fold.getByRole('link', { name: 'Amour in Wolverhampton' })).toHaveCount(1)
})

const placesOf = async (page: Page, name: string) =>
  page
    .getByRole('navigation', { name })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.textContent.replace(/\d.*$/, '').trim()))

test('the menu of a phone does not repeat the bar at its foot, and has its places where that is not', async ({
  page,
  site,
}) => {
  const { username } = await makeMember(site.context, { gender: 'Man', seeking: 'Woman' })
  await enterAsNewMember(page, site, '/notifications')
  const menu = page.getByRole('navigation', { name: 'Main' })
  const places = ['Home', 'Search', 'Inbox', 'Notifications', 'Profile']
  for (const [width, height] of [
    [320, 700],
    [390, 844],
    [820, 1180],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.getByRole('button', { name: 'Menu' }).click()
    expect(await placesOf(page, 'Places')).toEqual(places)
    await expect(menu.getByRole('button', { name: /^Safe Search/ })).toBeVisible()
    await menu.getByText('My Account').click()
    const items = ['Edit Profile', 'Manage Photos', 'Manage Videos', 'Your Plans', 'Edit Account', 'Feedback']
    expect(await placesOf(page, 'Main')).toEqual(items)
    await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(menu).toHaveCount(0)
  }
  await page.goto(`/member/${username}`)
  await expect(page.locator('.dock')).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  for (const name of ['Home', 'Inbox', 'Search', 'Notifications']) {
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  }
})

test('in a low window, as at twice the size, the bars take less than a fifth of the height', async ({ page, site }) => {
  await enterAsNewMember(page, site, '/notifications')
  const bars = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.bar, .tabbar')].reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0),
    )
  for (const [width, height] of [
    [640, 450],
    [720, 450],
    [410, 590],
    [375, 553],
    [390, 844],
    [820, 1180],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(bars, `${width} × ${height}`).toBeLessThan(height / 5)
  }
  await page.setViewportSize({ width: 640, height: 450 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL('/search')
})

const windows = [
  [320, 700],
  [390, 844],
  [820, 1180],
  [1440, 900],
  [640, 450],
] as const

test('feedback is a labelled tab at the edge of the window, and no conversation has it', async ({ page, site }) => {
  const { username } = await makeMember(site.context, { gender: 'Man', seeking: 'Woman' })
  await enterAsNewMember(page, site, '/notifications')
  const tab = page.getByRole('complementary', { name: 'Feedback' }).getByRole('link', { name: 'Feedback' })
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height })
    await expect(page.locator('.side-tab--away')).toHaveCount(0)
    await expect(tab).toHaveText('Feedback')
    const box = await tab.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0), `${width}`).toBe(width)
    // No wider than the edge of the page, so that what is read and written begins beside it.
    expect(box?.width, `${width}`).toBeLessThanOrEqual(Math.max(16, width < 576 ? 16 : width < 992 ? 24 : 32))
    expect((box?.y ?? 0) + (box?.height ?? 0), `${width}`).toBeLessThan(height - (width < 992 && height > 520 ? 52 : 0))
  }
  expect(await runAxeVariants(page, '/notifications')).toEqual([])
  await page.goto(`/member/${username}`)
  await page
    .getByRole('link', { name: /^Message/ })
    .locator('visible=true')
    .first()
    .click()
  await expect(page).toHaveURL(/\/inbox\/message\//)
  const composer = page.locator('.composer textarea')
  await composer.fill('One.\nTwo.\nThree.')
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height })
    await expect(composer).toBeVisible()
    await expect(tab, `${width}`).toHaveCount(0)
  }
  await page.goto('/notifications')
  await page.setViewportSize({ width: 1440, height: 900 })
  await tab.click()
  await expect(page).toHaveURL('/feedback')
  await expect(tab).toHaveCount(0)
})
