import { expect } from '@playwright/test'
import { makeMember } from '@amour/test/members/make-member.ts'
import { enterAs, expectToPoll } from '@amour/test/e2e/support/forms.ts'
import { advanceToCounts, withoutStream } from '@amour/test/e2e/people/counts-clock.ts'
import { makeTextMember, type Scene, see, seeTitle, seeUnder, type Text } from './texts.ts'

/** The title of every route. */
export async function seeTitles({ page, site }: Scene) {
  const titles: [string, Text][] = [
    ['/login', 'Login'],
    ['/register', 'Register'],
    ['/report', 'Report an Issue'],
    ['/feedback', 'Feedback'],
    ['/locations', 'Locations'],
    ['/abuse', 'Report Abuse'],
    ['/legal/cookie', 'Cookie Policy'],
    ['/legal/privacy', 'Privacy Policy'],
    ['/legal/terms', 'Terms & Conditions'],
    ['/legal/safe-online-dating', 'Safe Online Dating'],
    ['/legal/website-security', 'Website Security'],
  ]
  const memberTitles: [string, Text][] = [
    ['/search', 'Search'],
    ['/inbox', 'Inbox'],
    ['/notifications', 'Notifications'],
    ['/account', 'My Account'],
    ['/profile', 'My Profile'],
    ['/profile/photos', 'Photos'],
    ['/profile/videos', 'Videos'],
    ['/member/texts-ben', 'texts-ben Profile'],
  ]
  for (const [path, title] of titles) {
    await page.goto(path)
    await seeTitle(page, title, path)
  }
  await makeMember(site.context, { username: 'texts-ben', gender: 'Man', seeking: 'Woman' })
  await enterAs(page, await makeTextMember(site))
  for (const [path, title] of memberTitles) {
    await page.goto(path)
    await seeTitle(page, title, path)
  }
}

/** The bar of a visitor, of a member, and on a phone. */
export async function seeBars({ page, site }: Scene) {
  const bar = page.getByRole('banner')
  const visitor = { section: 2, where: 'bar of a visitor' } as const
  await page.goto('/')
  await see(bar.getByRole('button', { name: 'Login' }), 'Login', visitor)
  await see(bar.getByRole('button', { name: 'Create free account' }), 'Create free account', visitor)
  await page.setViewportSize({ width: 390, height: 844 })
  await see(bar.getByRole('button', { name: 'Signup' }), 'Signup', { ...visitor, how: 'on a phone' })

  const { username } = await makeTextMember(site).then(async (member) => {
    await enterAs(page, member)
    return member
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/notifications')
  const main = page.getByRole('navigation', { name: 'Main' })
  const member = { section: 2, where: 'bar of a member' } as const
  for (const name of ['Home', 'Inbox', 'Search', 'Notifications'] as const) {
    await see(main.getByRole('link', { name, exact: true }), name, member)
  }
  const profile = main.locator('details').filter({ has: page.locator('summary', { hasText: 'Profile' }) })
  await see(profile.locator('summary'), 'Profile', member)
  await profile.locator('summary').click()
  for (const name of ['Edit Profile', 'Manage Photos', 'Manage Videos'] as const) {
    await see(profile.getByRole('link', { name }), name, { section: 2, where: 'Profile in the bar', how: 'opened' })
  }
  const account = main.locator('details').filter({ has: page.getByText(username) })
  await account.locator('summary').click()
  for (const name of ['Edit Profile', 'Manage Photos', 'Manage Videos', 'Edit Account'] as const) {
    await see(account.getByRole('link', { name }), name, { section: 2, where: 'account in the bar', how: 'opened' })
  }
  const inAccount = { section: 2, where: 'account in the bar', how: 'opened' } as const
  await see(account.getByRole('button', { name: 'Logout' }), 'Logout', inAccount)
  await page.keyboard.press('Escape')
  const safeSearch = main.getByRole('button', { name: /^Safe Search/ })
  await see(safeSearch, 'Safe Search', member)
  await see(safeSearch, 'On', member)
  await safeSearch.click()
  await see(safeSearch, 'Off', { ...member, how: 'pressed' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await see(main.getByText('My Account'), 'My Account', { ...member, how: 'menu of a phone' })
}

/** The foot of every screen. */
export async function seeFooter({ page }: Scene) {
  await page.goto('/login')
  const foot = page.getByRole('contentinfo')
  const place = { section: 2, where: 'footer' } as const
  const links = [
    'Service Status',
    'Locations',
    'Safe Online Dating',
    'Contact',
    'About',
    'Anti-Sex Trafficking',
    'Abuse',
    'Report an Issue',
    'Website Security',
    'DMCA Notice',
    'Privacy Policy',
    'Cookie Policy',
    'Terms & Conditions',
  ] as const
  await foot.scrollIntoViewIfNeeded()
  for (const name of links) {
    const shown = name === 'Service Status' ? { name: /^Service Status/ } : { name, exact: true }
    await see(foot.getByRole('link', shown), name, place)
  }
  await expect(foot.getByRole('navigation', { name: 'Footer' }).getByRole('link')).toHaveCount(13)
  await see(foot.getByText('18+'), '18+', place)
  const year = `© ${new Date().getFullYear()} Amour` as const
  await see(foot.getByText(year), year as Text, place) // this year's is among them
  for (const name of ['Amour in Bath', 'Amour in York'] as const) {
    await see(foot.getByRole('link', { name }), name, place)
  }
  const feedback = page.getByRole('complementary', { name: 'Feedback' }).getByRole('link')
  await feedback.focus()
  await see(feedback, 'Feedback', { section: 2, where: 'floating button', how: 'a tab at the edge' })
}

/** Both toasts, and what the search says of a name. */
export async function seeToasts({ page, site }: Scene) {
  await page.clock.install()
  await withoutStream(page)
  const member = await makeTextMember(site)
  await enterAs(page, member)
  await page.goto('/search')
  await expectToPoll(page)
  await page.route('**/api/users/counts', (route) => route.fulfill({ json: { notifications: 3, messages: 2 } }))
  await advanceToCounts(page)
  const region = page.getByRole('region', { name: 'Messages' })
  const place = { section: 2, where: 'toast', how: 'the counts have risen' } as const
  await expect(region.locator('.toast')).toHaveCount(2)
  for (const [text, count] of [
    ['New Notification(s)', 3],
    ['New Message(s)', 2],
  ] as const) {
    const toast = region.locator('.toast').filter({ hasText: text })
    await see(toast, text, place)
    await expect(toast).toContainText(`${text}: ${count}`)
    await expect(toast).toContainText(/now|\d seconds? ago/)
    for (const section of [2, 4] as const)
      await see(toast.getByRole('button', { name: 'view now' }), 'view now', { ...place, section })
  }
  await page.clock.resume()
  const name = page.getByRole('combobox', { name: 'Username' })
  await name.fill('a')
  await name.press('Enter')
  const short = { section: 5, where: '/search, under Username', how: 'a term that is too short' } as const
  await seeUnder(name, 'Please enter at least two characters.', short)
}

/** A part of the site that does not come. */
export async function seeBrokenChunk({ page, site }: Scene) {
  await enterAs(page, await makeTextMember(site))
  await page.goto('/search')
  await page.route(/\/assets\/NotificationsPage.*\.js/, (route) => route.abort())
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('link', { name: /^Notifications/ }).click()
  const how = 'its script does not come'
  const title = 'Unexpected Application Error!'
  for (const section of [2, 8] as const)
    await see(page.getByRole('heading', { name: title }), title, { section, where: 'any route', how })
  const told = 'Loading chunk NotificationsPage failed'
  await see(page.getByText(told), told, { section: 8, where: 'any route', how })
}
