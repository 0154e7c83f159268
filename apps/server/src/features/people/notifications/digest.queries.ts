import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** What is noted later than `ahead` was noted by a clock that was ahead, and counts for nothing. */
type DigestRequest = { memberId: string; at: Date; ahead: Date; unsubscribeHash: Buffer }

/** Notes that a member is to be told; what waits already keeps its time, unless they have been here since: that is over. */
export async function upsertDigestDue(db: Database, { memberId, at, ahead, unsubscribeHash }: DigestRequest) {
  await db
    .insertInto('digest')
    .values({ member_id: memberId, due_at: at, sent_at: null, unsubscribe_hash: unsubscribeHash })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet({ due_at: at })
        .where(
          sql<boolean>`(digest.due_at IS NULL OR digest.due_at > ${ahead}
            OR EXISTS (SELECT FROM member WHERE member.id = digest.member_id
              AND member.active_at >= digest.due_at AND member.active_at <= ${ahead}))`,
        ),
    )
    .execute()
}

/** Whether there has been no such mail since a moment; one of later than `ahead` was noted by a clock that was ahead. */
const mayGo = (noted: 'digest.sent_at' | 'digest.alerted_at', before: Date, ahead: Date) =>
  sql<boolean>`(${sql.ref(noted)} IS NULL OR ${sql.ref(noted)} <= ${before} OR ${sql.ref(noted)} > ${ahead})`

type Due = { dueBefore: Date; sentBefore: Date; ahead: Date }

const dueDigests = (db: Database, { dueBefore, sentBefore, ahead }: Due) =>
  db
    .selectFrom('digest')
    .where('due_at', '<=', dueBefore)
    .where(mayGo('digest.sent_at', sentBefore, ahead))

/** Whom to tell, those who wait longest first. */
export async function selectDue(db: Database, due: Due, limit: number) {
  const rows = await dueDigests(db, due).select('member_id').orderBy('due_at').limit(limit).execute()
  return rows.map(({ member_id }) => member_id)
}

/** One of them, held until the transaction ends; nothing when they were told meanwhile, or are being told. */
export function lockDueDigest(db: Database, due: Due, memberId: string) {
  return dueDigests(db, due)
    .innerJoin('member', 'member.id', 'digest.member_id')
    .select(['digest.due_at', 'member.active_at', 'member.status'])
    .where('digest.member_id', '=', memberId)
    .forUpdate('digest')
    .skipLocked()
    .executeTakeFirst()
}

export async function updateDigestSent(db: Database, memberId: string, sentAt: Date | undefined) {
  await db
    .updateTable('digest')
    .set({ due_at: null, ...(sentAt && { sent_at: sentAt }) })
    .where('member_id', '=', memberId)
    .execute()
}

type AlertRequest = {
  memberId: string
  unsubscribeHash: Buffer
  now: Date
  sentBefore: Date
  alertedBefore: Date
  ahead: Date
}

/** Notes that an alert goes now, with which all news that waits is told; false where another mail went too lately. */
export async function takeAlert(db: Database, { memberId, unsubscribeHash, now, ...before }: AlertRequest) {
  const sent = { due_at: null, sent_at: now, alerted_at: now }
  const taken = await db
    .insertInto('digest')
    .values({ member_id: memberId, unsubscribe_hash: unsubscribeHash, ...sent })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet(sent)
        .where(mayGo('digest.sent_at', before.sentBefore, before.ahead))
        .where(mayGo('digest.alerted_at', before.alertedBefore, before.ahead)),
    )
    .returning('member_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Whose mails carry the token; they are told of nothing that waits. */
export function useUnsubscribeToken(db: Database, unsubscribeHash: Buffer) {
  return db
    .updateTable('digest')
    .set({ due_at: null })
    .where('unsubscribe_hash', '=', unsubscribeHash)
    .returning('member_id')
    .executeTakeFirst()
}
