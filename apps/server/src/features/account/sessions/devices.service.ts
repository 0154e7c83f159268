import type { Device } from '@amour/contract/account/devices.ts'
import type { MemberContext } from '#context.ts'
import { Refusal } from '#http/refusal.ts'
import { endOwnSession, selectSessions } from './devices.queries.ts'
import { idleSince } from './session-lifetime.ts'
import { endSessions } from './sessions.service.ts'

/** Where the member is signed in, the latest active first. */
export async function listDevices({ db, clock, caller }: MemberContext): Promise<Device[]> {
  const now = clock.now()
  const rows = await selectSessions(db, { memberId: caller.id, now, idleSince: idleSince(now) })
  return rows.map(({ id, browser, system, created_at: createdAt, active_at: activeAt }) => ({
    id,
    browser,
    system,
    createdAt: createdAt.toISOString(),
    activeAt: activeAt.toISOString(),
    isCurrent: id === caller.sessionId,
  }))
}

/** Ends a session of the member's own. Throws `notFound` for one that is over, never was, or is another member's. */
export async function signOutDevice({ db, clock, caller }: MemberContext, id: string): Promise<void> {
  if (!(await endOwnSession(db, { id, memberId: caller.id, at: clock.now() }))) throw new Refusal('notFound')
}

/** Ends all sessions of the member, or all but this one; says how many. */
export function signOut(context: MemberContext, which: 'all' | 'others'): Promise<number> {
  const { id: memberId, sessionId } = context.caller
  return endSessions(context, { memberId, reason: 'logout', ...(which === 'others' && { except: sessionId }) })
}
