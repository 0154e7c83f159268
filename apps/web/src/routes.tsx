import type { RouteObject } from 'react-router'
import { AccountSwitch } from '#app/account/AccountSwitch.tsx'
import { lazyPart, lazyStatic } from '#app/page/lazy-part.ts'
import { MemberGuard } from '#app/account/MemberGuard.tsx'
import { page } from '#app/page/page.ts'
import type { PageHandle } from '#app/page/page.ts'
import { memberPaths, memberScreens } from './member-screens.tsx'
import type * as FormPages from './features/site/contact/form-pages.tsx'
import type * as EmailLinks from './features/account/email/email-link-pages.tsx'
import type * as LegalDocuments from './features/site/documents/documents.tsx'

const login = lazyPart('LoginPage', async () => (await import('./features/account/session/LoginPage.tsx')).LoginPage, [
  'session',
  'keys',
  'errors',
])

const Landing = lazyStatic('Landing', async () => (await import('./Landing.tsx')).Landing, ['landing'])

const NotFound = lazyStatic('NotFound', async () => (await import('#app/page/NotFound.tsx')).NotFound)

const Home = lazyPart('HomePage', async () => (await import('./features/site/home/HomePage.tsx')).HomePage, [
  'home',
  'members',
  'profiles',
  'flirts',
  'keys',
  'errors',
])

const form = (name: keyof typeof FormPages) =>
  lazyPart('form-pages', async () => (await import('./features/site/contact/form-pages.tsx'))[name], [
    'contact',
    'errors',
  ])

const legal = (name: keyof typeof LegalDocuments) =>
  lazyStatic('documents', async () => (await import('./features/site/documents/documents.tsx'))[name], ['legal'])

const emailLink = (name: keyof typeof EmailLinks) =>
  lazyPart('email-link-pages', async () => (await import('./features/account/email/email-link-pages.tsx'))[name], [
    'settings',
  ])

const publicScreens: RouteObject[] = [
  { path: '/login', handle: page('login'), Component: login },
  { path: '/account/activation/failed', handle: page('login'), Component: login },
  { path: '/account/activation/activated', handle: page('login'), Component: login },
  { path: '/account/activation/complete', handle: page('login'), Component: login },
  { path: '/unsubscribe/:token', handle: page('unsubscribe'), Component: emailLink('UnsubscribePage') },
  {
    path: '/announcements/:id',
    handle: page('announcement'),
    Component: lazyPart(
      'AnnouncementPage',
      async () => (await import('./features/account/announcements/AnnouncementPage.tsx')).AnnouncementPage,
      ['announcements'],
    ),
  },
  { path: '/account/email/undo', handle: page('emailUndo'), Component: emailLink('EmailUndoPage') },
  {
    path: '/delete-account',
    handle: page('deletionRequest'),
    Component: lazyPart(
      'DeletionRequestPage',
      async () => (await import('./features/account/account-deletion/DeletionRequestPage.tsx')).DeletionRequestPage,
      ['settings', 'errors'],
    ),
  },
  { path: '/delete-account/confirm', handle: page('deletionConfirm'), Component: emailLink('DeletionConfirmPage') },
  {
    path: '/register',
    handle: page('register'),
    Component: lazyPart(
      'RegisterPage',
      async () => (await import('./features/account/registration/RegisterPage.tsx')).RegisterPage,
      ['accounts', 'locations', 'errors'],
    ),
  },
  {
    path: '/about',
    handle: page('about'),
    Component: lazyStatic(
      'AboutPage',
      async () => (await import('./features/site/documents/AboutPage.tsx')).AboutPage,
      ['about'],
    ),
  },
  {
    path: '/about/transparency',
    handle: page('transparency'),
    Component: lazyPart(
      'TransparencyPage',
      async () => (await import('./features/trust/transparency/TransparencyPage.tsx')).TransparencyPage,
      ['transparency', 'reports'],
    ),
  },
  {
    path: '/locations',
    handle: page('locations'),
    Component: lazyPart(
      'LocationsPage',
      async () => (await import('./features/people/locations/LocationsPage.tsx')).LocationsPage,
      ['locations'],
    ),
  },
  { path: '/abuse', handle: page('abuse'), Component: form('AbusePage') },
  {
    path: '/abuse/intimate',
    handle: page('intimate'),
    Component: lazyPart(
      'IntimatePage',
      async () => (await import('./features/trust/reports/IntimatePage.tsx')).IntimatePage,
      ['intimate', 'errors'],
    ),
  },
  {
    path: '/report/status',
    handle: page('reportStatus'),
    Component: lazyPart(
      'StatusPage',
      async () => (await import('./features/trust/reports/StatusPage.tsx')).StatusPage,
      ['intimate', 'reports', 'errors'],
    ),
  },
  { path: '/contact', handle: page('contact'), Component: form('ContactPage') },
  { path: '/feedback', handle: page('feedback'), Component: form('FeedbackPage') },
  { path: '/report', handle: page('report'), Component: form('ReportPage') },
  {
    path: '/legal',
    handle: page('legal'),
    Component: lazyStatic(
      'LegalPage',
      async () => (await import('./features/site/documents/LegalPage.tsx')).LegalPage,
      ['legal'],
    ),
  },
  { path: '/legal/cookie', handle: page('cookie'), Component: legal('CookiePolicy') },
  { path: '/legal/privacy', handle: page('privacy'), Component: legal('PrivacyPolicy') },
  { path: '/legal/terms', handle: page('terms'), Component: legal('Terms') },
  { path: '/legal/safe-online-dating', handle: page('safeOnlineDating'), Component: legal('SafeOnlineDating') },
  { path: '/legal/website-security', handle: page('websiteSecurity'), Component: legal('WebsiteSecurity') },
  {
    path: '/safe-online-dating',
    handle: page('safeOnlineDating'),
    Component: legal('SafeOnlineDating'),
  },
  {
    path: '/website-security',
    handle: page('websiteSecurity'),
    Component: legal('WebsiteSecurity'),
  },
]

/** The map of all screens. */
export const routes: RouteObject[] = [
  {
    path: '/',
    handle: { page: 'landing', memberPage: 'home', visitor: Landing, member: Home } satisfies PageHandle,
    element: <AccountSwitch visitor={<Landing />} member={<Home />} />,
  },
  ...publicScreens,
  { element: <MemberGuard />, children: memberScreens },
  { path: '*', handle: page('notFound'), Component: NotFound },
]

/** The address of every screen as the map has it; the build tells the server, which answers 404 at any other. */
export const screenPaths: string[] = ['/', ...publicScreens.map(({ path }) => path), ...memberPaths.slice(1)].filter(
  (path) => path !== undefined,
)
