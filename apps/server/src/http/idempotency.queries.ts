import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** Holds a key until the transaction ends; false when another transaction holds it. */
export async function tryLockKey(db: Database, owner: string, key: string) {
  const { rows } = await sql<{ locked: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`${owner}|${key}`}, 0)) AS locked`.execute(db)
  return rows[0]?.locked ?? false
}

export function selectAnswer(db: Database, owner: string, key: string) {
  return db.selectFrom('idempotency').selectAll().where('owner', '=', owner).where('key', '=', key).executeTakeFirst()
}

type Answer = { owner: string; key: string; requestHash: Buffer; answerSealed: Buffer; at: Date }

export async function insertAnswer(db: Database, { owner, key, requestHash, answerSealed, at }: Answer) {
  await db
    .insertInto('idempotency')
    .values({ owner, key, request_hash: requestHash, answer_sealed: answerSealed, created_at: at })
    .execute()
}

/** Removes so many answers that were given before a moment; says how many there were. */
export async function deleteAnswersBefore(db: Database, at: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`DELETE FROM idempotency WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM idempotency WHERE created_at < ${at} LIMIT ${limit}))`.execute(db)
  return Number(numAffectedRows)
}
