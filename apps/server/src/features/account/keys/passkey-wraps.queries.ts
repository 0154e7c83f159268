import type { Database } from '#database/open.ts'

/** What the member's passkeys open, the newest key first. */
export function selectPasskeyWraps(db: Database, memberId: string) {
  return db
    .selectFrom('passkey_wrap as wrap')
    .innerJoin('passkey', 'passkey.id', 'wrap.passkey_id')
    .select(['wrap.passkey_id', 'wrap.version', 'wrap.wrap_sealed', 'passkey.credential_id'])
    .where('wrap.member_id', '=', memberId)
    .orderBy('wrap.version', 'desc')
    .orderBy('passkey.created_at', 'desc')
    .execute()
}

export type PasskeyWrapRow = Awaited<ReturnType<typeof selectPasskeyWraps>>[number]

/** What the member calls one of their passkeys; undefined where they have none such. */
export async function selectPasskeyName(db: Database, id: string, memberId: string) {
  const row = await db
    .selectFrom('passkey')
    .select('name')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.name
}

type NewWrap = { passkeyId: string; memberId: string; version: number; wrapSealed: Buffer; at: Date }

/** Keeps a key under a passkey, in place of what was there. */
export async function upsertPasskeyWrap(db: Database, { passkeyId, memberId, version, wrapSealed, at }: NewWrap) {
  const kept = { wrap_sealed: wrapSealed, created_at: at }
  await db
    .insertInto('passkey_wrap')
    .values({ passkey_id: passkeyId, member_id: memberId, version, ...kept })
    .onConflict((conflict) => conflict.columns(['passkey_id', 'version']).doUpdateSet(kept))
    .execute()
}

/** Ends all that a passkey opens; false where it opened nothing. */
export async function deletePasskeyWraps(db: Database, passkeyId: string) {
  const gone = await db.deleteFrom('passkey_wrap').where('passkey_id', '=', passkeyId).returning('version').execute()
  return gone.length > 0
}
