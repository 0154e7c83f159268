import { lazy } from 'react'
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
]

/** The map of all screens. */
export const routes: RouteObject[] = [
  {
    element: <AppLayout dialogs={<VisitorDialogs />} />,
    errorElement: <ErrorScreen />,
    children: [
      {
        hydrateFallbackElement: <Loading />,
        errorElement: <ErrorScreen />,
        children: [
          {
            path: '/',
            handle: page('landing', 'home'),
            element: <AccountSwitch visitor={<Landing />} member={null} />,
          },
          ...publicScreens,
          { element: <MemberGuard />, children: memberScreens },
          { path: '*', handle: page('notFound'), element: <NotFound /> },
        ],
      },
    ],
  },
]
