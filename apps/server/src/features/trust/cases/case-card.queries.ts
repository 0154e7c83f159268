import type { ReportKind } from '@amour/contract/trust/reports.ts'
import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { hasNoConflict } from './claims.queries.ts'

export const caseCards = (db: Database) =>
  db
    .selectFrom('moderation_case')
    .leftJoin('member', 'member.id', 'moderation_case.member_id')
    .leftJoin('staff', 'staff.id', 'moderation_case.claimed_by')
    .selectAll('moderation_case')
    .select(['member.username', 'staff.name as holder'])
    .select([
      sql<ReportKind[]>`array(SELECT DISTINCT kind FROM report WHERE case_id = moderation_case.id ORDER BY kind)`.as(
        'report_kinds',
      ),
      sql<boolean>`EXISTS (SELECT FROM report WHERE case_id = moderation_case.id AND address IS NOT NULL)`.as(
        'is_outside',
      ),
    ])
export type CardRow = NonNullable<Awaited<ReturnType<typeof selectCard>>>
export function selectCard(db: Database, id: string, staffId: string) {
  return caseCards(db).where(hasNoConflict(staffId)).where('moderation_case.id', '=', id).executeTakeFirst()
}

/** Items by id, also such as nobody is shown any more, as long as their files are there. */
export function selectItems(db: Database, ids: string[]) {
  return db
    .selectFrom('media')
    .selectAll()
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .where('processing', '=', 'done')
    .where('emptied_at', 'is', null)
    .execute()
}
