import type { Context } from '#context.ts'
import type { AccountTables } from '#database/account-tables.ts'
import { selectAgeProof, upsertAgeProof } from './age-proof.queries.ts'

/** All that is kept of a proof of age. `provenMonth`: the first day of it, as `2026-12-01`. */
export type AgeProof = {
  methodClass: AccountTables['age_proof']['method_class']
  level: string
  provenMonth: string
  expiresAt: Date
}

/**
 * Notes that a member has proved their age, in the caller's transaction; a later proof takes the place of an earlier one.
 */
export async function recordAgeProof(tx: Context, memberId: string, proof: AgeProof): Promise<void> {
  const { methodClass, level, provenMonth, expiresAt } = proof
  await upsertAgeProof(tx.db, {
    member_id: memberId,
    method_class: methodClass,
    level,
    proven_month: provenMonth,
    expires_at: expiresAt,
  })
}

/** A member's proof of age, if they have one that counts at that moment. */
export async function findAgeProof({ db }: Pick<Context, 'db'>, memberId: string, now: Date): Promise<AgeProof | undefined> {
  const row = await selectAgeProof(db, memberId, now)
  return (
    row && {
      methodClass: row.method_class,
      level: row.level,
      provenMonth: row.proven_month,
      expiresAt: row.expires_at,
    }
  )
}
