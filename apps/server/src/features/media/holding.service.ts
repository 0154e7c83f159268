import type { ReviewReason } from '@amour/contract/media.ts'
import { type Context, inTransaction } from '#context.ts'
import { notify } from '#features/notifications/notifications.service.ts'
import { LEAST_QUALITY, SAME_PICTURE } from '#media/pdq-distance.ts'
import { selectAlike, selectTellingHashes } from './bans.queries.ts'
import { updateBroughtBack, updateHeld, updateRating, updateReleased, updateRemoved } from './holding.queries.ts'

/** The item and every other one here that shows the same picture, whoever uploaded it. */
export async function findCopies({ db }: Context, id: string): Promise<string[]> {
  const hashes = await selectTellingHashes(db, id, LEAST_QUALITY)
  const near = { hashes, distance: SAME_PICTURE, leastQuality: LEAST_QUALITY, except: id }
  return [id, ...(hashes.length > 0 ? await selectAlike(db, near) : [])]
}

/** Takes items out of everybody's sight until somebody has decided; says which were in sight. */
export function holdItems({ db, clock }: Context, ids: string[]): Promise<string[]> {
  return updateHeld(db, ids, clock.now())
}

/** Puts held items back as they were. */
export function releaseItems({ db }: Context, ids: string[]): Promise<void> {
  return updateReleased(db, ids)
}

/** Takes items down for good and tells their owners; says which were not down already. */
export function removeItems(context: Context, ids: string[], { reason, by }: { reason: ReviewReason; by: string }) {
  return inTransaction(context, async (inside) => {
    const rows = await updateRemoved(inside.db, ids, { reason, by, at: inside.clock.now() })
    for (const { id, member_id: memberId, kind } of rows) {
      await notify(inside, { memberId, type: 'media_rejected', mediaId: id, detail: kind })
    }
    return rows.map(({ id }) => id)
  })
}

/** What an item shows, by somebody who has looked again. */
export function rateItem({ db }: Context, id: string, rating: 'general' | 'explicit'): Promise<void> {
  return updateRating(db, id, rating)
}

/** Shows an item again that was taken down, and tells its owner. */
export function bringBack(context: Context, id: string, by: string): Promise<void> {
  return inTransaction(context, async (inside) => {
    const row = await updateBroughtBack(inside.db, id, { by, at: inside.clock.now() })
    if (row) await notify(inside, { memberId: row.member_id, type: 'media_approved', mediaId: id, detail: row.kind })
  })
}
