import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'

/** What binds a member at this moment, the gravest first. */
export async function selectBinding(db: Database, memberId: string, at: Date) {
  return db
    .selectFrom('restriction')
    .innerJoin('decision', 'decision.id', 'restriction.decision_id')
    .leftJoin('appeal', 'appeal.decision_id', 'decision.id')
    .selectAll('decision')
    .select([
      'restriction.kind as restriction_kind',
      'restriction.until_at',
      'restriction.lifted_at',
      'restriction.id as restriction_id',
      'appeal.id as appeal_id',
      'appeal.state as appeal_state',
      'appeal.created_at as appealed_at',
      'appeal.answer_sealed',
      'appeal.restored',
    ])
    .where('restriction.member_id', '=', memberId)
    .where('restriction.lifted_at', 'is', null)
    .where((eb) => eb.or([eb('restriction.until_at', 'is', null), eb('restriction.until_at', '>', at)]))
    .orderBy(sql`array_position(ARRAY['ban', 'suspend', 'hold', 'contact'], restriction.kind)`)
    .orderBy(sql`restriction.until_at DESC NULLS FIRST`)
    .execute()
}

/** Until when a member was suspended or banned last, or will be; null where that has no end, or there was nothing. */
export async function selectSuspensionEnd(db: Database, memberId: string) {
  const row = await db
    .selectFrom('restriction')
    .select(sql<Date | null>`max(coalesce(lifted_at, until_at))`.as('until'))
    .where('member_id', '=', memberId)
    .where('kind', 'in', ['ban', 'suspend'])
    .executeTakeFirstOrThrow()
  return row.until
}

export async function insertRestriction(db: Database, restriction: NewRow<'restriction'>) {
  await db.insertInto('restriction').values(restriction).execute()
}

/** Whom these decisions bind at present, in the order in which they are to be held. */
export async function selectBoundBy(db: Database, decisionIds: string[]) {
  const rows = await db
    .selectFrom('restriction')
    .select('member_id')
    .distinct()
    .where(sql<boolean>`decision_id = ANY(${decisionIds}::uuid[])`)
    .where('lifted_at', 'is', null)
    .orderBy('member_id')
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/** Lifts what these decisions have laid on members; says whom. */
export async function updateLifted(db: Database, decisionIds: string[], { at, by }: { at: Date; by: string | null }) {
  const rows = await db
    .updateTable('restriction')
    .set({ lifted_at: at, lifted_by: by })
    .where(sql<boolean>`decision_id = ANY(${decisionIds}::uuid[])`)
    .where('lifted_at', 'is', null)
    .returning('member_id')
    .execute()
  return [...new Set(rows.map(({ member_id }) => member_id))]
}

/** Members of whom something has run out that nobody has lifted. */
export async function selectRunOut(db: Database, at: Date, limit: number) {
  const rows = await db
    .selectFrom('restriction')
    .select('member_id')
    .distinct()
    .where('lifted_at', 'is', null)
    .where('until_at', '<=', at)
    .limit(limit)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/** Notes what has run out; says whether anything had. */
export async function updateRunOut(db: Database, memberId: string, at: Date) {
  const { numUpdatedRows } = await db
    .updateTable('restriction')
    .set({ lifted_at: sql`until_at` })
    .where('member_id', '=', memberId)
    .where('lifted_at', 'is', null)
    .where('until_at', '<=', at)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export type Standing = 'active' | 'restricted' | 'held' | 'suspended'

/**
 * Puts a member into a standing. Who hides by their own wish goes on hiding, and is hidden again when they were held or
 * suspended meanwhile; an erasure to come is called off, so that what may be evidence stays.
 */
export async function updateStanding(db: Database, memberId: string, standing: Standing) {
  const isOut = standing === 'held' || standing === 'suspended'
  const rest = standing === 'restricted' ? 'restricted' : 'active'
  const row = await db
    .updateTable('member')
    .set(
      isOut
        ? {
            status: standing,
            was_away: sql`was_away OR status IN ('paused', 'leaving')`,
            status_before: null,
            leaves_at: null,
            leaving_cause: null,
          }
        : {
            status: sql`CASE WHEN status IN ('paused', 'leaving') THEN status WHEN was_away THEN 'paused' ELSE ${rest} END`,
            status_before: sql`CASE WHEN was_away OR status IN ('paused', 'leaving') THEN ${rest} END`,
            was_away: sql`was_away AND status = 'leaving'`,
          },
    )
    .where('id', '=', memberId)
    .where('status', 'not in', ['unactivated', 'closed'])
    .returning('status')
    .executeTakeFirst()
  return row?.status
}

/** The member of these restrictions, held until the transaction ends, so that two decisions follow each other. */
export async function lockStanding(db: Database, memberId: string) {
  const row = await db
    .selectFrom('member')
    .select('status')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.status
}
