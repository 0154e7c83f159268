import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** Suspended since before a moment, and not here since; demo members never go. `member` is the query's. */
const isSuspendedSince = (before: Date): RawBuilder<boolean> => sql`member.status = 'suspended'
  AND member.active_at < ${before} AND NOT member.is_demo AND NOT EXISTS (
    SELECT FROM restriction WHERE restriction.member_id = member.id AND restriction.from_at >= ${before})`

/** Members who were suspended before a moment, have not been here since, and were not written to about it. */
export async function selectUnnoticed(db: Database, before: Date, limit: number) {
  const rows = await db
    .selectFrom('member')
    .select('member.id')
    .where(isSuspendedSince(before))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('deletion_notice').select('member_id').whereRef('member_id', '=', 'member.id'))),
    )
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Notes until when such a member can object; false when another process has. */
export async function insertDeletionNotice(db: Database, memberId: string, eraseAt: Date) {
  const row = await db
    .insertInto('deletion_notice')
    .values({ member_id: memberId, erase_at: eraseAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}

type Due = { at: Date; before: Date }

/** Members whose day has come and for whom it still holds. */
export async function selectNoticeDue(
  db: Database,
  { at, before }: Due,
  { limit, memberId }: { limit: number; memberId?: string },
) {
  const rows = await db
    .selectFrom('deletion_notice')
    .innerJoin('member', 'member.id', 'deletion_notice.member_id')
    .select('member.id')
    .where('erase_at', '<=', at)
    .where(isSuspendedSince(before))
    .$if(memberId !== undefined, (query) => query.where('member.id', '=', memberId ?? ''))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Forgets those who were freed, or suspended anew, since they were written to. */
export async function deleteOldNotices(db: Database, before: Date) {
  await sql`DELETE FROM deletion_notice USING member
    WHERE member.id = deletion_notice.member_id AND NOT (${isSuspendedSince(before)})`.execute(db)
}
