import { createHash } from 'node:crypto'
import type { PromptAnswer } from '@amour/contract/people/prompts.ts'
import type { TextSign } from '@amour/contract/trust/text-signs.ts'
import { type Context, inTransaction } from '#context.ts'
import type { MemberProfileRow, ProfilePromptRow } from '#database/tables.ts'
import { notify } from '#features/people/notifications/notifications.service.ts'
import { isTextRejectedBy, lockProfile, selectProfile, updateText } from './profiles.queries.ts'
import { selectAnswers, updateAnswersDecided } from './prompts.queries.ts'
import { findShownAnswers, viewAnswers } from './prompts.service.ts'

/**
 * The words of a profile that wait for a person, who decides about all of them at once: the text, answers to prompts, or
 * both. `heldAt` is when the last of them came; `isFirst`: others read no text of this member's so far.
 */
type PendingWords = {
  text: string | null
  answers: PromptAnswer[]
  heldAt: Date
  signs: TextSign[]
  isFirst: boolean
}

/** What waits of a member's words; undefined where nothing does. */
export async function findPendingText(
  { db }: Pick<Context, 'db'>,
  memberId: string,
): Promise<PendingWords | undefined> {
  const [profile, all] = await Promise.all([selectProfile(db, memberId), selectAnswers(db, memberId)])
  const answers = all.filter(({ state }) => state === 'waiting')
  const heldAt = heldAtOf(profile, answers)
  if (!profile || !heldAt) return undefined
  const isTextHeld = profile.text_state === 'waiting'
  return {
    text: isTextHeld ? profile.held_description : null,
    answers: viewAnswers(answers),
    heldAt,
    signs: [...new Set([...(isTextHeld ? profile.held_signs : []), ...answers.flatMap(({ signs }) => signs)])],
    isFirst: isTextHeld && profile.description === null,
  }
}

/** When the last of what waits came; any change of it is later. */
function heldAtOf(profile: MemberProfileRow | undefined, answers: ProfilePromptRow[]): Date | undefined {
  const textAt = profile?.text_state === 'waiting' ? profile.held_at : null
  const times = [...(textAt ? [textAt] : []), ...answers.map((row) => row.submitted_at)]
  return times.toSorted((a, b) => b.getTime() - a.getTime())[0]
}

/**
 * The words that others read in a member's profile: the text, null where none shows, and the answers to prompts.
 * `wordsVersion` is another one once either has changed.
 */
export async function findShownWords({ db }: Pick<Context, 'db'>, memberId: string) {
  const [profile, answers] = await Promise.all([selectProfile(db, memberId), findShownAnswers({ db }, memberId)])
  const text = profile?.description ?? null
  const wordsVersion = createHash('sha256')
    .update(JSON.stringify([text, answers]))
    .digest('base64url')
  return { text, answers, wordsVersion }
}

type Decision = { memberId: string; staffId: string; heldAt: Date; verdict: 'approve' | 'reject' }

/**
 * Decides about the words that somebody of the staff has read, in the caller's transaction where there is one. Answers
 * false where the member has changed them since, so that nothing is approved unread. Who is rejected is told by the
 * decision itself.
 */
export function decideProfileText(
  context: Context,
  { memberId, staffId, heldAt, verdict }: Decision,
): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx
    const row = await lockProfile(db, memberId)
    const answers = (await selectAnswers(db, memberId)).filter(({ state }) => state === 'waiting')
    if (!row || heldAtOf(row, answers)?.getTime() !== heldAt.getTime()) return false
    const isTextHeld = row.text_state === 'waiting'
    const at = clock.now()
    const to = verdict === 'approve' ? 'shown' : 'rejected'
    await updateAnswersDecided(db, memberId, { from: 'waiting', to, at, by: staffId })
    const decided = { text_decided_at: at, text_decided_by: staffId }
    if (verdict === 'reject') {
      if (isTextHeld) await updateText(db, memberId, { text_state: 'rejected', ...decided })
      return true
    }
    if (isTextHeld) await showText(tx, row, decided)
    await notifyApproved(tx, memberId, isTextHeld ? 'textApproved' : 'answersApproved')
    return true
  })
}

/** `wordsVersion`: of the words that were read; null where it is not known. */
type TakingDown = { memberId: string; staffId: string; wordsVersion: string | null }

/**
 * Takes down the words that others read, in the caller's transaction; nothing where none show, or others than were read.
 * They are kept for an appeal, the text unless its member has written another one that waits.
 */
export async function takeDownText(
  context: Context,
  { memberId, staffId, wordsVersion }: TakingDown,
): Promise<'taken' | 'changed' | 'none'> {
  const { db, clock } = context
  const row = await lockProfile(db, memberId)
  const shown = await findShownWords(context, memberId)
  const hasWords = shown.text !== null || shown.answers.length > 0
  if (hasWords && wordsVersion !== null && wordsVersion !== shown.wordsVersion) return 'changed'
  const at = clock.now()
  const taken = await updateAnswersDecided(db, memberId, { from: 'shown', to: 'rejected', at, by: staffId })
  if (!row?.description) return taken > 0 ? 'taken' : 'none'
  const held = { held_description: row.description, held_at: at, held_signs: [], text_state: 'rejected' as const }
  await updateText(db, memberId, {
    description: null,
    ...(row.text_state === 'waiting' ? {} : held),
    text_decided_at: at,
    text_decided_by: staffId,
  })
  return 'taken'
}

type Restoring = { memberId: string; staffId: string; rejected: { by: string; at: Date } }

/**
 * Shows words after all that one decision rejected, and none that another did; false where their member has written others
 * since.
 */
export function restoreProfileText(context: Context, { memberId, staffId, rejected }: Restoring): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx
    const row = await lockProfile(db, memberId)
    const at = clock.now()
    const isSame = await isTextRejectedBy(db, memberId, rejected)
    const back = { from: 'rejected', to: 'shown', at, by: staffId, rejected } as const
    const restored = await updateAnswersDecided(db, memberId, back)
    if (row && isSame) await showText(tx, row, { text_decided_at: at, text_decided_by: staffId })
    if (isSame || restored > 0) await notifyApproved(tx, memberId, isSame ? 'textApproved' : 'answersApproved')
    return isSame || restored > 0
  })
}

type Decided = { text_decided_at: Date; text_decided_by: string }

async function showText({ db }: Context, row: MemberProfileRow, decided: Decided) {
  const { member_id: memberId, held_description: description } = row
  const nothingHeld = { held_description: null, held_at: null, held_signs: [], next_text_waits: false }
  await updateText(db, memberId, { description, text_state: 'shown', ...nothingHeld, ...decided })
}

const notifyApproved = (context: Context, memberId: string, detail: 'textApproved' | 'answersApproved') =>
  notify(context, { memberId, type: 'system', detail })
