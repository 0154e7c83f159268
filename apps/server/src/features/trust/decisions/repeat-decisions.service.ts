import { reviewReasons } from '@amour/contract/media/media.ts'
import { type Context, inTransaction } from '#context.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { decideMedia } from '#features/media/moderation/media-review.service.ts'
import { recordDecision } from './decision-record.service.ts'
import { updateCaseClosed, openCase } from '#features/trust/cases/case-opening.service.ts'
import { selectEarlier } from './repeat-decisions.queries.ts'

/**
 * Bits of 256 in which two photos may differ that count as one for a decision without a person, and the least quality
 * of their hashes: what PDQ's authors ask of the same picture in two programs (docs/security/rules.md §2.12).
 */
const IDENTICAL = { distance: 10, leastQuality: 80 }

/**
 * Applies to an upload what a person has decided about the same photo of the same member, so that nobody has to look at
 * it again (decision 034). Its owner is told as of any decision, and can appeal. False where nobody has.
 */
export function repeatEarlierDecision(
  context: Context,
  { id, memberId }: { id: string; memberId: string },
): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx
    const earlier = await selectEarlier(db, id, IDENTICAL)
    const mediaReason = reviewReasons.find((reason) => reason === earlier?.media_reason)
    if (!earlier || !mediaReason) return false
    const opened = await openCase(tx, { kind: 'media', memberId, targetId: id })
    const decision = await recordDecision(tx, {
      case_id: opened.id,
      member_id: memberId,
      repeat_of: earlier.id,
      action: 'reject' as const,
      policy: earlier.policy,
      reason: earlier.reason,
      media_id: id,
      is_final: true,
    })
    await decideMedia(tx, id, { verdict: { reason: mediaReason }, by: 'repeat' })
    await updateCaseClosed(db, opened.id, clock.now())
    await appendAudit(tx, {
      staffId: null,
      action: 'decision.repeat',
      subject: { kind: 'case', id: opened.id },
      detail: { decision: decision.id, earlier: earlier.id },
    })
    return true
  })
}
