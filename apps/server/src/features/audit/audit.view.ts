import type { AuditEntry } from '@amour/contract/console/audit.ts'
import type { selectAuditEvents } from './audit.queries.ts'

type Row = Awaited<ReturnType<typeof selectAuditEvents>>[number]

export function viewAuditEntry(row: Row): AuditEntry {
  return {
    seq: Number(row.seq),
    at: row.at.toISOString(),
    who: row.staff_id && row.name !== null ? { id: row.staff_id, name: row.name } : null,
    action: row.action,
    subject: row.subject_kind && row.subject_id !== null ? { kind: row.subject_kind, id: row.subject_id } : null,
    detail: row.detail,
    key: row.key_name,
    sessionSince: row.session_since?.toISOString() ?? null,
    previousHash: row.previous_hash?.toString('hex') ?? '',
    hash: row.hash?.toString('hex') ?? '',
  }
}
