import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { hidesFrom, isHiddenByAge } from '#features/people/members/members.service.ts'

type Pair = { memberId: string; otherId: string }

/** The id of somebody whom the member has blocked or hidden, by that id or by username. */
export async function selectBlockedOrHidden(db: Database, memberId: string, key: string) {
  const { rows } = await sql<{ id: string }>`
    SELECT other.id FROM (
      SELECT blocked_id AS id FROM block WHERE member_id = ${memberId}
      UNION SELECT hidden_id FROM hide WHERE member_id = ${memberId}) AS parted
    JOIN member other ON other.id = parted.id
    WHERE other.id::text = lower(${key}) OR lower(other.username) = lower(${key})`.execute(db)
  return rows[0]?.id
}

export async function insertBlock(db: Database, { memberId, otherId, at }: Pair & { at: Date }) {
  await db
    .insertInto('block')
    .values({ member_id: memberId, blocked_id: otherId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function insertHide(db: Database, { memberId, otherId, at }: Pair & { at: Date }) {
  await db
    .insertInto('hide')
    .values({ member_id: memberId, hidden_id: otherId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteBlock(db: Database, { memberId, otherId }: Pair) {
  await db.deleteFrom('block').where('member_id', '=', memberId).where('blocked_id', '=', otherId).execute()
}

export async function deleteHide(db: Database, { memberId, otherId }: Pair) {
  await db.deleteFrom('hide').where('member_id', '=', memberId).where('hidden_id', '=', otherId).execute()
}

type Page = { limit: number; offset: number }

export function selectBlocked(db: Database, memberId: string, { limit, offset }: Page) {
  return db
    .selectFrom('block')
    .innerJoin('member', 'member.id', 'block.blocked_id')
    .select(['member.id', 'member.username', 'block.created_at'])
    .where('block.member_id', '=', memberId)
    .orderBy('block.created_at', 'desc')
    .orderBy('member.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** `is_there`: the hidden member could be met if they were not hidden. */
export function selectHidden(db: Database, memberId: string, { limit, offset }: Page) {
  return db
    .selectFrom('hide')
    .innerJoin('member', 'member.id', 'hide.hidden_id')
    .select(['member.id', 'member.username', 'hide.created_at'])
    .select(
      sql<boolean>`member.status IN ('active', 'restricted') AND member.profile_updated_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM block WHERE member_id = member.id AND blocked_id = ${memberId}::uuid)
        AND NOT EXISTS (SELECT FROM block WHERE member_id = ${memberId}::uuid AND blocked_id = member.id)
        AND NOT ${isHiddenByAge('member')} AND NOT ${hidesFrom('member', sql`${memberId}::uuid`)}`.as('is_there'),
    )
    .where('hide.member_id', '=', memberId)
    .orderBy('hide.created_at', 'desc')
    .orderBy('member.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countBlockedOrHidden(db: Database, memberId: string, list: 'block' | 'hide') {
  const { total } = await db
    .selectFrom(list)
    .select(sql<number>`count(*)::int`.as('total'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return total
}
