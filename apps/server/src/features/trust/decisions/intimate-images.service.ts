import { APPEAL_DAYS } from '@amour/contract/trust/appeals.ts'
import type { Context } from '#context.ts'
import type { CaseRow, DecisionRow } from '#database/tables.ts'
import { DAY } from '#durations.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { banMedia } from '#features/media/banned-media/banned-media.service.ts'
import {
  findCopies,
  findTakenDownFor,
  findUnexplained,
  transferTakedown,
  releaseTakedown,
  removeIntimate,
} from '#features/media/moderation/takedowns.service.ts'
import { updateHidden, updateCaseClosed, openRoutedCase } from '#features/trust/cases/case-opening.service.ts'
import { recordDecision } from './decision-record.service.ts'
import { selectMediaOfCase, selectOthersCopies } from './decisions.queries.ts'
import { notifyDecision } from './decision-notices.service.ts'
import { matchRouting } from '#features/trust/cases/routing.service.ts'

type Made = Pick<DecisionRow, 'id' | 'policy' | 'reason' | 'created_at' | 'appeal_until'>
type Removal<Decision = Made> = { decision: Decision; staffId: string }

/** All copies of what a case is about go for good, and the picture cannot come back. */
export async function removeImages(
  context: Context,
  row: CaseRow,
  { decision, staffId }: Removal<Made & Pick<DecisionRow, 'media_id'>>,
): Promise<void> {
  const known = [...(await selectMediaOfCase(context.db, row.id)), row.target_id, decision.media_id]
  const named = new Set(known.filter((id) => id !== null))
  const shown = new Set(await findTakenDownFor(context, row.id))
  for (const id of named) {
    await banMedia(context, id, { kind: 'intimate', note: row.reference })
    for (const copy of await findCopies(context, id)) shown.add(copy)
  }
  const copies = await selectOthersCopies(context.db, [...shown], row)
  for (const { id } of copies) shown.delete(id)
  await removeIntimate(context, [...shown], { reason: 'noConsent', by: staffId, decisionId: decision.id })
  for (const copy of copies) await removeCopy(context, copy, { decision, staffId })
  for (const memberId of new Set(copies.map((copy) => copy.member_id))) await notifyDecision(context, memberId)
}

/**
 * Takes down what somebody else has of the same picture: a decision of its own that repeats the first, so that they too
 * read the reason and can appeal. It is no strike; whoever made the first one does not hear the appeal.
 */
async function removeCopy(
  context: Context,
  { id: mediaId, member_id: memberId }: { id: string; member_id: string },
  { decision: first, staffId }: Removal,
) {
  const { db, clock } = context
  const { policy, reason, created_at, appeal_until } = first
  const opened = await openRoutedCase(context, {
    kind: 'match',
    memberId,
    targetId: null,
    place: matchRouting.intimate,
  })
  const shape = { case_id: opened.id, member_id: memberId, media_id: mediaId, repeat_of: first.id }
  const { id } = await recordDecision(
    context,
    { ...shape, action: 'remove', policy, reason, is_final: true },
    { createdAt: created_at, appealUntil: appeal_until },
  )
  await removeIntimate(context, [mediaId], { reason: 'noConsent', by: staffId, decisionId: id })
  await updateCaseClosed(db, opened.id, clock.now())
  await appendAudit(context, {
    staffId: null,
    action: 'decision.repeat',
    subject: { kind: 'case', id: opened.id },
    detail: { decision: id, earlier: first.id },
  })
}

/**
 * Whose item stays down when the last decision about them that kept it down falls, since it shows what another decision
 * removed, has a decision of their own from then on, which repeats that one. Says whether they were told of any.
 */
export async function explainRemovals(context: Context, memberId: string, staffId: string): Promise<boolean> {
  const created_at = context.clock.now()
  const appeal_until = new Date(created_at.getTime() + APPEAL_DAYS * DAY)
  const unexplained = await findUnexplained(context, memberId)
  for (const { media_id: id, ...first } of unexplained) {
    const decision = { ...first, created_at, appeal_until }
    await removeCopy(context, { id, member_id: memberId }, { decision, staffId })
  }
  const isAny = unexplained.length > 0
  if (isAny) await notifyDecision(context, memberId)
  return isAny
}

/** What a case held is as it was, unless somebody has said more of it since it was read: then the next case holds it. */
export async function releaseImages(context: Context, row: CaseRow, next: CaseRow | undefined): Promise<void> {
  if (!next) return releaseTakedown(context, row.id)
  await transferTakedown(context, row.id, next.id)
  if (row.hidden_at) await updateHidden(context.db, next.id, row.hidden_at)
}
