import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** Whom to look at, those who wait longest first, after one that has been looked at. */
export async function selectDuePush(db: Database, before: Date, after: { at: Date; memberId: string }, limit: number) {
  return db
    .selectFrom('push_schedule')
    .select(['member_id', 'due_at'])
    .where('due_at', '<=', before)
    .where(sql<boolean>`(due_at, member_id) > (${after.at}::timestamptz, ${after.memberId}::uuid)`)
    .orderBy('due_at')
    .orderBy('member_id')
    .limit(limit)
    .execute()
}

/** One of them, held until the transaction ends; nothing where they were told meanwhile, or are being told. */
export function lockDuePush(db: Database, memberId: string) {
  return db
    .selectFrom('push_schedule')
    .innerJoin('member', 'member.id', 'push_schedule.member_id')
    .selectAll('push_schedule')
    .select(['member.status', 'member.active_at'])
    .where('push_schedule.member_id', '=', memberId)
    .where('push_schedule.due_at', 'is not', null)
    .forUpdate('push_schedule')
    .skipLocked()
    .executeTakeFirst()
}

export async function updatePushed(db: Database, memberId: string, sentAt: Date | undefined) {
  await db
    .updateTable('push_schedule')
    .set({ due_at: null, ...(sentAt && { sent_at: sentAt }) })
    .where('member_id', '=', memberId)
    .execute()
}

/** Has a member told later of what was due at a moment, unless something is due already. */
export async function updateDueAgain(db: Database, memberId: string, at: Date) {
  await db
    .updateTable('push_schedule')
    .set({ due_at: at })
    .where('member_id', '=', memberId)
    .where('due_at', 'is', null)
    .execute()
}

/** Where a member is told whose sessions have neither ended nor run out. */
export async function selectTargetsOf(db: Database, memberId: string, now: Date, idleSince: Date) {
  const rows = await db
    .selectFrom('push_subscription')
    .innerJoin('session', 'session.id', 'push_subscription.session_id')
    .select('push_subscription.id')
    .where('push_subscription.member_id', '=', memberId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('session.active_at', '>=', idleSince)
    .execute()
  return rows.map(({ id }) => id)
}

/** One browser with what is known of its member now; nothing where it is told no more. */
export function selectTarget(db: Database, id: string) {
  return db
    .selectFrom('push_subscription')
    .innerJoin('session', 'session.id', 'push_subscription.session_id')
    .innerJoin('member', 'member.id', 'push_subscription.member_id')
    .innerJoin('push_schedule', 'push_schedule.member_id', 'push_subscription.member_id')
    .select([
      'push_subscription.member_id',
      'push_subscription.target_sealed',
      'member.status',
      'member.active_at',
      'push_schedule.looked_at',
      'push_schedule.quiet_from',
      'push_schedule.quiet_to',
    ])
    .where('push_subscription.id', '=', id)
    .where('session.ended_at', 'is', null)
    .executeTakeFirst()
}

export async function updateTold(db: Database, id: string, at: Date) {
  await db.updateTable('push_subscription').set({ told_at: at }).where('id', '=', id).execute()
}

export async function deleteTarget(db: Database, id: string) {
  await db.deleteFrom('push_subscription').where('id', '=', id).execute()
}
