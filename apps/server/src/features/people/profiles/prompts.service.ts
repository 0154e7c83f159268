import {
  type AnswerDraft,
  type AnswersChange,
  type OwnAnswer,
  PromptAnswer,
  PROMPTS_MAX,
} from '@amour/contract/people/prompts.ts'
import { findTextSigns } from '@amour/contract/trust/text-signs.ts'
import { type Context, inTransaction, type MemberContext } from '#context.ts'
import type { NewRow, ProfilePromptRow } from '#database/tables.ts'
import { requestReview } from '#features/people/review-requests/review-requests.service.ts'
import { refuseField } from '#http/refusal.ts'
import { lockProfile } from './profiles.queries.ts'
import { type AnswerRow, replaceAnswers, selectAnswers } from './prompts.queries.ts'
export { type AnswerRow, firstAnswerOf } from './prompts.queries.ts'

/** One's own answers, with what others read of each. */
export async function listOwnAnswers({ db }: Pick<Context, 'db'>, memberId: string): Promise<OwnAnswer[]> {
  return (await selectAnswers(db, memberId)).flatMap((row) =>
    viewAnswers([row]).map((answer) => ({ ...answer, state: row.state, signs: row.signs })),
  )
}

/** What others read of a member's answers. */
export async function findShownAnswers({ db }: Pick<Context, 'db'>, memberId: string): Promise<PromptAnswer[]> {
  return viewAnswers((await selectAnswers(db, memberId)).filter(({ state }) => state === 'shown'))
}

/**
 * Saves the caller's answers in the order given, behind them what another page has added to those that this one knew of. One
 * that is as it was stays as it was decided; any other waits. Throws a violation of `answers` where that makes too many.
 */
export function saveAnswers(context: MemberContext, { answers, known: base }: AnswersChange): Promise<OwnAnswer[]> {
  const { id: memberId } = context.caller
  return inTransaction(context, async (tx) => {
    const { db } = tx
    await lockProfile(db, memberId)
    const known = await selectAnswers(db, memberId)
    const drafts = base ? mergeAnswers(answers, base, viewAnswers(known)) : answers
    if (drafts.length > PROMPTS_MAX) throw refuseField('answers', 'promptCount')
    const rows = drafts.map((draft, at) => ({ ...submitAnswer(tx, known, draft), position: at + 1 }))
    await replaceAnswers(db, memberId, rows)
    if (rows.some(({ state }) => state === 'waiting')) await requestReview(tx, memberId)
    return listOwnAnswers(tx, memberId)
  })
}

/** What a page wants of the answers that it began from, and what others have made of the rest since. */
function mergeAnswers(wanted: AnswerDraft[], base: NonNullable<AnswersChange['known']>, now: AnswerDraft[]) {
  const inList = <Item extends { prompt: string }>(list: Item[], key: string) =>
    list.find(({ prompt }) => prompt === key)
  const isOwn = ({ prompt, answer }: AnswerDraft) => inList(base, prompt)?.answer !== answer
  const kept = wanted.flatMap((draft) => (isOwn(draft) ? draft : (inList(now, draft.prompt) ?? [])))
  const added = now.filter(({ prompt }) => !inList(base, prompt) && !inList(wanted, prompt))
  return [...kept, ...added]
}

function submitAnswer({ caller, clock }: MemberContext, known: ProfilePromptRow[], { prompt, answer }: AnswerDraft) {
  const before = known.find((row) => row.prompt === prompt && row.answer === answer)
  if (before) return before
  const row: Omit<NewRow<'profile_prompt'>, 'position'> = {
    member_id: caller.id,
    prompt,
    answer,
    state: 'waiting',
    submitted_at: clock.now(),
    signs: findTextSigns(answer),
  }
  return row
}

/** The rows as the contract names them; an answer to a prompt that the catalogue no longer has is not shown. */
export function viewAnswers(rows: AnswerRow[]): PromptAnswer[] {
  return rows.flatMap(({ prompt, answer }) => PromptAnswer.safeParse({ prompt, answer }).data ?? [])
}
