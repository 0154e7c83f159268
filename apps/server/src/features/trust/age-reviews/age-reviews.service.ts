import type { AgePicture, ageReviews, AgeReviewOutcome } from '@amour/contract/console/age-reviews.ts'
import type { ResponseOf } from '@amour/contract/endpoint.ts'
import { inTransaction, type StaffContext } from '#context.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { requireNotOnBreak } from '#features/trust/staff-breaks/breaks.service.ts'
import { Refusal } from '#http/refusal.ts'
import { insertReview, selectOpened, selectReview, selectUnsent, updateTold } from './age-reviews.queries.ts'
import { fetchPicture, fetchWaiting, tellGate } from './gate-reviews.service.ts'

/**
 * Checks that wait at the age gate for a person. What was decided while the gate did not answer is told to it first. Throws
 * `ageGateAway`.
 */
export async function listAgeChecks(context: StaffContext): Promise<ResponseOf<typeof ageReviews.list>> {
  const { db, staff, clock, config } = context
  const { review } = config.ageGate
  if (!review) return { isSetUp: false, hours: 0, data: [] }
  for (const { check_id: id, outcome } of await selectUnsent(db)) {
    await tellGate(review, id, outcome)
    await updateTold(db, id, clock.now())
  }
  const { hours, checks } = await fetchWaiting(review)
  const ids = checks.map(({ id }) => id)
  const opened = await selectOpened(db, staff.id, ids)
  const data = checks.map(({ id, gesture, since, endsAt }) => {
    const [hand, fingers] = gesture.split('-')
    return {
      id,
      since,
      endsAt,
      hand: hand === 'left' ? ('left' as const) : ('right' as const),
      fingers: Number(fingers),
      opened: opened.filter((one) => one.id === id).map(({ item }) => item),
    }
  })
  return { isSetUp: true, hours, data }
}

/** One picture of a check; that somebody looks stands in the log before anything is shown. Throws as its call refuses. */
export async function lookAtAgeCheck(context: StaffContext, id: string, item: AgePicture) {
  const { staff, limits } = context
  const review = requireReview(context)
  await requireNotOnBreak(context)
  await limits.take('ageReviewLooks', staff.id)
  const picture = await fetchPicture(review, id, item)
  await audit(context, 'look.ageCheck', id, { item })
  return picture
}

/**
 * Decides a check. The decision is written down here before the gate hears of it, so that one that the gate does not answer
 * to is told to it again, by the same person or with the next list. Throws as its call refuses.
 */
export async function decideAgeCheck(context: StaffContext, id: string, outcome: AgeReviewOutcome) {
  const { db, clock } = context
  const review = requireReview(context)
  await requireNotOnBreak(context)
  await inTransaction(context, (tx) => recordReview(tx, id, outcome))
  const isThere = await tellGate(review, id, outcome)
  await updateTold(db, id, clock.now())
  if (!isThere) throw new Refusal('ageReviewOver')
  return { status: 'decided' as const }
}

/** Throws `caseUnread` for who has not opened both pictures, and `ageReviewOver` where it was decided before. */
async function recordReview(tx: StaffContext, id: string, outcome: AgeReviewOutcome) {
  const { db, staff, clock } = tx
  const earlier = await selectReview(db, id)
  // Also once the gate has heard of it: its answer may have been lost on the way to this person, and it says the same again.
  if (earlier?.staff_id === staff.id && earlier.outcome === outcome) return
  if (earlier) throw new Refusal('ageReviewOver')
  if ((await selectOpened(db, staff.id, [id])).length < 2) throw new Refusal('caseUnread')
  const row = { check_id: id, staff_id: staff.id, outcome, decided_at: clock.now(), told_at: null }
  if (!(await insertReview(db, row))) throw new Refusal('ageReviewOver')
  await audit(tx, 'ageCheck.decide', id, { outcome })
}

/** Throws `ageReviewOver` where nobody at this console compares. */
function requireReview({ config }: StaffContext) {
  if (!config.ageGate.review) throw new Refusal('ageReviewOver')
  return config.ageGate.review
}

const audit = (context: StaffContext, action: string, id: string, detail: Record<string, unknown>) =>
  appendAudit(context, { staffId: context.staff.id, action, subject: { kind: 'ageCheck', id }, detail })
