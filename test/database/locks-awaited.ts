import type { Database } from '@amour/server/database/open.ts'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'

/** Waits until so many connections of a database wait for somebody's lock; fails when that takes 20 seconds. */
export const locksAwaited = (db: Database, count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*)::int AS n FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
      expect(rows[0]?.n).toBe(count)
    },
    { timeout: 20_000, interval: 20 },
  )
