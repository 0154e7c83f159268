import type { AvailabilityKind } from '@amour/contract/people/availability.ts'
import type { Database } from '#database/open.ts'

const columns = ['available_when', 'available_until'] as const

export function selectAvailability(db: Database, memberId: string) {
  return db.selectFrom('member').select(columns).where('id', '=', memberId).executeTakeFirstOrThrow()
}

export function updateAvailability(
  db: Database,
  memberId: string,
  wanted: { when: AvailabilityKind; until: Date } | null,
) {
  return db
    .updateTable('member')
    .set({ available_when: wanted?.when ?? null, available_until: wanted?.until ?? null })
    .where('id', '=', memberId)
    .returning(columns)
    .executeTakeFirstOrThrow()
}
