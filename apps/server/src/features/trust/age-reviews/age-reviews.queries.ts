import type { AgePicture, AgeReviewOutcome } from '@amour/contract/console/age-reviews.ts'
import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'

/** What somebody has opened of checks, each as the check's number and the picture. */
export async function selectOpened(db: Database, staffId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('audit_event')
    .select(['subject_id as id', sql<AgePicture>`detail ->> 'item'`.as('item')])
    .distinct()
    .where('action', '=', 'look.ageCheck')
    .where('staff_id', '=', staffId)
    .where('subject_id', 'in', ids)
    .execute()
}

/** Writes a decision down, once for each check; says whether it did. */
export async function insertReview(db: Database, row: NewRow<'age_review'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows: written } = await db
    .insertInto('age_review')
    .values(row)
    .onConflict((conflict) => conflict.column('check_id').doNothing())
    .executeTakeFirst()
  return Number(written) === 1
}

export function selectReview(db: Database, checkId: string) {
  return db.selectFrom('age_review').selectAll().where('check_id', '=', checkId).executeTakeFirst()
}

/** Decisions that the gate has not heard of, as far as is known. */
export function selectUnsent(db: Database): Promise<{ check_id: string; outcome: AgeReviewOutcome }[]> {
  return db
    .selectFrom('age_review')
    .select(['check_id', 'outcome'])
    .where('told_at', 'is', null)
    .orderBy('decided_at')
    .limit(50)
    .execute()
}

export async function updateTold(db: Database, checkId: string, at: Date) {
  await db
    .updateTable('age_review')
    .set({ told_at: at })
    .where('check_id', '=', checkId)
    .where('told_at', 'is', null)
    .execute()
}
