import { openDatabase } from '@amour/server/database/open.ts'
import { stormKills } from '@amour/tools/storm/kills.ts'
import { sql } from 'kysely'
import type { Measured } from './figures.ts'
import { createDatabase } from './databases/member-database.ts'
import type { Options } from './options.ts'

const KILLS = 5
const PAIRS = 10
const COMMITS = 200

/** docs/performance.md §P11: what an app that is killed loses, and whether each commit reaches the disk. */
export async function benchDurability({ openServer }: Options): Promise<Measured> {
  await using server = await openServer()
  const db = openDatabase(await createDatabase(server, 'durability'), { connections: 1, patience: 0 })
  // The server's own count of what it has had written to the disk (PostgreSQL 18).
  const flushed = async () => {
    // A connection tells of itself when its transaction ends.
    await sql`SELECT pg_stat_force_next_flush()`.execute(db)
    const { rows } = await sql<{ times: number }>`
      SELECT coalesce(sum(fsyncs), 0)::int AS times FROM pg_stat_io WHERE object = 'wal'`.execute(db)
    return rows[0]?.times ?? 0
  }
  await sql`CREATE TABLE commits (n int)`.execute(db)
  const before = await flushed()
  for (let n = 0; n < COMMITS; n += 1) await sql`INSERT INTO commits VALUES (${n})`.execute(db)
  const each = ((await flushed()) - before) / COMMITS
  await db.destroy()
  const { lost, doubled, acknowledged } = await stormKills(KILLS, PAIRS)
  const of = `of ${acknowledged} messages, the app killed ${KILLS} times`
  return {
    figures: [
      { goal: 'P11', name: `acknowledged and lost, ${of}`, value: lost, unit: '', limit: 0 },
      { goal: 'P11', name: 'stored twice', value: doubled, unit: '', limit: 0 },
      {
        goal: 'P11',
        name: 'flushes of the log to the disk for a commit',
        value: each,
        unit: '',
        isLeast: true,
        limit: 1,
      },
    ],
  }
}
