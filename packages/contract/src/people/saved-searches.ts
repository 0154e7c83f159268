import { z } from 'zod'
import { IdParams, Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { errorKey } from '#error-key.ts'
import { criteria, SearchCriteria } from './search.ts'

/** Searches that a member may save (decision 070). */
export const SAVED_SEARCHES_MAX = 10

/** As far as newcomers of a saved search are counted. */
export const NEWCOMERS_MAX = 99

/** Longest name of a saved search, in characters. */
export const SAVED_SEARCH_NAME_MAX = 80

/** What its member calls a search. */
const Name = z
  .string(errorKey('savedSearchName'))
  .trim()
  .min(1, errorKey('savedSearchName'))
  .max(SAVED_SEARCH_NAME_MAX, errorKey('savedSearchName'))

/**
 * A search that its member alone knows of. `newcomers` are members it finds who were not there to be found at `seenAt`, when
 * it was last opened, as far as they are counted. `alert`: whether a mail tells of them.
 */
const SavedSearch = z.object({
  id: z.uuid(),
  name: z.string(),
  search: z.object(criteria),
  alert: z.boolean(),
  newcomers: z.object({ count: z.number().int(), isCapped: z.boolean() }),
  seenAt: Moment,
  createdAt: Moment,
})

/**
 * What its member changes of a saved search. `changed`: which of it is meant, and the rest stays as it is, since a page that
 * has long been open knows an older one. Pages of the release before do not send it, and mean both.
 */
export const SavedSearchChange = z.object({
  name: Name,
  alert: z.boolean(errorKey('choiceInvalid')),
  changed: z
    .array(z.enum(['name', 'alert'], errorKey('choiceInvalid')), errorKey('choiceInvalid'))
    .max(4)
    .optional(),
})

export type SavedSearchChange = z.infer<typeof SavedSearchChange>

export const SavedSearchDraft = z.object({ name: Name, search: SearchCriteria })

export const savedSearches = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/me/saved-searches',
    access: 'complete',
    shows: 'members',
    summary: 'The searches that the member has saved, the latest first, each with how many are new',
    response: z.object({ data: z.array(SavedSearch) }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/users/me/saved-searches',
    access: 'complete',
    shows: 'members',
    summary: 'Save a search under a name; the same search saved again takes the new name',
    body: SavedSearchDraft,
    status: 201,
    response: SavedSearch,
    refusals: ['invalid', 'savedSearchLimit'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/users/me/saved-searches/:id',
    access: 'complete',
    shows: 'members',
    summary: 'Name it anew, and switch its mails on or off',
    params: IdParams,
    body: SavedSearchChange,
    response: SavedSearch,
    refusals: ['notFound'],
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/users/me/saved-searches/:id/open',
    access: 'complete',
    shows: 'members',
    summary: 'Mark it as seen: from now on others are new',
    params: IdParams,
    response: SavedSearch,
    refusals: ['notFound'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/users/me/saved-searches/:id',
    access: 'complete',
    shows: 'members',
    summary: 'Delete a saved search',
    params: IdParams,
    response: z.object({ status: z.literal('removed') }),
    refusals: ['notFound'],
  }),
}

export type SavedSearch = z.infer<typeof SavedSearch>
