import type { Caller } from '#context.ts'
import type { MemberRow } from '#database/tables.ts'
import { DAY } from '#durations.ts'

/**
 * A session ends 30 days after the password was given, whatever happens (docs/security/rules.md §2.6). In milliseconds.
 */
export const SESSION_LIFE = 30 * DAY

/** It ends sooner when its member does nothing for 14 days; polls and refreshes are not doing. In milliseconds. */
export const SESSION_IDLE = 14 * DAY

/** Since when a session that still stands has been used. */
export const idleSince = (now: Date) => new Date(now.getTime() - SESSION_IDLE)

/** Says whether the session was ended, or is older or idler than allowed. */
export function hasRunOut(session: { ended_at: Date | null; expires_at: Date; active_at: Date }, now: Date): boolean {
  if (session.ended_at || session.expires_at <= now) return true
  return now.getTime() - session.active_at.getTime() > SESSION_IDLE
}

/** Says whether a member of this state is let in: one who hides or is held too, to see to their account. */
export function maySignIn(status: MemberRow['status']): status is Caller['status'] {
  return ['active', 'restricted', 'held', 'paused', 'leaving'].includes(status)
}
