import type { Context } from '@amour/server/context.ts'
import { processMedia } from '@amour/server/features/media/processing/processing.jobs.ts'
import { newId } from '@amour/server/security/ids.ts'

/** An upload as it lies when its call has been answered: file in the storage, row that waits, job for the worker. */
export async function storePendingUpload(
  context: Context,
  memberId: string,
  bytes: Uint8Array,
  kind: 'photo' | 'video' = 'photo',
) {
  const { db, storage, queue, clock } = context
  const id = newId()
  const keys = { storage_key: `items/${id}`, source_key: `sources/${id}` }
  await storage.write(keys.source_key, bytes)
  const row = {
    id,
    member_id: memberId,
    kind,
    status: 'pending',
    processing: 'waiting',
    ...keys,
    created_at: clock.now(),
  } as const
  await db.insertInto('media').values(row).execute()
  await queue.enqueue(db, processMedia, { id })
  return { id, ...keys }
}
