import type { Job } from '#jobs/queue.ts'
import { openMissingCases } from './missing-cases.service.ts'
import { reviewRequest } from '#features/people/review-requests/review-requests.service.ts'

/**
 * Opens the cases about what waits of a member. Whoever lets something wait for a person calls the desk in the
 * same transaction (`callDesk`), so that it sees it within seconds. Each call is a job, none left out because another one
 * waits: that one may have looked before this transaction was kept. What it cannot open `cases.keep` tries again each minute.
 */
export const openRequestedReviews: Job<{ memberId: string }> = {
  ...reviewRequest,
  perform: (context, { memberId }) => openMissingCases(context, memberId),
}
