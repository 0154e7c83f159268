import type { Page } from '@playwright/test'
import { photoFor, chooseFiles } from '@amour/test/e2e/media/media.ts'
import type { Viewer } from './shot-people.ts'
import { trustShots } from './shots-trust.ts'

/** A picture to be taken of a screen; `arrive` opens what a plain address does not. */
export type Shot = {
  name: string
  as: Viewer
  path: string
  arrive?: (page: Page) => Promise<unknown>
  /** The window alone: for what lies over the page, and for lists without an end. */
  isWindow?: boolean
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const press = (name: string | RegExp) => (page: Page) => button(page, name).first().click()
const banner = (page: Page) => page.getByRole('banner')
const thread = (page: Page) =>
  page
    .getByRole('tabpanel')
    .getByRole('link', { name: /AnnOfAvon/ })
    .click()
const more = (page: Page) => page.locator('.dock summary').click()

const openBar = async (page: Page) => {
  const menu = button(page, 'Menu')
  if (await menu.isVisible()) await menu.click()
}
const openAccountMenu = async (page: Page) => {
  await openBar(page)
  await banner(page).locator('details').last().locator('summary').click()
}

const openFilters = async (page: Page) => {
  // From 1024 pixels on they stand beside the results.
  await page.getByRole('search').waitFor()
  const sheet = button(page, /^Filters/)
  if (await sheet.isVisible()) await sheet.click()
  await button(page, 'Verified').click()
}

const pages = (as: Viewer, paths: Record<string, string>): Shot[] =>
  Object.entries(paths).map(([name, path]) => ({ name, as, path }))

const visitor: Shot[] = [
  ...pages('visitor', {
    landing: '/',
    register: '/register',
    login: '/login',
    'activation-failed': '/account/activation/failed',
    'activation-activated': '/account/activation/activated',
    'activation-complete': '/account/activation/complete',
    about: '/about',
    abuse: '/abuse',
    contact: '/contact',
    feedback: '/feedback',
    report: '/report',
    locations: '/locations',
    legal: '/legal',
    cookie: '/legal/cookie',
    privacy: '/legal/privacy',
    terms: '/legal/terms',
    'safe-online-dating': '/legal/safe-online-dating',
    'website-security': '/legal/website-security',
    'not-found': '/nowhere',
    unsubscribe: '/unsubscribe/nothing',
    'delete-account': '/delete-account',
  }),
  { name: 'register-errors', as: 'visitor', path: '/register', arrive: press('Create free account!') },
  { name: 'abuse-errors', as: 'visitor', path: '/abuse', arrive: press(/^Send/) },
  {
    name: 'login-dialog',
    as: 'visitor',
    path: '/',
    arrive: (page) => banner(page).getByRole('button', { name: 'Login' }).click(),
    isWindow: true,
  },
  {
    name: 'register-dialog',
    as: 'visitor',
    path: '/about',
    arrive: (page) =>
      banner(page)
        .getByRole('button', { name: /^Create free account$|^Signup$/ })
        .click(),
    isWindow: true,
  },
  {
    name: 'recover-dialog',
    as: 'visitor',
    path: '/about',
    arrive: async (page) => {
      await banner(page).getByRole('button', { name: 'Login' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Forgot password' }).click()
    },
    isWindow: true,
  },
]

const newcomer: Shot[] = [
  ...pages('newcomer', { 'first-profile': '/profile', 'newcomer-photos': '/profile/photos' }),
  { name: 'first-profile-errors', as: 'newcomer', path: '/profile', arrive: press('Carry on') },
]

const quiet: Shot[] = pages('quiet', {
  'quiet-home': '/',
  'quiet-search': '/search',
  'quiet-inbox': '/inbox',
  'quiet-notifications': '/notifications',
  'quiet-profile': '/profile',
  'quiet-photos': '/profile/photos',
  'quiet-videos': '/profile/videos',
  'quiet-account': '/account',
})

const busy: Shot[] = [
  { name: 'busy-home', as: 'busy', path: '/' },
  { name: 'busy-inbox', as: 'busy', path: '/inbox', isWindow: true },
  { name: 'busy-notifications', as: 'busy', path: '/notifications', isWindow: true },
  {
    name: 'busy-requests',
    as: 'busy',
    path: '/inbox',
    arrive: (page) => page.getByRole('tab', { name: /^Requests/ }).click(),
    isWindow: true,
  },
  { name: 'busy-menu', as: 'busy', path: '/notifications', arrive: openAccountMenu, isWindow: true },
  { name: 'busy-member', as: 'busy', path: `/member/${'W'.repeat(30)}` },
  { name: 'busy-thread', as: 'busy', path: `/inbox/message/${'W'.repeat(30)}`, isWindow: true },
]

const demo: Shot[] = [
  ...pages('demo', {
    home: '/',
    search: '/search',
    'search-none': '/search/Rutland?ageMin=119',
    'saved-searches': '/saved-searches',
    visits: '/visits',
    member: '/member/AnnOfAvon',
    'member-plain': '/member/Nocturne_in_E',
    'member-self': '/member/Marlowe_K',
    'member-none': '/member/nobody',
    profile: '/profile',
    photos: '/profile/photos',
    videos: '/profile/videos',
    notifications: '/notifications',
    account: '/account',
    'account-encryption': '/account/encryption',
    'account-privacy': '/account/privacy',
    'account-notifications': '/account/notifications',
    'account-data': '/account/data',
    'report-member': '/report',
  }),
  { name: 'search-filters', as: 'demo', path: '/search?radius=50&withPhoto=yes', arrive: openFilters, isWindow: true },
  {
    name: 'write-about-photo',
    as: 'demo',
    path: '/member/Ottoline',
    arrive: (page) =>
      page
        .getByRole('link', { name: /^Write about this: Photo 1/ })
        .first()
        .click(),
    isWindow: true,
  },
  { name: 'inbox', as: 'demo', path: '/inbox', isWindow: true },
  {
    name: 'requests',
    as: 'demo',
    path: '/inbox',
    arrive: (page) => page.getByRole('tab', { name: /^Requests/ }).click(),
    isWindow: true,
  },
  {
    name: 'archive',
    as: 'demo',
    path: '/inbox',
    arrive: (page) => page.getByRole('tab', { name: /^Archive/ }).click(),
    isWindow: true,
  },
  { name: 'thread', as: 'demo', path: '/inbox', arrive: thread, isWindow: true },
  { name: 'flirt', as: 'demo', path: '/member/AnnOfAvon', arrive: press(/^Flirt with/), isWindow: true },
  { name: 'member-more', as: 'demo', path: '/member/AnnOfAvon', arrive: more, isWindow: true },
  {
    name: 'block',
    as: 'demo',
    path: '/member/AnnOfAvon',
    arrive: async (page) => {
      await more(page)
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Block/ })
        .click()
    },
    isWindow: true,
  },
  { name: 'lightbox', as: 'demo', path: '/member/AnnOfAvon', arrive: press(/^Enlarge photo 1/), isWindow: true },
  {
    name: 'picker',
    as: 'demo',
    path: '/inbox',
    arrive: async (page) => {
      await thread(page)
      await press('Attach a photo or video')(page)
    },
    isWindow: true,
  },
  {
    name: 'thread-menu',
    as: 'demo',
    path: '/inbox',
    arrive: async (page) => {
      await thread(page)
      await page.locator('.thread-head summary').click()
    },
    isWindow: true,
  },
  {
    name: 'thread-delete',
    as: 'demo',
    path: '/inbox',
    arrive: async (page) => {
      await thread(page)
      await page.locator('.thread-head summary').click()
      await press('Delete for me')(page)
    },
    isWindow: true,
  },
  { name: 'own-photo', as: 'demo', path: '/profile/photos', arrive: press(/^Show Photo/), isWindow: true },
  {
    name: 'photos-chosen',
    as: 'demo',
    path: '/profile/photos',
    arrive: async (page) => chooseFiles(page, [await photoFor(31), await photoFor(33)]),
  },
  {
    name: 'crop',
    as: 'demo',
    path: '/profile/photos',
    arrive: async (page) => {
      await chooseFiles(page, [await photoFor(32)])
      await press(/^Crop and rotate evening/)(page)
    },
    isWindow: true,
  },
  {
    name: 'account-open',
    as: 'demo',
    path: '/account/security',
    arrive: async (page) => {
      const main = page.getByRole('main')
      for (const name of ['Change email address', 'Change password', 'Set up']) {
        const one = main.getByRole('button', { name, exact: true })
        if (await one.count()) await one.first().click()
      }
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
  { name: 'menu', as: 'demo', path: '/notifications', arrive: openAccountMenu, isWindow: true },
]

/** Every screen, with everybody for whom it looks another way. */
export const shots: Shot[] = [...visitor, ...newcomer, ...quiet, ...busy, ...demo, ...trustShots]
