import { promptKeys } from '@amour/contract/people/prompts.ts'
import type { Context } from '@amour/server/context.ts'

/** Answers of a member to the first prompts of the catalogue, as others read them once a person has approved them. */
export async function showAnswers({ db, clock }: Pick<Context, 'db' | 'clock'>, memberId: string, answers: string[]) {
  const decided = { member_id: memberId, state: 'shown' as const, submitted_at: clock.now() }
  const rows = answers.map((answer, at) => ({ ...decided, answer, prompt: promptKeys[at] ?? '', position: at + 1 }))
  await db.insertInto('profile_prompt').values(rows).execute()
}
