import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** Lets one flirt of a sender at a time pass until the transaction ends, so that the counts hold. */
export async function lockFlirtsOf(db: Database, senderId: string) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`flirt|${senderId}`}, 0))`.execute(db)
}

/** The moments of a member's flirts after `since`, the earliest first. */
export async function selectFlirtsSince(db: Database, senderId: string, since: Date) {
  const rows = await db
    .selectFrom('flirt')
    .select('sent_at')
    .where('sender_id', '=', senderId)
    .where('sent_at', '>', since)
    .orderBy('sent_at')
    .execute()
  return rows.map(({ sent_at }) => sent_at)
}

type Flirt = { id: string; senderId: string; recipientId: string; flirt: string; at: Date }

export async function insertFlirt(db: Database, { id, senderId, recipientId, flirt, at }: Flirt) {
  await db
    .insertInto('flirt')
    .values({ id, sender_id: senderId, recipient_id: recipientId, flirt, sent_at: at })
    .execute()
}

/** When a sender last flirted after `since` with the `member` of a query; null without a flirt. */
export const lastFlirtOf = (senderId: string, since: Date): RawBuilder<Date | null> => sql`(
  SELECT max(sent_at) FROM flirt
  WHERE recipient_id = member.id AND sender_id = ${senderId}::uuid AND sent_at > ${since}::timestamptz)`

/** When a member last flirted with each of these after `since`; those without a flirt are absent. */
export function selectLastFlirts(db: Database, senderId: string, recipientIds: string[], since: Date) {
  return db
    .selectFrom('flirt')
    .select(({ fn }) => ['recipient_id', fn.max('sent_at').as('sent_at')])
    .where('sender_id', '=', senderId)
    .where(sql<boolean>`recipient_id = ANY(${recipientIds}::uuid[])`)
    .where('sent_at', '>', since)
    .groupBy('recipient_id')
    .execute()
}
