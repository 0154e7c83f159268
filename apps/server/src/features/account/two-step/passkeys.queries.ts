import type { Insertable } from 'kysely'
import type { Database } from '#database/open.ts'
import type { PasskeyRow, Tables } from '#database/tables.ts'

/** The member's passkeys, the newest first. */
export function selectPasskeys(db: Database, memberId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function countPasskeys(db: Database, memberId: string) {
  const { count } = await db
    .selectFrom('passkey')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A passkey of this member, by what its authenticator calls it. */
export function selectPasskey(db: Database, memberId: string, credentialId: Buffer) {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** Keeps a new passkey; false when somebody has this one already. */
export async function insertPasskey(db: Database, passkey: Insertable<Tables['passkey']>) {
  const kept = await db
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

export function updatePasskeyName(
  db: Database,
  { id, memberId, name }: { id: string; memberId: string; name: string },
) {
  return db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returningAll()
    .executeTakeFirst()
}

type Use = { id: string; counter: number; isSynced: boolean; at: Date }

/**
 * Notes a use; false when its count is not above that of the use before, so that it is a copy's or came twice.
 * Authenticators that do not count always say 0.
 */
export async function updatePasskeyUsed(db: Database, { id, counter, isSynced, at }: Use) {
  const used = await db
    .updateTable('passkey')
    .set({ counter: String(counter), is_synced: isSynced, used_at: at })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('counter', '<', String(counter)), eb.and([eb('counter', '=', '0'), eb.val(counter === 0)])]),
    )
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

export async function deletePasskey(db: Database, id: string, memberId: string) {
  const gone = await db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

type Challenge = { hash: Buffer; memberId: string; purpose: 'create' | 'prove' }

export async function insertChallenge(db: Database, { hash, memberId, purpose }: Challenge, expiresAt: Date) {
  await db
    .insertInto('passkey_challenge')
    .values({ challenge_hash: hash, member_id: memberId, purpose, expires_at: expiresAt })
    .execute()
}

/** Uses a challenge up; false when it was never this member's, for this, or is over. */
export async function deleteChallenge(db: Database, { hash, memberId, purpose }: Challenge, at: Date) {
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hash)
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', at)
    .returning('member_id')
    .executeTakeFirst()
  return taken !== undefined
}
