import type { Context } from '#context.ts'
import type { MemberRow } from '#database/tables.ts'
import { hasRunOut, idleSince, maySignIn } from './session-lifetime.ts'
import { selectStandingSessions } from './sessions.queries.ts'

type Session = Parameters<typeof hasRunOut>[0] & { status: MemberRow['status'] }

/** Whether a session still stands, and its member is let in. */
export const isStanding = (session: Session, now: Date) => !hasRunOut(session, now) && maySignIn(session.status)

/** Of some sessions those that still stand. */
export function findStandingSessions({ db, clock }: Context, ids: string[]): Promise<ReadonlySet<string>> {
  const now = clock.now()
  return selectStandingSessions(db, ids, { now, idleSince: idleSince(now) })
}
