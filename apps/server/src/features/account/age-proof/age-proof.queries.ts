import { AGE_DEMAND_REASON } from '@amour/contract/account/age-proof.ts'
import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'
import { sql } from 'kysely'

/**
 * Keeps a proof, or the one that is there where that counts for longer. The row is written in either case: what waits for a
 * proof is lifted by one of the same transaction alone.
 */
export async function upsertAgeProof(db: Database, proof: NewRow<'age_proof'>) {
  const later = (column: 'method_class' | 'level' | 'proven_month' | 'expires_at') =>
    sql<never>`CASE WHEN excluded.expires_at >= age_proof.expires_at THEN excluded.${sql.ref(column)}
      ELSE age_proof.${sql.ref(column)} END`
  await db
    .insertInto('age_proof')
    .values(proof)
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet({
        method_class: later('method_class'),
        level: later('level'),
        proven_month: later('proven_month'),
        expires_at: later('expires_at'),
      }),
    )
    .execute()
}

export function selectAgeProof(db: Database, memberId: string, at: Date) {
  return db
    .selectFrom('age_proof')
    .select(['method_class', 'level', 'proven_month', 'expires_at'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', at)
    .executeTakeFirst()
}

/** Until when a proof of age counts, the one thing that the console reads of it. */
export function selectAgeProofEnd(db: Database, memberId: string) {
  return db.selectFrom('age_proof').select('expires_at').where('member_id', '=', memberId).executeTakeFirst()
}

/** The decisions that hold a member until they have proved their age. */
export async function selectAgeDemands(db: Database, memberId: string) {
  const rows = await db
    .selectFrom('restriction')
    .innerJoin('decision', 'decision.id', 'restriction.decision_id')
    .select('decision.id')
    .where('restriction.member_id', '=', memberId)
    .where('restriction.lifted_at', 'is', null)
    .where('decision.is_final', '=', true)
    .where('decision.reason', '=', AGE_DEMAND_REASON)
    .execute()
  return rows.map(({ id }) => id)
}

/** Says whether members who have never proved their age are shown to others; only another word than before does anything. */
export async function updateAgeVisibility(db: Database, isHiding: boolean) {
  await sql`SELECT set_age_visibility(${isHiding})`.execute(db)
}
