import { sql } from 'kysely'
import { deleteSome } from '#jobs/delete-some.queries.ts'
import type { Database } from '#database/open.ts'

type Pair = { authorId: string; subjectId: string }

/** Lets one note of an author at a time pass until the transaction ends, so that the month's count holds. */
export async function lockMeetingsOf(db: Database, authorId: string) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`meeting|${authorId}`}, 0))`.execute(db)
}

/** The note of a pair that its author sees as theirs: accepted, waiting, or declined without their knowing. */
export function selectMeeting(db: Database, { authorId, subjectId }: Pair) {
  return db
    .selectFrom('meeting')
    .selectAll()
    .where('author_id', '=', authorId)
    .where('subject_id', '=', subjectId)
    .where('state', 'in', ['waiting', 'accepted', 'declined'])
    .executeTakeFirst()
}

/** How many notes a member wrote after `since`, whatever became of them, and when the first of them was. */
export async function selectWrittenSince(db: Database, authorId: string, since: Date) {
  const rows = await db
    .selectFrom('meeting')
    .select('created_at')
    .where('author_id', '=', authorId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at }) => created_at)
}

/** When a pair's note was last declined, after `since`. */
export async function selectDeclined(db: Database, { authorId, subjectId }: Pair, since: Date) {
  const row = await db
    .selectFrom('meeting')
    .select('declined_at')
    .where('author_id', '=', authorId)
    .where('subject_id', '=', subjectId)
    .where('declined_at', '>', since)
    .orderBy('declined_at', 'desc')
    .executeTakeFirst()
  return row?.declined_at ?? undefined
}

/** A note that waits, or one that counts as declined already. */
export async function insertMeeting(
  db: Database,
  {
    id,
    authorId,
    subjectId,
    note,
    at,
    declinedAt,
  }: Pair & { id: string; note: string; at: Date; declinedAt?: Date | undefined },
) {
  await db
    .insertInto('meeting')
    .values({
      id,
      author_id: authorId,
      subject_id: subjectId,
      note,
      state: declinedAt ? 'declined' : 'waiting',
      created_at: at,
      decided_at: declinedAt ?? null,
      declined_at: declinedAt ?? null,
    })
    .execute()
}

/** Ends what the author sees as theirs. */
export async function updateWithdrawn(db: Database, { authorId, subjectId }: Pair, at: Date) {
  await db
    .updateTable('meeting')
    .set({ state: 'withdrawn', decided_at: at })
    .where('author_id', '=', authorId)
    .where('subject_id', '=', subjectId)
    .where('state', 'in', ['waiting', 'accepted', 'declined'])
    .execute()
}

/** Ends the notes of two members about each other. */
export async function updateBlocked(
  db: Database,
  { memberId, otherId }: { memberId: string; otherId: string },
  at: Date,
) {
  await db
    .updateTable('meeting')
    .set({ state: 'blocked', decided_at: at, decided_by: null })
    .where((eb) =>
      eb.or([
        eb.and([eb('author_id', '=', memberId), eb('subject_id', '=', otherId)]),
        eb.and([eb('author_id', '=', otherId), eb('subject_id', '=', memberId)]),
      ]),
    )
    // What the staff have taken down too, so that no appeal brings it back between the two.
    .where('state', 'in', ['waiting', 'accepted', 'declined', 'removed'])
    .execute()
}

/** Takes a note down that shows; undefined where there is none. */
export function updateRemoved(db: Database, id: string, { staffId, at }: { staffId: string; at: Date }) {
  return db
    .updateTable('meeting')
    .set({ state: 'removed', decided_at: at, decided_by: staffId })
    .where('id', '=', id)
    .where('state', '=', 'accepted')
    .returning(['id', 'author_id', 'subject_id', 'note'])
    .executeTakeFirst()
}

/** Whose note this is. */
export async function selectAuthor(db: Database, id: string) {
  const row = await db.selectFrom('meeting').select('author_id').where('id', '=', id).executeTakeFirst()
  return row?.author_id
}

/** Lets a note show again that was taken down; false where it ended since, or its author has written another one. */
export async function updateRestored(db: Database, id: string, at: Date) {
  const { numUpdatedRows } = await db
    .updateTable('meeting')
    .set({ state: 'accepted', decided_at: at, decided_by: null })
    .where('id', '=', id)
    .where('state', '=', 'removed')
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM meeting other WHERE other.author_id = meeting.author_id
        AND other.subject_id = meeting.subject_id AND other.state IN ('waiting', 'accepted', 'declined'))`,
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Forgets notes that ended before this moment, but for those about which an appeal is open. */
export function deleteEnded(db: Database, before: Date, limit: number): Promise<number> {
  const isOver = sql<boolean>`state IN ('withdrawn', 'blocked', 'removed') AND decided_at < ${before}
    AND NOT EXISTS (SELECT FROM decision JOIN appeal ON appeal.decision_id = decision.id
      WHERE decision.meeting_id = meeting.id AND appeal.state = 'open')`
  return deleteSome(db, 'meeting', isOver, limit)
}
