import type { Context } from '#context.ts'
import type { IndexedLocation } from '#features/people/locations/locations.service.ts'

/** A row of `member_search_count`: place id and members. */
export type Count = [placeId: number, members: number]

/**
 * How many members of a segment each town holds, as one moment of the database saw it. Never changed, only followed
 * by later ones: whoever holds it can add up while others read on.
 */
export type Counts = {
  byPlace: ReadonlyMap<number, number>
  total: number
  /** Every transaction before this one (xid8) is counted; what later ones changed is to be asked for. */
  seen: string
}

const nothing: Counts = { byPlace: new Map(), total: 0, seen: '0' }

export function sumOf({ byPlace }: Counts, towns: Pick<IndexedLocation, 'id'>[]): number {
  return towns.reduce((sum, { id }) => sum + (byPlace.get(id) ?? 0), 0)
}

/** The counts of a later moment: the known ones and what has changed since they were seen. */
export function countsAfter(known: Counts, changes: Count[], seen: string): Counts {
  if (changes.every(([id, members]) => known.byPlace.get(id) === members)) return { ...known, seen }
  const byPlace = new Map([...known.byPlace, ...changes])
  return { byPlace, total: [...byPlace.values()].reduce((sum, members) => sum + members, 0), seen }
}

const memory = new WeakMap<Context['limits'] | Context['db'], Map<number, Counts>>()

type Seeing = Pick<Context, 'limits' | 'db' | 'replica'>

/** A replica is at another moment than the database, so that what is seen of the two is remembered apart. */
const sourceOf = ({ limits, db, replica }: Seeing) => (replica?.isReadBy(db) ? db : limits)

/** The counts of a segment that this app saw last; none at first, so that everything counts as changed. */
export function recallCounts(context: Seeing, segment: number): Counts {
  return memory.get(sourceOf(context))?.get(segment) ?? nothing
}

/** Keeps what followed `known`, unless another search has been quicker: an older moment never replaces a later one. */
export function storeCounts(context: Seeing, segment: number, known: Counts, later: Counts) {
  const counts = memory.get(sourceOf(context)) ?? new Map<number, Counts>()
  memory.set(sourceOf(context), counts)
  if (recallCounts(context, segment) === known) counts.set(segment, later)
}
