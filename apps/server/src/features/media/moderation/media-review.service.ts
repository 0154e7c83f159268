import type { ReviewReason } from '@amour/contract/media/media.ts'
import { type Context, inTransaction } from '#context.ts'
import { notify } from '#features/people/notifications/notifications.service.ts'
import { Refusal } from '#http/refusal.ts'
import { notifyApproval } from './approval-notice.service.ts'
import { lockOwnersOf } from '#features/media/library/own-media.service.ts'
import { idEndOf } from '#features/media/library/media-reference.service.ts'
import { isThere, lockReviewable, selectIdsEnding, updateDecided } from './media-review.queries.ts'

/** What a person decides: shown to all, shown to those who want to see explicit media, or not shown. */
export type Verdict = 'general' | 'explicit' | { reason: ReviewReason }

/** The id of the item that a reference such as M-7K3Q-9F2X names. Throws `notFound`. */
export async function findByReference({ db }: Context, reference: string): Promise<string> {
  const digits = idEndOf(reference)
  const [id, another] = digits ? await selectIdsEnding(db, digits) : []
  if (!id || another) throw new Refusal('notFound')
  return id
}

/**
 * Decides about an item and tells its owner, once: the same decision again changes nothing.
 * Throws `notFound`, and `mediaDecided` when somebody has decided otherwise before.
 */
export function decideMedia(context: Context, id: string, { verdict, by }: { verdict: Verdict; by: string }) {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx
    await lockOwnersOf(db, [id])
    const item = await lockReviewable(db, id)
    if (!item) throw new Refusal('notFound')
    const outcome = outcomeOf(verdict)
    if (item.status !== 'pending') {
      const isSame = (['status', 'rating', 'reason'] as const).every((key) => item[key] === outcome[key])
      if (!isSame) throw new Refusal('mediaDecided')
      return
    }
    await updateDecided(db, id, { ...outcome, decided_at: clock.now(), decided_by: by })
    const { member_id: memberId, kind } = item
    if (outcome.status === 'approved') await notifyApproval(tx, { memberId, id, kind })
    else await notify(tx, { memberId, type: 'media_rejected', mediaId: id, detail: kind })
  })
}

/** Whether an item's owner has deleted it, or is erased: nothing of it is left to be shown or refused. */
export const isDeleted = async ({ db }: Pick<Context, 'db'>, id: string): Promise<boolean> => !(await isThere(db, id))

function outcomeOf(verdict: Verdict) {
  if (typeof verdict === 'object') return { status: 'rejected', rating: 'general', reason: verdict.reason } as const
  return { status: 'approved', rating: verdict, reason: null } as const
}
