import { settleEverybody } from '#features/restrictions/restrictions.service.ts'
import type { Job } from '#jobs/queue.ts'
import { openMissing } from './opening.service.ts'
import { lapseProposals } from './proposals.service.ts'

/** Keeps the desk: what waits has its case, and what has run out binds nobody. */
export const keepDesk: Job = {
  name: 'cases.keep',
  schedule: '* * * * *',
  async perform(context) {
    await settleEverybody(context)
    await lapseProposals(context)
    await openMissing(context)
  },
}
