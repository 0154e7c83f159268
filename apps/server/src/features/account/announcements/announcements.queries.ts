import type { UnreadAnnouncement } from '@amour/contract/account/announcements.ts'
import { sql } from 'kysely'
import { deleteSome } from '#jobs/delete-some.queries.ts'
import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'
import { BEFORE_ALL } from '#security/ids.ts'

export const columns = ['id', 'kind', 'title', 'text', 'holds_from', 'created_at'] as const

export async function insertAnnouncement(db: Database, announcement: NewRow<'announcement'>) {
  await db.insertInto('announcement').values(announcement).execute()
}

/** Holds all of them until the transaction ends: whoever would publish another waits for who is publishing one. */
export async function lockAnnouncements(db: Database) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('announcements', 0))`.execute(db)
}

/** An earlier one since a moment that told the same, in the same words, to somebody whom this one concerns. */
export function selectSameBefore(db: Database, id: string, since: Date) {
  return db
    .selectFrom('announcement')
    .innerJoin('announcement as fresh', (join) => join.on('fresh.id', '=', id))
    .select('announcement.id')
    .where('announcement.id', '<>', id)
    .where('announcement.created_at', '>', since)
    .whereRef('announcement.kind', '=', 'fresh.kind')
    .whereRef('announcement.title', '=', 'fresh.title')
    .whereRef('announcement.text', '=', 'fresh.text')
    .whereRef('announcement.holds_from', 'is not distinct from', 'fresh.holds_from')
    .where((told) =>
      told.exists(told.selectFrom('member').select('member.id').where(concerns).where(concernsBy('fresh'))),
    )
    .limit(1)
    .executeTakeFirst()
}

export async function insertConcerned(db: Database, announcementId: string, memberIds: string[]) {
  await sql`
    INSERT INTO announcement_member (announcement_id, member_id)
    SELECT ${announcementId}, unnest(${memberIds}::uuid[]) ON CONFLICT DO NOTHING`.execute(db)
}

/** One that has not been taken back. */
export function selectAnnouncement(db: Database, id: string) {
  return db
    .selectFrom('announcement')
    .select(columns)
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
}

/** Of a query in which an announcement and `member` stand: it is about them, and has not been taken back. */
const concernsBy = (announcement: 'announcement' | 'fresh') => sql<boolean>`(
  ${sql.ref(`${announcement}.withdrawn_at`)} IS NULL
  AND member.created_at < ${sql.ref(`${announcement}.registered_before`)}
  AND (NOT ${sql.ref(`${announcement}.is_for_some`)} OR EXISTS (
    SELECT FROM announcement_member concerned
    WHERE concerned.announcement_id = ${sql.ref(`${announcement}.id`)} AND concerned.member_id = member.id)))`

const concerns = concernsBy('announcement')

const hasRead = sql<boolean>`EXISTS (
  SELECT FROM announcement_member reader
  WHERE reader.announcement_id = announcement.id AND reader.member_id = member.id AND reader.read_at IS NOT NULL)`

/** What the `member` of a query is to read next, leaked data before all else and then the oldest; null where there is nothing. */
export const unreadAnnouncement = sql<UnreadAnnouncement | null>`(
  SELECT json_build_object('id', announcement.id, 'kind', announcement.kind, 'title', announcement.title)
  FROM announcement WHERE ${concerns} AND NOT ${hasRead}
  ORDER BY announcement.kind = 'leak' DESC, announcement.created_at, announcement.id LIMIT 1)`

/** All that a member was told, the newest first. */
export function selectAnnouncementsOf(db: Database, memberId: string) {
  return db
    .selectFrom('announcement')
    .innerJoin('member', (join) => join.on('member.id', '=', memberId))
    .select(columns.map((column) => `announcement.${column}` as const))
    .select(hasRead.as('is_read'))
    .where(concerns)
    .orderBy('announcement.created_at', 'desc')
    .orderBy('announcement.id')
    .execute()
}

/** Notes that a member has read one that concerns them; false where none does. */
export async function insertRead(db: Database, id: string, memberId: string, at: Date) {
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO announcement_member (announcement_id, member_id, read_at)
    SELECT announcement.id, member.id, ${at} FROM announcement JOIN member ON member.id = ${memberId}
    WHERE announcement.id = ${id} AND ${concerns}
    ON CONFLICT (announcement_id, member_id)
      DO UPDATE SET read_at = coalesce(announcement_member.read_at, excluded.read_at)`.execute(db)
  return numAffectedRows > 0n
}

/** The one whose mails come next, held until the transaction ends: leaked data before all else. */
export function lockUnmailed(db: Database) {
  return db
    .selectFrom('announcement')
    .select(['id', 'kind', 'mailed_until'])
    .where('mailed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy(sql`kind = 'leak'`, 'desc')
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Members whom an announcement concerns and who have an account that mails may reach, in the order of their ids. */
const recipientsOf = (db: Database, id: string) =>
  db
    .selectFrom('member')
    .innerJoin('announcement', (join) => join.on('announcement.id', '=', id))
    .where('member.status', 'not in', ['unactivated', 'closed'])
    .where(concerns)

export async function selectRecipients(db: Database, id: string, after: string | null, limit: number) {
  const rows = await recipientsOf(db, id)
    .select('member.id')
    .where('member.id', '>', after ?? BEFORE_ALL)
    .orderBy('member.id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export async function countRecipients(db: Database, id: string, until?: string) {
  const { count } = await recipientsOf(db, id)
    .select(sql<number>`count(*)::integer`.as('count'))
    .$if(until !== undefined, (query) => query.where('member.id', '<=', until ?? BEFORE_ALL))
    .executeTakeFirstOrThrow()
  return count
}

type Mailed = { mailed_until?: string; mailed_at?: Date }

export async function updateMailed(db: Database, id: string, mailed: Mailed) {
  await db.updateTable('announcement').set(mailed).where('id', '=', id).execute()
}

/** Mails about announcements that have been written since a moment and have not gone yet. */
export async function countWaitingMails(db: Database, templates: string[], since: Date) {
  const { count } = await db
    .selectFrom('mail')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('template', 'in', templates)
    .where('sent_at', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Every announcement with how many have read it, the newest first. */
export function selectAnnouncements(db: Database) {
  return db
    .selectFrom('announcement')
    .select([...columns, 'mailed_until', 'mailed_at', 'withdrawn_at'])
    .select(
      sql<number>`(SELECT count(*)::integer FROM announcement_member
        WHERE announcement_id = announcement.id AND read_at IS NOT NULL)`.as('readers'),
    )
    .orderBy('created_at', 'desc')
    .execute()
}

/** Takes one back; false where there is none, or it was taken back before. */
export async function updateWithdrawn(db: Database, id: string, at: Date) {
  const { numUpdatedRows } = await db
    .updateTable('announcement')
    .set({ withdrawn_at: at })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The ids of members by their usernames or ids, as somebody typed them. */
export async function selectIdsOf(db: Database, names: readonly string[]) {
  const { rows } = await sql<{ name: string; id: string | null }>`
    SELECT typed.name, coalesce(named.id, numbered.id) AS id FROM unnest(${[...names]}::text[]) AS typed (name)
    LEFT JOIN member named ON lower(named.username) = lower(typed.name) AND named.status NOT IN ('unactivated', 'closed')
    LEFT JOIN member numbered ON numbered.status NOT IN ('unactivated', 'closed')
      AND numbered.id = CASE WHEN typed.name ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN typed.name::uuid END`.execute(
    db,
  )
  return rows
}

/** Removes so many that were published before a moment; says how many there were. */
export function deleteAnnouncementsBefore(db: Database, at: Date, limit: number): Promise<number> {
  return deleteSome(db, 'announcement', sql`created_at < ${at}`, limit)
}
