import type { Namespaces } from '@amour/locales/namespaces.ts'

type PageName = keyof Namespaces['pages']

/** What a route says of its screen: the names of title and description in pages.json. */
export type PageHandle = { page: PageName; memberPage: PageName }

/** A route's handle; `memberPage` where a member sees another screen than a visitor. */
export const page = (name: PageName, memberPage: PageName = name): PageHandle => ({ page: name, memberPage })

export function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'memberPage' in handle
}
