import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** The appeal of a case with the decision that it is about; its makers are those of the one that it repeats. */
export function selectAppealed(db: Database, caseId: string) {
  return db
    .selectFrom('appeal')
    .innerJoin('decision', 'decision.id', 'appeal.decision_id')
    .leftJoin('restriction', 'restriction.decision_id', 'decision.id')
    .leftJoin('decision as earlier', 'earlier.id', 'decision.repeat_of')
    .selectAll('decision')
    .select(sql<string | null>`coalesce(decision.staff_id, earlier.staff_id)`.as('staff_id'))
    .select(sql<string | null>`coalesce(decision.approver_id, earlier.approver_id)`.as('approver_id'))
    .select(['appeal.id as appeal_id', 'appeal.text_sealed', 'appeal.state', 'appeal.created_at as appealed_at'])
    .select(['restriction.kind as restriction_kind', 'restriction.until_at', 'restriction.lifted_at'])
    .where('appeal.case_id', '=', caseId)
    .executeTakeFirst()
}

type Outcome = {
  state: 'upheld' | 'overturned' | 'modified'
  by: string
  at: Date
  answer: Buffer | null
  restored: 'back' | 'gone' | null
}

export async function updateAppealDecided(db: Database, id: string, { state, by, at, answer, restored }: Outcome) {
  await db
    .updateTable('appeal')
    .set({ state, decided_by: by, decided_at: at, answer_sealed: answer, restored })
    .where('id', '=', id)
    .execute()
}

export async function updateOverturned(db: Database, decisionId: string, at: Date) {
  await db.updateTable('decision').set({ overturned_at: at }).where('id', '=', decisionId).execute()
}

/** What was believed and is not any more weighs on its reporters; says who they are. */
export function updateReportsRejected(db: Database, caseId: string) {
  return db
    .updateTable('report')
    .set({ outcome: sql`'noAction'` })
    .where('case_id', '=', caseId)
    .where('outcome', 'in', ['actionTaken', 'removed'])
    .returning(['id', 'reference', 'reporter_id', 'email_sealed'])
    .execute()
}

/** What was removed is shown again, but something else came of the report; says who its reporters are. */
export function updateReportsMilder(db: Database, caseId: string) {
  return db
    .updateTable('report')
    .set({ outcome: sql`'actionTaken'` })
    .where('case_id', '=', caseId)
    .where('outcome', '=', 'removed')
    .returning(['id', 'reference', 'reporter_id', 'email_sealed'])
    .execute()
}

/** Overturns what was decided without a person after a decision that does not stand; says about which items. */
export async function updateRepeatsOverturned(db: Database, decisionId: string, at: Date) {
  const rows = await db
    .updateTable('decision')
    .set({ overturned_at: at })
    .where('repeat_of', '=', decisionId)
    .where('overturned_at', 'is', null)
    .returning('media_id')
    .execute()
  return rows.flatMap(({ media_id: id }) => id ?? [])
}
