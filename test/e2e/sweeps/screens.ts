import { expect, type Page } from '@playwright/test'
import { ANNOUNCED } from '@amour/test/e2e/support/announcement.ts'
import { logIn } from '@amour/test/e2e/support/forms.ts'
import { photoFor, chooseFiles } from '@amour/test/e2e/media/media.ts'

/** Something that is no photo, whatever its name says. */
const aProgram = { name: 'program.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ') }

/** A screen as somebody meets it; `arrive` opens what a plain address does not. */
export type Screen = {
  name: string
  path: string
  title: string
  /** A heading that is there once the screen has all it shows. */
  heading: RegExp
  arrive?: (page: Page) => Promise<unknown>
  /** The component whose dialog is open then. */
  dialog?: string
}

export const visitorScreens: Screen[] = [
  {
    name: 'the landing page',
    path: '/',
    title: 'Discreet dating for adults in the UK · Amour',
    heading: /^Someone near you/,
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
    dialog: 'LoginDialog',
    path: '/register',
    title: 'Register · Amour',
    heading: /^Login$/,
    arrive: (page) => page.getByRole('banner').getByRole('button', { name: 'Login' }).click(),
  },
  {
    name: 'the registration dialog',
    dialog: 'RegisterDialog',
    path: '/login',
    title: 'Login · Amour',
    heading: /^Create Account$/,
    arrive: (page) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: /^Create free account$|^Signup$/ })
        .click(),
  },
  {
    name: 'the recovery dialog',
    dialog: 'RecoverDialog',
    path: '/about',
    title: 'About · Amour',
    heading: /^Recover your account$/,
    async arrive(page) {
      await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Forgot password' }).click()
    },
  },
  {
    name: 'the two-step code',
    path: '/login',
    title: 'Login · Amour',
    heading: /^Authentication Code$/,
    arrive: (page) => logIn(page, { email: 'screens-two@example.com', password: 'open sesame' }),
  },
  {
    name: 'the notice about an intimate image with all its messages',
    path: '/abuse/intimate',
    title: 'An intimate image without consent · Amour',
    heading: /^An intimate image/,
    arrive: (page) => page.getByRole('button', { name: 'Ask for its removal' }).click(),
  },
  { name: 'an address that is none', path: '/nowhere', title: 'Page not found · Amour', heading: /^Page not found$/ },
]

export const memberScreens: Screen[] = [
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
    dialog: 'FlirtDialog',
    path: '/member/screens-cal',
    title: 'screens-cal Profile · Amour',
    heading: /^Flirt with screens-cal$/,
    arrive: (page) => page.getByRole('button', { name: 'Flirt with screens-cal' }).click(),
  },
  {
    name: 'a member who is not there',
    path: '/member/nobody',
    title: 'nobody Profile · Amour',
    heading: /can’t be shown/,
  },
  { name: 'the profile', path: '/profile', title: 'My Profile · Amour', heading: /^Edit Profile$/ },
  { name: 'one’s own photos', path: '/profile/photos', title: 'Photos · Amour', heading: /^Your photos$/ },
  {
    name: 'one’s own photo, whole',
    dialog: 'OwnViewer',
    path: '/profile/photos',
    title: 'Photos · Amour',
    heading: /^Photo \d of/,
    arrive: (page) =>
      page
        .getByRole('button', { name: /^Show Photo/ })
        .first()
        .click(),
  },
  {
    name: 'photos that are about to go',
    path: '/profile/photos',
    title: 'Photos · Amour',
    heading: /^Ready to go: 1$/,
    arrive: async (page) => chooseFiles(page, [await photoFor(31), aProgram]),
  },
  {
    name: 'the crop of a photo',
    path: '/profile/photos',
    title: 'Photos · Amour',
    heading: /^Crop and rotate$/,
    arrive: async (page) => {
      await chooseFiles(page, [await photoFor(32)])
      await page.getByRole('button', { name: 'Crop and rotate evening-32.jpg' }).click()
      await expect(page.getByRole('application')).toBeVisible()
    },
  },
  {
    name: 'the verification',
    path: '/profile/verification',
    title: 'Verification · Amour',
    heading: /^A tick beside your name$/,
  },
  {
    name: 'the verification with its code',
    path: '/profile/verification',
    title: 'Verification · Amour',
    heading: /^A tick beside your name$/,
    async arrive(page) {
      await page.getByRole('button', { name: 'Get a code' }).click()
      await expect(page.getByText(/^It’s good until/)).toBeVisible()
    },
  },
  { name: 'the age check', path: '/account/age', title: 'Age check · Amour', heading: /^You’ve proved that/ },
  { name: 'the announcements', path: '/account/announcements', title: 'Announcements · Amour', heading: /^Announ/ },
  { name: 'one of them', path: `/announcements/${ANNOUNCED}`, title: 'Announcement · Amour', heading: /^A copy of/ },
  { name: 'one’s own videos', path: '/profile/videos', title: 'Videos · Amour', heading: /^No videos yet$/ },
  {
    name: 'a member’s photo under safe search',
    dialog: 'MemberLightbox',
    path: '/member/screens-ben',
    title: 'screens-ben Profile · Amour',
    heading: /^screens-ben, photo 2 of 2$/,
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Enlarge photo 1 of screens-ben' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Next', exact: true }).click()
    },
  },
  {
    name: 'what may go with a message',
    dialog: 'MediaPicker',
    path: '/inbox',
    title: 'Inbox · Amour',
    heading: /^Attach a photo or video$/,
    arrive: async (page) => {
      await page
        .getByRole('tabpanel')
        .getByRole('link', { name: /screens-ben/ })
        .click()
      await page.getByRole('button', { name: 'Attach a photo or video' }).click()
    },
  },
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
  {
    name: 'the saving of a search',
    dialog: 'SaveSearchDialog',
    path: '/search/Somerset/Bath?radius=25&ageMin=30',
    title: 'Search · Amour',
    heading: /^Save this search$/,
    arrive: (page) => page.getByRole('button', { name: 'Save this search' }).click(),
  },
  {
    name: 'the saved searches',
    path: '/saved-searches',
    title: 'Saved searches · Amour',
    heading: /^Near Bath, with photo$/,
  },
  {
    name: 'one’s plans with all their messages',
    path: '/visits',
    title: 'Your plans · Amour',
    heading: /^Announce a visit$/,
    async arrive(page) {
      await page.getByRole('button', { name: 'Announce visit' }).click()
      await expect(page.getByText('Please choose a place from the list.')).toBeVisible()
    },
  },
  { name: 'the favourites', path: '/favourites', title: 'Favourites · Amour', heading: /^Favourites$/ },
  { name: 'the notifications', path: '/notifications', title: 'Notifications · Amour', heading: /^Notifications$/ },
  {
    name: 'an address that is none for a member',
    path: '/x/y',
    title: 'Page not found · Amour',
    heading: /not found$/,
  },
]

const goOn = (page: Page) => page.getByRole('button', { name: /^Carry on/ }).click()

async function goToPhoto(page: Page) {
  await page.getByLabel('In your own words').fill('Long walks, short speeches, and dinner somewhere with candles.')
  await goOn(page)
  await page.getByRole('heading', { name: 'Would you like to add a photo?' }).waitFor()
}

const steps: Record<string, (page: Page) => Promise<unknown>> = {
  'its words missing': goOn,
  'its photo': goToPhoto,
  'its last step': async (page) => {
    await goToPhoto(page)
    await goOn(page)
    await page.getByRole('heading', { name: 'Is this still right?' }).waitFor()
  },
}

/** The steps of the first profile, of which only the first can be wrong. */
export const firstProfile: Screen[] = Object.entries(steps).map(([step, arrive]) => ({
  name: `the first profile, ${step}`,
  path: '/profile',
  title: 'My Profile · Amour',
  heading: /^Create your profile$/,
  arrive,
}))

/** What anybody may read and write to, with its title. */
export const publicScreens: Screen[] = Object.entries({
  '/about': 'About',
  '/about/transparency': 'Transparency',
  '/abuse': 'Report Abuse',
  '/abuse/intimate': 'An intimate image without consent',
  '/report/status': 'Follow your report',
  '/contact': 'Contact',
  '/feedback': 'Feedback',
  '/report': 'Report an Issue',
  '/locations': 'Locations',
  '/delete-account': 'Delete your account by email',
  '/legal': 'Legal',
  '/legal/cookie': 'Cookie Policy',
  '/legal/privacy': 'Privacy Policy',
  '/legal/terms': 'Terms & Conditions',
  '/legal/safe-online-dating': 'Safe Online Dating',
  '/legal/website-security': 'Website Security',
}).map(([path, title]) => ({ name: path, path, title: `${title} · Amour`, heading: new RegExp(`^${title}`) }))
