import { promptKeys } from '@amour/contract/people/prompts.ts'
import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { rejectedBy } from '#database/quoted-text.ts'
import type { NewRow, ProfilePromptRow } from '#database/tables.ts'

/** A member's answers in the order shown, whatever others read of them. */
export function selectAnswers(db: Database, memberId: string): Promise<ProfilePromptRow[]> {
  return db.selectFrom('profile_prompt').selectAll().where('member_id', '=', memberId).orderBy('position').execute()
}

export type AnswerRow = Pick<ProfilePromptRow, 'prompt' | 'answer'>

const inCatalogue = sql.join(promptKeys.map((key) => sql.lit(key)))

/**
 * The first answer of the `member` of a query that others read; null without one. One to a prompt that the catalogue no longer
 * has is read by nobody, and stands before no other.
 */
export const firstAnswerOf = sql<AnswerRow | null>`(
  SELECT json_build_object('prompt', prompt, 'answer', answer) FROM profile_prompt
  WHERE member_id = member.id AND state = 'shown' AND prompt IN (${inCatalogue}) ORDER BY position LIMIT 1)`

export async function replaceAnswers(db: Database, memberId: string, rows: NewRow<'profile_prompt'>[]) {
  await db.deleteFrom('profile_prompt').where('member_id', '=', memberId).execute()
  if (rows.length > 0) await db.insertInto('profile_prompt').values(rows).execute()
}

type State = ProfilePromptRow['state']
type Deciding = { from: State; to: State; at: Date; by: string; rejected?: { by: string; at: Date } }

/**
 * Changes what others read of a member's answers in one state, or of those alone that a decision rejected and that are as
 * they were; answers how many there were.
 */
export async function updateAnswersDecided(db: Database, memberId: string, { from, to, at, by, rejected }: Deciding) {
  const { numUpdatedRows } = await db
    .updateTable('profile_prompt')
    .set({ state: to, decided_at: at, decided_by: by })
    .where('member_id', '=', memberId)
    .where('state', '=', from)
    .$if(rejected !== undefined, (query) =>
      query
        .where('submitted_at', '<=', rejected?.at ?? at)
        .where(sql<boolean>`${rejectedBy(sql`${memberId}::uuid`, sql.ref('decided_at'))} = ${rejected?.by}::uuid`),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
