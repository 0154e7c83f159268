import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'

export async function insertExport(db: Database, row: NewRow<'export'>) {
  return db.insertInto('export').values(row).returningAll().executeTakeFirstOrThrow()
}

/** The member's copies but the newest leave no row; gives where their files lie. */
export async function deleteExportsOf(db: Database, memberId: string) {
  const rows = await db.deleteFrom('export').where('member_id', '=', memberId).returning('storage_key').execute()
  return rows.map(({ storage_key }) => storage_key)
}

export function selectLatestExport(db: Database, memberId: string, at: Date) {
  return db
    .selectFrom('export')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Held until the transaction ends; undefined when it is gone, made, or being made by another worker. */
export function selectWaitingExport(db: Database, id: string) {
  return db.selectFrom('export').selectAll().where('id', '=', id).where('status', '=', 'waiting').executeTakeFirst()
}

export async function updateExport(
  db: Database,
  id: string,
  change: { status: 'ready' | 'failed'; bytes?: number; expiresAt: Date },
) {
  const updated = await db
    .updateTable('export')
    .set({
      status: change.status,
      bytes: change.bytes === undefined ? null : String(change.bytes),
      expires_at: change.expiresAt,
    })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** The copy, if it belongs to the member of this session and both still stand. */
export function selectDownload(db: Database, { id, sessionId, at }: { id: string; sessionId: string; at: Date }) {
  return db
    .selectFrom('export')
    .innerJoin('session', 'session.member_id', 'export.member_id')
    .innerJoin('member', 'member.id', 'export.member_id')
    .select(['export.id', 'export.storage_key', 'export.key_sealed', 'export.bytes'])
    .where('export.id', '=', id)
    .where('export.status', '=', 'ready')
    .where('export.expires_at', '>', at)
    .where('session.id', '=', sessionId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', at)
    .where('member.status', 'in', ['active', 'restricted', 'paused', 'leaving'])
    .executeTakeFirst()
}

export async function deleteExpiredExports(db: Database, at: Date) {
  const rows = await db.deleteFrom('export').where('expires_at', '<=', at).returning('storage_key').execute()
  return rows.map(({ storage_key }) => storage_key)
}
