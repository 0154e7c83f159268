import { AUDIT_PAGE, type AuditEntry, type ChainState } from '@amour/contract/console/audit.ts'
import { z } from 'zod'
import { type Context, inTransaction, type StaffContext } from '#context.ts'
import { londonDay, londonMoment } from '#london.ts'
import { countViewsSince, selectAuditEvents, selectHead, selectLastOf } from './audit.queries.ts'
import { appendAudit } from './audit.service.ts'
import { openChainHeads } from './chain-heads.ts'

type AuditRequest = { before?: number | undefined; staff?: string | undefined; kind: 'all' | 'looks' | 'actions' }

/** A page of the log; that somebody read it is an entry too. */
export function listAuditEvents(
  context: StaffContext,
  { before, staff, kind }: AuditRequest,
): Promise<{ data: AuditEntry[]; hasMore: boolean }> {
  return inTransaction(context, async (tx) => {
    const rows = await selectAuditEvents(tx.db, { before, staff, kind, limit: AUDIT_PAGE + 1 })
    const data = rows.slice(0, AUDIT_PAGE).map(viewAuditEntry)
    const detail = { kind, entries: data.length, ...(staff && { staff }) }
    await appendAudit(tx, { staffId: context.staff.id, action: 'audit.read', subject: null, detail })
    return { data, hasMore: rows.length > AUDIT_PAGE }
  })
}

const Checked = z.object({
  seq: z.number().nullable().default(null),
  fault: z.enum(['changed', 'missing', 'unchained', 'head']).nullable().default(null),
})

/** What is known of the chain since it was last checked. */
export async function describeChain(context: Context): Promise<ChainState> {
  const { db, clock } = context
  const head = await selectHead(db)
  const check = await selectLastOf(db, 'audit.check')
  const { seq: brokenAt, fault } = Checked.parse(check?.detail ?? {})
  const { looks, lookers } = await countViewsSince(db, londonMoment(londonDay(clock.now()), 0))
  return {
    entries: Number(head?.seq ?? 0),
    head: head?.hash?.toString('hex') ?? null,
    checkedAt: check?.at.toISOString() ?? null,
    brokenAt,
    fault,
    notedAt: findNewest((await openChainHeads(context).read()).all),
    looksToday: looks,
    lookersToday: lookers,
  }
}

const findNewest = (heads: readonly { seq: number; at: string }[]) =>
  heads.reduce<{ seq: number; at: string } | null>((best, head) => (best && best.seq > head.seq ? best : head), null)
    ?.at ?? null

type Row = Awaited<ReturnType<typeof selectAuditEvents>>[number]

const viewSubject = ({ subject_kind: kind, subject_id: id, subject_name: name }: Row): AuditEntry['subject'] =>
  kind && id !== null ? { kind, id, name } : null

function viewAuditEntry(row: Row): AuditEntry {
  return {
    seq: Number(row.seq),
    at: row.at.toISOString(),
    isUnderAppeal: row.is_under_appeal,
    who: !row.is_under_appeal && row.staff_id && row.name !== null ? { id: row.staff_id, name: row.name } : null,
    action: row.action,
    subject: viewSubject(row),
    detail: row.is_under_appeal ? {} : row.detail,
    key: row.is_under_appeal ? null : row.key_name,
    sessionSince: row.is_under_appeal ? null : (row.session_since?.toISOString() ?? null),
    previousHash: row.previous_hash?.toString('hex') ?? '',
    hash: row.hash?.toString('hex') ?? '',
  }
}
