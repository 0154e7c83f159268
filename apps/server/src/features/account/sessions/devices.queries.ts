import type { Database } from '#database/open.ts'

/** The sessions of a member that still stand. */
export function selectSessions(
  db: Database,
  { memberId, now, idleSince }: { memberId: string; now: Date; idleSince: Date },
) {
  return db
    .selectFrom('session')
    .select(['id', 'browser', 'system', 'created_at', 'active_at'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('active_at', '>=', idleSince)
    .orderBy('active_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function endOwnSession(db: Database, { id, memberId, at }: { id: string; memberId: string; at: Date }) {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: at, end_reason: 'logout' })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}
