import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { hidesFrom } from '#features/people/members/members.service.ts'

type Pair = { memberId: string; senderId: string }

export async function insertConsent(db: Database, { memberId, senderId }: Pair, at: Date) {
  await db
    .insertInto('explicit_consent')
    .values({ member_id: memberId, sender_id: senderId, given_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Says whether the member had said yes to the other, named by id or username, who is there for them. */
export async function deleteConsent(db: Database, memberId: string, key: string) {
  const { rows } = await sql`
    DELETE FROM explicit_consent USING member other
    WHERE explicit_consent.member_id = ${memberId}::uuid AND other.id = explicit_consent.sender_id
      AND (other.id::text = lower(${key}) OR lower(other.username) = lower(${key}))
      AND NOT is_hidden_from(other.id, ${memberId}::uuid)
    RETURNING other.id`.execute(db)
  return rows.length > 0
}

/** To whom a member has said yes, the latest first: those who are there for them. */
export async function selectConsents(db: Database, memberId: string) {
  const { rows } = await sql<{ sender_id: string; given_at: Date }>`
    SELECT sender_id, given_at FROM explicit_consent JOIN member ON member.id = sender_id
    WHERE member_id = ${memberId}::uuid AND member.status IN ('active', 'restricted')
      AND NOT ${hidesFrom('member', sql.ref('explicit_consent.member_id'))}
    ORDER BY given_at DESC`.execute(db)
  return rows
}
