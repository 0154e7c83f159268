import type { Location } from '@amour/contract/people/locations.ts'
import type { Context } from '#context.ts'
import { MINUTE } from '#durations.ts'
import { readFromReplica } from '#database/servers/replica-reads.ts'
import { refuseField } from '#http/refusal.ts'
import { selectMemberCounts, selectLocations } from './locations.queries.ts'
import { createLocations, type IndexedLocation, type Locations, viewLocation } from './location-index.ts'

export { milesBetween } from './distance.ts'
export { viewLocation } from './location-index.ts'
export type { County, IndexedLocation, Locations } from './location-index.ts'

/** A context is spread for each call; its limits are made once with the app, so they stand for the app. */
const loaded = new WeakMap<Context['limits'], Promise<Locations>>()

/** All places, read once per app. Throws when the database is away, and tries again at the next call. */
export function getLocations({ db, limits }: Pick<Context, 'db' | 'limits'>): Promise<Locations> {
  const known = loaded.get(limits)
  if (known) return known
  const reading = selectLocations(db).then(createLocations)
  loaded.set(limits, reading)
  reading.catch(() => loaded.delete(limits))
  return reading
}

/** The place a member chose. Throws a violation of `location` for an id that no place has. */
export async function getChosenLocation(context: Context, id: number): Promise<IndexedLocation> {
  const place = (await getLocations(context)).byId(id)
  if (!place) throw refuseField('location', 'locationInvalid')
  return place
}

/** The place of a row, as it leaves. */
export async function getLocation(context: Context, id: number): Promise<Location> {
  const place = (await getLocations(context)).byId(id)
  if (!place) throw new Error(`There is no place ${id}.`)
  return viewLocation(place)
}

type Counting = Pick<Context, 'db' | 'replica' | 'clock' | 'limits'>
type MemberCounts = ReadonlyMap<number, number>

/** From so many members on the counts are kept for a while, since a look is at a row of many of them. */
const MANY = 10_000

/** Milliseconds for which they are kept. */
const KEPT = MINUTE

const counted = new WeakMap<Context['limits'], Promise<MemberCounts>>()

/**
 * How many members can be found in each place, by its id; a place that nobody has chosen is left out. Everybody is told
 * these numbers, so that they hold only whom everybody finds: who is told fewer by their own search would know that somebody
 * there hides from them. Calls at once share one look.
 */
export function countMembers(context: Counting): Promise<MemberCounts> {
  const known = counted.get(context.limits)
  if (known) return known
  const counting = countNow(context)
  counted.set(context.limits, counting)
  const forget = () => void counted.delete(context.limits)
  counting.then((counts) => {
    const all = [...counts.values()].reduce((sum, members) => sum + members, 0)
    if (all < MANY) forget()
    else setTimeout(forget, KEPT).unref()
  }, forget)
  return counting
}

async function countNow(context: Counting): Promise<MemberCounts> {
  const select = ({ db }: Counting) => selectMemberCounts(db)
  const rows = (await readFromReplica(context, select)) ?? (await select(context))
  return new Map(rows.map(({ location_id, members }) => [location_id, Number(members)]))
}
