import type { Database } from '#database/open.ts'

export const orderedPair = (one: string, other: string) => (one < other ? { a: one, b: other } : { a: other, b: one })

/** Whether both of a pair have written to each other. */
export async function selectIsAnswered(db: Database, one: string, other: string) {
  const { a, b } = orderedPair(one, other)
  const row = await db
    .selectFrom('conversation')
    .select('answered_at')
    .where('member_a', '=', a)
    .where('member_b', '=', b)
    .executeTakeFirst()
  return Boolean(row?.answered_at)
}

/** The same, unless the first of the two has nothing of it left to see. */
export async function selectShownConversationId(db: Database, memberId: string, otherId: string) {
  const row = await db
    .selectFrom('participant')
    .select('conversation_id')
    .where('member_id', '=', memberId)
    .where('other_id', '=', otherId)
    .where('last_at', 'is not', null)
    .executeTakeFirst()
  return row?.conversation_id
}

/** The moments at which a member started conversations after `since`, the earliest first. */
export async function selectStartsSince(db: Database, memberId: string, since: Date) {
  const rows = await db
    .selectFrom('conversation')
    .select('created_at')
    .where('started_by', '=', memberId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at }) => created_at)
}
