import { setTimeout as pause } from 'node:timers/promises'
import { type Context, inTransaction } from '#context.ts'
import { isDatabaseOutage } from '#database/is-outage.ts'
import { HOUR } from '#durations.ts'
import { mailMember } from '#features/account/member-mail/member-mail.service.ts'
import type { Job } from '#jobs/queue.ts'
import { countWaitingMails, lockUnmailed, selectRecipients, updateMailed } from './announcements.queries.ts'

/** Mails written in one transaction. */
const AT_ONCE = 100

/** While so many wait none is written: they go as fast as the mail server takes them, and the outbox stays small. */
const WAITING_MAX = 300

/** A mail that has waited for longer has come to the end of its tries, in milliseconds. */
const TRIES_END = 12 * HOUR

/** How long a round goes on, in milliseconds: until shortly before the next. */
const ROUND = 45_000

/** Mails members about announcements. */
export const mailAnnouncements: Job = {
  name: 'announcements.mail',
  schedule: '* * * * *',
  perform: (context, _data, signal) => mailRound(context, ROUND, signal),
}

/**
 * Writes mails for so many milliseconds, or until nobody is left. A portion is one transaction with how far it came: a
 * worker that is killed leaves nobody out, and writes to nobody twice.
 */
export async function mailRound(context: Context, duration: number, signal?: AbortSignal): Promise<void> {
  const end = Date.now() + duration
  do {
    signal?.throwIfAborted()
    const since = new Date(context.clock.now().getTime() - TRIES_END)
    const waiting = await countWaitingMails(context.db, ['announcement', 'leak'], since)
    if (waiting >= WAITING_MAX) await pause(Math.min(1_000, duration), undefined, { signal })
    else if (!(await inTransaction(context, mailPortion))) return
  } while (Date.now() < end)
}

/** Writes the next mails; false where there is nothing to write. */
async function mailPortion(context: Context): Promise<boolean> {
  const { db, clock, log } = context
  const next = await lockUnmailed(db)
  if (!next) return false
  const { id, kind } = next
  const memberIds = await selectRecipients(db, id, next.mailed_until, AT_ONCE)
  for (const memberId of memberIds) {
    try {
      await mailMember(context, memberId, kind === 'leak' ? 'leak' : 'announcement', { id })
    } catch (error) {
      if (isDatabaseOutage(error)) throw error
      // An address that no key opens keeps nobody else from being told.
      log.error({ err: error }, 'a member could not be told of an announcement')
    }
  }
  const last = memberIds.at(-1)
  await updateMailed(db, id, {
    ...(last !== undefined && { mailed_until: last }),
    ...(memberIds.length < AT_ONCE && { mailed_at: clock.now() }),
  })
  return true
}
