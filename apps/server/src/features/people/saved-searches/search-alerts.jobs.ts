import { processParts } from '#jobs/process-all.ts'
import type { Job } from '#jobs/queue.ts'
import { matchNewcomers, sendDueAlerts } from './search-alerts.service.ts'

/** Tells by mail of who is new in saved searches. */
export const sendSearchAlerts: Job = {
  name: 'saved-searches.alert',
  schedule: '7-57/10 * * * *',
  perform: (context) => processParts(context, [() => matchNewcomers(context), () => sendDueAlerts(context)]),
}
