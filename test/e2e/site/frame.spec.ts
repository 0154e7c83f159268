import { newId } from '@amour/server/security/ids.ts'
import { expect, type Page } from '@playwright/test'
import { notify } from '@amour/server/features/people/notifications/notifications.service.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { enterAsNewMember } from '@amour/test/e2e/support/new-member.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'

test('the footer leads a visitor from 56 cities to the registration and a member to the search', async ({
  page,
  site,
}) => {
  const cities = page.getByRole('navigation', { name: 'Cities' }).getByRole('link')
  await page.goto('/')
  await expect(cities).toHaveCount(56)
  await expect(cities.first()).toHaveAccessibleName('Amour in Bath')
  await expect(cities.last()).toHaveAccessibleName('Amour in York')
  const visitorLinks = await cities.evaluateAll((links) => links.map((one) => one.getAttribute('href') ?? ''))
  expect(visitorLinks.filter((href) => !href.startsWith('/register?'))).toEqual([])
  await expect(page.getByText(`© ${new Date().getFullYear()} Amour`)).toBeVisible()
  await expect(page.getByText('Amour is for adults aged 18 or over, in the United Kingdom.')).toBeVisible()

  await enterAsNewMember(page, site, '/')
  await page.getByText('All links and cities').click()
  await expect(cities).toHaveCount(56)
  await page.getByRole('link', { name: 'Amour in York' }).click()
  await expect(page).toHaveURL(/\/search\/.+\/York$/)
})

test('safe search is switched in the bar, and stays so', async ({ page, site }) => {
  await enterAsNewMember(page, site, '/search')
  const button = page.getByRole('button', { name: /^Safe Search/ })
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await button.click()
  await expect(button).toHaveAccessibleName('Safe Search Off')
  await page.reload()
  await expect(button).toHaveAccessibleName('Safe Search Off')
  await button.click()
  await expect(button).toHaveAccessibleName('Safe Search On')
})

test('the counts are asked for every 30 seconds, by one tab, and by nobody who is logged out', async ({
  page,
  site,
}) => {
  await page.clock.install()
  const asked: string[] = []
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/users/counts')) asked.push(request.url())
  })
  await page.goto('/')
  await expect(page.getByRole('form', { name: 'Create Account' })).toBeVisible()
  await page.clock.fastForward(90_000)
  await enterAsNewMember(page, site, '/notifications')
  expect(asked).toHaveLength(0)
  for (const turn of [1, 2, 3]) {
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/users/counts'))
    await page.clock.fastForward(30_000)
    expect([200, 304]).toContain((await answer).status())
    expect(asked).toHaveLength(turn)
    // Until the answer has been read nobody asks again.
    await expect
      .poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name)))
      .not.toContain('amour.counts')
  }
})

test('home tells who looked, and offers to flirt with them', async ({ page, site }) => {
  const { id } = await enterAsNewMember(page, site, '/')
  const { id: actorId, username } = await makeMember(site.context, { gender: 'Man', seeking: 'Woman' })
  await notify(site.context, { memberId: id, type: 'media_viewed', actorId })
  await page.reload()
  await expect(page.getByText(`${username} looked at your photos or videos`)).toBeVisible()
  await page.getByRole('button', { name: `Flirt with ${username}` }).click()
  await expect(page.getByRole('dialog', { name: `Flirt with ${username}` })).toBeVisible()
  // An address past the last page of notifications leads to it.
  for (const past of ['9', '1e30']) {
    await page.goto(`/notifications?page=${past}`)
    await expect(page.getByText(`${username} looked at your photos or videos`)).toBeVisible()
    await expect(page).toHaveURL('/notifications')
  }
})

const NOTIFICATIONS = /\/assets\/NotificationsPage.*\.js/

/** The site gives no page to who asks whether it is there, for as long as is said. */
const missSite = (page: Page, isAway: () => boolean) =>
  page.route(
    ({ pathname }) => pathname === '/',
    (route) => (route.request().method() === 'HEAD' && isAway() ? route.fulfill({ status: 503 }) : route.fallback()),
  )

/** Goes to the notifications, whose part does not come. */
async function missNotifications(page: Page, site: Site, { isOffline = false } = {}) {
  await enterAsNewMember(page, site, '/search')
  await page.route(NOTIFICATIONS, (route) => route.abort())
  await page.context().setOffline(isOffline)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Notifications/ })
    .click()
  const told = isOffline ? 'You’re offline' : 'Unexpected Application Error!'
  await expect(page.getByRole('heading', { name: told })).toBeVisible()
}

test('a part of the site that does not come is told on a screen of its own', async ({ page, site }) => {
  await missNotifications(page, site)
  await expect(page.getByText('Loading chunk NotificationsPage failed')).toBeVisible()
  await page.unroute(NOTIFICATIONS)
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await expect(page.getByText('Nothing new')).toBeVisible()
  // What is lost beside the texts that every screen needs comes with them.
  const lost = new Set(['footer', 'notifications'])
  await page.route('**/locales/i18n/*.json*', (route) => {
    const [, name = ''] = /([\w-]+)\.json/.exec(route.request().url()) ?? []
    return lost.delete(name) ? route.abort() : route.continue()
  })
  await page.reload()
  await expect(page.getByText('Nothing new')).toBeVisible()
  expect([...lost]).toEqual([])
  // Of what only stands over every screen, the loss is told over the screen.
  await page.route('**/locales/i18n/notifications.json*', (route) => route.abort())
  await page.goto('/contact')
  await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t load this' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  // The rest of the frame stays, and nothing lies on it.
  await page.setViewportSize({ width: 390, height: 844 })
  const places = page.getByRole('navigation', { name: 'Places' })
  await expect(places).toBeVisible()
  const note = page.getByRole('alert').filter({ hasText: 'We couldn’t load this', visible: true })
  const [end, top] = [await note.boundingBox(), await places.boundingBox()]
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0)
  // While the site does not answer, the page is not loaded again: what is written on it stays.
  const words = page.getByRole('main').getByRole('textbox').last()
  await words.fill('Half a sentence')
  await missSite(page, () => true)
  await note.getByRole('button', { name: 'Load the page again' }).click()
  await expect(note.getByRole('status')).toHaveText(/^Sorry, we can’t load Amour at the moment\./)
  await expect(words).toHaveValue('Half a sentence')
  await page.unroute('**/locales/i18n/notifications.json*')
  await note.getByRole('button', { name: 'Try again' }).click()
  await expect(note).toHaveCount(0)
  // Without the bar of a member nothing turns for ever; all that is lost with it is asked for by one press.
  const memberFrame = /\/assets\/member-(?!background)[\w-]+\.js/
  await page.route(memberFrame, (route) => route.abort())
  await page.reload()
  await note.getByRole('button', { name: 'Try again' }).click()
  await expect(note.getByRole('button', { name: 'Try again' })).toBeFocused()
  await expect(page.getByRole('banner').getByRole('status')).toHaveCount(0)
  await note.getByRole('button', { name: 'Close' }).click()
  await expect(note).toHaveCount(0)
})

test('a member without a connection is told so, and a part that did not come then comes with it', async ({
  page,
  site,
}) => {
  await missNotifications(page, site, { isOffline: true })
  await expect(page.getByText('You’re offline. This may be out of date.')).toBeVisible()
  await page.unroute(NOTIFICATIONS)
  await page.context().setOffline(false)
  await expect(page.getByText('You’re offline. This may be out of date.')).toHaveCount(0)
  await expect(page.getByText('Nothing new')).toBeVisible()
})

test('a part that a browser goes on taking for lost comes with the whole page, as soon as the site answers', async ({
  page,
  site,
}) => {
  await missNotifications(page, site, { isOffline: true })
  let isAnew = false
  page.on('request', (request) => (isAnew ||= request.isNavigationRequest()))
  await page.unroute(NOTIFICATIONS)
  await page.route(NOTIFICATIONS, (route) => (isAnew ? route.fallback() : route.abort()))
  let asked = 0
  await missSite(page, () => (asked += 1) <= 1)
  await page.context().setOffline(false)
  await expect(page.getByText('Nothing new')).toBeVisible()
  expect(asked).toBe(2)
})

test('on a phone nothing of the open menu moves away under a finger', async ({ page, site }) => {
  const { username } = await makeMember(site.context, { gender: 'Man', seeking: 'Woman' })
  // Where what there is to do with a member takes the place of the lower bar, the menu has all places.
  await enterAsNewMember(page, site, `/member/${username}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('.dock')).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.locator('summary', { hasText: 'Profile' }).click()
  await expect(menu.getByRole('link', { name: 'Edit Profile' }).first()).toBeVisible()
  await menu.getByRole('link', { name: /^Notifications/ }).click()
  await expect(page).toHaveURL('/notifications')
})

test('a new page begins at its top, and going back finds the place that was left', async ({ page, site }) => {
  for (let members = 0; members < 12; members += 1) {
    await makeMember(site.context, { gender: 'Man', seeking: 'Woman', activeAt: new Date(Date.now() - members) })
  }
  await enterAsNewMember(page, site, '/search')
  await page.route('**/locales/i18n/notifications.json*', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Showing/ })).toBeVisible()
  // The note of a part that did not come can be put away over a dialog, too.
  const note = page.getByRole('alert').filter({ hasText: 'We couldn’t load this', visible: true })
  await expect(note).toBeVisible()
  await page
    .getByRole('button', { name: /^Flirt with/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Flirt with/ })
  await expect(dialog).toBeVisible()
  // It is not said again over the dialog's name.
  await expect(note).toHaveCount(0)
  const moved = dialog.getByRole('group', { name: 'We couldn’t load this' })
  await moved.getByRole('button', { name: 'Close' }).click()
  await expect(moved).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  // The page has been put at its top.
  await expect(page.locator('#root > div')).toHaveAttribute('style', /padding-top/)
  await page.getByRole('article').last().scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => scrollY)
  expect(left).toBeGreaterThan(100)
  await page.getByRole('article').last().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/member\//)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: /^Showing/ })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
})

test('a phone that is turned has its page below the bar, and a conversation whole', async ({ page, site }) => {
  await enterAsNewMember(page, site, '/notifications')
  await page.setViewportSize({ width: 390, height: 844 })
  const ben = await makeMember(site.context, { gender: 'Man', seeking: 'Woman' })
  await page.goto(`/inbox/message/${ben.username}?new`)
  await expect(page.getByLabel(`Message ${ben.username}`)).toBeVisible()
  await expect(page.locator('#root > div')).toHaveAttribute('style', /padding-top/)
  const places = () =>
    page.evaluate(() => {
      const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
      return {
        gap: (edge('main')?.top ?? 0) - (edge('header.bar')?.bottom ?? 0),
        below: document.body.scrollHeight - innerHeight,
      }
    })
  for (const [width, height] of [
    [844, 390],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(places).toEqual({ gap: 0, below: 0 })
  }

  // What there is to do with a member opens below the window's edge there, and comes into sight.
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto(`/member/${ben.username}`)
  const more = page.locator('.dock summary')
  await more.click()
  for (const name of ['Hide', 'Block', 'Report'])
    await expect(page.locator('.dock').getByRole('button', { name })).toBeInViewport({ ratio: 1 })
})

test('the menu of one’s account lies over what there is to do with a member', async ({ page, site }) => {
  // So short, and with a photo beside it, that what there is to do stands where the menu opens.
  const username = `b${newId().slice(-5)}`
  const { id } = await makeMember(site.context, { username, gender: 'Man', seeking: 'Woman' })
  await storePhoto(site.context, id, { isDefault: true })
  await page.setViewportSize({ width: 1100, height: 800 })
  const ann = await enterAsNewMember(page, site, `/member/${username}`)
  await expect(page.locator('.dock')).toBeVisible()
  await page.getByRole('banner').getByText(ann.username).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  const covered = () =>
    page.evaluate(() => {
      const list = document.querySelector('.menu[open] > .menu-list')
      const { left = 0, right = 0, top = 0, bottom = 0 } = list?.getBoundingClientRect() ?? {}
      const points = [0.05, 0.25, 0.5, 0.75, 0.95].flatMap((x) =>
        [0.1, 0.3, 0.5, 0.7, 0.8, 0.9].map((y) => [x, y] as const),
      )
      return points.flatMap(([x, y]) => {
        const at = document.elementFromPoint(left + x * (right - left), top + y * (bottom - top))
        return list?.contains(at) ? [] : [at?.outerHTML.slice(0, 80)]
      })
    })
  await expect.poll(covered).toEqual([])
})
