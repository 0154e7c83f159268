import type { Measure, RestrictionNotice } from '@amour/contract/trust/appeals.ts'
import { type Caller, type Context, inTransaction } from '#context.ts'
import type { DecisionRow, MemberRow } from '#database/tables.ts'
import { DAY } from '#durations.ts'
import { Refusal } from '#http/refusal.ts'
import { newId } from '#security/ids.ts'
import { processAll } from '#jobs/process-all.ts'
import { writeAppealToken } from './appeal-token.service.ts'
import {
  insertRestriction,
  lockStanding,
  selectBinding,
  selectBoundBy,
  selectRunOut,
  type Standing,
  updateLifted,
  updateRunOut,
  updateStanding,
} from './restrictions.queries.ts'
import { viewDecisionsOf } from './own-decision.service.ts'

const BATCH = 100

/** Refuses with the reason what a restricted member may not do. Throws `accountRestricted`. */
export function requireUnrestricted({ status, restriction }: Pick<Caller, 'status' | 'restriction'>): void {
  if (status === 'restricted') throw new Refusal('accountRestricted', { ...(restriction && { data: restriction }) })
}

/** Refuses with the reason what must not happen while a moderator looks at a member. Throws `accountHeld`. */
export function requireNotOnAccountHold({ status, restriction }: Pick<Caller, 'status' | 'restriction'>): void {
  if (status === 'held') throw new Refusal('accountHeld', { ...(restriction && { data: restriction }) })
}

type Restrictable = { id: string; status: MemberRow['status'] }

/**
 * What the moderators have laid on a member who signs in or calls; what has run out meanwhile counts no more.
 * Throws `accountSuspended` with the reason and a token to appeal by.
 */
export async function findStanding(context: Context, { id, status }: Restrictable) {
  if (status !== 'suspended' && status !== 'held' && status !== 'restricted') return { status, restriction: null }
  const restriction = await findRestriction(context, id)
  const asked: Partial<Record<Measure, Standing>> = standingOf
  const isOver = restriction === null || asked[restriction.measure] !== status
  const present = (isOver && (await settleRunOut(context, id))) || status
  if (present === 'suspended') throw new Refusal('accountSuspended', { ...(restriction && { data: restriction }) })
  return { status: present, restriction }
}

/** The gravest of what binds a member, as they are told of it; null when nothing does. */
async function findRestriction(context: Context, memberId: string): Promise<RestrictionNotice | null> {
  const { db, clock } = context
  const [row] = await selectBinding(db, memberId, clock.now())
  if (!row) return null
  const isOut = row.restriction_kind === 'ban' || row.restriction_kind === 'suspend'
  const [notice] = await viewDecisionsOf(context, memberId, [row])
  return notice ? { ...notice, token: isOut ? writeAppealToken(context, row.id) : null } : null
}

type NewRestriction = { kind: 'contact' | 'hold' | 'suspend' | 'ban'; days: number | null }

/** Lays a restriction on the member of a decision, in the caller's transaction; it holds from the next call on. */
export async function restrict(
  context: Context,
  decision: Pick<DecisionRow, 'id' | 'member_id'>,
  wanted: NewRestriction,
) {
  const { db, clock } = context
  const { member_id: memberId } = decision
  if (memberId === null) return
  const from = clock.now()
  await lockStanding(db, memberId)
  await insertRestriction(db, {
    id: newId(),
    member_id: memberId,
    decision_id: decision.id,
    kind: wanted.kind,
    from_at: from,
    until_at: wanted.days === null ? null : new Date(from.getTime() + wanted.days * DAY),
  })
  await settleStanding(context, memberId)
}

/** Lifts what these decisions have laid on members; `by` is the decision that says so. */
export async function lift(context: Context, decisionIds: string[], by: string | null): Promise<void> {
  const { db, clock } = context
  // Held before it is read what else binds them, so that a measure of this very moment is not overlooked.
  for (const memberId of await selectBoundBy(db, decisionIds)) await lockStanding(db, memberId)
  const members = await updateLifted(db, decisionIds, { at: clock.now(), by })
  for (const memberId of members) await settleStanding(context, memberId)
}

/** Brings a member's account into the state that what binds them asks for; says which. */
async function settleStanding({ db, clock }: Context, memberId: string): Promise<MemberRow['status'] | undefined> {
  const at = clock.now()
  // What still stands as if it bound them would keep the database from setting them free.
  await updateRunOut(db, memberId, at)
  const [gravest] = await selectBinding(db, memberId, at)
  return updateStanding(db, memberId, gravest ? standingOf[gravest.restriction_kind] : 'active')
}

/** Gives a member back what has run out by now; says in which state they are then, undefined when nothing had. */
function settleRunOut(context: Context, memberId: string) {
  return inTransaction(context, async (tx) => {
    await lockStanding(tx.db, memberId)
    const hadRunOut = await updateRunOut(tx.db, memberId, tx.clock.now())
    return hadRunOut ? settleStanding(tx, memberId) : undefined
  })
}

const standingOf = {
  ban: 'suspended',
  suspend: 'suspended',
  hold: 'held',
  contact: 'restricted',
} as const satisfies Record<NewRestriction['kind'], Standing>

/** The same for everybody of whom a restriction has run out. */
export async function settleExpired(context: Context, signal?: AbortSignal): Promise<void> {
  const memberIds = await selectRunOut(context.db, context.clock.now(), BATCH)
  await processAll(context, memberIds, (memberId) => settleRunOut(context, memberId), signal)
}
