import type { Database } from '@amour/server/database/open.ts'
import { sealedColumns } from '@amour/server/database/sealed-columns.ts'
import type { Seal } from '@amour/server/security/seal.ts'
import { sql } from 'kysely'

/** Every sealed value of the database: the id of the key it is under, and whether it opens in its context. */
export async function readSealed(db: Database, seal: Seal): Promise<{ kid: string; opens: boolean }[]> {
  const values = []
  for (const { table, column, key, context, where } of sealedColumns) {
    const { rows } = await sql<Record<string, unknown> & { sealed: Buffer }>`
      SELECT ${sql.join(key.map((name) => sql.ref(name)))}, ${sql.ref(column)} AS sealed FROM ${sql.table(table)}
      WHERE length(${sql.ref(column)}) > 0 AND ${sql.raw(where ?? 'true')}`.execute(db)
    for (const { sealed, ...row } of rows) {
      const kid = sealed.subarray(1, 1 + (sealed[0] ?? 0)).toString()
      values.push({ kid, opens: opensIn(seal, context(row), sealed) })
    }
  }
  return values
}

function opensIn(seal: Seal, context: Parameters<Seal['open']>[0], sealed: Buffer) {
  try {
    seal.open(context, sealed)
    return true
  } catch {
    return false
  }
}
