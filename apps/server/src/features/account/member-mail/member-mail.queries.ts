import type { Database } from '#database/open.ts'

export function selectEmail(db: Database, memberId: string) {
  return db.selectFrom('member').select('email_sealed').where('id', '=', memberId).executeTakeFirstOrThrow()
}
