import { sql } from 'kysely'
import type { World } from '@amour/test/world.ts'

/** Every row of every table, the queue's included, as PostgreSQL prints it. */
export async function dumpDatabase({ db }: Pick<World, 'db'>) {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
    WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`.execute(db)
  const parts = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.raw(name)} t`.execute(db)
    parts.push(name, ...rows.map(({ row }) => row))
  }
  return parts.join('\n')
}

/** How a secret could stand in a dump: as it is, as bytes in hex, in base64, in UTF-16. */
export function listEncodings(needle: string | Buffer) {
  const bytes = Buffer.from(needle)
  const wide = typeof needle === 'string' ? Buffer.from(needle, 'utf16le') : bytes
  const base64 = bytes.toString('base64').replace(/=+$/, '').slice(0, -2)
  return [bytes.toString('utf8'), bytes.toString('hex'), base64, wide.toString('hex')]
}
