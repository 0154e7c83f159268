import type { Context, StaffContext } from '#context.ts'
import { newId } from '#security/ids.ts'
import { insertAuditEvent } from './audit.queries.ts'

/** What was done or seen; `staffId` null is the system itself. `detail` names codes and counts, never what members wrote. */
export type AuditEntry = {
  staffId: string | null
  action: string
  subject: { kind: string; id: string } | null
  detail: Record<string, unknown>
}

/**
 * Adds an entry to the audit log in the caller's transaction: what was done and that it was done stand or fall together.
 * The entry takes its place in the chain when the transaction commits.
 */
export async function appendAudit(
  context: Context | StaffContext,
  { staffId, action, subject, detail }: AuditEntry,
): Promise<void> {
  const session = 'staff' in context && context.staff.id === staffId ? context.staff.sessionId : null
  await insertAuditEvent(context.db, {
    id: newId(),
    at: context.clock.now(),
    staff_id: staffId,
    session_id: session,
    action,
    subject_kind: subject?.kind ?? null,
    subject_id: subject?.id ?? null,
    detail: JSON.stringify(detail),
  })
}
