import type { Database } from '#database/open.ts'

export function selectReviewedDecision(db: Database, decisionId: string) {
  return db
    .selectFrom('decision')
    .innerJoin('moderation_case', 'moderation_case.id', 'decision.case_id')
    .select(['decision.id', 'decision.action', 'moderation_case.reference'])
    .where('decision.id', '=', decisionId)
    .executeTakeFirstOrThrow()
}

export async function updateOverruled(db: Database, decisionId: string, at: Date) {
  await db.updateTable('decision').set({ overturned_at: at }).where('id', '=', decisionId).execute()
}
