import type { Job } from '#jobs/queue.ts'
import { signYesterday } from './key-log.service.ts'

/** Signs each day's last head of the log of public keys, soon after the day has ended. */
export const signKeyLog: Job = {
  name: 'keys.sign-log',
  schedule: '5 0 * * *',
  perform: (context, _data, signal) => signYesterday(context, signal),
}
