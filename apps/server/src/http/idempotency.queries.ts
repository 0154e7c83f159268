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

export async function deleteAnswersBefore(db: Database, at: Date) {
  await db.deleteFrom('idempotency').where('created_at', '<', at).execute()
}
