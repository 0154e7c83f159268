/** Addresses of the site that anybody may read and a search engine may show; aliases are left out. */
export const publicPages = [
  '/',
  '/register',
  '/login',
  '/about',
  '/locations',
  '/contact',
  '/feedback',
  '/report',
  '/abuse',
  '/legal',
  '/legal/terms',
  '/legal/privacy',
  '/legal/cookie',
  '/legal/safe-online-dating',
  '/legal/website-security',
] as const

/** Where the areas of members begin; search engines are asked to stay out. */
export const memberAreas = ['/account', '/inbox', '/member/', '/notifications', '/profile', '/search'] as const
