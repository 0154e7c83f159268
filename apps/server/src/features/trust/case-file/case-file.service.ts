import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { readWindow } from '#features/people/lit-windows/lit-windows.service.ts'
import { caseQueues } from '@amour/contract/console/case-terms.ts'
import { inTransaction, type StaffContext } from '#context.ts'
import { DAY } from '#durations.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { isAnswerToAppeal, findAppealed } from '#features/trust/decisions/appeal-outcomes.service.ts'
import { countBannedAlike, findLinkedAccounts } from '#features/trust/linked-accounts/linked-accounts.service.ts'
import { OWN_LIST } from '#features/media/banned-media/banned-media.service.ts'
import { findCopies } from '#features/media/moderation/takedowns.service.ts'
import { findNotice } from '#features/trust/notices/stored-notices.service.ts'
import { listPreserved } from '#features/trust/preservation/preservation.service.ts'
import { listShownMeetings } from '#features/people/meetings/meeting-removal.service.ts'
import { findPendingText, findShownWords } from '#features/people/profiles/profile-review.service.ts'
import { describeVerification } from '#features/trust/identity-verification/verification-review.service.ts'
import { Refusal } from '#http/refusal.ts'
import { listAllowedActions, canWorkOn } from '#features/trust/cases/case-access.service.ts'
import {
  countStrikes,
  lockCase,
  selectItems,
  selectCard,
  type CardRow,
} from '#features/trust/cases/case-opening.service.ts'
import {
  viewCard,
  viewDecision,
  viewEvidence,
  viewHandedTo,
  viewReport,
  viewItem,
  viewPreservedItem,
  viewQueue,
} from './case-file.view.ts'
import { selectSkippedBy, updateViewed } from '#features/trust/cases/claims.service.ts'
import { selectMediaOfCase } from '#features/trust/decisions/conclusion.service.ts'
import { findProposal } from '#features/trust/proposals/proposals.service.ts'
import { hasChildHold } from '#features/trust/proposals/case-decision.service.ts'
import { describeFiledRatings } from '#features/trust/rating-looks/rating-looks.service.ts'
import { describeSignals } from '#features/trust/signals/signals.service.ts'
import { blindCaseFile } from '#features/trust/decisions/second-review.service.ts'
import {
  countDecidedToday,
  countReportsAround,
  selectDecisionsOfCase,
  selectDecisionsOfMember,
  selectEvidence,
  selectReports,
  selectAppealedDecision,
  selectReportedMember,
  hasProfileReport,
  selectClaimedBy,
  selectMatch,
  selectPhotosOf,
  selectQueues,
} from './case-file.queries.ts'
export { selectQueues } from './case-file.queries.ts'

type ReportedRow = Pick<CardRow, 'id' | 'kind' | 'member_id'>

const YEAR = 365 * DAY

/** Every queue, what the caller holds, and how much they have decided today. */
export async function describeQueues({ db, clock, staff }: StaffContext) {
  const now = clock.now()
  const [rows, mine, doneToday] = await Promise.all([
    selectQueues(db, now),
    selectClaimedBy(db, staff.id, now),
    countDecidedToday(db, staff.id, now),
  ])
  return {
    doneToday,
    data: caseQueues.map((queue) =>
      viewQueue(
        queue,
        rows.find((row) => row.queue === queue),
        canWorkOn(staff.roles, queue),
      ),
    ),
    mine: mine.map((row) => viewCard(row, now)),
  }
}

/** A case with its history. Who holds it has read it by that. Throws `notFound`. */
export function readCase(context: StaffContext, id: string): Promise<CaseFile> {
  return inTransaction(context, async (tx) => {
    const { db, clock, staff } = tx
    const row = (await lockCase(db, id)) && (await selectCard(db, id, staff.id))
    if (!row || !canWorkOn(staff.roles, row.queue)) throw new Refusal('notFound')
    const isMine = row.claimed_by === staff.id && row.claim_until !== null && row.claim_until > clock.now()
    if (isMine) await updateViewed(db, id, clock.now())
    await appendAudit(tx, { staffId: staff.id, action: 'case.read', subject: { kind: 'case', id }, detail: {} })
    return blindCaseFile(tx, row, await describe(tx, row, isMine))
  })
}

async function describe(context: StaffContext, row: CardRow, isMine: boolean): Promise<CaseFile> {
  const { db, clock, seal, staff } = context
  const appeal = await describeAppeal(context, row.id)
  // Whoever decides anew has before them what was seen then.
  const seen = appeal?.caseId ?? row.id
  const [reports, evidence, decisions, [passed]] = await Promise.all([
    selectReports(db, seen, row.member_id),
    selectEvidence(db, seen),
    selectDecisionsOfCase(db, row.id),
    selectSkippedBy(db, [row.id], { staffId: staff.id, at: clock.now() }),
  ])
  return {
    ...viewCard(row, clock.now()),
    version: row.version,
    firstLookAt: row.first_look_at?.toISOString() ?? null,
    actions: isMine ? openActions(context, row, appeal) : [],
    isHeldByMe: isMine,
    handedTo: viewHandedTo(passed, staff.id),
    note: row.note_sealed && seal.openText({ owner: row.id, column: 'moderation_case.note' }, row.note_sealed),
    reportsFiled: reports.map((each) => viewReport(context, each)),
    evidence: evidence.map((each) => viewEvidence(context, each, false)),
    media: await describeItems(context, row),
    member: row.member_id ? await describeMember(context, row.member_id) : null,
    isErased: row.is_erased,
    form: row.kind === 'feedback' && row.target_id ? await findNotice(context, row.target_id) : null,
    text: row.kind === 'profile' && row.member_id ? await describeText(context, row.member_id) : null,
    profile: await describeProfile(context, row),
    match: row.kind === 'match' && row.target_id ? await describeMatch(context, row.target_id) : null,
    ...(await describeCheck(context, row)),
    ratings: await describeFiledRatings(context, row),
    appeal,
    proposal: await findProposal(context, row.id),
    isHeldAsChild: await hasChildHold(db, row.id),
    decisions: decisions.map((each) => viewDecision(context, each)),
  }
}

async function describeMatch({ db }: StaffContext, id: string): Promise<CaseFile['match']> {
  const row = await selectMatch(db, id)
  if (row?.kind !== 'child' && row?.kind !== 'intimate') return null
  return { kind: row.kind, list: row.source === OWN_LIST ? null : row.source, triedAt: row.created_at.toISOString() }
}

const openActions = ({ config, staff }: StaffContext, row: CardRow, appeal: CaseFile['appeal']) =>
  listAllowedActions(staff.roles, row, config).filter((action) => !appeal || isAnswerToAppeal(action, appeal.decision))

/**
 * The items that a case is about: what is to be checked, what was reported, what its messages carried; of an appeal those
 * of the case that is looked at again.
 */
export async function itemsOf(
  { db }: Pick<StaffContext, 'db'>,
  row: Pick<CardRow, 'id' | 'kind' | 'target_id'>,
): Promise<string[]> {
  const appealed = row.kind === 'appeal' ? await findAppealed({ db }, row.id) : undefined
  const seen = appealed?.case_id ?? row.id
  const carried = (await selectEvidence(db, seen)).flatMap(({ media_id: id }) => id ?? [])
  const own = (row.kind === 'media' || row.kind === 'intimate') && row.target_id ? [row.target_id] : []
  const decided = appealed?.media_id ? [appealed.media_id] : []
  return [...new Set([...own, ...(await selectMediaOfCase(db, seen)), ...carried, ...decided])]
}

/**
 * What else of the member's a moderator has to see: what a selfie is compared with, where an image may be found, or the
 * photos that everybody sees of a profile that was reported.
 */
export async function comparedWith(
  { db }: Pick<StaffContext, 'db'>,
  row: Pick<CardRow, 'id' | 'kind' | 'member_id' | 'target_id'>,
): Promise<string[]> {
  const { kind, member_id: memberId, target_id: targetId } = row
  if (!memberId) return []
  const isSearched = kind === 'verification' || (kind === 'intimate' && targetId === null)
  if (isSearched) return selectPhotosOf(db, memberId, { withPrivate: true })
  // Nobody's private photos are opened to the desk by a report that speaks of none.
  return (await isAboutProfile(db, row)) ? selectPhotosOf(db, memberId, { withPrivate: false }) : []
}

/** Whether it was the profile that somebody complained of; of an appeal, in the case that it is about. */
async function isAboutProfile(db: StaffContext['db'], { id, kind }: Omit<ReportedRow, 'member_id'>): Promise<boolean> {
  if (kind !== 'report' && kind !== 'appeal') return false
  const seen = kind === 'appeal' ? ((await findAppealed({ db }, id))?.case_id ?? id) : id
  return hasProfileReport(db, seen)
}

async function describeItems(context: StaffContext, row: CardRow) {
  const wanted = [...new Set([...(await itemsOf(context, row)), ...(await comparedWith(context, row))])]
  const items = await selectItems(context.db, wanted)
  const kept = row.member_id ? [] : await listPreserved(context, row.id)
  return Promise.all([
    ...items.map(async (item) =>
      viewItem(item, {
        copies: (await findCopies(context, item.id)).length - 1,
        bannedAlike: row.kind === 'media' ? await countBannedAlike(context, item.id) : 0,
      }),
    ),
    ...kept.map(async (item) => viewPreservedItem(item, (await findCopies(context, item.media_id)).length - 1)),
  ])
}

/** What is known of a member beside their case, and never what they write or by which address they sign in. */
export async function describeMember(context: StaffContext, id: string): Promise<CaseFile['member']> {
  const { db, clock } = context
  const now = clock.now().getTime()
  const row = await selectReportedMember(db, id)
  if (!row) return null
  const [strikes, decisions, about, by, linked, signals, litWindow] = await Promise.all([
    countStrikes(db, id, new Date(now - YEAR)),
    selectDecisionsOfMember(db, id),
    countReportsAround(db, id, 'about'),
    countReportsAround(db, id, 'by'),
    findLinkedAccounts(context, id),
    describeSignals(context, id),
    readWindow(context, id),
  ])
  return {
    id,
    username: row.username,
    status: row.status,
    litWindow,
    age: row.age,
    town: row.city,
    joinedAt: row.created_at.toISOString(),
    isVerified: row.verified_at !== null,
    strikes,
    decisions: decisions.map((each) => viewDecision(context, each)),
    reportsAbout: about,
    reportsMade: by,
    linked,
    signals,
  }
}

/** A reported profile as others see it; null where it is not the profile that was reported. */
export async function describeProfile(context: StaffContext, row: ReportedRow): Promise<CaseFile['profile']> {
  if (!row.member_id || !(await isAboutProfile(context.db, row))) return null
  const [words, notes] = await Promise.all([
    findShownWords(context, row.member_id),
    listShownMeetings(context, row.member_id),
  ])
  return { ...words, notes }
}

async function describeText(context: StaffContext, memberId: string): Promise<CaseFile['text']> {
  const held = await findPendingText(context, memberId)
  return held ? { ...held, heldAt: held.heldAt.toISOString() } : null
}

async function describeCheck(
  context: StaffContext,
  { kind, target_id: id }: CardRow,
): Promise<Pick<CaseFile, 'selfie' | 'film'>> {
  const waiting = kind === 'verification' && id ? await describeVerification(context, id) : undefined
  if (!waiting) return { selfie: null, film: null }
  const { code, gestures, sentBefore } = waiting
  const common = { sentAt: waiting.sentAt.toISOString(), sentBefore }
  return gestures ? { selfie: null, film: { gestures, ...common } } : { selfie: { code, ...common }, film: null }
}

async function describeAppeal(context: StaffContext, caseId: string): Promise<CaseFile['appeal']> {
  const { db, seal } = context
  const appealed = await findAppealed(context, caseId)
  const decision = appealed && (await selectAppealedDecision(db, appealed.id))
  if (!appealed || !decision) return null
  const { by: _, approver: __, ...unnamed } = viewDecision(context, { ...decision, quoted: appealed.quoted })
  return {
    text: seal.openText({ owner: appealed.appeal_id, column: 'appeal.text' }, appealed.text_sealed),
    state: appealed.state,
    createdAt: appealed.appealed_at.toISOString(),
    decision: unnamed,
    caseId: appealed.case_id,
  }
}
