import { DAY } from '#durations.ts'
import type { Job } from '#jobs/queue.ts'
import { deleteFingerprintsBefore } from './linked-accounts.queries.ts'
import { fingerprintTexts } from './linked-accounts.service.ts'

const BATCH = 200

/** For how long a fingerprint stays after it was seen last, in milliseconds; the privacy page (legal.json) says the same. */
export const RETENTION = { device: 90 * DAY, network: 30 * DAY }

/** Marks what members have written of themselves. */
export const fingerprintNewTexts: Job = {
  name: 'linked-accounts.fingerprint',
  formerName: 'likeness.mark',
  schedule: '* * * * *',
  async perform(context) {
    while ((await fingerprintTexts(context, BATCH)) === BATCH);
  },
}

/** Forgets devices and networks that were not seen for long. */
export const deleteOldFingerprints: Job = {
  name: 'linked-accounts.delete-old',
  formerName: 'likeness.forget',
  schedule: '25 * * * *',
  async perform({ db, clock }) {
    const before = (age: number) => new Date(clock.now().getTime() - age)
    await deleteFingerprintsBefore(db, { device: before(RETENTION.device), network: before(RETENTION.network) })
  },
}
