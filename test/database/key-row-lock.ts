import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@amour/server/database/open.ts'
import { sql } from 'kysely'

/**
 * Holds every wrapped key while `meanwhile` runs, so that a change of password comes to a stop between its two parts:
 * the password is written, the key waits. It may hold them for as long as a slow machine needs.
 */
export async function lockKeyRows(db: Database, meanwhile: () => Promise<void>) {
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(tx)
    await tx.selectFrom('member_key').select('version').forUpdate().execute()
    await meanwhile()
  })
}

/** Waits until somebody waits for a held row; false when nobody does within so many milliseconds. */
export async function isLockAwaited(db: Database, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    const { rows } = await sql<{ waiting: boolean }>`
      SELECT EXISTS (
        SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()
      ) AS waiting`.execute(db)
    if (rows[0]?.waiting) return true
    await pause(20)
  }
  return false
}

/** Waits until the database has done with what a killed app had asked of it: a commit on its way still comes. */
export async function connectionsEnd(db: Database) {
  for (;;) {
    const { rows } = await sql`
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend' AND usename <> current_user`.execute(db)
    if (rows.length === 0) return
    await pause(20)
  }
}
