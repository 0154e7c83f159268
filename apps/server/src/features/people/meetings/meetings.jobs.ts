import type { Job } from '#jobs/queue.ts'
import { deleteEnded } from './meetings.queries.ts'
import { MONTH } from './accepted-meetings.service.ts'

/** Forgets notes that ended longer ago than anything counts them. */
export const deleteOldMeetings: Job = {
  name: 'meetings.housekeeping',
  schedule: '40 4 * * *',
  async perform({ db, clock }) {
    await deleteEnded(db, new Date(clock.now().getTime() - MONTH))
  },
}
