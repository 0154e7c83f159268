import { repeatWhileFull, ROWS_AT_ONCE } from '#jobs/process-all.ts'
import type { Job } from '#jobs/queue.ts'
import { deleteEnded } from './meetings.queries.ts'
import { MONTH } from './accepted-meetings.service.ts'

/** Forgets notes that ended longer ago than anything counts them. */
export const deleteOldMeetings: Job = {
  name: 'meetings.housekeeping',
  needsSteadyClock: true,
  schedule: '40 4 * * *',
  async perform({ db, clock }, _data, signal) {
    const before = new Date(clock.now().getTime() - MONTH)
    await repeatWhileFull(ROWS_AT_ONCE, () => deleteEnded(db, before, ROWS_AT_ONCE), signal)
  },
}
