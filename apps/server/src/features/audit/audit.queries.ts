import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'

export async function insertAuditEvent(db: Database, event: NewRow<'audit_event'>) {
  await db.insertInto('audit_event').values(event).execute()
}
