import type { Namespaces } from '@amour/locales/namespaces.ts'
import type { LazyPart } from './lazy-part.ts'

type PageName = keyof Namespaces['pages']

/**
 * What a route says of its screen: the names of title and description in pages.json, and the parts of one that a
 * visitor and a member see differently.
 */
export type PageHandle = {
  page: PageName
  memberPage: PageName
  visitor?: LazyPart
  member?: LazyPart
  /** A picture glides to it from the screen before, which React does in transitions alone. */
  glides?: true
}

/** A screen as an address names it. */
export type Page = { handle: PageHandle; params: Readonly<Record<string, string | undefined>> }

/** A route's handle. */
export const page = (name: PageName): PageHandle => ({ page: name, memberPage: name })
