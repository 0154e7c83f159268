import type { Database } from '#database/open.ts'

/** The member's keys with their wraps, the newest first. */
export function selectWraps(db: Database, memberId: string) {
  return db
    .selectFrom('member_key')
    .select(['version', 'public', 'fingerprint', 'status', 'private_sealed'])
    .where('member_id', '=', memberId)
    .orderBy('version', 'desc')
    .execute()
}

type NewWrap = {
  memberId: string
  version: number
  privateSealed: Buffer
  previousUntil: Date
  status: 'active' | 'retired' | undefined
}

/** Replaces a wrap and keeps the one before for a while. */
export async function updateWrap(db: Database, wrap: NewWrap) {
  await db
    .updateTable('member_key')
    .set((eb) => ({
      previous_sealed: eb.ref('private_sealed'),
      previous_until: wrap.previousUntil,
      private_sealed: wrap.privateSealed,
      ...(wrap.status && { status: wrap.status }),
    }))
    .where('member_id', '=', wrap.memberId)
    .where('version', '=', wrap.version)
    .execute()
}

/** No key opens with the password that a recovery has put in force. */
export async function lockKeysOf(db: Database, memberId: string) {
  await db.updateTable('member_key').set({ status: 'locked' }).where('member_id', '=', memberId).execute()
}
