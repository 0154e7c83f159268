import type { Database } from '#database/open.ts'

/** Wrong passwords after which a link is burnt (docs/security/rules.md §2.5). */
const ATTEMPTS_MAX = 5

type NewActivation = { id: string; memberId: string; tokenHash: Buffer; at: Date; expiresAt: Date }

export async function insertActivation(db: Database, { id, memberId, tokenHash, at, expiresAt }: NewActivation) {
  await db
    .insertInto('activation')
    .values({ id, member_id: memberId, token_hash: tokenHash, created_at: at, expires_at: expiresAt, used_at: null })
    .execute()
}

/** Counts an attempt at a live link of this e-mail address and gives its member; undefined for any other link. */
export function countActivationAttempt(
  db: Database,
  { tokenHash, index, at }: { tokenHash: Buffer; index: Buffer; at: Date },
) {
  return db
    .updateTable('activation')
    .from('member')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .whereRef('member.id', '=', 'activation.member_id')
    .where('member.email_index', '=', index)
    .where('member.status', '=', 'unactivated')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .where('attempts', '<', ATTEMPTS_MAX)
    .returning([
      'activation.id as activationId',
      'member.id',
      'member.status',
      'member.password_hash',
      'member.email_sealed',
    ])
    .executeTakeFirst()
}

/** Locks every registration of an e-mail address, in one order for all callers. */
export async function lockRegistrations(db: Database, index: Buffer) {
  const rows = await db
    .selectFrom('member')
    .select(['id', 'status'])
    .where('email_index', '=', index)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.every(({ status }) => status === 'unactivated')
}

export async function updateActivationUsed(db: Database, id: string, at: Date) {
  const used = await db
    .updateTable('activation')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

export async function activateMember(db: Database, { id, at }: { id: string; at: Date }) {
  const active = await db
    .updateTable('member')
    .set({ status: 'active', activated_at: at, active_at: at })
    .where('id', '=', id)
    .where('status', '=', 'unactivated')
    .returning('id')
    .executeTakeFirst()
  return active !== undefined
}

export async function deleteOtherRegistrations(db: Database, { id, index }: { id: string; index: Buffer }) {
  await db
    .deleteFrom('member')
    .where('email_index', '=', index)
    .where('status', '=', 'unactivated')
    .where('id', '<>', id)
    .execute()
}

type EmailMove = {
  memberId: string
  from: Buffer
  index: Buffer
  emailSealed: Buffer
  /** The password's record for a corrected address. */
  passwordHash: string | undefined
}

/** Puts a registration that waits at one address to another; false when it does not wait there any more. */
export async function updateRegistrationEmail(db: Database, move: EmailMove) {
  const { memberId, from, index, emailSealed, passwordHash } = move
  const moved = await db
    .updateTable('member')
    .set({ email_index: index, email_sealed: emailSealed, ...(passwordHash && { password_hash: passwordHash }) })
    .where('id', '=', memberId)
    .where('email_index', '=', from)
    .where('status', '=', 'unactivated')
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

export async function deleteActivations(db: Database, memberId: string) {
  await db.deleteFrom('activation').where('member_id', '=', memberId).execute()
}
