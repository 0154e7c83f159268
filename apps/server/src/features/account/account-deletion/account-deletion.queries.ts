import { AGE_DEMAND_REASON } from '@amour/contract/account/age-proof.ts'
import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** Who can be made to leave. */
const present = ['active', 'restricted', 'paused'] as const

/** Hides a member who is there; false for one who is paused or leaving already. */
export async function updatePaused(db: Database, memberId: string) {
  const paused = await db
    .updateTable('member')
    .set({ status: 'paused', status_before: sql`status` })
    .where('id', '=', memberId)
    .where('status', 'in', ['active', 'restricted'])
    .returning('id')
    .executeTakeFirst()
  return paused !== undefined
}

type Departure = {
  memberId: string
  leavesAt: Date
  /** Because they asked, or went unused since that moment. */
  cause: 'asked' | { unusedSince: Date }
}

/**
 * Hides a member until their erasure; one who leaves already keeps the earlier day, and who has asked for it stays so
 * until they say otherwise. Of one who goes unused it is noted that they had paused.
 */
export async function updateDeletionDue(db: Database, { memberId, leavesAt, cause }: Departure) {
  const isAsked = cause === 'asked'
  const row = await db
    .updateTable('member')
    .set({
      status: 'leaving',
      status_before: sql`coalesce(status_before, status)`,
      leaves_at: sql`coalesce(leaves_at, ${leavesAt})`,
      leaving_cause: isAsked ? cause : 'unused',
      ...(!isAsked && { was_away: sql`was_away OR status = 'paused'` }),
    })
    .where('id', '=', memberId)
    .where('status', 'in', isAsked ? [...present, 'leaving'] : present)
    // They may have come back since it was looked.
    .$if(!isAsked, (query) => query.where('active_at', '<', isAsked ? new Date(0) : cause.unusedSince))
    .returning('leaves_at')
    .executeTakeFirst()
  return row?.leaves_at ?? undefined
}

/**
 * Brings a hidden member back as they were; with `back` only one who leaves for that cause, who was here at that moment and
 * goes on hiding where they had paused before.
 */
export async function updateResumed(db: Database, memberId: string, back?: { cause: 'unused'; at: Date }) {
  const row = await db
    .updateTable('member')
    .set({ ...(back ? beforeLeaving : beforeHiding), was_away: false, leaves_at: null, leaving_cause: null })
    .$if(back !== undefined, (query) => query.set({ active_at: back?.at }))
    .where('id', '=', memberId)
    .where('status_before', 'is not', null)
    .$if(back !== undefined, (query) => query.where('leaving_cause', '=', back?.cause ?? 'unused'))
    .returning('status')
    .executeTakeFirst()
  return row?.status
}

const beforeHiding = { status: sql<'active' | 'restricted'>`status_before`, status_before: null }

const beforeLeaving = {
  status: sql<'active' | 'restricted' | 'paused'>`CASE WHEN was_away THEN 'paused' ELSE status_before END`,
  status_before: sql<'active' | 'restricted' | null>`CASE WHEN was_away THEN status_before END`,
}

export async function selectDue(db: Database, at: Date, limit: number) {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('leaves_at', '<=', at)
    .orderBy('leaves_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Members who were asked before `before` to prove their age and have not. Who is out for another reason stays out, and has
 * all the days once they can log in again.
 */
export async function selectUnproven(db: Database, before: Date, limit: number, memberId?: string) {
  const rows = await db
    .selectFrom('restriction')
    .innerJoin('decision', 'decision.id', 'restriction.decision_id')
    .select('restriction.member_id')
    .distinct()
    .where('restriction.lifted_at', 'is', null)
    .where('restriction.from_at', '<=', before)
    .where('decision.is_final', '=', true)
    .where('decision.reason', '=', AGE_DEMAND_REASON)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM restriction other WHERE other.member_id = restriction.member_id
      AND (other.lifted_at IS NULL OR other.lifted_at > ${before}) AND other.kind IN ('ban', 'suspend'))`)
    .$if(memberId !== undefined, (query) => query.where('restriction.member_id', '=', memberId ?? ''))
    .limit(limit)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/** Members who have not been here since `before`; demo members never go. */
export async function selectUnused(db: Database, before: Date, limit: number) {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('status', 'in', present)
    .where('active_at', '<', before)
    .where('is_demo', '=', false)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
