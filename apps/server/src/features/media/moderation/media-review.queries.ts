import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { MediaRow } from '#database/tables.ts'

const pending = (db: Database) =>
  db
    .selectFrom('media')
    .innerJoin('member', 'member.id', 'media.member_id')
    .selectAll('media')
    .select(['member.username', 'member.age'])
    .where('media.status', '=', 'pending')
    .where('media.processing', '=', 'done')
    .where('media.deleted_at', 'is', null)
    .where('media.held_at', 'is', null)
    .where('member.status', 'in', ['active', 'restricted'])

/** Items that wait for a person's look, the oldest first. */
export function selectPending(db: Database, limit: number) {
  return pending(db).orderBy('media.created_at').orderBy('media.id').limit(limit).execute()
}

export async function countPending(db: Database) {
  const { count } = await pending(db)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Which other items of their owner show the same picture as these. */
export function selectDuplicates(db: Database, ids: string[]) {
  return db
    .selectFrom('media_twin')
    .select(['media_id', 'twin_id'])
    .where(sql<boolean>`media_id = ANY(${ids}::uuid[])`)
    .orderBy('distance')
    .execute()
}

/** The ids that end with these digits: what a reference names. */
export async function selectIdsEnding(db: Database, digits: string) {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where(sql<boolean>`right(id::text, ${digits.length}) = ${digits}`)
    .execute()
  return rows.map(({ id }) => id)
}

/** An item that can be decided or has been, held until the transaction ends. */
export function lockReviewable(db: Database, id: string) {
  return db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', id)
    .where('processing', '=', 'done')
    .where('deleted_at', 'is', null)
    .where('held_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

type Decision = Pick<MediaRow, 'status' | 'rating' | 'reason' | 'decided_at' | 'decided_by'>

export async function updateDecided(db: Database, id: string, decision: Decision) {
  await db.updateTable('media').set(decision).where('id', '=', id).execute()
}
