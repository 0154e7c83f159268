import { BREAK_MINUTES, type SignedInStaff, WORK_MINUTES } from '@amour/contract/console/staff-session.ts'
import { type Context, inTransaction, type StaffContext } from '#context.ts'
import type { StaffBreakRow } from '#database/tables.ts'
import { HOUR, MINUTE } from '#durations.ts'
import { Refusal } from '#http/refusal.ts'
import { countHeavyViews, lockBreak, selectBreak, updateBreak, upsertWorkTime } from './breaks.queries.ts'

/** Minutes for finishing what is in hand, once a break is due. */
const GRACE = 2

/** Notes that somebody works. */
export const recordWork = ({ db, clock }: Context, staffId: string): Promise<void> =>
  upsertWorkTime(db, staffId, clock.now(), BREAK_MINUTES)

/** How long the caller has worked, whether a break is on, and how much they have seen. */
export async function describeBreaks({ db, clock, staff }: StaffContext): Promise<SignedInStaff['rest']> {
  const at = clock.now()
  const row = await selectBreak(db, staff.id)
  return {
    since: (row ? beganOf(row, at) : at).toISOString(),
    until: row?.until?.toISOString() ?? null,
    isForced: row?.is_forced ?? false,
    seen: await countHeavyViews(db, staff.id, new Date(at.getTime() - HOUR)),
  }
}

/** Begins a break, or makes the one that is on longer. */
export function startBreak(context: StaffContext, minutes: number): Promise<void> {
  return inTransaction(context, async ({ db, clock, staff }) => {
    const at = clock.now()
    const row = await lockBreak(db, staff.id)
    if (row?.until && row.until > at) {
      await updateBreak(db, staff.id, { until: later(row.until, minutes), is_forced: row.is_forced })
      return
    }
    const isDue = row !== undefined && workedMinutes(row, at) >= WORK_MINUTES
    const until = later(at, isDue ? Math.max(minutes, BREAK_MINUTES) : minutes)
    await updateBreak(db, staff.id, { until, is_forced: isDue })
  })
}

/** Back to work. Throws `breakOn` before a break that was due is over. */
export function endBreak(context: StaffContext): Promise<void> {
  return inTransaction(context, async ({ db, clock, staff }) => {
    const at = clock.now()
    const row = await lockBreak(db, staff.id)
    if (row?.is_forced && row.until && row.until > at) throw new Refusal('breakOn')
    await updateBreak(db, staff.id, { since: at, until: null, is_forced: false })
  })
}

/** Throws `breakOn` for whoever is in a break, or should be: they take and open nothing new. */
export async function requireNotOnBreak(context: StaffContext): Promise<void> {
  if (await isOnBreak(context)) throw new Refusal('breakOn')
}

/** Whether somebody is in a break, or should be. */
export async function isOnBreak({ db, clock, staff }: StaffContext): Promise<boolean> {
  const at = clock.now()
  const row = await selectBreak(db, staff.id)
  if (!row) return false
  const isResting = row.until !== null && row.until > at
  return isResting || workedMinutes(row, at) >= WORK_MINUTES + GRACE
}

const later = (from: Date, minutes: number) => new Date(from.getTime() + minutes * MINUTE)

/** A break that is over counts although nobody has said that they are back. */
const beganOf = ({ since, until }: StaffBreakRow, at: Date) => (until && until <= at && until > since ? until : since)

const workedMinutes = (row: StaffBreakRow, at: Date) => (at.getTime() - beganOf(row, at).getTime()) / MINUTE
