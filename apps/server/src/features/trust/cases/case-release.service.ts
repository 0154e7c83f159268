import { caseQueues } from '@amour/contract/console/case-terms.ts'
import { CLAIM_MINUTES } from '@amour/contract/console/cases.ts'
import type { StaffRole } from '@amour/contract/trust/staff-roles.ts'
import type { Context } from '#context.ts'
import { MINUTE } from '#durations.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { canWorkOn } from './case-access.service.ts'
import { updateCaseClosed, updateLapsed } from './cases.queries.ts'
import {
  selectHolders,
  shortenClaims,
  updateConflictedReleased,
  updateConflictsReleased,
  updateOwnComplaintsReleased,
  updateQueuesReleased,
  updateReleased,
} from './claims.queries.ts'

/** Puts back all that somebody holds, or was handed, in the caller's transaction: they are not here any more. */
export const releaseClaimsOf = ({ db }: Context, staffId: string): Promise<void> => updateReleased(db, staffId)

/** The same of the queues alone on which they do not work any more. */
export const releaseClaimsBeyond = ({ db }: Context, staffId: string, roles: readonly StaffRole[]): Promise<void> =>
  updateQueuesReleased(
    db,
    staffId,
    caseQueues.filter((queue) => canWorkOn(roles, queue)),
  )

/** The same of what a graver report has moved meanwhile to a queue on which whoever has it does not work: it cannot wait for them. */
export async function releaseOutrunClaims(context: Context): Promise<void> {
  for (const { id, roles, queue } of await selectHolders(context.db))
    if (!canWorkOn(roles, queue)) await releaseClaimsBeyond(context, id, roles)
}

/** The same of the cases alone that are about somebody whom they have just declared to know. */
export const releaseConflictedClaims = ({ db }: Context, staffId: string): Promise<void> =>
  updateConflictsReleased(db, staffId)

/** The same of one case that somebody has just joined with a report: its holder may know them. */
export const releaseConflictedClaim = ({ db }: Context, id: string): Promise<void> => updateConflictedReleased(db, id)

/** The same of the complaints about what they have just decided. */
export const releaseOwnComplaints = ({ db }: Context, staffId: string): Promise<void> =>
  updateOwnComplaintsReleased(db, staffId)

/**
 * Has claims that a console made whose clock was ahead end in their ten minutes from now: nobody else would get the case,
 * or be called about it, before that day. Whoever is at work on it goes on holding it.
 */
export async function shortenClaimsAhead({ db, clock }: Context): Promise<void> {
  await shortenClaims(db, new Date(clock.now().getTime() + CLAIM_MINUTES * MINUTE))
}

/** Closes a case that something else has decided, whoever holds it or is to agree, in the caller's transaction. */
export async function closeCase(context: Context, id: string): Promise<void> {
  const { db, clock } = context
  for (const proposalId of await updateLapsed(db, id, clock.now())) {
    const subject = { kind: 'proposal', id: proposalId }
    await appendAudit(context, { staffId: null, action: 'proposal.lapsed', subject, detail: {} })
  }
  await updateCaseClosed(db, id, clock.now())
}
