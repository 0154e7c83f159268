import type { Database } from '#database/open.ts'

/** The newest key: an older one is retired or waits for its old password. */
export function selectNewestKey(db: Database, memberId: string) {
  return db
    .selectFrom('member_key')
    .select(['public', 'fingerprint', 'version', 'status'])
    .where('member_id', '=', memberId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}
