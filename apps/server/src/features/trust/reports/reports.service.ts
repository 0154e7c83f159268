import type { ReportDraft } from '@amour/contract/trust/reports.ts'
import { z } from 'zod'
import { inTransaction, type MemberContext } from '#context.ts'
import { blockReported } from '#features/people/blocks/blocks.service.ts'
import { applyRules } from '#features/trust/decisions/account-holds.service.ts'
import { refuseField } from '#http/refusal.ts'
import { autoHideReported } from './report-auto-hide.service.ts'
import { type Evidence, verifyMessages } from './message-evidence.service.ts'
import { saveReport } from './report-intake.service.ts'
import { countReports, lockReported, selectItem, selectReported, selectReportsBy } from './reports.queries.ts'
import { viewReport } from './reports.view.ts'

/**
 * Reports something to the moderators. Whom or what the caller may not see can be reported too: the answer never tells
 * whether it is there. Throws a violation of `messages` or `target`, and `tooManyRequests`.
 */
export async function createReport(context: MemberContext, draft: ReportDraft) {
  const { caller } = context
  await context.limits.take('report', caller.id)
  return inTransaction(context, async (tx) => {
    const evidence = draft.kind === 'message' ? await verifyMessages(tx, draft.messages) : undefined
    const named = await resolveTarget(tx, draft, evidence)
    if (named.memberId === caller.id) throw refuseField('target', 'reportTarget')
    const received = await saveReport(
      tx,
      {
        kind: draft.kind,
        category: draft.category,
        description: draft.description,
        ...named,
        conversationId: evidence?.conversationId ?? null,
        evidence: evidence ?? null,
        particulars: named.memberId || !draft.target ? null : { target: draft.target },
        reporter: { memberId: caller.id, address: null, email: null },
        isIntimate: false,
      },
      null,
    )
    if (!received.isLow && !received.isRepeat) {
      await autoHideReported(tx, { ...received, category: draft.category, mediaId: named.mediaId })
      await applyRules(tx, received.case, { reportId: received.reportId })
    }
    if (draft.alsoBlock && named.memberId)
      await blockReported(tx, named.memberId, { hasWritten: evidence !== undefined })
    return { reference: received.reference, dueAt: received.dueAt.toISOString() }
  })
}

type Named = { memberId: string | null; mediaId: string | null }

async function resolveTarget(
  context: MemberContext,
  { kind, target }: ReportDraft,
  evidence: Evidence | undefined,
): Promise<Named> {
  if (evidence) {
    const carried = evidence.rows.find(({ is_reported: isReported, media_id: id }) => isReported && id)
    return redactReported(context, { memberId: evidence.otherId, mediaId: carried?.media_id ?? null })
  }
  return findNamed(context, kind, target)
}

/** Whom and what an id or username names, held until the caller's transaction ends; nulls where it names nothing. */
export async function findNamed(context: Pick<MemberContext, 'db'>, kind: string, target: string): Promise<Named> {
  return redactReported(context, await findTarget(context, kind, target))
}

/** Whoever is being erased at this moment is there no more. */
async function redactReported({ db }: Pick<MemberContext, 'db'>, named: Named): Promise<Named> {
  if (named.memberId === null || (await lockReported(db, named.memberId))) return named
  return { memberId: null, mediaId: null }
}

async function findTarget({ db }: Pick<MemberContext, 'db'>, kind: string, target: string): Promise<Named> {
  const isId = z.uuid().safeParse(target).success
  if (isId && kind !== 'profile') {
    const item = await selectItem(db, target)
    if (item) return { memberId: item.member_id, mediaId: item.id }
  }
  if (kind !== 'profile' && kind !== 'other') return { memberId: null, mediaId: null }
  const member = target ? await selectReported(db, isId ? { id: target } : { username: target }) : undefined
  return { memberId: member?.id ?? null, mediaId: null }
}

export async function listOwnReports({ db, caller }: MemberContext, { page, numOfRecords }: PageRequest) {
  const [rows, count] = await Promise.all([
    selectReportsBy(db, caller.id, { limit: numOfRecords, offset: (page - 1) * numOfRecords }),
    countReports(db, caller.id),
  ])
  return { data: rows.map(viewReport), page, numOfRecords, total: Math.ceil(count / numOfRecords) }
}

type PageRequest = { page: number; numOfRecords: number }

/** A member's reports with what they wrote, for the copy of their data. */
export async function describeReports({ db, seal }: Pick<MemberContext, 'db' | 'seal'>, memberId: string) {
  const rows = await selectReportsBy(db, memberId, { limit: 10_000, offset: 0 })
  return rows.map((row) => ({
    ...viewReport(row),
    description: seal.openText({ owner: row.id, column: 'report.description' }, row.description_sealed),
  }))
}
