import pg from 'pg'
import type { Context } from '#context.ts'
import { isDatabaseOutage } from '#database/is-outage.ts'

/** Milliseconds of a call between what it changed and the note of it. */
const MARGIN = 2_000

type Reading = Pick<Context, 'db' | 'replica' | 'clock'> & { caller?: { wroteAt: Date | null } }

/**
 * Reads what may be a little old from the replica: nothing that says who may be met, which only the primary knows. Undefined
 * where it is to be read from the primary: there is no replica, it is away or too old, or the caller has just changed
 * something and would miss it.
 */
export async function readFromReplica<C extends Reading, Result>(
  context: C,
  read: (context: C) => Promise<Result>,
): Promise<Result | undefined> {
  const { replica, db, caller, clock } = context
  if (!replica || db.isTransaction) return undefined
  const wroteAt = caller?.wroteAt?.getTime() ?? 0
  if (clock.now().getTime() - wroteAt <= replica.lag + MARGIN) return undefined
  const old = replica.current()
  if (!old) return undefined
  try {
    return await read({ ...context, db: old })
  } catch (error) {
    // What it cannot answer at all, it may not have heard of yet: a column that a new release has just made.
    if (!isDatabaseOutage(error) && !(error instanceof pg.DatabaseError)) throw error
    replica.forget()
    return undefined
  }
}
