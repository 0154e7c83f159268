import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'

export async function insertQuestion(db: Database, word: NewRow<'proposal_word'>) {
  await db.insertInto('proposal_word').values(word).execute()
}

/** What was said about proposals, in the order in which it was said. */
export function selectQuestions(db: Database, proposalIds: string[]) {
  return db
    .selectFrom('proposal_word')
    .innerJoin('staff', 'staff.id', 'proposal_word.staff_id')
    .selectAll('proposal_word')
    .select('staff.name')
    .where(sql<boolean>`proposal_id = ANY(${proposalIds}::uuid[])`)
    .orderBy('proposal_word.created_at')
    .limit(1000)
    .execute()
}
