import { type SearchDraft, searchFilters } from '@amour/contract/people/search.ts'
import type { MemberContext } from '#context.ts'
import type { Locations } from '#features/people/locations/locations.service.ts'
import { countFound } from './result-page.ts'
import { readSearchQuery } from './search-query.ts'

type Filter = (typeof searchFilters)[number]

/**
 * A radius says nothing without its town, so both go. The town alone is a smaller place than what lies around it: at any
 * distance from it is the whole country.
 */
const without: Record<Filter, (draft: SearchDraft) => SearchDraft> = {
  cityTown: (draft) => ({ ...draft, cityTown: '', radius: undefined }),
  radius: (draft) => ({ ...draft, county: '', cityTown: '', radius: undefined }),
  age: (draft) => ({ ...draft, ageMin: undefined, ageMax: undefined }),
  withPhoto: (draft) => ({ ...draft, withPhoto: false }),
  verified: (draft) => ({ ...draft, verified: false }),
  activeWithin: (draft) => ({ ...draft, activeWithin: undefined }),
  newThisWeek: (draft) => ({ ...draft, newThisWeek: false }),
  available: (draft) => ({ ...draft, available: undefined }),
}

/** The one filter whose omission finds most members, and how many; null when no single one helps. */
export async function findWidening(context: MemberContext, places: Locations, draft: SearchDraft) {
  let best: { filter: Filter; total: number } | null = null
  for (const filter of searchFilters.filter((name) => isUsed(draft, name))) {
    const { total } = await countFound(context, readSearchQuery(context, places, without[filter](draft)))
    if (total > (best?.total ?? 0)) best = { filter, total }
  }
  return best
}

/** Whether a search narrows itself down by this. */
export function isUsed(draft: SearchDraft, filter: Filter): boolean {
  if (filter === 'age') return draft.ageMin !== undefined || draft.ageMax !== undefined
  return Boolean(draft[filter])
}
