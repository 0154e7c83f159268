import { openDatabase } from '@amour/server/database/open.ts'
import { sql } from 'kysely'

type Rows = Record<string, Record<string, unknown>[]>

/** Every row of every table of a database. */
export async function readRows(url: string): Promise<Rows> {
  const db = openDatabase(url, { connections: 1 })
  try {
    const { rows: tables } = await sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`.execute(db)
    const all: Rows = {}
    for (const { name } of tables)
      all[name] = (await sql<Record<string, unknown>>`SELECT * FROM ${sql.id(name)}`.execute(db)).rows
    return all
  } finally {
    await db.destroy()
  }
}
