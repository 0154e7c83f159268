import { processParts } from '#jobs/process-all.ts'
import { type Job, TAKES_LONG } from '#jobs/queue.ts'
import { matchNewcomers, sendDueAlerts } from './search-alerts.service.ts'

/** Tells by mail of who is new in saved searches. */
export const sendSearchAlerts: Job = {
  ...TAKES_LONG,
  name: 'saved-searches.alert',
  schedule: '7-57/10 * * * *',
  perform: (context, _data, signal) =>
    processParts(context, [() => matchNewcomers(context, signal), () => sendDueAlerts(context, signal)], signal),
}
