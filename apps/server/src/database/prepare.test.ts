import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEmptyDatabase } from '@amour/test/database/empty-database.ts'
import { openDatabase } from './open.ts'

/** One more than are given names. */
const TEXTS = 1_001

test('a thousand statements are prepared, and what another database was asked before takes none of their places', async () => {
  await using empty = await openEmptyDatabase()
  const open = () => openDatabase(empty.url, { connections: 1, prepare: true })
  const [busy, fresh] = [open(), open()]
  for (let number = 1; number <= TEXTS; number += 1) {
    await sql`SELECT ${1}::int AS ${sql.raw(`asked_${number}`)}`.execute(busy)
  }
  await sql`SELECT ${1}::int AS asked_here`.execute(fresh)
  const kept = async (db: typeof busy) => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM pg_prepared_statements WHERE statement LIKE '%asked_%'`.execute(db)
    return rows[0]?.count
  }
  expect(await kept(busy)).toBe(TEXTS - 1)
  expect(await kept(fresh)).toBe(1)
  await Promise.all([busy.destroy(), fresh.destroy()])
})
