import { DAY } from '#durations.ts'
import type { Job } from '#jobs/queue.ts'
import { deleteFingerprintsOfClosed } from './report-fingerprints.queries.ts'
import { fingerprintWaiting } from './report-fingerprints.service.ts'

const BATCH = 200

/** For how long after a report is closed it can be found by what it says, in milliseconds: as long as its words are kept. */
export const RETENTION = 90 * DAY

/** Fingerprints reports that the release before has taken, and forgets those of old ones. */
export const fingerprintReports: Job = {
  name: 'report-search.fingerprint',
  schedule: '* * * * *',
  async perform(context) {
    while ((await fingerprintWaiting(context, BATCH)) === BATCH);
    await deleteFingerprintsOfClosed(context.db, new Date(context.clock.now().getTime() - RETENTION))
  },
}
