import { SavedSearchDraft } from '@amour/contract/people/saved-searches.ts'
import type { SearchCriteria } from '@amour/contract/people/search.ts'
import type { Context } from '#context.ts'

/** What is sealed of a saved search. */
export type StoredSearch = { name: string; search: SearchCriteria }

const contextOf = (id: string) => ({ owner: id, column: 'saved_search.search' })

export function sealSearch({ seal }: Pick<Context, 'seal'>, id: string, stored: StoredSearch): Buffer {
  return seal.seal(contextOf(id), JSON.stringify(stored))
}

/** Reads it by the contract of today, which adds what a search could not ask for when it was saved. */
export function openSearch({ seal }: Pick<Context, 'seal'>, row: { id: string; search_sealed: Buffer }): StoredSearch {
  return SavedSearchDraft.parse(JSON.parse(seal.openText(contextOf(row.id), row.search_sealed)))
}
