import { lazy, Suspense } from 'react'
import type { RouteObject } from 'react-router'
import { AccountSwitch } from '#app/AccountSwitch.tsx'
import { AppLayout } from '#app/AppLayout.tsx'
import { lazyPart, lazyScreen } from '#app/chunk.ts'
import { ErrorScreen } from '#app/ErrorScreen.tsx'
import { Loading } from '#app/Loading.tsx'
import { MemberGuard } from '#app/MemberGuard.tsx'
import { NotFound } from '#app/NotFound.tsx'
import { page } from '#app/page.ts'
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
    path: '/profile',
    handle: page('profile'),
    lazy: lazyScreen('profile', async () => (await import('./features/profiles/ProfilePage.tsx')).ProfilePage, [
      'profiles',
      'accounts',
      'locations',
      'errors',
    ]),
  },
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
