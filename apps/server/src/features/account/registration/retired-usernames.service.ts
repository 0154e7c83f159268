import type { Context } from '#context.ts'
import { DAY } from '#durations.ts'
import { deleteReservation, insertRetiredUsername } from './registration.queries.ts'

/**
 * How long nobody else may take the username of an erased member (docs/specification/gaps.md §8: 12 months), in
 * milliseconds.
 */
export const RETENTION = 365 * DAY

/**
 * Keeps the name of an erased member back, as a keyed hash from which it cannot be read; what reserved it for their
 * registration goes.
 */
export async function retireUsername(context: Context, username: string): Promise<void> {
  const { db, clock } = context
  const digest = digestOfUsername(context, username)
  await insertRetiredUsername(db, digest, new Date(clock.now().getTime() + RETENTION))
  await deleteReservation(db, { username, digest })
}

/** What is kept of a name that is held back, or reserved: only who has the key file can tell which it was. */
export const digestOfUsername = ({ secrets }: Context, username: string) =>
  secrets.digest('username', username.toLowerCase())
