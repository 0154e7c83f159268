import type { Job } from '#jobs/queue.ts'
import { openMissing } from './missing.service.ts'
import { opening } from './waiting.service.ts'

/**
 * Opens the cases about what waits of a member. Whoever lets something wait for a person calls the desk in the
 * same transaction (`callDesk`), so that it sees it within seconds. Each call is a job, none left out because another one
 * waits: that one may have looked before this transaction was kept. What it cannot open `cases.keep` tries again each minute.
 */
export const openWaiting: Job<{ memberId: string }> = {
  ...opening,
  perform: (context, { memberId }) => openMissing(context, memberId),
}
