import type { CaseKind } from '@amour/contract/console/case-terms.ts'
import type { ReportCategory } from '@amour/contract/trust/reports.ts'
import { type Context, inTransaction } from '#context.ts'
import type { CaseRow } from '#database/tables.ts'
import { DAY, MINUTE } from '#durations.ts'
import { newId } from '#security/ids.ts'
import { newReference } from '#security/reference.ts'
import {
  countOtherReporters,
  countReached,
  countStrikes,
  insertCase,
  lockOpenCase,
  lockTarget,
  updateJoined,
} from './cases.queries.ts'
import { type Routing, checkRouting, computeScore, findGravest, queueMinutes } from './routing.service.ts'
export { countStrikes, isRaised, lockCase, updateCaseClosed, updateHidden, updateRaised } from './cases.queries.ts'
export { type CardRow, caseCards, selectCard, selectItems } from './case-card.queries.ts'

const WEEK = 7 * DAY
const YEAR = 365 * DAY

type Opening = {
  kind: CaseKind
  memberId: string | null
  targetId: string | null
  category?: ReportCategory
  place: Routing
  /** How far the reporter is believed, and whether they report too much; a case without a report has none. */
  reporter?: {
    memberId: string | null
    address: string | null
    weight: number
    isLow: boolean
    isRepeat: boolean
    /** Earlier reports of theirs in the case of which this one takes the place. */
    replaced: number
  }
}

/**
 * Opens a case, or finds the open one about the same; runs in the caller's transaction and holds the case until its end.
 * What comes to an open case may move it up, never down.
 */
export async function openRoutedCase(context: Context, opening: Opening): Promise<CaseRow> {
  const { db } = context
  const { kind, targetId, place, reporter } = opening
  if (targetId) await lockTarget(db, `${kind}|${targetId}`)
  const found = await findOrInsert(context, opening)
  if (found.isNew) return found.row
  const known = found.row
  // What the same person says again of the same thing adds nothing.
  if (!reporter || reporter.isRepeat) return known
  const score = await rate(context, opening, reporter.isLow ? 0 : await countOtherReporters(db, known.id, reporter))
  const dueAt = new Date(context.clock.now().getTime() + place.within)
  const category = findGravest(known.category, opening.category ?? null)
  return updateJoined(db, known.id, { ...place, category, score, ...reporter, dueAt })
}

/** A decision that we waited for may have closed the case and opened the next one: then that one is found. */
async function findOrInsert(context: Context, opening: Opening): Promise<{ row: CaseRow; isNew: boolean }> {
  const { kind, targetId } = opening
  for (;;) {
    const known = targetId && (await lockOpenCase(context.db, kind, targetId))
    if (known) return { row: known, isNew: false }
    const row = await insertNew(context, opening)
    if (row) return { row, isNew: true }
  }
}

/** Undefined when a case about the same is open, or the reference is taken. */
async function insertNew(context: Context, opening: Opening): Promise<CaseRow | undefined> {
  const { db, clock } = context
  const { kind, memberId, targetId, category, place, reporter } = opening
  const at = clock.now()
  const score = await rate(context, opening, 0)
  return insertCase(db, {
    id: newId(),
    reference: newReference(),
    kind,
    queue: place.queue,
    priority: place.priority,
    category: category ?? null,
    member_id: memberId,
    target_id: targetId,
    score,
    is_low: reporter?.isLow ?? false,
    reports: reporter ? 1 : 0,
    created_at: at,
    due_at: new Date(at.getTime() + place.within),
  })
}

async function rate({ db, clock }: Context, { memberId, place, reporter }: Opening, others: number) {
  const now = clock.now().getTime()
  const [strikes, reach] = memberId
    ? [await countStrikes(db, memberId, new Date(now - YEAR)), await countReached(db, memberId, new Date(now - WEEK))]
    : [0, 0]
  return computeScore({ severity: place.severity, weight: reporter?.weight ?? 0.5, others, strikes, reach })
}

type Check = { kind: keyof typeof checkRouting; memberId: string | null; targetId: string }

/** Puts something that a person must look at into its queue, once while it waits. An alarm and a concern are forms like feedback. */
export function openCase(context: Context, { kind, memberId, targetId }: Check): Promise<CaseRow> {
  const isForm = kind === 'alarm' || kind === 'urgentAlarm' || kind === 'concern'
  const opening = { kind: isForm ? 'feedback' : kind, memberId, targetId, place: checkRouting[kind] } as const
  return inTransaction(context, (tx) => openRoutedCase(tx, opening))
}

/** A case like one that is closed, for the reports that came while it was being decided. */
export async function openFollowUpCase(context: Context, row: CaseRow, reports: number): Promise<CaseRow> {
  const { db, clock } = context
  const at = clock.now()
  const { kind, queue, priority, category, member_id, target_id, score, is_low, created_at, due_at } = row
  // What was moved up while it waited was allowed longer than its queue allows.
  const within = Math.min(due_at.getTime() - created_at.getTime(), queueMinutes(queue) * MINUTE)
  for (;;) {
    const next = await insertCase(db, {
      id: newId(),
      reference: newReference(),
      kind,
      queue,
      priority,
      category,
      member_id,
      target_id,
      score,
      is_low,
      reports,
      created_at: at,
      due_at: new Date(at.getTime() + within),
    })
    if (next) return next
  }
}

/** A case of its own about the same once more: for a second look, or for a lead where two differ. */
export async function openReviewCase(
  context: Context,
  { member_id: memberId, target_id: targetId, score }: CaseRow,
  { secondOf, isForLead }: { secondOf: string; isForLead: boolean },
): Promise<void> {
  const { db, clock } = context
  const at = clock.now()
  const { queue, priority, within } = checkRouting.media
  await insertCase(db, {
    id: newId(),
    reference: newReference(),
    kind: 'media',
    queue,
    priority,
    member_id: memberId,
    target_id: targetId,
    score,
    second_of: secondOf,
    is_for_lead: isForLead,
    created_at: at,
    due_at: new Date(at.getTime() + within),
  })
}
