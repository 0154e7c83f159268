import { addDays, VISIT_NOTICE_DAYS, VISITS_MAX } from '@amour/contract/people/visits.ts'
import type { ShownVisit, Visit, VisitDraft } from '@amour/contract/people/visits.ts'
import { type Context, inTransaction, type MemberContext } from '#context.ts'
import { getLocations, type Locations, viewLocation } from '#features/people/locations/locations.service.ts'
import { refuseField, Refusal } from '#http/refusal.ts'
import { londonDay } from '#london.ts'
import { newId } from '#security/ids.ts'
import {
  deleteVisit,
  insertVisit,
  lockVisitsOf,
  selectShownVisits,
  selectVisits,
  type ShownVisitRow,
} from './visits.queries.ts'
export { shownVisitsOf, type ShownVisitRow } from './visits.queries.ts'

/** The caller's visits that have not ended, the next first. */
export async function listVisits(context: MemberContext): Promise<Visit[]> {
  const [places, rows] = await Promise.all([
    getLocations(context),
    selectVisits(context.db, context.caller.id, londonDay(context.clock.now())),
  ])
  return rows.map((row) => ({ id: row.id, ...viewVisit(places, row) }))
}

/**
 * Announces one; one that is announced already is answered as it is, since its first answer may have been lost. Throws
 * `visitLimit`, and violations of `location` for home and what is no place, and of `from` and `to` for days that have
 * passed, are more than a year away, or belong to another visit.
 */
export async function addVisit(context: MemberContext, { location, from, to }: VisitDraft): Promise<Visit> {
  const place = (await getLocations(context)).byId(location)
  if (!place) throw refuseField('location', 'placeUnknown')
  if (place.id === context.caller.locationId) throw refuseField('location', 'visitHome')
  const now = context.clock.now()
  const today = londonDay(now)
  if (from < today) throw refuseField('from', 'visitPast')
  if (to > inAYear(today)) throw refuseField('to', 'visitFar')
  return inTransaction(context, async (tx) => {
    const { id: memberId } = tx.caller
    await lockVisitsOf(tx.db, memberId)
    const others = await selectVisits(tx.db, memberId, today)
    const same = others.find((other) => isSame(other, { location, from, to }))
    if (same) return { id: same.id, location: viewLocation(place), from, to }
    if (others.length >= VISITS_MAX) throw new Refusal('visitLimit')
    if (others.some((other) => other.from_day <= to && other.to_day >= from)) throw refuseField('from', 'visitOverlaps')
    const id = newId()
    await insertVisit(tx.db, {
      id,
      member_id: memberId,
      location_id: place.id,
      county_id: place.county_id,
      ordinal: place.ordinal,
      from_day: from,
      to_day: to,
      shown_from: addDays(from, -VISIT_NOTICE_DAYS),
      announced_at: now,
    })
    return { id, location: viewLocation(place), from, to }
  })
}

/** Takes one of the caller's back. Throws `notFound`. */
export async function removeVisit({ db, caller, clock }: MemberContext, id: string): Promise<void> {
  if (!(await deleteVisit(db, caller.id, id, londonDay(clock.now())))) throw new Refusal('notFound')
}

/** The visits that are shown now, by member, the next first. Whoever asks has left out whom the caller must not meet. */
export async function findShownVisits(
  context: Context,
  memberIds: string[],
): Promise<ReadonlyMap<string, ShownVisit[]>> {
  const [places, rows] = await Promise.all([
    getLocations(context),
    selectShownVisits(context.db, memberIds, londonDay(context.clock.now())),
  ])
  const visits = new Map<string, ShownVisit[]>()
  for (const row of rows) visits.set(row.member_id, [...(visits.get(row.member_id) ?? []), viewVisit(places, row)])
  return visits
}

/** A row as others see it. Throws for a place that is none. */
export function viewVisit(
  places: Locations,
  { location_id: id, from_day: from, to_day: to }: ShownVisitRow,
): ShownVisit {
  const place = places.byId(id)
  if (!place) throw new Error(`There is no place ${id}.`)
  return { location: viewLocation(place), from, to }
}

const isSame = (row: ShownVisitRow, { location, from, to }: VisitDraft) =>
  row.location_id === location && row.from_day === from && row.to_day === to

/** The last day of the next twelve months. */
const inAYear = (today: string) => `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
