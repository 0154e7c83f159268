import type { MediaKind, ReviewReason } from '@amour/contract/media/media.ts'
import { type Context, inTransaction } from '#context.ts'
import { notify } from '#features/people/notifications/notifications.service.ts'
import { Refusal } from '#http/refusal.ts'
import { notifyApproval } from './approval-notice.service.ts'
import { lockOwnersOf } from '#features/media/library/own-media.service.ts'
import { idEndOf, referenceOf } from '#features/media/library/media-reference.service.ts'
import {
  countPending,
  lockReviewable,
  selectIdsEnding,
  selectPending,
  selectDuplicates,
  updateDecided,
} from './media-review.queries.ts'

/** An item that waits for a person's look; `storageKey` is the folder of its files. */
export type PendingMedia = {
  id: string
  reference: string
  kind: MediaKind
  visibility: 'public' | 'private'
  username: string
  age: number
  durationMs: number | null
  storageKey: string
  createdAt: Date
  /** References of its owner's other items that show the same picture. */
  twins: string[]
}

/** What a person decides: shown to all, shown to those who want to see explicit media, or not shown. */
export type Verdict = 'general' | 'explicit' | { reason: ReviewReason }

/** The items that wait, the oldest first, and how many there are in all. */
export async function listPendingMedia({ db }: Context, limit: number) {
  const [rows, total] = await Promise.all([selectPending(db, limit), countPending(db)])
  const twins = await selectDuplicates(
    db,
    rows.map(({ id }) => id),
  )
  const items = rows.map((row): PendingMedia => ({
    id: row.id,
    reference: referenceOf(row.id),
    kind: row.kind,
    visibility: row.visibility,
    username: row.username,
    age: row.age,
    durationMs: row.duration_ms,
    storageKey: row.storage_key,
    createdAt: row.created_at,
    twins: twins.filter(({ media_id }) => media_id === row.id).map(({ twin_id }) => referenceOf(twin_id)),
  }))
  return { items, total }
}

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
  return inTransaction(context, async (inside) => {
    const { db, clock } = inside
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
    if (outcome.status === 'approved') await notifyApproval(inside, { memberId, id, kind })
    else await notify(inside, { memberId, type: 'media_rejected', mediaId: id, detail: kind })
  })
}

function outcomeOf(verdict: Verdict) {
  if (typeof verdict === 'object') return { status: 'rejected', rating: 'general', reason: verdict.reason } as const
  return { status: 'approved', rating: verdict, reason: null } as const
}
