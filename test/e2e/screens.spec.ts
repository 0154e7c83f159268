import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { makeMember, type TestMember } from '@amour/test/make-member.ts'
import { enterAs } from './forms.ts'
import { type Site, test } from './site.ts'
import { aVisitor, type Visitor } from './visitor.ts'

/** A screen as somebody meets it; `arrive` opens what a plain address does not. */
type Screen = {
  name: string
  path: string
  title: string
  /** A heading that is there once the screen has all it shows. */
  heading: RegExp
  arrive?: (page: Page) => Promise<unknown>
}

const visitorScreens: Screen[] = [
  {
    name: 'the landing page',
    path: '/',
    title: 'Discreet dating for adults in the UK · Amour',
    heading: /Meet someone near you/,
  },
  { name: 'the registration', path: '/register', title: 'Register · Amour', heading: /^Create Account$/ },
  {
    name: 'the registration with all its messages',
    path: '/register',
    title: 'Register · Amour',
    heading: /^Create Account$/,
    arrive: (page) => page.getByRole('button', { name: 'Create free account!' }).click(),
  },
  { name: 'the login', path: '/login', title: 'Login · Amour', heading: /^Login$/ },
  ...['failed', 'activated', 'complete'].map((state) => ({
    name: `the login after an activation that is ${state}`,
    path: `/account/activation/${state}`,
    title: 'Login · Amour',
    heading: /^Login$/,
  })),
  {
    name: 'the login dialog',
    path: '/register',
    title: 'Register · Amour',
    heading: /^Login$/,
    arrive: (page) => page.getByRole('banner').getByRole('button', { name: 'Login' }).click(),
  },
  {
    name: 'the registration dialog',
    path: '/login',
    title: 'Login · Amour',
    heading: /^Create Account$/,
    arrive: (page) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: /^Create free account$|^Signup$/ })
        .click(),
  },
  { name: 'an address that is none', path: '/nowhere', title: 'Page not found · Amour', heading: /^Page not found$/ },
]

const memberScreens: Screen[] = [
  { name: 'the home of a member', path: '/', title: 'Home · Amour', heading: /screens-ann/ },
  { name: 'the search', path: '/search', title: 'Search · Amour', heading: /^Showing/ },
  {
    name: 'the search with its filters',
    path: '/search/Somerset/Bath?radius=25&ageMin=30',
    title: 'Search · Amour',
    heading: /^Showing/,
    arrive: (page) => page.getByRole('button', { name: /^Filters/ }).click(),
  },
  {
    name: 'a search without results',
    path: '/search/Rutland?ageMin=119&newThisWeek=1',
    title: 'Search · Amour',
    heading: /^Nobody matches/,
  },
  { name: 'a member', path: '/member/screens-ben', title: 'screens-ben Profile · Amour', heading: /^screens-ben/ },
  {
    name: 'the flirts',
    path: '/member/screens-cal',
    title: 'screens-cal Profile · Amour',
    heading: /^Flirt with screens-cal$/,
    arrive: (page) => page.getByRole('button', { name: 'Flirt with screens-cal' }).click(),
  },
  {
    name: 'a member who is not there',
    path: '/member/nobody',
    title: 'nobody Profile · Amour',
    heading: /cannot be shown/,
  },
  { name: 'the profile', path: '/profile', title: 'My Profile · Amour', heading: /^Edit Profile$/ },
  { name: 'the inbox', path: '/inbox', title: 'Inbox · Amour', heading: /^Inbox$/ },
  {
    name: 'the requests',
    path: '/inbox',
    title: 'Inbox · Amour',
    heading: /^Inbox$/,
    arrive: async (page) => {
      await page.getByRole('tab', { name: /^Requests/ }).click()
      await expect(page.getByText('May I say hello?')).toBeVisible()
    },
  },
  {
    name: 'a conversation',
    path: '/inbox',
    title: 'Inbox · Amour',
    heading: /^screens-ben$/,
    arrive: (page) =>
      page
        .getByRole('tabpanel')
        .getByRole('link', { name: /screens-ben/ })
        .click(),
  },
  { name: 'the notifications', path: '/notifications', title: 'Notifications · Amour', heading: /^Notifications$/ },
  {
    name: 'an address that is none for a member',
    path: '/x/y',
    title: 'Page not found · Amour',
    heading: /not found$/,
  },
]

const firstProfile: Screen = {
  name: 'the first profile',
  path: '/profile',
  title: 'My Profile · Amour',
  heading: /^Create your profile$/,
  arrive: (page) => page.getByRole('button', { name: 'Save and look around' }).click(),
}

let visitor: Visitor
let member: Visitor
let newcomer: Visitor

test.beforeAll(async ({ browser, site }) => {
  const options = { reducedMotion: 'reduce' } as const
  visitor = await aVisitor(browser, site, options)
  member = await aVisitor(browser, site, options)
  newcomer = await aVisitor(browser, site, options)
  await enterAs(member.page, await aMemberWithCompany(site, member.page))
  await enterAs(newcomer.page, await makeMember(site.context, { username: 'screens-new', hasProfile: false }))
})

test.afterAll(() => Promise.all([visitor, member, newcomer].map(({ context }) => context.close())))

for (const screen of visitorScreens) {
  test(`${screen.name} is good to read for everybody`, () => expectGoodToRead(visitor, screen))
}
for (const screen of memberScreens) {
  test(`${screen.name} is good to read for every member`, () => expectGoodToRead(member, screen))
}
test(`${firstProfile.name} is good to read for who comes first`, () => expectGoodToRead(newcomer, firstProfile))

/** Its title, no sideways scroll at 320 px, axe in both themes at 390 and 1440 px, and no complaint of the browser. */
async function expectGoodToRead({ page, complaints }: Visitor, { path, title, heading, arrive }: Screen) {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(path)
  await arrive?.(page)
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
  await expect(page).toHaveTitle(title)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\w{3}.*\.$/)
  const { origin, pathname } = new URL(page.url())
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', origin + pathname)

  const faults = [
    ...(await lookAt(page, 'light')),
    ...(await lookAt(page, 'dark')),
    ...(await widen(page, 1440, () => lookAt(page, 'dark'))),
    ...(await lookAt(page, 'light')),
  ]
  expect(faults).toEqual([])
  for (const width of [320, 768, 1024]) expect(await sidewaysAt(page, width)).toEqual([])
  expect(complaints).toEqual([])
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function lookAt(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze()
  const width = page.viewportSize()?.width
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${theme} ${width} ${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  )
}

async function widen<T>(page: Page, width: number, work: () => Promise<T>): Promise<T> {
  await page.setViewportSize({ width, height: 900 })
  return work()
}

/** What reaches beyond the right edge; nothing where there is no sideways scroll. */
async function sidewaysAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 })
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${clientWidth}: ${element.outerHTML.slice(0, 120)}`)
      .slice(0, 5)
  })
}

/** Somebody with a chat, a request and notifications. */
async function aMemberWithCompany(site: Site, page: Page): Promise<TestMember> {
  const aPerson = (name: string, gender: 'Man' | 'Woman') =>
    makeMember(site.context, { username: `screens-${name}`, gender, seeking: gender === 'Man' ? 'Woman' : 'Man' })
  const ann = await aPerson('ann', 'Woman')
  const ben = await aPerson('ben', 'Man')
  const cal = await aPerson('cal', 'Man')
  const post = async (from: TestMember, path: string, data: object) => {
    const headers = { authorization: `Bearer ${from.token}`, 'idempotency-key': crypto.randomUUID() }
    const answer = await page.request.post(`/api/profile/member/${path}`, { headers, data })
    expect(answer.status()).toBeLessThan(300)
  }
  await post(ben, `${ann.id}/flirt`, { flirt: 'fancyAChat' })
  await post(ann, `${ben.id}/message`, { message: 'Good evening. Which of the two rivers do you prefer?' })
  await post(ben, `${ann.id}/message`, { message: 'The one with the longer path, and a bench in the sun.' })
  await post(ann, `${ben.id}/message`, { message: 'Then we agree.' })
  await post(cal, `${ann.id}/message`, { message: 'May I say hello?' })
  return ann
}
