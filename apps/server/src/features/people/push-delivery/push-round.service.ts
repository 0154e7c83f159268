import { PUSH_PAUSE_MINUTES } from '@amour/contract/account/push.ts'
import { type Context, inTransaction } from '#context.ts'
import { aheadOf, MINUTE } from '#durations.ts'
import { idleSince } from '#features/account/sessions/sessions.service.ts'
import { countUnread } from '#features/people/notifications/unread-counts.service.ts'
import { deliveryOfPush } from '#features/people/push/push.service.ts'
import { processBatches } from '#jobs/process-all.ts'
import { lockDuePush, selectDuePush, selectTargetsOf, updatePushed } from './push-round.queries.ts'
import { BEFORE_ALL } from '#security/ids.ts'

/** Members looked at in one go. */
const BATCH = 200

/** Milliseconds for which a page that was looked at may still be before its member: it says so each half minute. */
const LOOKS = 45_000

/**
 * Has members told of what is new, once a minute and all together, so that the moment of a push says little about the
 * moment of what it tells of. Whom it is too early to tell waits for a later round.
 */
export async function tellMembers(context: Context, signal?: AbortSignal): Promise<void> {
  const before = context.clock.now()
  const next = (last?: DueRow) =>
    selectDuePush(
      context.db,
      before,
      { at: last?.due_at ?? new Date(0), memberId: last?.member_id ?? BEFORE_ALL },
      BATCH,
    )
  await processBatches<DueRow>(context, { size: BATCH, next, signal }, ({ member_id: memberId }) =>
    inTransaction(context, (tx) => tellMember(tx, memberId)),
  )
}

type DueRow = Awaited<ReturnType<typeof selectDuePush>>[number]

async function tellMember(tx: Context, memberId: string) {
  const { db, clock, queue } = tx
  const row = await lockDuePush(db, memberId)
  if (!row?.due_at) return
  const now = clock.now()
  const seenAt = pastOf(row.looked_at, now)
  const lookedAt = latest(pastOf(row.active_at, now) ?? new Date(0), seenAt)
  const isThere = row.status === 'active' || row.status === 'restricted'
  if (!isThere || lookedAt >= row.due_at) return updatePushed(db, memberId, undefined)
  if (!mayTell({ ...row, looked_at: seenAt, sent_at: pastOf(row.sent_at, now) }, lookedAt, now)) return
  const { messages, notifications } = await countUnread(tx, memberId)
  const targets = messages + notifications > 0 ? await selectTargetsOf(db, memberId, now, idleSince(now)) : []
  for (const id of targets) await queue.enqueue(db, deliveryOfPush, { id, since: row.due_at.toISOString() })
  await updatePushed(db, memberId, targets.length > 0 ? now : undefined)
}

type Row = NonNullable<Awaited<ReturnType<typeof lockDuePush>>>

/** Not while a page may be before them, not in their quiet hours, and not so soon after the last time. */
function mayTell(
  { looked_at: seenAt, sent_at: sentAt, quiet_from: from, quiet_to: to }: Row,
  lookedAt: Date,
  now: Date,
) {
  if (seenAt && now.getTime() - seenAt.getTime() < LOOKS) return false
  if (isQuiet(now, from, to)) return false
  if (!sentAt) return true
  const pause = lookedAt > sentAt ? PUSH_PAUSE_MINUTES.looked : PUSH_PAUSE_MINUTES.unseen
  return now.getTime() - sentAt.getTime() >= pause * MINUTE
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const DAY_MINUTES = 1440

/** Whether London's clocks show a time within these minutes of the day, which may lead over midnight; `to` is without. */
export function isQuiet(at: Date, from: number | null, to: number | null): boolean {
  if (from === null || to === null) return false
  const [hour = 0, minute = 0] = clock.format(at).split(':').map(Number)
  const since = (hour * 60 + minute - from + DAY_MINUTES) % DAY_MINUTES
  return since < (to - from + DAY_MINUTES) % DAY_MINUTES
}

/** Whole seconds from a moment to the next that is quiet, `most` at most; 0 where it is quiet already. */
export function secondsUntilQuiet(
  at: Date,
  { from, to, most }: { from: number | null; to: number | null; most: number },
) {
  // Minute by minute, as the clocks show them: on two nights of the year they leap.
  const begun = Math.floor(at.getTime() / MINUTE) * MINUTE
  for (let minute = begun; minute < at.getTime() + most * 1000; minute += MINUTE)
    if (isQuiet(new Date(minute), from, to)) return Math.max(0, Math.floor((minute - at.getTime()) / 1000))
  return most
}

/** A noted moment; nothing where it is still to come: by a clock that was ahead it would keep every push back until then. */
export const pastOf = (noted: Date | null, now: Date): Date | null => (noted && noted <= aheadOf(now) ? noted : null)

const latest = (one: Date, other: Date | null) => (other && other > one ? other : one)
