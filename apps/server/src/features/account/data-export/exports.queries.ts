import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'

export async function insertExport(db: Database, row: NewRow<'export'>) {
  return db.insertInto('export').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Removes a member's copies; gives where their files lie. */
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

/** Undefined when it is gone, made or given up. */
export function selectWaitingExport(db: Database, id: string) {
  return db.selectFrom('export').selectAll().where('id', '=', id).where('status', '=', 'waiting').executeTakeFirst()
}

type Ready = { bytes: number; expiresAt: Date }

/** Says that a copy lies ready; false when it does not wait any more. */
export async function updateReady(db: Database, id: string, { bytes, expiresAt }: Ready) {
  const updated = await db
    .updateTable('export')
    .set({ status: 'ready', bytes: String(bytes), expires_at: expiresAt })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Says of copies asked for before `at` that could not be made until now that they failed. */
export async function updateOverdue(db: Database, at: Date) {
  await db
    .updateTable('export')
    .set({ status: 'failed' })
    .where('status', '=', 'waiting')
    .where('created_at', '<', at)
    .execute()
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
    .where('member.status', 'in', ['active', 'restricted', 'held', 'paused', 'leaving'])
    .executeTakeFirst()
}

/** Deletes so many of those whose time is over; answers the keys of their files. */
export async function deleteExpiredExports(db: Database, at: Date, limit: number) {
  const rows = await db
    .deleteFrom('export')
    .where('id', 'in', (from) => from.selectFrom('export').select('id').where('expires_at', '<=', at).limit(limit))
    .returning('storage_key')
    .execute()
  return rows.map(({ storage_key }) => storage_key)
}
