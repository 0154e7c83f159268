import type { Database } from '#database/open.ts'

type NewNotice = {
  id: string
  reference: string
  title: string
  itemsSealed: Buffer
  color: 'red' | 'amber' | 'blue' | 'grey'
  at: Date
}

/** False when the reference is taken. */
export async function insertNotice(db: Database, notice: NewNotice) {
  const row = await db
    .insertInto('notice')
    .values({
      id: notice.id,
      reference: notice.reference,
      member_id: null,
      title: notice.title,
      items_sealed: notice.itemsSealed,
      color: notice.color,
      created_at: notice.at,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function selectNotice(db: Database, id: string) {
  return db.selectFrom('notice').select(['title', 'reference', 'items_sealed']).where('id', '=', id).executeTakeFirst()
}
