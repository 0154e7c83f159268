import { expect, type Locator, type Page } from '@playwright/test'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { countChanged, findMissingFocusRing, shoot } from './focus-ring.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'
import { untilQuiet } from '@amour/test/e2e/support/network.ts'

// Windows' contrast themes put a palette of the reader's own in place of every colour, and take backgrounds away.

/** Pixels that have to change for a state to be seen: a line of two pixels under a short word. */
const SEEN = 40

type State = { path: string; name: string; of: (page: Page) => Locator }

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()

/** What says by its looks that it is on, chosen or here. */
const states: State[] = [
  { path: '/search', name: 'a filter', of: button('Verified') },
  { path: '/search', name: 'a favourite', of: (page) => page.locator('main .lamp').first() },
  {
    path: '/account/privacy',
    name: 'a switch',
    of: (page) => page.locator('main label.switch').filter({ hasText: 'Read receipts' }),
  },
  {
    path: '/account/privacy',
    name: 'one of three',
    of: (page) => page.locator('main .seg').getByText('Dark', { exact: true }),
  },
  {
    path: '/account/notifications',
    name: 'a tick',
    of: (page) => page.locator('main label:has(input:enabled) .check-box').first(),
  },
  { path: '/inbox', name: 'a tab', of: (page) => page.getByRole('tab', { name: /^Requests/ }) },
  {
    path: '/',
    name: 'where one is',
    of: (page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }),
  },
]

/** One that is not told does not keep the others from being looked at. */
const eachIsTold = expect.configure({ soft: true })

test('in a forced palette every state is told, and the focus has its ring', async ({ browser, site }) => {
  const { page, context } = await openVisitor(browser, site, { reducedMotion: 'reduce', forcedColors: 'active' })
  const judge = await context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  const ben = await makeMember(site.context, { username: 'forced-ben', gender: 'Man', seeking: 'Woman' })
  await storePhoto(site.context, ben.id, { isDefault: true })
  const ann = await makeMember(site.context, { username: 'forced-ann' })
  await enterAs(page, ann)
  const camera = await context.newCDPSession(page)
  const hidden: string[] = []
  for (const { path, name, of } of states) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-hydrated')
    await untilQuiet(page)
    const control = of(page)
    const look = async () => {
      await page.mouse.move(0, 0)
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      const box = await control.boundingBox()
      if (!box) throw new Error(`${name} is not to be seen.`)
      // What marks a link of the bar stands at the bar's edge, below its words.
      return shoot(camera, { ...box, y: Math.max(0, box.y - 16), height: box.height + 32 })
    }
    await control.scrollIntoViewIfNeeded()
    const before = await look()
    // The input lies unseen over what is drawn of it.
    await control.click({ force: true })
    // What is drawn may come after what was asked for, most of all where another screen comes.
    const changed = async () => countChanged(judge, before, await look())
    await eachIsTold.poll(changed, `${path}: ${name}`).toBeGreaterThanOrEqual(SEEN)
  }
  const known = new Set<string>()
  for (const path of ['/search', '/member/forced-ben', '/account/privacy']) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-hydrated')
    await untilQuiet(page)
    hidden.push(...(await findMissingFocusRing(page, judge, known)).map((violation) => `${path} ${violation}`))
  }
  expect(hidden).toEqual([])
  await page.goto('/member/forced-ben')
  await page.getByRole('button', { name: 'Flirt with forced-ben' }).click()
  for (const part of [page.getByRole('dialog'), page.locator('.avatar').first()])
    await eachIsTold(part).toHaveCSS('border-top', /^1px solid/)
  // What can’t be pressed now differs from what can, though it stays in reach of the keyboard.
  await site.context.db.updateTable('member').set({ status: 'restricted' }).where('id', '=', ann.id).execute()
  await page.reload()
  const message = page.getByRole('button', { name: 'Message', exact: true })
  await expect(message).toHaveAttribute('aria-disabled', 'true')
  const grey = await message.evaluate((button) => {
    const native = button.appendChild(document.createElement('i'))
    native.style.color = 'GrayText'
    return getComputedStyle(native).color
  })
  for (const part of ['color', 'border-top-color']) await eachIsTold(message).toHaveCSS(part, grey)
  await context.close()
})
