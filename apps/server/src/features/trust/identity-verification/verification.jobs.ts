import { HOUR } from '#durations.ts'
import type { Job } from '#jobs/queue.ts'
import { deleteExpired, selectNamedSelfies } from './verification.queries.ts'

/** How long checks without a tick are remembered; the privacy page (legal.json) says the same. */
const RETENTION = 365 * 24 * HOUR

/** Deletes a selfie about which somebody has decided, or which was taken back. */
export const removeSelfie: Job<{ key: string }> = {
  name: 'verification.delete-selfie',
  formerName: 'verification.selfie',
  retryLimit: 20,
  retryDelay: 30,
  perform: ({ storage }, { key }) => storage.remove(key),
}

/** Sweeps up what a crash left, and forgets what is over. */
export const cleanUpSelfies: Job = {
  name: 'verification.housekeeping',
  schedule: '20 * * * *',
  async perform({ db, storage, clock }) {
    const now = clock.now().getTime()
    await deleteExpired(db, { begun: new Date(now), ended: new Date(now - RETENTION) })
    const old: string[] = []
    for await (const { key, modifiedAt } of storage.list('selfies')) {
      if (modifiedAt.getTime() < now - HOUR) old.push(key)
    }
    const named = new Set(await selectNamedSelfies(db, old))
    for (const key of old) if (!named.has(key)) await storage.remove(key)
  },
}
