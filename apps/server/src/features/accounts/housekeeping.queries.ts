import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** Removes what has passed on its own date. */
export async function deleteExpired(db: Database, now: Date) {
  await db.deleteFrom('username_reservation').where('expires_at', '<=', now).execute()
  await db.deleteFrom('used_proof').where('expires_at', '<=', now).execute()
  await db.deleteFrom('recovery').where('expires_at', '<=', now).execute()
  await db
    .updateTable('member_key')
    .set({ previous_sealed: null, previous_until: null })
    .where('previous_until', '<=', now)
    .execute()
  // The counters' clock is the machine's own, in milliseconds.
  await sql`DELETE FROM rate_limit WHERE expire < ${Date.now()}`.execute(db)
}

export async function deleteSessionsEndedBefore(db: Database, at: Date) {
  await db
    .deleteFrom('session')
    .where((eb) => eb.or([eb('ended_at', '<', at), eb('expires_at', '<', at)]))
    .execute()
}

/** Those that could not be sent in all that time too: nobody waits for them any more. */
export async function deleteMailsBefore(db: Database, at: Date) {
  await db.deleteFrom('mail').where('created_at', '<', at).execute()
}

export async function deleteRegistrationsBefore(db: Database, at: Date) {
  await db.deleteFrom('member').where('status', '=', 'unactivated').where('created_at', '<=', at).execute()
}
