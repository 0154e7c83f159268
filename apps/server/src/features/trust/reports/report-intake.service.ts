import { createHash, randomBytes } from 'node:crypto'
import type { ReportCategory, ReportKind } from '@amour/contract/trust/reports.ts'
import type { Context } from '#context.ts'
import type { CaseRow, NewRow } from '#database/tables.ts'
import type { EvidenceWeight } from '#database/moderation-tables.ts'
import { DAY } from '#durations.ts'
import { openRoutedCase } from '#features/trust/cases/case-opening.service.ts'
import { releaseConflictedClaim } from '#features/trust/cases/case-release.service.ts'
import {
  FLOOD,
  type Routing,
  namedImageRouting,
  reportRouting,
  computeReporterWeight,
} from '#features/trust/cases/routing.service.ts'
import { lockCopyUploads } from '#features/media/moderation/takedowns.service.ts'
import { fingerprintReport } from '#features/trust/report-search/report-fingerprints.service.ts'
import { newId } from '#security/ids.ts'
import { newReference } from '#security/reference.ts'
import type { EvidenceRow } from './message-evidence.service.ts'
import { findRepetition, type Repetition } from './repeated-reports.service.ts'
import { dueOf } from './reports.view.ts'
import { countReportsBy, insertReport, insertReportMessages, lockReporter, updateReplaced } from './reports.queries.ts'

/** Bytes of the secret that opens a status page. */
const SECRET_BYTES = 18

/** What somebody reports, once it is known whom and what it concerns. */
export type ReportIntake = {
  kind: ReportKind
  category: ReportCategory
  description: string
  /** Whom it concerns; null when nobody was found. */
  memberId: string | null
  mediaId: string | null
  conversationId: string | null
  /** The messages that the report reveals, and what they prove; null where it reveals none. */
  evidence: { rows: EvidenceRow[]; weight: EvidenceWeight } | null
  /** What the reporter says that it is, where it names nothing here. */
  particulars: object | null
  reporter: { memberId: string | null; address: string | null; email: string | null }
  /** An intimate image is a case for itself, whoever else reports it. */
  isIntimate: boolean
}

export type Received = {
  case: CaseRow
  reportId: string
  reference: string
  dueAt: Date
  isRepeat: boolean
  isLow: boolean
}

/** Keeps a report and puts it into its queue, in the caller's transaction; `secret` is to open a status page. */
export async function saveReport(context: Context, worry: ReportIntake, secret: string | null): Promise<Received> {
  const { db, clock } = context
  const isNamedImage = worry.isIntimate && worry.mediaId !== null
  const place = isNamedImage ? namedImageRouting : reportRouting[worry.category]
  const target = targetOf(worry)
  if (target.kind === 'intimate') await lockCopyUploads(context)
  // One report of a person after the other: what is counted of them below must not be told of two at once.
  await lockReporter(db, worry.reporter.memberId ?? worry.reporter.address ?? '')
  const since = new Date(clock.now().getTime() - DAY)
  const counted = await countReportsBy(db, worry.reporter, since)
  const weight = computeReporterWeight(counted)
  const isLow = counted.lately >= FLOOD
  const repetition = await findRepetition(context, worry, target)
  const { isRepeat } = repetition
  const opened = await openRoutedCase(context, {
    kind: target.kind,
    memberId: worry.memberId,
    targetId: target.id,
    category: worry.category,
    place,
    reporter: { ...worry.reporter, weight, isLow, isRepeat, replaced: repetition.replaced.length },
  })
  // After the case, which whoever decides holds before its reports.
  await updateReplaced(db, repetition.replaced)
  const kept = await insertReports(context, worry, { caseId: opened.id, weight, repetition, secret })
  if (worry.reporter.memberId && (opened.claimed_by ?? opened.handed_to))
    await releaseConflictedClaim(context, opened.id)
  return { case: opened, ...kept, isRepeat, isLow }
}

/** Reports about one member meet in one case; an intimate image has its own, by the item where it is known. */
function targetOf({ isIntimate, category, memberId, mediaId }: ReportIntake): {
  kind: 'intimate' | 'feedback' | 'report'
  id: string | null
} {
  if (isIntimate || category === 'intimateImage') return { kind: 'intimate', id: mediaId }
  return { kind: answerQueue(reportRouting[category]), id: memberId }
}

const answerQueue = ({ queue }: Routing) => (queue === 'feedback' ? 'feedback' : 'report')

type Keeping = { caseId: string; weight: number; repetition: Repetition; secret: string | null }

async function insertReports(context: Context, worry: ReportIntake, { caseId, weight, repetition, secret }: Keeping) {
  const { db, seal, clock } = context
  const id = newId()
  // After the case is held: who looks at it at this moment sees this report, or it counts as later.
  const at = clock.now()
  const sealed = (column: string, text: string | null) =>
    text === null ? null : seal.seal({ owner: id, column: `report.${column}` }, text)
  const row: Omit<NewRow<'report'>, 'reference'> = {
    id,
    case_id: caseId,
    kind: worry.kind,
    category: worry.category,
    reporter_id: worry.reporter.memberId,
    address: worry.reporter.address,
    secret_hash: secret === null ? null : hashOfSecret(secret),
    email_sealed: sealed('email', worry.reporter.email),
    description_sealed: seal.seal({ owner: id, column: 'report.description' }, worry.description),
    particulars_sealed: sealed('particulars', worry.particulars && JSON.stringify(worry.particulars)),
    media_id: worry.mediaId,
    conversation_id: worry.conversationId,
    weight,
    is_repeat: repetition.isRepeat,
    evidence: worry.evidence?.weight ?? null,
    created_at: at,
  }
  const dueAt = dueOf({ category: worry.category, created_at: at })
  for (;;) {
    const reference = newReference()
    if (!(await insertReport(db, { ...row, reference }))) continue
    await insertReportMessages(
      db,
      repetition.rows.map((each) => ({ ...each, report_id: id })),
    )
    await fingerprintReport(context, id)
    return { reportId: id, reference, dueAt }
  }
}

export const newSecret = () => randomBytes(SECRET_BYTES).toString('base64url')

/** 144 random bits need no slow hash. */
export const hashOfSecret = (secret: string) => createHash('sha256').update(secret).digest()
