import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { MediaRow } from '#database/tables.ts'

/** A default photo is that again unless another has taken its place. */
const defaultAgain = sql<boolean>`held_default AND rating = 'general' AND visibility = 'public' AND deleted_at IS NULL
  AND NOT EXISTS (SELECT FROM media other WHERE other.member_id = media.member_id AND other.is_default)`

/** Takes approved items out of sight until somebody has decided; says which were in sight. */
export async function updateHeld(db: Database, ids: string[], at: Date) {
  const rows = await db
    .updateTable('media')
    .set({ status: 'pending', held_at: at, held_default: sql`is_default`, is_default: false })
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Puts held items back as they were. */
export async function updateReleased(db: Database, ids: string[]) {
  await sql`
    UPDATE media SET status = 'approved', held_at = NULL, held_default = false, is_default = ${defaultAgain}
    WHERE id = ANY(${ids}::uuid[]) AND held_at IS NOT NULL`.execute(db)
}

/** Takes items down, whether they were in sight, held or waiting; says whose they are. */
export function updateRemoved(
  db: Database,
  ids: string[],
  removal: { reason: NonNullable<MediaRow['reason']>; by: string; at: Date },
) {
  return db
    .updateTable('media')
    .set({
      status: 'rejected',
      reason: removal.reason,
      held_default: sql`is_default OR held_default`,
      is_default: false,
      held_at: null,
      decided_at: removal.at,
      decided_by: removal.by,
    })
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .where('status', '<>', 'rejected')
    .where('processing', '=', 'done')
    .returning(['id', 'member_id', 'kind'])
    .execute()
}

/** Shows a rejected item again with the rating and the place that it had. */
export async function updateBroughtBack(db: Database, id: string, { by, at }: { by: string; at: Date }) {
  const row = await db
    .updateTable('media')
    .set({
      status: 'approved',
      reason: null,
      held_default: false,
      is_default: defaultAgain,
      decided_at: at,
      decided_by: by,
    })
    .where('id', '=', id)
    .where('status', '=', 'rejected')
    .where('processing', '=', 'done')
    .returning(['member_id', 'kind'])
    .executeTakeFirst()
  return row
}

/** An explicit item is no default photo. */
export async function updateRating(db: Database, id: string, rating: 'general' | 'explicit') {
  await db
    .updateTable('media')
    .set({ rating, ...(rating === 'explicit' && { is_default: false }) })
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .execute()
}
