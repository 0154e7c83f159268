import type { Database } from '#database/open.ts'

/** The browsers of a member whose sessions still stand, the latest first. */
export function selectPushDevices(db: Database, memberId: string) {
  return db
    .selectFrom('push_subscription')
    .innerJoin('session', 'session.id', 'push_subscription.session_id')
    .select([
      'push_subscription.id',
      'push_subscription.session_id',
      'push_subscription.created_at',
      'push_subscription.told_at',
      'session.browser',
      'session.system',
    ])
    .where('push_subscription.member_id', '=', memberId)
    .where('session.ended_at', 'is', null)
    .orderBy('push_subscription.created_at', 'desc')
    .orderBy('push_subscription.id', 'desc')
    .execute()
}

type NewSubscription = {
  id: string
  memberId: string
  sessionId: string
  endpointHash: Buffer
  targetSealed: Buffer
  at: Date
}

/** A browser that is known already tells of another member, or of another session, from now on. */
export async function replacePushSubscription(db: Database, one: NewSubscription) {
  await db.deleteFrom('push_subscription').where('session_id', '=', one.sessionId).execute()
  const row = {
    id: one.id,
    member_id: one.memberId,
    session_id: one.sessionId,
    target_sealed: one.targetSealed,
    created_at: one.at,
    told_at: null,
  }
  await db
    .insertInto('push_subscription')
    .values({ ...row, endpoint_hash: one.endpointHash })
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(row))
    .execute()
}

/** Holds the member's schedule, made with these quiet hours if there is none, so that their devices change one by one. */
export async function lockSchedule(db: Database, memberId: string, quiet: { from: number; to: number }) {
  await db
    .insertInto('push_schedule')
    .values({
      member_id: memberId,
      due_at: null,
      sent_at: null,
      looked_at: null,
      quiet_from: quiet.from,
      quiet_to: quiet.to,
    })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute()
  return db
    .selectFrom('push_schedule')
    .selectAll()
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Deletes all but the latest `kept` of a member's. */
export async function deleteOldestPush(db: Database, memberId: string, kept: number) {
  await db
    .deleteFrom('push_subscription')
    .where('member_id', '=', memberId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('push_subscription')
        .select('id')
        .where('member_id', '=', memberId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(kept),
    )
    .execute()
}

/** Says whether it was there. */
export async function deletePushDevice(db: Database, memberId: string, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscription')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export function selectSchedule(db: Database, memberId: string) {
  return db.selectFrom('push_schedule').selectAll().where('member_id', '=', memberId).executeTakeFirst()
}

export async function updateQuiet(db: Database, memberId: string, quiet: { from: number; to: number } | null) {
  await db
    .updateTable('push_schedule')
    .set({ quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null })
    .where('member_id', '=', memberId)
    .execute()
}

/** Whether a member has asked for push, in any browser. */
export async function selectHasPush(db: Database, memberId: string) {
  const row = await db
    .selectFrom('push_schedule')
    .select('member_id')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row !== undefined
}

/** The latest counts: what came before a look is over with it, and what came after is not. */
export async function updatePushDue(db: Database, memberId: string, at: Date) {
  await db.updateTable('push_schedule').set({ due_at: at }).where('member_id', '=', memberId).execute()
}

type Span = { notSince: Date; ahead: Date }

/** Notes that a member looks at the site, unless that has been noted since `notSince`; what is beyond `ahead` is put right. */
export async function updateLooked(db: Database, memberId: string, at: Date, { notSince, ahead }: Span) {
  await db
    .updateTable('push_schedule')
    .set({ looked_at: at })
    .where('member_id', '=', memberId)
    .where((eb) => eb.or([eb('looked_at', 'is', null), eb('looked_at', '<', notSince), eb('looked_at', '>', ahead)]))
    .execute()
}
