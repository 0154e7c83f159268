import type { CaseQueue } from '@amour/contract/console/case-terms.ts'
import {
  type WellnessDraft,
  type WellnessSettings,
  NEWCOMER_DAYS,
  SKIP_UNDO_SECONDS,
} from '@amour/contract/console/wellness-settings.ts'
import { inTransaction, type StaffContext } from '#context.ts'
import type { CaseRow } from '#database/tables.ts'
import { DAY } from '#durations.ts'
import {
  lockWellnessSettings,
  selectWellnessSettings,
  selectIsNewcomer,
  selectSkippedAt,
  upsertWellnessSettings,
  upsertSkip,
  updateSkipOver,
} from './wellness-settings.queries.ts'

/** Where what is hard to bear waits. */
const heavyQueues: readonly CaseQueue[] = ['urgent', 'intimate', 'serious']

/** How many cases of a queue are given at once of so many asked for: what is hard to bear one by one, each of which counts. */
export const countAtOnce = (queue: CaseQueue, asked: number): number => (heavyQueues.includes(queue) ? 1 : asked)

/** Nobody is given such cases without end. Throws `tooManyRequests` with the seconds until the next one. */
export async function requireHeavyCaseAllowance({ limits, staff }: StaffContext, queue: CaseQueue): Promise<void> {
  if (heavyQueues.includes(queue)) await limits.requireBudget('heavyCases', staff.id)
}

/** Counts what somebody was given of it. */
export async function countHeavyCases({ limits, staff }: StaffContext, rows: CaseRow[]): Promise<void> {
  for (const { queue } of rows) if (heavyQueues.includes(queue)) await limits.count('heavyCases', staff.id)
}

/** What a queue passes by for the caller: categories they avoid, and what is urgent while they are new. */
export async function limitsOf(context: StaffContext) {
  const { db, clock, staff } = context
  const since = new Date(clock.now().getTime() - NEWCOMER_DAYS * DAY)
  const { avoids: avoided } = await getWellnessSettings(context)
  return { avoided, isNewcomer: await selectIsNewcomer(db, staff.id, since) }
}

/** Somebody passed a case by: the queue gives it to others first, and asks for no reason. */
export function recordSkip({ db, clock, staff }: StaffContext, caseId: string): Promise<void> {
  return upsertSkip(db, { caseId, staffId: staff.id, at: clock.now() })
}

/** Whether they passed it by so lately that they may have mistaken the key. */
export async function hasJustSkipped({ db, clock, staff }: StaffContext, caseId: string): Promise<boolean> {
  const at = await selectSkippedAt(db, { caseId, staffId: staff.id })
  return at !== undefined && at.getTime() > clock.now().getTime() - SKIP_UNDO_SECONDS * 1000
}

/** The case may be given to them again at once. */
export function deleteSkip({ db, staff }: StaffContext, caseId: string): Promise<void> {
  return updateSkipOver(db, { caseId, staffId: staff.id })
}

export async function getWellnessSettings({ db, staff }: StaffContext): Promise<WellnessSettings> {
  const chosen = await selectWellnessSettings(db, staff.id)
  const { categories, blur } = chosen ?? noWellnessSettings
  return { avoids: [...categories], blur }
}

/**
 * Saves it, or of it what differs from what the page knew. What somebody cannot bear is nobody’s business: it is in no log.
 */
export function saveWellnessSettings(
  context: StaffContext,
  { avoids, blur, known }: WellnessDraft,
): Promise<WellnessSettings> {
  return inTransaction(context, async (tx) => {
    const { db, clock, staff } = tx
    const now = known && ((await lockWellnessSettings(db, staff.id)) ?? noWellnessSettings)
    const others = now?.categories.filter((name) => avoids.includes(name) || !known?.avoids.includes(name)) ?? []
    const added = avoids.filter((name) => !known?.avoids.includes(name))
    const chosen = { avoids: [...new Set([...others, ...added])], blur: now && known?.blur === blur ? now.blur : blur }
    await upsertWellnessSettings(db, staff.id, chosen, clock.now())
    return getWellnessSettings(tx)
  })
}

const noWellnessSettings = { categories: [], blur: 'strong' } as const
