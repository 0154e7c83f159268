import type { Job } from '#jobs/queue.ts'
import { callAboutCases } from './alerts.service.ts'

/** Looks each minute whether somebody has to be called. */
export const callThoseOnCall: Job = {
  name: 'on-call.round',
  schedule: '* * * * *',
  perform: callAboutCases,
}
