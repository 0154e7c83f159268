import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { NewRow, ProfilePromptRow } from '#database/tables.ts'

/** A member's answers in the order shown, whatever others read of them. */
export function selectAnswers(db: Database, memberId: string): Promise<ProfilePromptRow[]> {
  return db.selectFrom('profile_prompt').selectAll().where('member_id', '=', memberId).orderBy('position').execute()
}

/** The first answer of each of these members that others read. */
export function selectFirstAnswers(db: Database, memberIds: string[]) {
  return db
    .selectFrom('profile_prompt')
    .select(['member_id', 'prompt', 'answer'])
    .distinctOn('member_id')
    .where('member_id', '=', sql<string>`ANY(${memberIds}::uuid[])`)
    .where('state', '=', 'shown')
    .orderBy('member_id')
    .orderBy('position')
    .execute()
}

export async function replaceAnswers(db: Database, memberId: string, rows: NewRow<'profile_prompt'>[]) {
  await db.deleteFrom('profile_prompt').where('member_id', '=', memberId).execute()
  if (rows.length > 0) await db.insertInto('profile_prompt').values(rows).execute()
}

type State = ProfilePromptRow['state']
type Deciding = { from: State; to: State; at: Date; by: string; until?: Date }

/** Changes what others read of a member's answers in one state, submitted until a moment; answers how many there were. */
export async function updateAnswersDecided(db: Database, memberId: string, { from, to, at, by, until }: Deciding) {
  const { numUpdatedRows } = await db
    .updateTable('profile_prompt')
    .set({ state: to, decided_at: at, decided_by: by })
    .where('member_id', '=', memberId)
    .where('state', '=', from)
    .$if(until !== undefined, (query) => query.where('submitted_at', '<=', until ?? at))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
