import type { Privacy, PrivacyDraft } from '@amour/contract/account/privacy.ts'
import { sql } from 'kysely'
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

/** Changes the settings that are meant, all where none is named; every other one stays as the row has it. */
export function updatePrivacy(db: Database, memberId: string, { changed, ...wanted }: PrivacyDraft) {
  const valueOf = (name: keyof Privacy, column: (typeof columns)[number]) => {
    const value = wanted[name]
    return value === undefined || (changed && !changed.includes(name)) ? sql<boolean>`${sql.ref(column)}` : value
  }
  return db
    .updateTable('member')
    .set({
      read_receipts: valueOf('readReceipts', 'read_receipts'),
      shows_online: valueOf('showOnline', 'shows_online'),
      hides_from_county: valueOf('hideFromCounty', 'hides_from_county'),
      browses_invisibly: valueOf('browseInvisibly', 'browses_invisibly'),
      shows_typing: valueOf('showTyping', 'shows_typing'),
      is_incognito: valueOf('incognito', 'is_incognito'),
    })
    .where('id', '=', memberId)
    .returning(columns)
    .executeTakeFirstOrThrow()
}
