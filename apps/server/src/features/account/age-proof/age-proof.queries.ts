import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'

export async function upsertAgeProof(db: Database, proof: NewRow<'age_proof'>) {
  const { member_id: _, ...told } = proof
  await db
    .insertInto('age_proof')
    .values(proof)
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(told))
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
