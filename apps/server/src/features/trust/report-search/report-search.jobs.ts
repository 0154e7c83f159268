import { DAY } from '#durations.ts'
import { processParts, repeatWhileFull, ROWS_AT_ONCE } from '#jobs/process-all.ts'
import type { Job } from '#jobs/queue.ts'
import { deleteFingerprintsOfClosed } from './report-fingerprints.queries.ts'
import { fingerprintWaiting } from './report-fingerprints.service.ts'

const BATCH = 200

/** For how long after a report is closed it can be found by what it says, in milliseconds: as long as its words are kept. */
export const RETENTION = 90 * DAY

/** Fingerprints reports that the release before has taken, and forgets those of old ones, whatever becomes of the others. */
export const fingerprintReports: Job = {
  name: 'report-search.fingerprint',
  schedule: '* * * * *',
  perform: (context, _data, signal) => {
    const before = new Date(context.clock.now().getTime() - RETENTION)
    const remove = () => deleteFingerprintsOfClosed(context.db, before, ROWS_AT_ONCE)
    const parts = [
      () => fingerprintWaiting(context, BATCH, signal),
      () => repeatWhileFull(ROWS_AT_ONCE, remove, signal),
    ]
    return processParts(context, parts, signal)
  },
}
