import { type Job, TAKES_LONG } from '#jobs/queue.ts'
import { sendDueDigests } from './digest.service.ts'

/** Tells by mail of what is new. */
export const sendDigest: Job = {
  ...TAKES_LONG,
  name: 'notifications.digest',
  formerName: 'notifications.news',
  schedule: '*/10 * * * *',
  perform: (context, _data, signal) => sendDueDigests(context, signal),
}
