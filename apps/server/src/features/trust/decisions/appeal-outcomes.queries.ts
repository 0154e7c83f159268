import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { quotedText } from '#database/quoted-text.ts'

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
    .select(quotedText.as('quoted'))
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
    .returning(['id', 'reference', 'reporter_id', 'email_sealed', 'secret_hash', 'outcome'])
    .execute()
}

/** What was removed is shown again, but something else came of the report; says who its reporters are. */
export function updateReportsMilder(db: Database, caseId: string) {
  return db
    .updateTable('report')
    .set({ outcome: sql`'actionTaken'` })
    .where('case_id', '=', caseId)
    .where('outcome', '=', 'removed')
    .returning(['id', 'reference', 'reporter_id', 'email_sealed', 'secret_hash', 'outcome'])
    .execute()
}

/** What was done is not shown again, but words that were taken down in the case stay down; says who its reporters are. */
export function updateReportsRemoved(db: Database, caseId: string) {
  return db
    .updateTable('report')
    .set({ outcome: sql`'removed'` })
    .where('case_id', '=', caseId)
    .where('outcome', '=', 'actionTaken')
    .returning(['id', 'reference', 'reporter_id', 'email_sealed', 'secret_hash', 'outcome'])
    .execute()
}

/** What else came of a case and stands: the decision about it, and the words that were taken down while it was open. */
export async function countStanding(db: Database, caseId: string, exceptId: string) {
  return db
    .selectFrom('decision')
    .select([
      sql<number>`count(*) FILTER (WHERE case_id = ${caseId}::uuid)::int`.as('own'),
      sql<number>`count(*) FILTER (WHERE found_in = ${caseId}::uuid)::int`.as('takedowns'),
    ])
    .where(sql<boolean>`${caseId}::uuid IN (case_id, found_in)`)
    .where('id', '<>', exceptId)
    .where('is_final', '=', true)
    .where('overturned_at', 'is', null)
    .where('action', 'in', ['educate', 'removeItem', 'contact', 'hold', 'suspend', 'ban', 'remove'])
    .executeTakeFirstOrThrow()
}

/** A repetition whose item two have given back by overturning another decision about the same owner. */
const isEmpty = (decisionId: string) => sql<boolean>`(action = 'remove' AND repeat_of IS NOT NULL
  AND member_id = (SELECT member_id FROM decision fallen WHERE fallen.id = ${decisionId})
  AND EXISTS (SELECT FROM media WHERE media.id = decision.media_id)
  AND NOT EXISTS (SELECT FROM media_removal WHERE media_removal.decision_id = decision.id))`

/** Overturns what was decided without a person after a decision that does not stand, or keeps nothing down any more. */
export function updateRepeatsOverturned(db: Database, decisionId: string, at: Date) {
  return db
    .updateTable('decision')
    .set({ overturned_at: at })
    .where((eb) => eb.or([eb('repeat_of', '=', decisionId), isEmpty(decisionId)]))
    .where('overturned_at', 'is', null)
    .returning(['id', 'media_id', 'member_id', 'action'])
    .execute()
}

/** Holds the case of that appeal until the transaction ends: whoever works on it is first, or reads that it is over. */
export async function lockAppealCase(db: Database, decisionId: string) {
  await db
    .selectFrom('moderation_case')
    .select('id')
    .where('id', 'in', db.selectFrom('appeal').select('case_id').where('decision_id', '=', decisionId))
    .forUpdate()
    .execute()
}

/**
 * The appeal against a decision that nobody has decided yet; against a repetition with who of those that decide `by` has not
 * made what it repeats.
 */
export function selectOpenAppeal(db: Database, decisionId: string, by: string) {
  return db
    .selectFrom('appeal')
    .select(['id', 'case_id'])
    .select(
      sql<
        string | null
      >`(SELECT CASE WHEN made.staff_id IN (earlier.staff_id, earlier.approver_id) THEN made.approver_id
        ELSE made.staff_id END FROM decision repeated JOIN decision earlier ON earlier.id = repeated.repeat_of, decision made
        WHERE repeated.id = ${decisionId} AND made.id = ${by})`.as('answered_by'),
    )
    .where('decision_id', '=', decisionId)
    .where('state', '=', 'open')
    .executeTakeFirst()
}
