import type { AuditEntry } from '@amour/contract/console/audit.ts'
import type { selectAuditEvents } from './audit.queries.ts'

type Row = Awaited<ReturnType<typeof selectAuditEvents>>[number]

const viewSubject = ({ subject_kind: kind, subject_id: id, subject_name: name }: Row): AuditEntry['subject'] =>
  kind && id !== null ? { kind, id, name } : null

export function viewAuditEntry(row: Row): AuditEntry {
  return {
    seq: Number(row.seq),
    at: row.at.toISOString(),
    who: row.staff_id && row.name !== null ? { id: row.staff_id, name: row.name } : null,
    action: row.action,
    subject: viewSubject(row),
    detail: row.detail,
    key: row.key_name,
    sessionSince: row.session_since?.toISOString() ?? null,
    previousHash: row.previous_hash?.toString('hex') ?? '',
    hash: row.hash?.toString('hex') ?? '',
  }
}
