import type { NewRow } from '@amour/server/database/tables.ts'
import { newId } from '@amour/server/security/ids.ts'
import { between, closedCase, decisionRow, type Making, note, noteLooks } from './case-rows.ts'
import type { Played } from './history-rows.ts'
import type { PlannedLook } from './plan-second-look.ts'

/** Adds a second look at an upload, and a lead's word where the two differed. */
export function addSecondLook(making: Making, played: Played, first: NewRow<'decision'>): void {
  const { secondLook } = played.planned
  if (!secondLook) return
  addLook(making, played, { first, look: secondLook, isForLead: false })
  if (secondLook.lead) addLook(making, played, { first, look: secondLook.lead, isForLead: true })
}

type Look = { first: NewRow<'decision'>; look: Omit<PlannedLook, 'lead'>; isForLead: boolean }

function addLook(making: Making, { planned, memberId, targetId }: Played, { first, look, isForLead }: Look): void {
  const { rows, cast } = making
  const { openedAt, closedAt, action } = look
  const id = newId(openedAt.getTime())
  const lookedAt = between(openedAt, closedAt, 0.8)
  const row = closedCase(planned, { id, memberId, targetId, openedAt, lookedAt, closedAt })
  rows.secondCases.push({ ...row, second_of: first.id, is_for_lead: isForLead })
  const by = cast.staffId(look.by)
  note(making, { at: between(openedAt, lookedAt, 0.99), staffId: by, action: 'case.claim', about: id })
  noteLooks(making, by, { caseId: id, kind: 'media', targetId, hasMessages: false, at: lookedAt })
  const takesAway = isForLead && action === 'reject' && first.action !== 'reject'
  const decision = decisionRow({
    case_id: id,
    // Nobody but the staff hears of a second look that takes nothing from anybody.
    member_id: takesAway ? memberId : null,
    staff_id: by,
    action,
    reason: action === first.action ? first.reason : action === 'reject' ? 'pictureUnfit' : 'allowed',
    media_id: targetId,
    created_at: closedAt,
  })
  rows.secondDecisions.push(decision)
  note(making, {
    at: closedAt,
    staffId: by,
    action: isForLead ? 'review.settle' : 'review.second',
    about: id,
    detail: { decision: decision.id, first: first.id, isSame: action === first.action },
  })
}
