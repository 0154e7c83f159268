import { DAY } from '#durations.ts'
import { reviewRequest } from '#features/people/review-requests/review-requests.service.ts'
import { anonymiseSubjects, deleteOldEvidence } from '#features/trust/preservation/preservation.service.ts'
import { settleExpired } from '#features/account/restrictions/restrictions.service.ts'
import { processParts } from '#jobs/process-all.ts'
import type { Job } from '#jobs/queue.ts'
import { deleteCaseTexts } from './missing-cases.queries.ts'
import { reconcileCases, openMissingCases } from './missing-cases.service.ts'
import { releaseOutrunClaims, shortenClaimsAhead } from '#features/trust/cases/case-release.service.ts'
import { lapseOutrunProposals, lapseProposals } from '#features/trust/proposals/proposals.service.ts'

/**
 * For how long after a case the words of its messages, and what it kept of an erased member, are kept
 * (docs/security/rules.md §2.10). In milliseconds.
 */
export const RETENTION = 90 * DAY

/** Keeps the desk: what waits has its case, and what has run out binds nobody. */
export const moderationMaintenance: Job = {
  name: 'moderation.maintenance',
  formerName: 'cases.keep',
  schedule: '* * * * *',
  async perform(context, _data, signal) {
    const parts = [
      () => settleExpired(context, signal),
      // Before those whose day is over: whom they hold stays held.
      () => lapseOutrunProposals(context, signal),
      () => lapseProposals(context, signal),
      () => releaseOutrunClaims(context),
      () => shortenClaimsAhead(context),
      () => anonymiseSubjects(context),
      // For what no job was told of.
      () => reconcileCases(context, signal),
    ]
    await processParts(context, parts, signal)
  },
}

/** Forgets the words and the evidence of cases that are long over: nothing brings them back. */
export const forgetClosedCases: Job = {
  name: 'moderation.forget-closed',
  needsSteadyClock: true,
  schedule: '35 * * * *',
  async perform(context, _data, signal) {
    const before = new Date(context.clock.now().getTime() - RETENTION)
    const parts = [() => deleteCaseTexts(context.db, before), () => deleteOldEvidence(context, before, signal)]
    await processParts(context, parts, signal)
  },
}

/**
 * Opens the cases about what waits of a member. Whoever lets something wait for a person calls the desk in the
 * same transaction (`callDesk`), so that it sees it within seconds. Each call is a job, none left out because another one
 * waits: that one may have looked before this transaction was kept. What it cannot open, `moderation.maintenance` tries
 * again each minute.
 */
export const openRequestedReviews: Job<{ memberId: string }> = {
  ...reviewRequest,
  perform: (context, { memberId }, signal) => openMissingCases(context, { memberId, signal }),
}
