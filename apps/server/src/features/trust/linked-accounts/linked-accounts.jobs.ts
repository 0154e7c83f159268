import { DAY } from '#durations.ts'
import { repeatWhileFull, ROWS_AT_ONCE } from '#jobs/process-all.ts'
import { type Job, TAKES_LONG } from '#jobs/queue.ts'
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
  perform: (context, _data, signal) => repeatWhileFull(BATCH, () => fingerprintTexts(context, BATCH), signal),
}

/** Forgets devices and networks that were not seen for long. */
export const deleteOldFingerprints: Job = {
  ...TAKES_LONG,
  name: 'linked-accounts.delete-old',
  formerName: 'likeness.forget',
  needsSteadyClock: true,
  schedule: '25 * * * *',
  async perform({ db, clock }, _data, signal) {
    const before = (age: number) => new Date(clock.now().getTime() - age)
    const ages = { device: before(RETENTION.device), network: before(RETENTION.network) }
    await repeatWhileFull(ROWS_AT_ONCE, () => deleteFingerprintsBefore(db, ages, ROWS_AT_ONCE), signal)
  },
}
