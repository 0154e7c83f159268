import type { Database } from '#database/open.ts'

/** The second step that is in force. */
export function selectTwoStep(db: Database, memberId: string) {
  return db
    .selectFrom('two_step')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
}

/** The second step, in force or begun since. */
export function selectBegun(db: Database, memberId: string, since: Date) {
  return db
    .selectFrom('two_step')
    .select(['seed_sealed', 'confirmed_at'])
    .where('member_id', '=', memberId)
    .where((eb) => eb.or([eb('confirmed_at', 'is not', null), eb('created_at', '>', since)]))
    .executeTakeFirst()
}

/** Keeps a seed that waits for its first code; false when another is in force. */
export async function upsertSeed(
  db: Database,
  { memberId, seedSealed, at }: { memberId: string; seedSealed: Buffer; at: Date },
) {
  const kept = await db
    .insertInto('two_step')
    .values({ member_id: memberId, seed_sealed: seedSealed, created_at: at, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet({ seed_sealed: seedSealed, last_step: '0', created_at: at })
        .where('two_step.confirmed_at', 'is', null),
    )
    .returning('member_id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Puts the seed in force that the code was of; false when it is already, or another has taken its place. */
export async function confirmSeed(
  db: Database,
  { memberId, seedSealed, step, at }: { memberId: string; seedSealed: Buffer; step: number; at: Date },
) {
  const confirmed = await db
    .updateTable('two_step')
    .set({ confirmed_at: at, last_step: String(step) })
    .where('member_id', '=', memberId)
    .where('seed_sealed', '=', seedSealed)
    .where('confirmed_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Uses up a step of the clock, and all before it; false when it was used already. */
export async function consumeStep(db: Database, memberId: string, step: number) {
  const used = await db
    .updateTable('two_step')
    .set({ last_step: String(step) })
    .where('member_id', '=', memberId)
    .where('last_step', '<', String(step))
    .returning('member_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Lets one change of a member's second steps in at a time, until the transaction ends. */
export async function lockSecondSteps(db: Database, memberId: string) {
  await db.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
}

export async function deleteTwoStep(db: Database, memberId: string) {
  await db.deleteFrom('two_step').where('member_id', '=', memberId).execute()
}

/** Recovery codes stand in for a second step: without any they open nothing. */
export async function deleteUselessRecoveryCodes(db: Database, memberId: string) {
  await db
    .deleteFrom('recovery_code')
    .where('member_id', '=', memberId)
    .where((eb) =>
      eb.not(
        eb.or([
          eb.exists(eb.selectFrom('passkey').select('id').where('member_id', '=', memberId)),
          eb.exists(
            eb
              .selectFrom('two_step')
              .select('seed_sealed')
              .where('member_id', '=', memberId)
              .where('confirmed_at', 'is not', null),
          ),
        ]),
      ),
    )
    .execute()
}

/** Replaces all recovery codes of a member; call it with the second steps locked. */
export async function replaceRecoveryCodes(db: Database, memberId: string, hashes: string[]) {
  await db.deleteFrom('recovery_code').where('member_id', '=', memberId).execute()
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ member_id: memberId, code_hash })))
    .execute()
}

export function selectRecoveryCode(db: Database, memberId: string) {
  return db
    .selectFrom('recovery_code')
    .select('code_hash')
    .where('member_id', '=', memberId)
    .limit(1)
    .executeTakeFirst()
}

/** Uses a recovery code up; false when it is none, or used. */
export async function deleteRecoveryCode(db: Database, memberId: string, hash: string) {
  const used = await db
    .deleteFrom('recovery_code')
    .where('member_id', '=', memberId)
    .where('code_hash', '=', hash)
    .returning('member_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function countRecoveryCodes(db: Database, memberId: string) {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(left)
}
