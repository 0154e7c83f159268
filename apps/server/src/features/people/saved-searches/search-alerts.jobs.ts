import type { Job } from '#jobs/queue.ts'
import { matchNewcomers, sendDueAlerts } from './search-alerts.service.ts'

/** Tells by mail of who is new in saved searches. */
export const sendSearchAlerts: Job = {
  name: 'saved-searches.alert',
  schedule: '7-57/10 * * * *',
  async perform(context) {
    await matchNewcomers(context)
    await sendDueAlerts(context)
  },
}
