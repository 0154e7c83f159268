import { EXPORT_HOURS } from '@amour/contract/account/exports.ts'
import { type Context, inTransaction } from '#context.ts'
import { HOUR } from '#durations.ts'
import { mailMember } from '#features/account/member-mail/member-mail.service.ts'
import { repeatWhileFull } from '#jobs/process-all.ts'
import { type Job, TAKES_LONG } from '#jobs/queue.ts'
import { deleteExpiredExports, selectWaitingExport, updateOverdue, updateReady } from './exports.queries.ts'
import { packExport, sweepPacking } from './export-packing.service.ts'

/** What was not made in so many milliseconds has been tried in vain: its member may ask for another. */
const PATIENCE = 2 * HOUR

/** So many copies go together: a worker that is told to stop has seconds for the files of all of them. */
const BATCH = 10

/** Makes one copy of a member's data. Made twice it is the same copy: the row turns from waiting once. */
export const createExport: Job<{ id: string }> = {
  ...TAKES_LONG,
  // All its tries are over before it counts as made in vain.
  expireInSeconds: 1_100,
  name: 'exports.create',
  formerName: 'exports.make',
  retryLimit: 5,
  retryDelay: 30,
  async perform(context, { id }, signal) {
    const { db, seal, clock } = context
    const row = await selectWaitingExport(db, id)
    if (!row) return
    const key = seal.open({ owner: id, column: 'export.key' }, row.key_sealed)
    const packed = await packExport(context, { memberId: row.member_id, storageKey: row.storage_key, key, signal })
    if (!packed) return
    const expiresAt = new Date(clock.now().getTime() + EXPORT_HOURS * HOUR)
    await inTransaction(context, async (tx) => {
      if (!(await updateReady(tx.db, id, { bytes: packed.bytes, expiresAt }))) return
      await mailMember(tx, row.member_id, 'exportReady', {})
    })
  },
}

/** Takes away copies whose time is over and what crashes left of others, and marks those that nobody could make. */
export const removeOldExports: Job = {
  name: 'exports.delete-old',
  formerName: 'exports.remove',
  goesBySlowerClock: true,
  schedule: '35 * * * *',
  async perform(context, _data, signal) {
    const now = context.clock.now()
    signal?.throwIfAborted()
    await updateOverdue(context.db, new Date(now.getTime() - PATIENCE))
    // Not within a portion: its rows name their files no more.
    const removePortion = async () => {
      const keys = await deleteExpiredExports(context.db, now, BATCH)
      await removeCopies(context, keys)
      return keys.length
    }
    await repeatWhileFull(BATCH, removePortion, signal)
    signal?.throwIfAborted()
    await sweepPacking(context, PATIENCE, signal)
  },
}

/** Removes the files of copies whose rows are gone; what cannot be removed now is the reaper's. */
export async function removeCopies({ storage, log }: Context, keys: string[]): Promise<void> {
  for (const key of keys) {
    await storage.removeFolder(key).catch((error: unknown) => log.warn({ err: error }, 'a copy of data stays'))
  }
}
