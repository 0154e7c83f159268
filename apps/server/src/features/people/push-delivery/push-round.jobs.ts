import type { Job } from '#jobs/queue.ts'
import { tellMembers } from './push-round.service.ts'

/** Looks each minute whom to tell that there is something new. */
export const pushRound: Job = {
  name: 'push.round',
  schedule: '* * * * *',
  perform: (context, _data, signal) => tellMembers(context, signal),
}
