import type { Privacy } from '@amour/contract/account/privacy.ts'
import type { Database } from '#database/open.ts'

const columns = [
  'read_receipts',
  'shows_online',
  'hides_from_county',
  'browses_invisibly',
  'shows_typing',
  'is_incognito',
] as const

export function selectPrivacy(db: Database, memberId: string) {
  return db.selectFrom('member').select(columns).where('id', '=', memberId).executeTakeFirstOrThrow()
}

export function updatePrivacy(db: Database, memberId: string, wanted: Privacy) {
  return db
    .updateTable('member')
    .set({
      read_receipts: wanted.readReceipts,
      shows_online: wanted.showOnline,
      hides_from_county: wanted.hideFromCounty,
      browses_invisibly: wanted.browseInvisibly,
      ...(wanted.showTyping !== undefined && { shows_typing: wanted.showTyping }),
      is_incognito: wanted.incognito,
    })
    .where('id', '=', memberId)
    .returning(columns)
    .executeTakeFirstOrThrow()
}
