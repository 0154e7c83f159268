import { sql } from 'kysely'
import { deleteSome } from '#jobs/delete-some.queries.ts'
import type { Database } from '#database/open.ts'
import { DAY, HOUR } from '#durations.ts'
import { londonDay } from '#london.ts'

/** Months that the mark of a redeemed token is kept beyond its own; the privacy page (legal.json) says the same. */
export const MARK_MONTHS = 3

/**
 * By so many milliseconds another machine's clock may be behind ours: what still counts there, a proof of work that was
 * used or a limit's tries, must not be forgotten here.
 */
const APART = HOUR

type Removal = (limit: number) => Promise<number>

/**
 * What removes so many rows of each table that have passed on their own date, or clears them, and says how many there were:
 * nothing of it comes back.
 */
export function expiryRemovals(db: Database, now: Date): Removal[] {
  const isOver = sql<boolean>`expires_at <= ${now}`
  return [
    (limit) => deleteSome(db, 'username_reservation', isOver, limit),
    (limit) => deleteSome(db, 'recovery', isOver, limit),
    (limit) => deleteSome(db, 'deletion_link', isOver, limit),
    (limit) => deleteSome(db, 'email_change', isOver, limit),
    (limit) => deleteSome(db, 'former_email', isOver, limit),
    (limit) => deleteSome(db, 'retired_username', sql`until <= ${now}`, limit),
    (limit) => clearPreviousKeys(db, now, limit),
    // A proof that is forgotten too soon could be used anew, and a guesser has all tries again.
    (limit) => deleteUsedProofs(db, now, limit),
    (limit) => deleteCounters(db, limit),
    (limit) => deleteSome(db, 'visit', sql`to_day < ${londonDay(now)}`, limit),
    // Whoever redeems takes no token of a month that is over for longer than one.
    (limit) =>
      deleteSome(
        db,
        'age_token_spent',
        sql`month < ${now}::timestamptz - make_interval(months => ${MARK_MONTHS})`,
        limit,
      ),
  ]
}

/** The same of what every call adds to, once it has run out for a day by `now`, which is by the clock that is behind. */
export const crowdRemovals = (db: Database, now: Date): Removal[] => [
  (limit) => deleteUsedProofs(db, new Date(now.getTime() - DAY), limit),
  (limit) => deleteCounters(db, limit, Math.min(Date.now(), now.getTime()) - DAY),
]

/** The same of what serves a moment: of a challenge the loss is one more try, and a slot goes by the database's clock. */
export const passingRemovals = (db: Database, now: Date): Removal[] => [
  (limit) => deleteSome(db, 'passkey_challenge', sql`expires_at <= ${now}`, limit),
  (limit) => deleteSome(db, 'upload_slot', sql`until <= now()`, limit),
]

async function clearPreviousKeys(db: Database, now: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE member_key SET previous_sealed = NULL, previous_until = NULL
    WHERE ctid = ANY (ARRAY(SELECT ctid FROM member_key WHERE previous_until <= ${now} LIMIT ${limit}))
      AND previous_until <= ${now}`.execute(db)
  return Number(numAffectedRows)
}

/** Removes so many proofs of work that were used and have run out; says how many there were. */
async function deleteUsedProofs(db: Database, now: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`DELETE FROM used_proof WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM used_proof WHERE expires_at <= ${new Date(now.getTime() - APART)} LIMIT ${limit}))`.execute(db)
  return Number(numAffectedRows)
}

/** The same of counters that have run out. Their clock is that of each machine, in milliseconds. */
async function deleteCounters(db: Database, limit: number, now = Date.now()): Promise<number> {
  const { numAffectedRows = 0n } = await sql`DELETE FROM rate_limit WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM rate_limit WHERE expire < ${now - APART} LIMIT ${limit}))`.execute(db)
  return Number(numAffectedRows)
}

/** Clears what so many members said of their evenings and is over; says how many there were. */
export async function clearAvailability(db: Database, now: Date, count: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('member')
    .set({ available_when: null, available_until: null })
    .where('id', 'in', (of) => of.selectFrom('member').select('id').where('available_until', '<=', now).limit(count))
    .where('available_until', '<=', now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Removes so many of what was news once (legal.json says how long); says how many there were. */
export async function deleteNotificationsBefore(db: Database, at: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`DELETE FROM notification WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM notification WHERE created_at < ${at} LIMIT ${limit}))`.execute(db)
  return Number(numAffectedRows)
}

/** The same of greetings. */
export async function deleteFlirtsBefore(db: Database, at: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`DELETE FROM flirt WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM flirt WHERE sent_at < ${at} LIMIT ${limit}))`.execute(db)
  return Number(numAffectedRows)
}

export function deleteNoticesBefore(db: Database, at: Date, limit: number): Promise<number> {
  return deleteSome(db, 'notice', sql`created_at < ${at}`, limit)
}

/** So many addresses of forms that were reports, of what was closed before a moment and is not held for anybody; says how many. */
export async function clearReportAddresses(db: Database, at: Date, limit: number): Promise<number> {
  const isOver = sql`email_sealed IS NOT NULL AND closed_at < ${at} AND created_at < ${at}
    AND NOT EXISTS (SELECT FROM preservation WHERE preservation.case_id = report.case_id AND ended_at IS NULL)`
  const { numAffectedRows = 0n } = await sql`
    UPDATE report SET email_sealed = NULL
    WHERE id IN (SELECT id FROM report WHERE ${isOver} LIMIT ${limit}) AND ${isOver}`.execute(db)
  return Number(numAffectedRows)
}

/**
 * Removes so many messages that both have deleted; says how many there were. One that somebody is changing at this moment is
 * left to the next time.
 */
export async function deleteMessagesOfNobody(db: Database, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`DELETE FROM message WHERE id = ANY (ARRAY(
    SELECT id FROM message WHERE sender_deleted_at IS NOT NULL AND recipient_deleted_at IS NOT NULL
    LIMIT ${limit} FOR UPDATE SKIP LOCKED))`.execute(db)
  return Number(numAffectedRows)
}

/**
 * Removes so many conversations begun before `at` of which nobody has anything left: neither of the two, or the one who stays
 * of a conversation with a former member; says how many there were. One in which somebody writes meanwhile has another number
 * by then, and stays.
 */
export async function deleteEmptiedConversations(db: Database, at: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM conversation USING (
      SELECT id, last_seq FROM conversation WHERE created_at < ${at}
        AND id IN (SELECT conversation_id FROM participant WHERE last_at IS NULL)
        AND NOT EXISTS (SELECT FROM participant WHERE conversation_id = conversation.id AND last_at IS NOT NULL)
      LIMIT ${limit}) AS emptied
    WHERE conversation.id = emptied.id AND conversation.last_seq = emptied.last_seq`.execute(db)
  return Number(numAffectedRows)
}

/** Removes so many sessions that ended before a moment; says how many there were. */
export async function deleteSessionsEndedBefore(db: Database, at: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`DELETE FROM session WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM session WHERE ended_at < ${at} OR expires_at < ${at} LIMIT ${limit}))`.execute(db)
  return Number(numAffectedRows)
}

/** The same of mails. Those that could not be sent in all that time too: nobody waits for them any more. */
export async function deleteMailsBefore(db: Database, at: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`DELETE FROM mail WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM mail WHERE created_at < ${at} LIMIT ${limit}))`.execute(db)
  return Number(numAffectedRows)
}

/** The same of registrations that nobody has made an account of; one that becomes one at this moment stays. */
export async function deleteRegistrationsBefore(db: Database, at: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`DELETE FROM member WHERE status = 'unactivated' AND id = ANY (ARRAY(
    SELECT id FROM member WHERE status = 'unactivated' AND created_at <= ${at}
    LIMIT ${limit} FOR UPDATE SKIP LOCKED))`.execute(db)
  return Number(numAffectedRows)
}

/** The next members by id, with what their age is worked out from; who stands for a former member has nothing. */
export function selectAges(db: Database, after: string, count: number) {
  return db
    .selectFrom('member')
    .select(['id', 'age', 'dob_sealed'])
    .where('id', '>', after)
    .where('status', '<>', 'closed')
    .orderBy('id')
    .limit(count)
    .execute()
}

export async function updateAge(db: Database, id: string, age: number) {
  await db.updateTable('member').set({ age }).where('id', '=', id).execute()
}
