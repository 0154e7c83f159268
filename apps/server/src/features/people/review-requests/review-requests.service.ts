import type { Context } from '#context.ts'
import type { JobKind } from '#jobs/queue.ts'

/** The job that opens the cases of a member, without its work: that uses the features which call the desk here. */
export const reviewRequest: JobKind<{ memberId: string }> = {
  name: 'cases.open-requested',
  formerName: 'cases.open',
  retryLimit: 2,
}

/** Something of a member's waits for a person from the end of the caller's transaction on: its case is opened at once. */
export const requestReview = ({ db, queue }: Pick<Context, 'db' | 'queue'>, memberId: string): Promise<void> =>
  queue.enqueue(db, reviewRequest, { memberId })
