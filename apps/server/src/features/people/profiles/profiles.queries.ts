import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { rejectedBy } from '#database/quoted-text.ts'
import type { MemberProfileRow } from '#database/tables.ts'
import type { TextColumns } from './profiles.view.ts'

/** Undefined until the profile is first saved. */
export function selectProfile(db: Database, memberId: string) {
  return db.selectFrom('member_profile').selectAll().where('member_id', '=', memberId).executeTakeFirst()
}

/** The same, held until the transaction ends: two saves at once come one after the other. */
export async function lockProfile(db: Database, memberId: string) {
  await db.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
  return selectProfile(db, memberId)
}

export async function upsertProfile(db: Database, row: MemberProfileRow) {
  const { member_id: _, ...answers } = row
  await db
    .insertInto('member_profile')
    .values(row)
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(answers))
    .execute()
}

type Self = {
  gender?: 'Man' | 'Woman'
  seeking?: 'Man' | 'Woman'
  location_id?: number
  profile_updated_at: Date
}

/** Changes what stands of a profile in the member's own row: what is absent stays as it is. */
export async function updateSelf(db: Database, memberId: string, self: Self) {
  await db.updateTable('member').set(self).where('id', '=', memberId).execute()
}

/** Changes what others read of a member's text, or what is said of the one that waits. */
export async function updateText(db: Database, memberId: string, change: Partial<TextColumns>) {
  await db.updateTable('member_profile').set(change).where('member_id', '=', memberId).execute()
}

/** Whether a decision, made at a moment, rejected the text of a profile, and its member has written no other one since. */
export async function isTextRejectedBy(db: Database, memberId: string, { by, at }: { by: string; at: Date }) {
  const row = await db
    .selectFrom('member_profile')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('text_state', '=', 'rejected')
    .where('held_at', '<=', at)
    .where(sql<boolean>`${rejectedBy(sql`${memberId}::uuid`, sql.ref('text_decided_at'))} = ${by}::uuid`)
    .executeTakeFirst()
  return row !== undefined
}
