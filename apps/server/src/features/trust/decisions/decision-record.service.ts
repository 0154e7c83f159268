import { APPEAL_DAYS } from '@amour/contract/trust/appeals.ts'
import type { Context } from '#context.ts'
import type { NewRow } from '#database/tables.ts'
import { DAY } from '#durations.ts'
import { newId } from '#security/ids.ts'
import { releaseOwnComplaints } from '#features/trust/cases/case-release.service.ts'
import { insertDecision } from './decisions.queries.ts'

type Made = 'id' | 'created_at' | 'appeal_until' | 'note_sealed' | 'words_sealed'

/** `note` is for the staff, `words` for the member; neither is stored where it is empty. */
export type DecisionDraft = Omit<NewRow<'decision'>, Made> & { note?: string; words?: string }

/** Of a decision that repeats another: when that was made, and until when it can be appealed. */
type Times = { createdAt?: Date; appealUntil?: Date | null }

/**
 * Writes a decision, with what was said of it sealed; a final one can be appealed for `APPEAL_DAYS` days. Who made it gives
 * up the complaints about it that they hold. Gives the row.
 */
export async function recordDecision<Draft extends DecisionDraft>(context: Context, draft: Draft, times: Times = {}) {
  const decision = sealDecision(context, draft, times)
  await insertDecision(context.db, decision as NewRow<'decision'>) // the draft with what it left out
  for (const staffId of [draft.staff_id, draft.approver_id]) if (staffId) await releaseOwnComplaints(context, staffId)
  return decision
}

/** The row of a decision before it is written: what a letter shown beforehand is made from too. */
export function sealDecision<Draft extends DecisionDraft>(
  { clock, seal }: Pick<Context, 'clock' | 'seal'>,
  { note, words, ...shape }: Draft,
  { createdAt = clock.now(), appealUntil = new Date(createdAt.getTime() + APPEAL_DAYS * DAY) }: Times = {},
) {
  const id = newId()
  return {
    ...shape,
    id,
    note_sealed: note ? seal.seal({ owner: id, column: 'decision.note' }, note) : null,
    words_sealed: words ? seal.seal({ owner: id, column: 'decision.words' }, words) : null,
    created_at: createdAt,
    ...(shape.is_final && { appeal_until: appealUntil }),
  }
}
