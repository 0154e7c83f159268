import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'

/** An account that somebody has, or may come back to. */
const isSomebodys = sql<boolean>`member.status NOT IN ('unactivated', 'closed')`

const hasNone = sql<boolean>`NOT EXISTS (SELECT FROM lit_window WHERE lit_window.member_id = member.id)`

/** The member, if they still have no window. */
export async function selectWithoutWindow(db: Database, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where(isSomebodys)
    .where(hasNone)
    .execute()
  return rows.map(({ id }) => id)
}

/** Members who have neither a photo that stands for them nor a window, the latest first. */
export async function selectUnseen(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where(isSomebodys)
    .where(hasNone)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM media WHERE media.member_id = member.id AND media.is_default)`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Where the window lies of a member without a photo that stands for them. */
export async function selectWindowKey(db: Database, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('lit_window')
    .select('storage_key')
    .where('member_id', '=', memberId)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM media WHERE media.member_id = lit_window.member_id AND media.is_default)`,
    )
    .executeTakeFirst()
  return row?.storage_key
}

/** Windows in the order of their ids, after one of them. */
export function selectWindowsAfter(db: Database, after: string, limit: number) {
  return db
    .selectFrom('lit_window')
    .select(['id', 'storage_key'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function deleteWindow(db: Database, id: string) {
  await db.deleteFrom('lit_window').where('id', '=', id).execute()
}

/** Says whether it is the member's window now: not where they have gone meanwhile, or had one drawn elsewhere. */
export async function insertWindow(db: Database, row: NewRow<'lit_window'>): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO lit_window (id, member_id, storage_key, placeholder, created_at)
    SELECT ${row.id}::uuid, member.id, ${row.storage_key}, ${row.placeholder}, ${row.created_at}
    FROM member WHERE member.id = ${row.member_id}::uuid AND ${isSomebodys} FOR KEY SHARE
    ON CONFLICT DO NOTHING RETURNING id`.execute(db)
  return rows.length > 0
}
