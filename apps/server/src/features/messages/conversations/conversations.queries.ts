import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { orderedPair } from '#features/people/mutual-contact/mutual-contact.service.ts'

type Start = { id: string; startedBy: string; otherId: string; at: Date }

/** The id of the pair's conversation; the other member may have started it a moment ago. */
export async function insertConversation(db: Database, { id, startedBy, otherId, at }: Start) {
  const { a, b } = orderedPair(startedBy, otherId)
  const row = await db
    .insertInto('conversation')
    .values({ id, member_a: a, member_b: b, started_by: startedBy, created_at: at, answered_at: null })
    .onConflict((conflict) => conflict.columns(['member_a', 'member_b']).doUpdateSet({ member_a: a }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Lets one new conversation of a member at a time pass until the transaction ends, so that the count holds. */
export async function lockStartsOf(db: Database, memberId: string) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`conversation|${memberId}`}, 0))`.execute(db)
}

/** Takes the next number of a conversation and holds the conversation until the transaction ends. */
export function updateLastSeq(db: Database, id: string, senderId: string, at: Date) {
  return db
    .updateTable('conversation')
    .set({
      last_seq: sql`last_seq + 1`,
      answered_at: sql`CASE WHEN started_by = ${senderId} THEN answered_at ELSE coalesce(answered_at, ${at}) END`,
    })
    .where('id', '=', id)
    .returning(['last_seq', 'started_by', 'answered_at'])
    .executeTakeFirstOrThrow()
}

/** Holds a conversation until the transaction ends; who needs it and a side of it takes it first. */
export async function lockConversation(db: Database, id: string) {
  await db.selectFrom('conversation').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** The id of the conversation of two members, which is held until the transaction ends. */
export async function lockConversationOf(db: Database, one: string, other: string) {
  const { a, b } = orderedPair(one, other)
  const row = await db
    .selectFrom('conversation')
    .select('id')
    .where('member_a', '=', a)
    .where('member_b', '=', b)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.id
}
