import type { SearchCriteria } from '@amour/contract/people/search.ts'
import { type Context, inTransaction, type MemberContext } from '#context.ts'
import { aheadOf, DAY, HOUR, MINUTE } from '#durations.ts'
import { DIGEST_HOURS } from '@amour/contract/account/preferences.ts'
import { getLocations } from '#features/people/locations/locations.service.ts'
import { mailAlert } from '#features/people/notifications/digest.service.ts'
import { findChannels } from '#features/people/notifications/preferences.service.ts'
import { countNew, readScope, type Scope, soughtSegment } from '#features/people/search/search.service.ts'
import { processBatches } from '#jobs/process-all.ts'
import {
  correctDue,
  correctRun,
  deleteAlert,
  deleteAlertsOf,
  lockDueAlerts,
  lockRun,
  type Newcomer,
  selectDueMembers,
  selectNewcomers,
  selectSearcher,
  updateMatched,
  updateNotDue,
  updateRun,
  updateTold,
  upsertAlert,
} from './search-alerts.queries.ts'
import { openSearch } from './stored-search.ts'

/** Newcomers that are matched at a time: alerts that they suit are matched with none of the next. */
const BATCH = 100

/** Alerts that one statement marks. */
const MATCHES = 5_000

/** Members looked up at a time. */
const MEMBERS = 200

/** Milliseconds after which whoever was noted as new is there for every process to see. */
const SETTLED = MINUTE

/** Milliseconds of newcomers that are matched, and count as new, anew once a clock that was ahead is right again. */
const LOST = 7 * DAY

/** Milliseconds in which a member may see by themselves who is new. */
const PATIENCE = 15 * MINUTE

/** Miles of a degree of latitude, a little less than the least there is, so that no area is drawn too small. */
const MILES_A_DEGREE = 68.5

/** Has a mail tell of who is new in a saved search. */
export async function startAlert(context: MemberContext, id: string, search: SearchCriteria): Promise<void> {
  const scope = readScope(await getLocations(context), search)
  await upsertAlert(context.db, id, {
    segment: soughtSegment(context.caller, search.seeking),
    area: areaOf(scope, search.radius),
    countyId: scope.kind === 'county' ? (scope.county?.id ?? null) : null,
    locationId: scope.kind === 'town' ? (scope.centre?.id ?? null) : null,
    ageMin: search.ageMin ?? 0,
    ageMax: search.ageMax ?? 120,
    needsPhoto: search.withPhoto,
    needsTick: search.verified,
  })
}

export const stopAlert = ({ db }: Context, id: string): Promise<void> => deleteAlert(db, id)

/** Ends all mails about a member's saved searches. */
export const stopAlertsOf = ({ db }: Context, memberId: string): Promise<void> => deleteAlertsOf(db, memberId)

/** A box that holds all towns of a search; what else it holds is told apart when the search is asked. */
function areaOf({ kind, towns, centre }: Scope, radius = 0): [number, number, number, number] {
  if (kind === 'radius' && centre) {
    const tall = radius / MILES_A_DEGREE
    const northmost = Math.min(85, Math.abs(centre.latitude) + tall)
    const wide = tall / Math.cos((northmost * Math.PI) / 180)
    return [centre.longitude - wide, centre.latitude - tall, centre.longitude + wide, centre.latitude + tall]
  }
  const [longitudes, latitudes] = [towns.map(({ longitude }) => longitude), towns.map(({ latitude }) => latitude)]
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}

/**
 * Matches those who are new since the last time with all alerts: each newcomer finds what they suit by its area, so that
 * the work goes with newcomers and with what there is to tell, and not with the number of saved searches.
 */
export async function matchNewcomers(context: Context, signal?: AbortSignal): Promise<void> {
  const until = new Date(context.clock.now().getTime() - SETTLED)
  while (await inTransaction(context, (tx) => matchBatch(tx, until))) signal?.throwIfAborted()
}

/** From when on whoever came is new to whom of nobody knows when they looked, since a clock that was ahead has noted it. */
export const lostSince = (now: Date) => new Date(now.getTime() - LOST)

/** Says whether there may be more. */
async function matchBatch({ db, clock }: Context, until: Date): Promise<boolean> {
  await lockRun(db)
  const now = clock.now()
  const ahead = aheadOf(now)
  const due = { at: now, patience: PATIENCE, rest: DAY }
  // Whoever has come since is matched; of whom a member was told or has seen, they are not told again.
  await correctRun(db, { at: lostSince(now), ahead })
  await correctDue(db, { ...due, ahead })
  const all = await selectNewcomers(db, { until, limit: BATCH })
  const last = all.at(-1)
  if (!last) return false
  const newcomers = all.filter((row): row is Newcomer => row.x !== null)
  while ((await updateMatched(db, newcomers, { ...due, limit: MATCHES })) === MATCHES) continue
  await updateRun(db, { at: last.at, memberId: last.member_id })
  return all.length === BATCH
}

/** Mails those of whose saved searches there has been something to tell for long enough, once a day at most. */
export async function sendDueAlerts(context: Context, signal?: AbortSignal): Promise<void> {
  const now = context.clock.now()
  const before = (age: number) => new Date(now.getTime() - age)
  const due = { now, sentBefore: before(DIGEST_HOURS * HOUR), alertedBefore: before(DAY), ahead: aheadOf(now) }
  const next = () => selectDueMembers(context.db, due, MEMBERS)
  await processBatches(context, { size: MEMBERS, next, signal }, (memberId) =>
    inTransaction(context, (tx) => tellOf(tx, memberId)),
  )
}

/** One mail of all alerts of a member that are due, unless they have been here since, or nobody is new whom they may meet. */
async function tellOf(context: Context, memberId: string) {
  const { db, clock } = context
  const alerts = await lockDueAlerts(db, memberId)
  const [first] = alerts
  if (!first) return
  const caller = await selectSearcher(db, memberId)
  const isThere = caller.status === 'active' || caller.status === 'restricted'
  const isNoted = caller.active_at <= aheadOf(clock.now())
  const isAway = !isNoted || alerts.every(({ due_at: dueAt }) => caller.active_at < dueAt)
  const isWanted = isThere && isAway && (await findChannels(context, memberId, 'saved_search')).mail
  const isTold = isWanted && (await hasNewcomer({ ...context, caller }, alerts))
  // A mail about other news has just gone: what is due waits until the next may go.
  if (isTold && !(await mailAlert(context, memberId))) return
  const ids = alerts.map(({ id }) => id)
  await updateNotDue(db, ids)
  if (isTold) await updateTold(db, memberId, { ids, until: new Date(clock.now().getTime() + DAY) })
}

type DueAlert = Awaited<ReturnType<typeof lockDueAlerts>>[number]

async function hasNewcomer(context: Parameters<typeof countNew>[0] & Context, alerts: DueAlert[]) {
  for (const alert of alerts) {
    const { search } = openSearch(context, alert)
    if ((await countNew(context, search, { since: alert.since ?? lostSince(context.clock.now()), upTo: 1 })) > 0)
      return true
  }
  return false
}
