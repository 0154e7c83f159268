import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'

export async function insertConsent(db: Database, consent: NewRow<'consent'>) {
  await db.insertInto('consent').values(consent).execute()
}

/** The newest first. */
export function selectConsents(db: Database, memberId: string) {
  return db
    .selectFrom('consent')
    .select(['kind', 'version', 'is_given', 'at'])
    .where('member_id', '=', memberId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
