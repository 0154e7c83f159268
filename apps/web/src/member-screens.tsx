import type { RouteObject } from 'react-router'
import { lazyPart } from '#app/page/lazy-part.ts'
import { page } from '#app/page/page.ts'
import type { PageHandle } from '#app/page/page.ts'
import type * as ManagePages from './features/media/own-media/manage-pages.tsx'

const manage = (name: keyof typeof ManagePages) =>
  lazyPart('manage-pages', async () => (await import('./features/media/own-media/manage-pages.tsx'))[name], [
    'media',
    'sharing',
    'appeals',
    'errors',
  ])

/** Members only, in the order of the bar; the parts of a screen are asked for when it is. */
export const memberScreens: RouteObject[] = [
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
    handle: { ...page('member'), glides: true } satisfies PageHandle,
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
  {
    path: '/account/email/confirm',
    handle: page('emailConfirm'),
    Component: lazyPart(
      'email-link-pages',
      async () => (await import('./features/account/email/email-link-pages.tsx')).EmailConfirmPage,
      ['settings'],
    ),
  },
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
    path: '/account/announcements',
    handle: page('announcements'),
    Component: lazyPart(
      'AnnouncementsPage',
      async () => (await import('./features/account/announcements/AnnouncementsPage.tsx')).AnnouncementsPage,
      ['announcements'],
    ),
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
