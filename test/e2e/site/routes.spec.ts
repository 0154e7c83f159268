import { writeFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { makeMember } from '@amour/test/members/make-member.ts'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { findShifts, watchShifts } from '@amour/test/e2e/sweeps/layout-shifts.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { openVisitor } from '@amour/test/e2e/support/visitor.ts'

// Every route of docs/specification/product.md §2, met by its address by three people; the last test prints what they
// saw.
test.describe.configure({ mode: 'serial', timeout: 240_000 })

/** The first heading, and the address where it stands when that is another one. */
type Seen = string | { at: string; heading: string }
type Route = { path: string; title: string; out: Seen; incomplete: Seen; complete: Seen }

const login: Seen = { at: '/login', heading: 'Login' }
const first: Seen = { at: '/profile', heading: 'Create your profile' }
const conversation = '/inbox/message/routes-ben'

const forMembers = (path: string, title: string, heading: string): Route => ({
  path,
  title,
  out: login,
  incomplete: first,
  complete: heading,
})
const forAll = (path: string, title: string, heading = title): Route => ({
  path,
  title,
  out: heading,
  incomplete: heading,
  complete: heading,
})
const home: Seen = { at: '/', heading: 'Good day, routes-ann' }
const forVisitors = (path: string, title: string, heading: string): Route => ({
  path,
  title,
  out: heading,
  incomplete: first,
  complete: home,
})

const routes: Route[] = [
  forMembers('/account', 'My Account', 'My Account'),
  forMembers('/account/security', 'Login and security', 'Login and security'),
  forMembers('/account/encryption', 'Keys and recovery kit', 'Keys and recovery kit'),
  forMembers('/account/privacy', 'Privacy and display', 'Privacy and display'),
  forMembers('/account/notifications', 'Emails and notifications', 'Emails and notifications'),
  forMembers('/account/reports', 'Reports and decisions', 'Reports and decisions'),
  forMembers('/account/data', 'Your data and leaving', 'Your data and leaving'),
  forMembers('/member/routes-ben', 'routes-ben Profile', 'routes-ben 40'),
  { path: '/profile', title: 'My Profile', out: login, incomplete: 'Create your profile', complete: 'Edit Profile' },
  { path: '/profile/photos', title: 'Photos', out: login, incomplete: 'Manage Photos', complete: 'Manage Photos' },
  { path: '/profile/videos', title: 'Videos', out: login, incomplete: 'Manage Videos', complete: 'Manage Videos' },
  forMembers('/inbox', 'Inbox', 'Inbox'),
  forMembers(conversation, 'Inbox', 'Inbox'),
  {
    path: '/inbox/message/routes-ann',
    title: 'routes-ann Profile',
    out: login,
    incomplete: first,
    complete: { at: '/member/routes-ann', heading: 'routes-ann 40' },
  },
  forMembers('/notifications', 'Notifications', 'Notifications'),
  forMembers('/favourites', 'Favourites', 'Favourites'),
  forMembers('/saved-searches', 'Saved searches', 'Saved searches'),
  forMembers('/visits', 'Your plans', 'Your plans'),
  forMembers('/search', 'Search', 'Search'),
  forMembers('/search/Somerset/Bath', 'Search', 'Search'),
  {
    path: '/',
    title: 'Discreet dating for adults in the UK',
    out: 'Someone near you has left a light on.',
    incomplete: first,
    complete: 'Good day, routes-ann',
  },
  forAll('/about', 'About', 'About Amour'),
  forAll('/about/transparency', 'Transparency'),
  forAll('/abuse/intimate', 'An intimate image without consent'),
  forAll('/report/status', 'Follow your report'),
  { path: '/account/age', title: 'Age check', out: login, incomplete: 'Age check', complete: 'Age check' },
  forMembers('/profile/verification', 'Verification', 'Verification'),
  {
    path: '/account/announcements',
    title: 'Announcements',
    out: login,
    incomplete: 'Announcements',
    complete: 'Announcements',
  },
  forAll('/announcements/nothing', 'Announcement', 'There’s nothing here'),
  forVisitors('/register', 'Register', 'Create Account'),
  forAll('/abuse', 'Report Abuse'),
  forAll('/contact', 'Contact'),
  forAll('/feedback', 'Feedback'),
  forAll('/report', 'Report an Issue'),
  forAll('/locations', 'Locations'),
  forVisitors('/login', 'Login', 'Login'),
  forVisitors('/account/activation/failed', 'Login', 'Login'),
  forVisitors('/account/activation/activated', 'Login', 'Login'),
  forVisitors('/account/activation/complete', 'Login', 'Login'),
  forMembers('/account/email/confirm', 'Confirm your email address', 'Confirm your email address'),
  forAll('/account/email/undo', 'Bring your old email address back'),
  forAll('/delete-account', 'Delete your account by email'),
  forAll('/delete-account/confirm', 'Delete your account'),
  forAll('/unsubscribe/nothing', 'Emails about news'),
  forAll('/legal', 'Legal'),
  forAll('/legal/cookie', 'Cookie Policy'),
  forAll('/legal/privacy', 'Privacy Policy'),
  forAll('/legal/terms', 'Terms & Conditions'),
  forAll('/legal/safe-online-dating', 'Safe Online Dating'),
  forAll('/legal/website-security', 'Website Security'),
  forAll('/safe-online-dating', 'Safe Online Dating'),
  forAll('/website-security', 'Website Security'),
  forAll('/no/such/page', 'Page not found'),
]

const seenBy: Record<'out' | 'incomplete' | 'complete', string[]> = { out: [], incomplete: [], complete: [] }

/** Goes to every route and holds what is seen against what should be. */
async function visitAll(page: Page, who: keyof typeof seenBy) {
  const wrong: string[] = []
  for (const route of routes) {
    const answer = await page.goto(route.path)
    expect.soft(answer?.status(), route.path).toBe(route.title === 'Page not found' ? 404 : 200)
    const wanted = typeof route[who] === 'string' ? { at: route.path, heading: route[who] } : route[who]
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    // The time of the day makes the greeting; everything else is fixed.
    const read = async () => (await heading.first().innerText()).replace(/\s+/g, ' ').replace(/^Good \w+,/, 'Good day,')
    await expect
      .poll(async () => `${new URL(page.url()).pathname} ${await read()}`, { message: `${who} at ${route.path}` })
      .toBe(`${wanted.at} ${wanted.heading}`)
    const isHere = wanted.at === route.path
    const titled = isHere && who === 'complete' && route.path === '/' ? 'Home' : route.title
    // The head follows the screen, after it has been painted.
    if (isHere) await expect.soft(page, route.path).toHaveTitle(`${titled} · Amour`)
    const description = page.locator('meta[name=description]')
    await expect.soft(description, route.path).toHaveAttribute('content', /^\S.{15,}\.$/)
    for (const shift of await findShifts(page)) wrong.push(`${route.path}: ${shift}`)
    seenBy[who].push(isHere ? wanted.heading : `→ ${wanted.at}: ${wanted.heading}`)
  }
  expect(wrong).toEqual([])
}

test('signed out, every public route shows its screen, and every other leads to the login', async ({
  browser,
  site,
}) => {
  const { page, context, consoleErrors } = await openVisitor(browser, site)
  await watchShifts(context)
  await visitAll(page, 'out')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('signed in without a profile, every member route leads to it', async ({ browser, site }) => {
  const { page, context, consoleErrors } = await openVisitor(browser, site)
  await watchShifts(context)
  await enterAs(page, await makeMember(site.context, { username: 'routes-new', hasProfile: false }))
  await visitAll(page, 'incomplete')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('signed in with a profile, every route is open', async ({ browser, site }) => {
  const { page, context, consoleErrors } = await openVisitor(browser, site)
  await watchShifts(context)
  await makeMember(site.context, { username: 'routes-ben', gender: 'Man', seeking: 'Woman' })
  await enterAs(page, await makeMember(site.context, { username: 'routes-ann' }))
  await visitAll(page, 'complete')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('the three of them have seen every route', async () => {
  const cell = (text = '') => text.replaceAll('|', '\\|')
  const rows = routes.map(({ path }, at) =>
    [`\`${path}\``, seenBy.out[at], seenBy.incomplete[at], seenBy.complete[at]].map(cell).join(' | '),
  )
  const head = ['route | signed out | signed in, incomplete | signed in, complete', '--- | --- | --- | ---']
  const table = [...head, ...rows].map((row) => `| ${row} |\n`).join('')
  await writeFile(test.info().outputPath('routes.md'), table)
  await test.info().attach('routes.md', { body: table, contentType: 'text/markdown' })
  process.stdout.write(`\n${table}\n`)
  for (const seen of Object.values(seenBy)) expect(seen).toHaveLength(routes.length)
})
