import type { Claim } from '@amour/contract/console/case-file.ts'
import { CLAIM_MINUTES } from '@amour/contract/console/cases.ts'
import type { CaseQueue } from '@amour/contract/console/case-terms.ts'
import { inTransaction, type StaffContext } from '#context.ts'
import type { CaseRow } from '#database/tables.ts'
import { MINUTE } from '#durations.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { isOnBreak, requireNotOnBreak } from '#features/trust/staff-breaks/breaks.service.ts'
import { Refusal, refuseField } from '#http/refusal.ts'
import { canWorkOn } from './case-access.service.ts'
import {
  countAtOnce,
  countHeavyCases,
  deleteSkip,
  hasJustSkipped,
  limitsOf,
  recordSkip,
  requireHeavyCaseAllowance,
} from './wellness-settings.service.ts'
import { lockCase } from './cases.queries.ts'
import { selectCard } from './case-card.queries.ts'
import {
  claimNext,
  claimOne,
  renewOwnClaims,
  hasCaseConflict,
  isClaimable,
  selectColleagues,
  selectName,
  updateClaimUntil,
  updateClaimReleased,
} from './claims.queries.ts'
export { byUrgency } from './case-order.queries.ts'
export { hasMemberConflict, hasNoConflict, selectSkippedBy, updateViewed } from './claims.queries.ts'

/** Milliseconds within which a claim's answer has come, or will not: a server that died, a line that broke. */
const ANSWER = 5_000

/**
 * Holds the next cases of a queue; none when nothing waits that is theirs to look at. A batch begins with what the
 * caller holds of it already, a single one with what was taken for them and never reached them: it would lie hidden from
 * all others until its hold is over. Throws `roleMissing` or `breakOn`.
 */
export async function claimNextCases(
  context: StaffContext,
  { queue, count: asked }: { queue: CaseQueue; count: number },
): Promise<Claim[]> {
  const count = countAtOnce(queue, asked)
  if (!canWorkOn(context.staff.roles, queue)) throw new Refusal('roleMissing')
  await requireNotOnBreak(context)
  await requireHeavyCaseAllowance(context, queue)
  return inTransaction(context, async (tx) => {
    const claim = claimOf(tx)
    const takenBefore = new Date(claim.at.getTime() - ANSWER)
    const own = await renewOwnClaims(tx.db, queue, count, count > 1 ? claim : { ...claim, takenBefore })
    const more = count - own.length
    const rows = more > 0 ? await claimNext(tx.db, queue, more, { ...claim, ...(await limitsOf(tx)) }) : []
    for (const row of rows) await audit(tx, 'case.claim', row.id)
    await countHeavyCases(tx, rows)
    return [...own, ...rows].map(viewClaim)
  })
}

/** Holds one case; a lead may take it from somebody else. Throws `notFound`, `caseHeld`, `caseClosed`, `caseConflict`, `breakOn`. */
export async function claimCase(context: StaffContext, id: string, { isForced = false } = {}): Promise<Claim> {
  await requireNotOnBreak(context)
  return inTransaction(context, async (tx) => {
    const { db, staff } = tx
    const row = await lockCase(db, id)
    if (!row || !canWorkOn(staff.roles, row.queue)) throw new Refusal('notFound')
    if (row.state !== 'open') throw new Refusal('caseClosed')
    const isHeld = row.claimed_by !== null && isClaimLive(tx, row)
    const isAgain = isHeld && row.claimed_by === staff.id
    if (isHeld && !isAgain && !isForced) throw await createClaimRefusal(tx, id, row.claimed_by)
    if (row.claimed_by !== staff.id) await requireHeavyCaseAllowance(tx, row.queue)
    const claimed = await claimOne(db, id, claimOf(tx), { isForced, isAgain })
    if (!claimed) throw new Refusal('caseConflict')
    if (row.claimed_by !== staff.id) await countHeavyCases(tx, [claimed])
    // Whoever takes a case back that they passed by is given it again.
    await deleteSkip(tx, id)
    await audit(tx, isForced ? 'case.takeOver' : 'case.claim', id)
    return viewClaim(claimed)
  })
}

/**
 * Holds one case of many, in the caller's transaction and for as long as that takes: it was looked at by one that stands
 * for it. Undefined where it must not be theirs.
 */
export async function claimForWave(context: StaffContext, id: string): Promise<CaseRow | undefined> {
  const claimed = await claimOne(context.db, id, claimOf(context), { isForced: false, isAgain: false })
  if (claimed) await audit(context, 'case.claim', id)
  return claimed
}

/** Names who has a case, but to nobody who may not learn about it. */
async function createClaimRefusal({ db, staff }: StaffContext, id: string, holder: string | null): Promise<Refusal> {
  if (!holder || !(await isClaimable(db, staff.id, id))) return new Refusal('caseConflict')
  return new Refusal('caseHeld', { data: { holder: await selectName(db, holder) } })
}

/** Holds a case for ten minutes more. Throws `caseStale` when it is not theirs any more. */
export function extendClaim(context: StaffContext, id: string, token: string): Promise<Claim> {
  return inTransaction(context, async (tx) => {
    const row = await getClaimedCase(tx, id, token)
    const { until } = claimOf(tx)
    await updateClaimUntil(tx.db, id, until)
    return viewClaim({ ...row, claim_until: until })
  })
}

/**
 * Takes back what the caller has just passed by, as it was before: it counts as no new case, and is passed by no longer
 * even where it cannot be theirs. Throws `notFound`, `caseClosed`, `caseStale` where they have not just passed it by,
 * `caseHeld` where it is with somebody else by now, `caseConflict`, `breakOn`.
 */
export async function undoSkip(context: StaffContext, id: string): Promise<Claim> {
  const answer = await inTransaction(context, async (tx) => {
    const { db, staff } = tx
    const row = await lockCase(db, id)
    if (!row || !canWorkOn(staff.roles, row.queue)) throw new Refusal('notFound')
    if (row.state !== 'open') throw new Refusal('caseClosed')
    if (!(await hasJustSkipped(tx, id))) throw new Refusal('caseStale')
    await deleteSkip(tx, id)
    // Returned from here on, not thrown: the skip stays forgotten.
    if (await isOnBreak(tx)) return new Refusal('breakOn')
    const taker = isClaimLive(tx, row) ? row.claimed_by : row.handed_to
    if (taker && taker !== staff.id) return createClaimRefusal(tx, id, taker)
    const claimed = await claimOne(db, id, claimOf(tx), { isForced: false, isAgain: true })
    if (!claimed) return new Refusal('caseConflict')
    await audit(tx, 'case.undoSkip', id)
    return viewClaim(claimed)
  })
  if (answer instanceof Refusal) throw answer
  return answer
}

type Release = { token: string | null; note: string } & ({ to: string } | { isSkip: boolean })

/** Puts a case back into its queue, passed by or not, or gives it to a colleague. Throws `caseStale`, or a violation of `to`. */
export function releaseClaim(context: StaffContext, id: string, { token, note, ...how }: Release): Promise<void> {
  const to = 'to' in how ? how.to : undefined
  const isSkip = 'isSkip' in how && how.isSkip
  return inTransaction(context, async (tx) => {
    const { db, seal } = tx
    const row = await getClaimedCase(tx, id, token)
    if (to && !(await findTakers(tx, row)).some((one) => one.id === to)) throw refuseField('to', 'colleagueUnknown')
    const sealed = note ? seal.seal({ owner: id, column: 'moderation_case.note' }, note) : row.note_sealed
    await updateClaimReleased(db, id, { handedTo: to ?? null, note: sealed })
    if (isSkip) await recordSkip(tx, id)
    await audit(tx, to ? 'case.handOver' : 'case.giveBack', id)
  })
}

/** To whom a case may be handed over. Throws `notFound`. */
export async function listColleagues(context: StaffContext, id: string): Promise<{ id: string; name: string }[]> {
  const row = await selectCard(context.db, id, context.staff.id)
  if (!row || !canWorkOn(context.staff.roles, row.queue)) throw new Refusal('notFound')
  return (await findTakers(context, row)).map(({ id: other, name }) => ({ id: other, name }))
}

/** The others who work on the queue, do not know the member and took no part in what is to be looked at again. */
async function findTakers({ db, staff }: StaffContext, row: Pick<CaseRow, 'id' | 'queue'>) {
  return (await selectColleagues(db, row.id)).filter(({ id, roles }) => id !== staff.id && canWorkOn(roles, row.queue))
}

/**
 * The case that the caller holds, locked until the transaction ends; by a `token` of null in whichever tab. Throws
 * `notFound` or `caseStale`.
 */
export async function getClaimedCase(context: StaffContext, id: string, token: string | null): Promise<CaseRow> {
  const { db, staff } = context
  const row = await lockCase(db, id)
  if (!row || !canWorkOn(staff.roles, row.queue)) throw new Refusal('notFound')
  const isTheirs = row.state === 'open' && row.claimed_by === staff.id && (token === null || row.claim_token === token)
  if (!isTheirs || !isClaimLive(context, row)) throw new Refusal('caseStale')
  // Somebody whom they know may have reported the same since they began.
  if (await hasCaseConflict(db, staff.id, id)) throw new Refusal('caseStale')
  return row
}

const isClaimLive = ({ clock }: StaffContext, row: CaseRow) => row.claim_until !== null && row.claim_until > clock.now()

function claimOf({ staff, clock }: StaffContext) {
  const at = clock.now()
  return { staffId: staff.id, at, until: new Date(at.getTime() + CLAIM_MINUTES * MINUTE) }
}

const audit = (context: StaffContext, action: string, id: string) =>
  appendAudit(context, { staffId: context.staff.id, action, subject: { kind: 'case', id }, detail: {} })

function viewClaim(row: CaseRow): Claim {
  return {
    id: row.id,
    token: row.claim_token ?? '',
    version: row.version,
    until: (row.claim_until ?? row.created_at).toISOString(),
  }
}
