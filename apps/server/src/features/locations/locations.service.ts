import type { Location } from '@amour/contract/locations.ts'
import type { Context } from '#context.ts'
import { refuseField } from '#http/refusal.ts'
import { selectMemberCounts, selectPlaces } from './locations.queries.ts'
import { createPlaces, type Place, type Places, viewLocation } from './places.ts'

export { milesBetween } from './nearness.ts'
export type { County, Place, Places } from './places.ts'

/** A context is spread for each call; its limits are made once with the app, so they stand for the app. */
const loaded = new WeakMap<Context['limits'], Promise<Places>>()

/** All places, read once per app. Throws when the database is away, and tries again at the next call. */
export function getPlaces({ db, limits }: Pick<Context, 'db' | 'limits'>): Promise<Places> {
  const known = loaded.get(limits)
  if (known) return known
  const reading = selectPlaces(db).then(createPlaces)
  loaded.set(limits, reading)
  reading.catch(() => loaded.delete(limits))
  return reading
}

/** The place a member chose. Throws a violation of `location` for an id that no place has. */
export async function getChosenPlace(context: Context, id: number): Promise<Place> {
  const place = (await getPlaces(context)).byId(id)
  if (!place) throw refuseField('location', 'locationInvalid')
  return place
}

/** The place of a row, as it leaves. */
export async function getLocation(context: Context, id: number): Promise<Location> {
  const place = (await getPlaces(context)).byId(id)
  if (!place) throw new Error(`There is no place ${id}.`)
  return viewLocation(place)
}

/** How many members can be found in each place, by its id; a place that nobody has chosen is left out. */
export async function countMembers({ db }: Pick<Context, 'db'>): Promise<ReadonlyMap<number, number>> {
  const rows = await selectMemberCounts(db)
  return new Map(rows.map(({ location_id, members }) => [location_id, Number(members)]))
}
