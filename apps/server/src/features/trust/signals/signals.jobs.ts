import { DAY } from '#durations.ts'
import { processParts } from '#jobs/process-all.ts'
import type { Job } from '#jobs/queue.ts'
import { deleteSignalsBefore } from './signals.queries.ts'
import { findSignals } from './signals.service.ts'

/** For how long a signal stays after it was seen last, in milliseconds; the privacy page (legal.json) says the same. */
export const RETENTION = 90 * DAY

/** Looks each minute for what nobody has reported. */
export const findNewSignals: Job = {
  name: 'signals.find',
  schedule: '* * * * *',
  async perform(context, _data, signal) {
    const before = new Date(context.clock.now().getTime() - RETENTION)
    await processParts(
      context,
      [() => findSignals(context, signal), () => deleteSignalsBefore(context.db, before)],
      signal,
    )
  },
}
