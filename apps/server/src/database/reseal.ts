import { sql } from 'kysely'
import type { Database } from './open.ts'
import type { SealedColumn } from './sealed-columns.ts'

/** One rotation at a time, whoever begins it. */
const LOCK = 'amour key rotation'

/** Holds the lock of the rotation on this connection; false when another process has it. */
export async function lockRotation(db: Database): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    SELECT pg_try_advisory_lock(hashtextextended(${LOCK}, 0)) AS got`.execute(db)
  return rows[0]?.got ?? false
}

/** A value that another key than `prefix` names has sealed; an empty one is sealed with none. */
function isStale({ column, where }: SealedColumn, prefix: Buffer) {
  const name = sql.ref(column)
  const isOther = sql`length(${name}) > 0 AND substring(${name} FROM 1 FOR ${prefix.length}) <> ${prefix}`
  return where ? sql`${isOther} AND ${sql.raw(where)}` : isOther
}

export type StaleValue = { row: Record<string, unknown>; sealed: Buffer; keyValues: unknown[] }

/**
 * The next values after a key that are sealed with another key than `prefix` names, locked until the transaction ends.
 * Rows that somebody is changing are left to a later look, so that nobody waits for anybody.
 */
export async function lockStaleValues(
  db: Database,
  of: SealedColumn,
  { prefix, after, limit }: { prefix: Buffer; after: unknown[] | undefined; limit: number },
): Promise<StaleValue[]> {
  const key = sql.join(of.key.map((name) => sql.ref(name)))
  const isAfter = after ? sql`AND (${key}) > (${sql.join(after)})` : sql``
  const { rows } = await sql<Record<string, unknown> & { sealed: Buffer }>`
    SELECT ${key}, ${sql.ref(of.column)} AS sealed FROM ${sql.table(of.table)}
    WHERE ${isStale(of, prefix)} ${isAfter}
    ORDER BY ${key} LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED`.execute(db)
  return rows.map(({ sealed, ...row }) => ({ row, sealed, keyValues: of.key.map((name) => row[name]) }))
}

/** Puts a value sealed anew in place of the one that was taken. */
export async function updateSealed(db: Database, of: SealedColumn, { keyValues }: StaleValue, sealed: Buffer) {
  const isRow = of.key.map((name, at) => sql`${sql.ref(name)} = ${keyValues[at]}`)
  await sql`
    UPDATE ${sql.table(of.table)} SET ${sql.ref(of.column)} = ${sealed} WHERE ${sql.join(isRow, sql` AND `)}`.execute(
    db,
  )
}

/** How many of the first and of the last members a sample has. */
const SAMPLE = 10

/** Sealed addresses of the first members and of the last, by which keys are tried: none where nobody has one. */
export async function selectSealedSample(db: Database): Promise<{ id: string; sealed: Buffer }[]> {
  const side = (order: 'ASC' | 'DESC') => sql`(SELECT id, email_sealed AS sealed FROM member
    WHERE length(email_sealed) > 0 ORDER BY id ${sql.raw(order)} LIMIT ${SAMPLE})`
  const { rows } = await sql<{ id: string; sealed: Buffer }>`
    ${side('ASC')} UNION ALL ${side('DESC')}`.execute(db)
  return rows
}

/** How many values of a column another key than `prefix` names has sealed. */
export async function countStale(db: Database, of: SealedColumn, prefix: Buffer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM ${sql.table(of.table)} WHERE ${isStale(of, prefix)}`.execute(db)
  return rows[0]?.count ?? 0
}
