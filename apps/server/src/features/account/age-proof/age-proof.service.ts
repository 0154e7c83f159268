import type { User } from '@amour/contract/account/accounts.ts'
import type { OwnAgeProof } from '@amour/contract/account/age-proof.ts'
import type { Context, MemberContext } from '#context.ts'
import type { AccountTables } from '#database/account-tables.ts'
import { lift } from '#features/account/restrictions/restrictions.service.ts'
import { closedByAge, hidesUnproven } from '#security/age-policy.ts'
import {
  selectAgeDemands,
  selectAgeProof,
  selectAgeProofEnd,
  updateAgeVisibility,
  upsertAgeProof,
} from './age-proof.queries.ts'

/** All that is kept of a proof of age. `provenMonth`: the first day of it, as `2026-12-01`. */
export type AgeProof = {
  methodClass: AccountTables['age_proof']['method_class']
  level: string
  provenMonth: string
  expiresAt: Date
}

/**
 * Notes that a member has proved their age, in the caller's transaction; of two proofs the one that counts for longer is
 * kept, whichever came last.
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
  const demands = await selectAgeDemands(tx.db, memberId)
  if (demands.length > 0) await lift(tx, demands, null)
}

/** Whether a member has a proof of age that counts at that moment; the console asks no more. */
export async function isAgeProven(db: Context['db'], memberId: string, now: Date): Promise<boolean> {
  const row = await selectAgeProofEnd(db, memberId)
  return row !== undefined && row.expires_at > now
}

/** A member's proof of age, if they have one that counts at that moment. */
export async function findAgeProof(
  { db }: Pick<Context, 'db'>,
  memberId: string,
  now: Date,
): Promise<AgeProof | undefined> {
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

/** What the site asks for, and what it knows of the caller's age. */
export async function viewAgeProof(context: MemberContext): Promise<OwnAgeProof> {
  const { config, caller, clock } = context
  const proof = await findAgeProof(context, caller.id, clock.now())
  return {
    policy: config.ageAssurance,
    proven: proof !== undefined,
    until: proof?.expiresAt.toISOString() ?? null,
    methodClass: proof?.methodClass ?? null,
  }
}

/** What the age policy closes to the caller. */
export function findAgeAccess({ config, caller }: MemberContext): User['ageAccess'] {
  if (closedByAge(config, 'members', caller)) return 'membersClosed'
  const why = closedByAge(config, 'explicit', caller)
  if (why === null) return 'open'
  return why === 'explicitOff' ? 'explicitOff' : 'explicitClosed'
}

/** Where all is closed, whoever has never proved their age is not shown to others either; a start says so, as the owner. */
export const applyAgePolicy = ({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> =>
  updateAgeVisibility(db, hidesUnproven(config))
