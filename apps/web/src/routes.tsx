import type { RouteObject } from 'react-router'
import { AccountSwitch } from '#app/account/AccountSwitch.tsx'
import { lazyPart, lazyStatic } from '#app/page/lazy-part.ts'
import { MemberGuard } from '#app/account/MemberGuard.tsx'
import { page } from '#app/page/page.ts'
import type { PageHandle } from '#app/page/page.ts'
import type * as FormPages from './features/site/contact/form-pages.tsx'
import type * as EmailLinks from './features/account/email/email-link-pages.tsx'
import type * as ManagePages from './features/media/own-media/manage-pages.tsx'
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

const manage = (name: keyof typeof ManagePages) =>
  lazyPart('manage-pages', async () => (await import('./features/media/own-media/manage-pages.tsx'))[name], [
    'media',
    'sharing',
    'appeals',
    'errors',
  ])

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
  { path: '/account/email/undo', handle: page('emailUndo'), Component: emailLink('EmailUndoPage') },
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

const memberScreens: RouteObject[] = [
  {
    path: '/inbox',
    handle: page('inbox'),
    Component: lazyPart('InboxPage', async () => (await import('./features/messages/inbox/InboxPage.tsx')).InboxPage, [
      'messages',
      'sharing',
      'prompts',
      'blocks',
      'reports',
      'keys',
      'errors',
    ]),
    // One screen at both addresses, so that the list stays as it is while one conversation after the other is opened.
    children: [{ path: '/inbox/message/:id' }],
  },
  {
    path: '/notifications',
    handle: page('notifications'),
    Component: lazyPart(
      'NotificationsPage',
      async () => (await import('./features/people/notifications/NotificationsPage.tsx')).NotificationsPage,
      ['notifications', 'sharing', 'errors'],
    ),
  },
  {
    path: '/favourites',
    handle: page('favourites'),
    Component: lazyPart(
      'FavouritesPage',
      async () => (await import('./features/people/favourite-list/FavouritesPage.tsx')).FavouritesPage,
      ['favourites', 'members', 'flirts', 'errors'],
    ),
  },
  {
    path: '/saved-searches',
    handle: page('savedSearches'),
    Component: lazyPart(
      'SavedSearchesPage',
      async () => (await import('./features/people/search/saved/SavedSearchesPage.tsx')).SavedSearchesPage,
      ['search', 'errors'],
    ),
  },
  {
    path: '/visits',
    handle: page('visits'),
    Component: lazyPart(
      'VisitsPage',
      async () => (await import('./features/people/visits/VisitsPage.tsx')).VisitsPage,
      ['visits', 'home', 'locations', 'errors'],
    ),
  },
  {
    path: '/search/*',
    handle: page('search'),
    Component: lazyPart(
      'SearchPage',
      async () => {
        const { SearchPage, prefetchScreen } = await import('./features/people/search/SearchPage.tsx')
        prefetchScreen()
        return SearchPage
      },
      ['search', 'members', 'flirts', 'accounts', 'errors'],
    ),
  },
  {
    path: '/member/:username',
    handle: page('member'),
    Component: lazyPart(
      'MemberPage',
      async () => {
        const { MemberPage, prefetchScreen } = await import('./features/people/member-page/MemberPage.tsx')
        prefetchScreen()
        return MemberPage
      },
      ['members', 'sharing', 'prompts', 'blocks', 'reports', 'profiles', 'flirts', 'accounts', 'errors'],
    ),
  },
  { path: '/account/email/confirm', handle: page('emailConfirm'), Component: emailLink('EmailConfirmPage') },
  {
    path: '/account',
    handle: page('account'),
    Component: lazyPart(
      'AccountPage',
      async () => (await import('./features/site/settings/AccountPage.tsx')).AccountPage,
      ['settings', 'sharing', 'appeals', 'blocks', 'reports', 'keys', 'errors'],
    ),
    // One screen at all of them, so that what is typed in one group is still there after a look at another.
    children: [
      { path: '/account/security', handle: page('accountSecurity') },
      { path: '/account/encryption', handle: page('accountEncryption') },
      { path: '/account/privacy', handle: page('accountPrivacy') },
      { path: '/account/notifications', handle: page('accountNotifications') },
      { path: '/account/reports', handle: page('accountReports') },
      { path: '/account/data', handle: page('accountData') },
    ],
  },
  {
    path: '/account/age',
    handle: page('ageCheck'),
    Component: lazyPart(
      'AgeCheckPage',
      async () => (await import('./features/account/age-check/AgeCheckPage.tsx')).AgeCheckPage,
      ['age-check', 'errors'],
    ),
  },
  {
    path: '/profile',
    handle: page('profile'),
    Component: lazyPart(
      'ProfilePage',
      async () => (await import('./features/people/profiles/ProfilePage.tsx')).ProfilePage,
      ['profiles', 'media', 'prompts', 'accounts', 'locations', 'errors'],
    ),
  },
  {
    path: '/profile/verification',
    handle: page('verification'),
    Component: lazyPart(
      'VerificationPage',
      async () => (await import('./features/people/verification/VerificationPage.tsx')).VerificationPage,
      ['verification', 'errors'],
    ),
  },
  { path: '/profile/photos', handle: page('photos'), Component: manage('PhotosPage') },
  { path: '/profile/videos', handle: page('videos'), Component: manage('VideosPage') },
]

/** The addresses of the screens that are members' own, and of their home. */
export const memberPaths: string[] = [
  '/',
  ...memberScreens.flatMap(({ path, children = [] }) => [path, ...children.map((child) => child.path)]),
].filter((path) => path !== undefined)

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
