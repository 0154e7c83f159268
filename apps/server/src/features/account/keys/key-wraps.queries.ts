import type { Database } from '#database/open.ts'

/** The member's keys with their wraps and those of their kits, the newest first. */
export function selectWraps(db: Database, memberId: string) {
  return db
    .selectFrom('member_key as key')
    .leftJoin('key_kit as kit', (join) =>
      join.onRef('kit.member_id', '=', 'key.member_id').onRef('kit.version', '=', 'key.version'),
    )
    .select(['key.version', 'public', 'fingerprint', 'status', 'private_sealed', 'previous_sealed', 'previous_until'])
    .select(['kit.wrap_sealed', 'kit.check_value', 'kit.created_at as kit_created_at'])
    .where('key.member_id', '=', memberId)
    .orderBy('key.version', 'desc')
    .execute()
}

export type KeyRow = Awaited<ReturnType<typeof selectWraps>>[number]

type NewWrap = {
  memberId: string
  version: number
  privateSealed: Buffer
  wrapVersion: number
  previousUntil: Date
  status: 'active' | 'retired' | undefined
}

/** Replaces a wrap and keeps the one before for a while. */
export async function updateWrap(db: Database, wrap: NewWrap) {
  await db
    .updateTable('member_key')
    .set((eb) => ({
      previous_sealed: eb.ref('private_sealed'),
      previous_wrap_version: eb.ref('wrap_version'),
      previous_until: wrap.previousUntil,
      private_sealed: wrap.privateSealed,
      wrap_version: wrap.wrapVersion,
      ...(wrap.status && { status: wrap.status }),
    }))
    .where('member_id', '=', wrap.memberId)
    .where('version', '=', wrap.version)
    .execute()
}

/** Forgets the wrap before the present one. */
export async function deletePreviousWrap(db: Database, memberId: string, version: number) {
  await db
    .updateTable('member_key')
    .set({ previous_sealed: null, previous_until: null, previous_wrap_version: null })
    .where('member_id', '=', memberId)
    .where('version', '=', version)
    .execute()
}

/** No key opens with the password that a recovery has put in force. */
export async function lockKeysOf(db: Database, memberId: string) {
  await db.updateTable('member_key').set({ status: 'locked' }).where('member_id', '=', memberId).execute()
}
