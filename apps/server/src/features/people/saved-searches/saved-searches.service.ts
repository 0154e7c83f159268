import type { SavedSearch, SavedSearchChange } from '@amour/contract/people/saved-searches.ts'
import { NEWCOMERS_MAX, SAVED_SEARCHES_MAX } from '@amour/contract/people/saved-searches.ts'
import { type Gender, toOrientation } from '@amour/contract/people/orientations.ts'
import type { SearchCriteria } from '@amour/contract/people/search.ts'
import { type Context, inTransaction, type MemberContext } from '#context.ts'
import { getLocations } from '#features/people/locations/locations.service.ts'
import { findChannels, switchMail } from '#features/people/notifications/preferences.service.ts'
import { countNew, readScope } from '#features/people/search/search.service.ts'
import { Refusal } from '#http/refusal.ts'
import { newId } from '#security/ids.ts'
import { lostSince, startAlert, stopAlert, stopAlertsOf } from './search-alerts.service.ts'
import { openSearch, sealSearch, type StoredSearch } from './stored-search.ts'
import {
  deleteSavedSearch,
  insertSavedSearch,
  lockSavedSearchesOf,
  selectSavedSearch,
  selectSavedSearches,
  updateSavedSearch,
  updateSeen,
} from './saved-searches.queries.ts'

type SavedSearchRow = Awaited<ReturnType<typeof selectSavedSearches>>[number]

/** The caller's saved searches, the latest first, each with how many are new in it. */
export async function listSavedSearches(context: MemberContext): Promise<SavedSearch[]> {
  const [rows, { mail }] = await Promise.all([
    selectSavedSearches(context.db, context.caller.id),
    findChannels(context, context.caller.id, 'saved_search'),
  ])
  // One after the other: a call that asks ten searches at once would take the whole pool from all others.
  const seen: SavedSearch[] = []
  for (const row of rows) seen.push(await viewSavedSearch(context, row, mail))
  return seen
}

/**
 * Saves a search under a name; one that is saved already takes the new name. Throws `savedSearchLimit`, and a violation of
 * the place as the search does.
 */
export async function saveSearch(context: MemberContext, wanted: StoredSearch): Promise<SavedSearch> {
  const stored = { name: wanted.name, search: fillSeeking(context, wanted.search) }
  readScope(await getLocations(context), stored.search)
  return inTransaction(context, async (tx) => {
    const { id: memberId } = tx.caller
    await lockSavedSearchesOf(tx.db, memberId)
    const rows = await selectSavedSearches(tx.db, memberId)
    const same = rows.find((row) => isSame(openSearch(tx, row).search, stored.search))
    if (!same && rows.length >= SAVED_SEARCHES_MAX) throw new Refusal('savedSearchLimit')
    const id = same?.id ?? newId()
    const sealed = sealSearch(tx, id, stored)
    if (same) await updateSavedSearch(tx.db, id, sealed)
    else await insertSavedSearch(tx.db, { id, memberId, sealed, at: tx.clock.now() })
    return getSavedSearch(tx, id)
  })
}

/** Names it anew, and switches its mails on or off, or of the two what is meant. Throws `notFound`. */
export function changeSavedSearch(
  context: MemberContext,
  id: string,
  { name, alert, changed = ['name', 'alert'] }: SavedSearchChange,
): Promise<SavedSearch> {
  return inTransaction(context, async (tx) => {
    const { id: memberId } = tx.caller
    await lockSavedSearchesOf(tx.db, memberId)
    const row = await findOwn(tx, id)
    const { search } = openSearch(tx, row)
    if (changed.includes('name')) await updateSavedSearch(tx.db, id, sealSearch(tx, id, { name, search }))
    if (!changed.includes('alert')) return getSavedSearch(tx, id)
    if (!alert) await stopAlert(tx, id)
    else {
      // Once all such mails were ended, asking for one of them brings no other back.
      if (!(await findChannels(tx, memberId, 'saved_search')).mail) await stopAlertsOf(tx, memberId)
      await switchMail(tx, 'saved_search')
      await startAlert(tx, id, search)
    }
    return getSavedSearch(tx, id)
  })
}

/** From now on others are new in it. Throws `notFound`. */
export function openSavedSearch(context: MemberContext, id: string): Promise<SavedSearch> {
  return inTransaction(context, async (tx) => {
    if (!(await updateSeen(tx.db, tx.caller.id, id))) throw new Refusal('notFound')
    return getSavedSearch(tx, id)
  })
}

/** Throws `notFound`. */
export async function removeSavedSearch({ db, caller }: MemberContext, id: string): Promise<void> {
  if (!(await deleteSavedSearch(db, caller.id, id))) throw new Refusal('notFound')
}

/** What a member's copy of their data tells of them. */
export async function describeSavedSearches(context: Context, memberId: string): Promise<Record<string, unknown>[]> {
  const rows = await selectSavedSearches(context.db, memberId)
  return rows.map((row) => ({
    ...openSearch(context, row),
    alert: row.alert_of !== null,
    seen_at: row.seen_at,
    created_at: row.created_at,
  }))
}

async function findOwn({ db, caller }: MemberContext, id: string): Promise<SavedSearchRow> {
  const row = await selectSavedSearch(db, caller.id, id)
  if (!row) throw new Refusal('notFound')
  return row
}

async function getSavedSearch(context: MemberContext, id: string): Promise<SavedSearch> {
  const { mail } = await findChannels(context, context.caller.id, 'saved_search')
  return viewSavedSearch(context, await findOwn(context, id), mail)
}

async function viewSavedSearch(context: MemberContext, row: SavedSearchRow, mail: boolean): Promise<SavedSearch> {
  const { name, search } = openSearch(context, row)
  const seenAt = row.since ?? lostSince(context.clock.now())
  const count = await countNewIn(context, search, seenAt)
  return {
    id: row.id,
    name,
    search,
    alert: mail && row.alert_of !== null,
    newcomers: { count: Math.min(NEWCOMERS_MAX, count), isCapped: count > NEWCOMERS_MAX },
    seenAt: seenAt.toISOString(),
    createdAt: row.created_at.toISOString(),
  }
}

/** Nobody is new where there is no such place any more: the search itself says so when it is opened. */
async function countNewIn(context: MemberContext, search: SearchCriteria, since: Date): Promise<number> {
  try {
    return await countNew(context, search, { since, upTo: NEWCOMERS_MAX + 1 })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid') return 0
    throw error
  }
}

/** Both sides are written out: what was the caller's own when it was saved is looked for whatever they change later. */
function fillSeeking({ caller }: MemberContext, search: SearchCriteria): SearchCriteria {
  const { seeking = caller.seeking } = search
  return { ...search, seeking: seeking.includes('->') ? seeking : toOrientation(caller.gender, seeking as Gender) } // no arrow: a gender
}

/** Whether two search for the same; the order of the results is no part of it. */
function isSame(one: SearchCriteria, other: SearchCriteria) {
  const normal = ({ sort: _sort, ...search }: SearchCriteria) =>
    JSON.stringify(Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return normal(one) === normal(other)
}
