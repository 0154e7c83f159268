import type { Database } from '#database/open.ts'

/** Lets one key of a member be stored at a time, and whoever tells them of something go on: two store theirs at once. */
export async function lockMember(db: Database, memberId: string) {
  await db.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** The member's keys, the newest first. */
export function selectKeys(db: Database, memberId: string) {
  return db
    .selectFrom('member_key')
    .select(['version', 'public', 'fingerprint', 'status', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('version', 'desc')
    .execute()
}

/** The key in use is followed by another; a locked one stays locked, since its password may yet be remembered. */
export async function retireActiveKey(db: Database, memberId: string) {
  await db
    .updateTable('member_key')
    .set({ status: 'retired' })
    .where('member_id', '=', memberId)
    .where('status', '=', 'active')
    .execute()
}

type NewKey = {
  memberId: string
  version: number
  public: string
  fingerprint: string
  privateSealed: Buffer
  wrapVersion: number
  at: Date
}

export async function insertKey(db: Database, key: NewKey) {
  await db
    .insertInto('member_key')
    .values({
      member_id: key.memberId,
      version: key.version,
      public: key.public,
      fingerprint: key.fingerprint,
      private_sealed: key.privateSealed,
      wrap_version: key.wrapVersion,
      previous_sealed: null,
      previous_until: null,
      status: 'active',
      created_at: key.at,
    })
    .execute()
}

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

/** Which of a member's keys are kept under the code of a kit, by its check value, and since when. */
export function selectKit(db: Database, memberId: string, check: Buffer) {
  return db
    .selectFrom('key_kit')
    .select(['version', 'created_at'])
    .where('member_id', '=', memberId)
    .where('check_value', '=', check)
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
