import type { ReviewReason } from '@amour/contract/media/media.ts'
import { type Context, inTransaction } from '#context.ts'
import { requestReview } from '#features/people/review-requests/review-requests.service.ts'
import { notify } from '#features/people/notifications/notifications.service.ts'
import { LEAST_QUALITY, SAME_PICTURE } from '#media/pdq/pdq-distance.ts'
import { isDefaultPhoto, lockOwnersOf } from '#features/media/library/own-media.service.ts'
import { notifyApproval } from './approval-notice.service.ts'
import {
  deleteBansOf,
  selectAlike,
  selectDistinctiveHashes,
  type Frame,
} from '#features/media/banned-media/banned-media.service.ts'
import {
  deleteRemovals,
  insertRemovals,
  isThere,
  lockCopies,
  lockItems,
  lockRemoved,
  selectCasesOfCopies,
  selectTakenDownFor,
  updateBroughtBack,
  updateTakenDown,
  updateTakedownCase,
  updateRemovedAsIntimate,
  updateRating,
  updateReleased,
  updateRemoved,
} from './takedowns.queries.ts'

/** The item and every other one here that shows the same picture, whoever uploaded it. */
export async function findCopies({ db }: Context, id: string): Promise<string[]> {
  const hashes = await selectDistinctiveHashes(db, id, LEAST_QUALITY)
  return [id, ...(hashes.length > 0 ? await selectAlike(db, { hashes, except: id }) : [])]
}

/** Takes items out of everybody's sight until this case is decided; says which were in sight. */
export async function takeDownItems({ db, clock }: Context, ids: string[], caseId: string): Promise<string[]> {
  await lockOwnersOf(db, ids)
  return updateTakenDown(db, ids, { caseId, at: clock.now() })
}

/** Lets go of what a case holds: what no other case holds is as it was. */
export async function releaseTakedown(context: Context, caseId: string): Promise<void> {
  const { db } = context
  await lockOwnersOf(db, await selectTakenDownFor(db, caseId))
  for (const memberId of await updateReleased(db, caseId)) await requestReview(context, memberId)
}

/** Lets another case hold what one held: nothing comes into sight between the two. */
export function transferTakedown({ db }: Context, from: string, to: string): Promise<void> {
  return updateTakedownCase(db, from, to)
}

/** What a case holds, copies that were uploaded since it was opened among it. */
export function findTakenDownFor({ db }: Context, caseId: string): Promise<string[]> {
  return selectTakenDownFor(db, caseId)
}

/** No copy is uploaded unseen while a case about the picture is being opened; until the caller's transaction ends. */
export function lockCopyUploads({ db }: Context): Promise<void> {
  return lockCopies(db, { isShared: false })
}

/**
 * Puts an upload that shows what an undecided case about an intimate image shows, turned or mirrored too, to that case,
 * in the caller's transaction: nobody approves it by itself.
 */
export async function takeDownCopies(context: Context, id: string, frames: Frame[]): Promise<void> {
  const { db } = context
  await lockCopies(db, { isShared: true })
  const hashes = frames.filter(({ quality }) => quality >= LEAST_QUALITY).flatMap((frame) => frame.hashes)
  if (hashes.length === 0) return
  const near = { distance: SAME_PICTURE, leastQuality: LEAST_QUALITY }
  for (const caseId of await selectCasesOfCopies(db, hashes, near)) await takeDownItems(context, [id], caseId)
}

/** Takes items down for good and tells their owners; says which were not down already. */
export function removeItems(context: Context, ids: string[], { reason, by }: { reason: ReviewReason; by: string }) {
  return inTransaction(context, async (tx) => {
    await lockOwnersOf(tx.db, ids)
    const rows = await updateRemoved(tx.db, ids, { reason, by, at: tx.clock.now() })
    for (const { id, member_id: memberId, kind } of rows) {
      await notify(tx, { memberId, type: 'media_rejected', mediaId: id, detail: kind })
    }
    return rows.map(({ id }) => id)
  })
}

/** What an item shows, by somebody who has looked again; its owner hears of it where it is their default photo by it. */
export function rateItem(context: Context, id: string, rating: 'general' | 'explicit'): Promise<void> {
  return inTransaction(context, async (tx) => {
    const { db } = tx
    await lockOwnersOf(db, [id])
    const wasDefault = await isDefaultPhoto(db, id)
    const row = await updateRating(db, id, rating)
    if (row && !wasDefault && (await isDefaultPhoto(db, id)))
      await notifyApproval(tx, { memberId: row.member_id, id, kind: row.kind })
  })
}

type Restoration = { staffId: string; isExplicit?: boolean }

/** Brings an item back that was taken down, as explicit if so judged, and tells its owner; false when it is gone. */
export function restoreItem(
  context: Context,
  id: string,
  { staffId, isExplicit = false }: Restoration,
): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    // Whether a removal forbids it is seen by a statement that begins when nobody else can be removing it.
    await lockItems(tx.db, [id])
    const row = await updateBroughtBack(tx.db, id, { by: staffId, at: tx.clock.now(), isExplicit })
    if (row?.status === 'pending') await requestReview(tx, row.member_id)
    if (row?.status === 'approved') await notifyApproval(tx, { memberId: row.member_id, id, kind: row.kind })
    return row !== undefined || isThere(tx.db, id)
  })
}

type Removing = { reason: ReviewReason; by: string; decisionId: string }

/** Takes intimate images down for good, so that two have to agree to bring them back; in the caller's transaction. */
export async function removeIntimate(context: Context, ids: string[], { decisionId, ...how }: Removing) {
  await lockItems(context.db, ids)
  await insertRemovals(context.db, ids, decisionId)
  await removeItems(context, ids, how)
}

/** A member's items that are down only because of intimate images, and of which no decision about the member speaks. */
export function findUnexplained({ db }: Context, memberId: string) {
  return updateRemovedAsIntimate(db, memberId)
}

/** Brings back what a decision took down as an intimate image, and lets it be uploaded again; says what has come back. */
export async function restoreIntimate(context: Context, decisionId: string, by: string): Promise<string[]> {
  await lockRemoved(context.db, decisionId)
  const free = await deleteRemovals(context.db, decisionId)
  await deleteBansOf(context.db, free)
  const back: string[] = []
  for (const id of free) if (await restoreItem(context, id, { staffId: by })) back.push(id)
  return back
}
