import type { Database } from '#database/open.ts'

type NewKit = { memberId: string; version: number; wrapSealed: Buffer; check: Buffer; at: Date }

/** Keeps a key under the code of a new kit, in place of the kit before. */
export async function upsertKit(db: Database, { memberId, version, wrapSealed, check, at }: NewKit) {
  const kept = { wrap_sealed: wrapSealed, check_value: check, created_at: at }
  await db
    .insertInto('key_kit')
    .values({ member_id: memberId, version, ...kept })
    .onConflict((conflict) => conflict.columns(['member_id', 'version']).doUpdateSet(kept))
    .execute()
}

/** Removes the kit of one key; false when there was none. */
export async function deleteKit(db: Database, memberId: string, version: number) {
  const gone = await db
    .deleteFrom('key_kit')
    .where('member_id', '=', memberId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return gone !== undefined
}
