import { lazy, Suspense } from 'react'
import type { RouteObject } from 'react-router'
import { AccountSwitch } from '#app/AccountSwitch.tsx'
import { AppLayout } from '#app/AppLayout.tsx'
import { lazyPart, lazyScreen } from '#app/chunk.ts'
import { ErrorScreen } from '#app/ErrorScreen.tsx'
import { Loading } from '#app/Loading.tsx'
import { MemberGuard } from '#app/MemberGuard.tsx'
import { NotFound } from '#app/NotFound.tsx'
import { aliasPage, page } from '#app/page.ts'
import type * as FormPages from './features/contact/form-pages.tsx'
import type * as ManagePages from './features/media/manage-pages.tsx'
import type * as LegalDocuments from './features/legal/documents.tsx'
import { VisitorDialogs } from './VisitorDialogs.tsx'

const login = lazyScreen('login', async () => (await import('./features/session/LoginPage.tsx')).LoginPage, [
  'session',
  'keys',
  'errors',
])

const Landing = lazy(
  lazyPart('landing', async () => (await import('./Landing.tsx')).Landing, [
    'landing',
    'accounts',
    'locations',
    'errors',
  ]),
)

const MemberToasts = lazy(
  lazyPart('member-toasts', async () => (await import('./MemberToasts.tsx')).MemberToasts, ['notifications']),
)

const Home = lazy(
  lazyPart('home', async () => (await import('./features/home/HomePage.tsx')).HomePage, [
    'home',
    'members',
    'profiles',
    'flirts',
    'keys',
    'errors',
  ]),
)

const form = (name: keyof typeof FormPages) =>
  lazyScreen('form', async () => (await import('./features/contact/form-pages.tsx'))[name], ['contact', 'errors'])

const legal = (name: keyof typeof LegalDocuments) =>
  lazyScreen('legal', async () => (await import('./features/legal/documents.tsx'))[name], ['legal'])

const manage = (name: keyof typeof ManagePages) =>
  lazyScreen('manage', async () => (await import('./features/media/manage-pages.tsx'))[name], ['media', 'errors'])

const publicScreens: RouteObject[] = [
  { path: '/login', handle: page('login'), lazy: login },
  { path: '/account/activation/failed', handle: page('login'), lazy: login },
  { path: '/account/activation/activated', handle: page('login'), lazy: login },
  { path: '/account/activation/complete', handle: page('login'), lazy: login },
  {
    path: '/register',
    handle: page('register'),
    lazy: lazyScreen('register', async () => (await import('./features/accounts/RegisterPage.tsx')).RegisterPage, [
      'accounts',
      'locations',
      'errors',
    ]),
  },
  {
    path: '/about',
    handle: page('about'),
    lazy: lazyScreen('about', async () => (await import('./features/about/AboutPage.tsx')).AboutPage, ['about']),
  },
  {
    path: '/locations',
    handle: page('locations'),
    lazy: lazyScreen('locations', async () => (await import('./features/locations/LocationsPage.tsx')).LocationsPage, [
      'locations',
    ]),
  },
  { path: '/abuse', handle: page('abuse'), lazy: form('AbusePage') },
  { path: '/contact', handle: page('contact'), lazy: form('ContactPage') },
  { path: '/feedback', handle: page('feedback'), lazy: form('FeedbackPage') },
  { path: '/report', handle: page('report'), lazy: form('ReportPage') },
  {
    path: '/legal',
    handle: page('legal'),
    lazy: lazyScreen('legal', async () => (await import('./features/legal/LegalPage.tsx')).LegalPage, ['legal']),
  },
  { path: '/legal/cookie', handle: page('cookie'), lazy: legal('CookiePolicy') },
  { path: '/legal/privacy', handle: page('privacy'), lazy: legal('PrivacyPolicy') },
  { path: '/legal/terms', handle: page('terms'), lazy: legal('Terms') },
  { path: '/legal/safe-online-dating', handle: page('safeOnlineDating'), lazy: legal('SafeOnlineDating') },
  { path: '/legal/website-security', handle: page('websiteSecurity'), lazy: legal('WebsiteSecurity') },
  {
    path: '/safe-online-dating',
    handle: aliasPage('safeOnlineDating', '/legal/safe-online-dating'),
    lazy: legal('SafeOnlineDating'),
  },
  {
    path: '/website-security',
    handle: aliasPage('websiteSecurity', '/legal/website-security'),
    lazy: legal('WebsiteSecurity'),
  },
]

const memberScreens: RouteObject[] = [
  {
    path: '/inbox',
    handle: page('inbox'),
    lazy: lazyScreen('inbox', async () => (await import('./features/messages/InboxPage.tsx')).InboxPage, [
      'messages',
      'keys',
      'errors',
    ]),
    // One screen at both addresses, so that the list stays as it is while one conversation after the other is opened.
    children: [{ path: '/inbox/message/:id' }],
  },
  {
    path: '/notifications',
    handle: page('notifications'),
    lazy: lazyScreen(
      'notifications',
      async () => (await import('./features/notifications/NotificationsPage.tsx')).NotificationsPage,
      ['notifications', 'errors'],
    ),
  },
  {
    path: '/search/*',
    handle: page('search'),
    lazy: lazyScreen('search', async () => (await import('./features/search/SearchPage.tsx')).SearchPage, [
      'search',
      'members',
      'flirts',
      'accounts',
      'errors',
    ]),
  },
  {
    path: '/member/:username',
    handle: page('member'),
    lazy: lazyScreen('member', async () => (await import('./features/members/MemberPage.tsx')).MemberPage, [
      'members',
      'profiles',
      'flirts',
      'accounts',
      'errors',
    ]),
  },
  {
    path: '/account',
    handle: page('account'),
    lazy: lazyScreen('account', async () => (await import('./features/settings/AccountPage.tsx')).AccountPage, [
      'settings',
      'errors',
    ]),
  },
  {
    path: '/profile',
    handle: page('profile'),
    lazy: lazyScreen('profile', async () => (await import('./features/profiles/ProfilePage.tsx')).ProfilePage, [
      'profiles',
      'accounts',
      'locations',
      'errors',
    ]),
  },
  { path: '/profile/photos', handle: page('photos'), lazy: manage('PhotosPage') },
  { path: '/profile/videos', handle: page('videos'), lazy: manage('VideosPage') },
]

/** The map of all screens. */
export const routes: RouteObject[] = [
  {
    element: (
      <AppLayout
        dialogs={<VisitorDialogs />}
        toasts={
          <Suspense>
            <MemberToasts />
          </Suspense>
        }
      />
    ),
    errorElement: <ErrorScreen />,
    children: [
      {
        hydrateFallbackElement: <Loading />,
        errorElement: <ErrorScreen />,
        children: [
          {
            path: '/',
            handle: page('landing', 'home'),
            element: <AccountSwitch visitor={<Landing />} member={<Home />} />,
          },
          ...publicScreens,
          { element: <MemberGuard />, children: memberScreens },
          { path: '*', handle: page('notFound'), element: <NotFound /> },
        ],
      },
    ],
  },
]
