import { type IntimateDeclaration, intimateDeclarations } from '@amour/contract/trust/reports.ts'
import type { CaseCard, CaseFile, FiledDecision, ListedCase, Queue } from '@amour/contract/console/case-file.ts'
import type { Context } from '#context.ts'
import type { MediaRow } from '#database/tables.ts'
import type { PreservedRow } from '#features/trust/preservation/preservation.service.ts'
import { viewOwnDecision } from '#features/account/restrictions/own-decision.service.ts'
import type { MemberDecisionRow, QueueRow, selectEvidence, selectReports } from './case-file.queries.ts'
import type { CardRow } from '#features/trust/cases/case-opening.service.ts'
import type { selectSkippedBy } from '#features/trust/cases/claims.service.ts'
import { queueMinutes, queuePriority } from '#features/trust/cases/routing.service.ts'

/** A case in a list, as it stands at a moment: whoever held it until before then holds it no more. */
export function viewCard(row: CardRow, at: Date): CaseCard {
  const isHeld = row.claim_until !== null && row.claim_until > at
  return {
    id: row.id,
    reference: row.reference,
    kind: row.kind,
    queue: row.queue,
    priority: row.priority,
    category: row.category,
    username: row.username,
    state: row.state,
    score: row.score,
    isLow: row.is_low,
    reports: row.reports,
    reportKinds: row.report_kinds,
    isOutside: row.is_outside,
    holder: isHeld && row.claimed_by && row.holder ? { id: row.claimed_by, name: row.holder } : null,
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    hiddenAt: row.hidden_at?.toISOString() ?? null,
  }
}

type PassedRow = Awaited<ReturnType<typeof selectSkippedBy>>[number]

/** With why the queue leaves it out for whoever reads the list. */
export const viewListed = (card: CaseCard, row: PassedRow | undefined, reader: string): ListedCase => ({
  ...card,
  passedBy: row?.why ?? null,
  handedTo: viewHandedTo(row, reader),
})

/** For whom a case is kept that nobody holds: a colleague until its time is over, or its reader. */
export function viewHandedTo(row: PassedRow | undefined, reader: string): ListedCase['handedTo'] {
  if (!row?.to_id || !row.to_name) return null
  const isMine = row.why === null && row.to_id === reader
  return isMine || row.why === 'handed' ? { id: row.to_id, name: row.to_name } : null
}

export function viewQueue(queue: Queue['queue'], row: QueueRow | undefined, isMine: boolean): Queue {
  return {
    queue,
    priority: queuePriority(queue),
    allowedMinutes: queueMinutes(queue),
    waiting: row?.waiting ?? 0,
    low: row?.low ?? 0,
    working: row?.working ?? 0,
    proposed: row?.proposed ?? 0,
    medianMinutes: row?.median ?? null,
    slowMinutes: row?.slow ?? null,
    nextDueAt: row?.next_due?.toISOString() ?? null,
    removeBy: row?.remove_by?.toISOString() ?? null,
    isMine,
  }
}

type ReportRow = Awaited<ReturnType<typeof selectReports>>[number]

export function viewReport({ seal }: Context, row: ReportRow): CaseFile['reportsFiled'][number] {
  const open = (column: string, sealed: Buffer) => seal.openText({ owner: row.id, column: `report.${column}` }, sealed)
  const stated = row.particulars_sealed && readParticulars(open('particulars', row.particulars_sealed))
  return {
    id: row.id,
    reference: row.reference,
    kind: row.kind,
    category: row.category,
    isOutside: row.is_outside,
    isRepeat: row.is_repeat,
    upheld: row.upheld,
    decided: row.decided,
    hasBlocked: row.has_blocked,
    description: open('description', row.description_sealed),
    relation: stated?.relation ?? null,
    declared: intimateDeclarations.filter((each) => stated?.[each] === true),
    places: stated?.places ?? (stated?.target ? [stated.target] : []),
    outcome: row.outcome,
    createdAt: row.created_at.toISOString(),
  }
}

type Particulars = Partial<Record<IntimateDeclaration, true>> & {
  relation?: 'shown' | 'actingFor'
  places?: string[]
  target?: string
}

/** We have sealed them ourselves; who the person is stays where it is. */
function readParticulars(text: string) {
  return JSON.parse(text) as Particulars
}

type EvidenceRow = Awaited<ReturnType<typeof selectEvidence>>[number]

export function viewEvidence({ seal }: Context, row: EvidenceRow, isOpen: boolean): CaseFile['evidence'][number] {
  const text =
    isOpen && row.text_sealed ? seal.openText({ owner: row.id, column: 'report_message.text' }, row.text_sealed) : null
  return {
    id: row.id,
    reportId: row.report_id,
    seq: row.seq,
    sentAt: row.sent_at.toISOString(),
    isReporter: row.is_mine,
    isReported: row.is_reported,
    state: row.state,
    isGenuine: row.is_genuine,
    mediaId: row.media_id,
    text,
  }
}

type Alike = { copies: number; bannedAlike: number }

export function viewItem(row: MediaRow, { copies, bannedAlike }: Alike): CaseFile['media'][number] {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    rating: row.rating,
    visibility: row.visibility,
    isHeld: row.held_at !== null,
    width: row.width,
    height: row.height,
    durationMs: row.duration_ms,
    copies,
    bannedAlike,
    createdAt: row.created_at.toISOString(),
  }
}

/** An item of a member who was erased: nobody is shown it. */
export function viewPreservedItem(row: PreservedRow, copies: number): CaseFile['media'][number] {
  return {
    id: row.media_id,
    kind: row.type === 'video/mp4' ? 'video' : 'photo',
    status: 'rejected',
    rating: 'general',
    visibility: 'private',
    isHeld: true,
    width: row.width,
    height: row.height,
    durationMs: row.duration_ms,
    copies,
    bannedAlike: 0,
    createdAt: row.created_at.toISOString(),
  }
}

export function viewDecision(context: Context, row: MemberDecisionRow & { quoted?: string | null }): FiledDecision {
  const now = context.clock.now()
  const isOver = row.lifted_at !== null || (row.until_at !== null && row.until_at <= now)
  const isOverturned = row.overturned_at !== null
  const isChanged = row.appeal_state === 'modified'
  const isInForce = !isOverturned && !isChanged && (row.restriction_kind === null || !isOver)
  const told = { kind: row.restriction_kind, isInForce, until: row.until_at, appeal: null, quoted: row.quoted ?? null }
  const { appeal: _, appealUntil: __, ...own } = viewOwnDecision(context, row, told)
  return {
    ...own,
    action: row.action,
    caseReference: row.reference,
    // Until an appeal against it is decided, nobody learns from anywhere who decided first.
    by: row.is_under_appeal ? null : row.maker,
    approver: row.is_under_appeal ? null : row.second,
    isUnderAppeal: row.is_under_appeal,
    note: row.note_sealed && context.seal.openText({ owner: row.id, column: 'decision.note' }, row.note_sealed),
    isStrike: row.is_strike,
    isOverturned,
    isChanged,
  }
}
