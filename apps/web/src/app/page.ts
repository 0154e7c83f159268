import type { Namespaces } from '@amour/locales/namespaces.ts'

type PageName = keyof Namespaces['pages']

/**
 * What a route says of its screen: the names of title and description in pages.json, and the path that stands for it
 * where that is not its own.
 */
export type PageHandle = { page: PageName; memberPage: PageName; canonical?: string }

/** A route's handle; `memberPage` where a member sees another screen than a visitor. */
export const page = (name: PageName, memberPage: PageName = name): PageHandle => ({ page: name, memberPage })

/** The handle of a second address of a screen, which search engines know by the first. */
export const aliasPage = (name: PageName, canonical: string): PageHandle => ({ ...page(name), canonical })

export function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'memberPage' in handle
}
