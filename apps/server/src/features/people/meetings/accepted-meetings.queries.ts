import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { hidesFrom, isHiddenByAge } from '#features/people/members/members.service.ts'

type ShownMeeting = { id: string; note: string; created_at: Date }

/** The accepted notes about a member whose authors the viewer can meet, the latest first; one's own is among them. */
export async function selectShownMeetings(db: Database, subjectId: string, viewerId: string) {
  const { rows } = await sql<ShownMeeting>`
    SELECT meeting.id, meeting.note, meeting.created_at
    FROM meeting JOIN member author ON author.id = meeting.author_id
    WHERE meeting.subject_id = ${subjectId}::uuid AND meeting.state = 'accepted'
      AND author.status IN ('active', 'restricted')
      AND NOT EXISTS (SELECT FROM block WHERE member_id = ${viewerId}::uuid AND blocked_id = author.id)
      AND NOT EXISTS (SELECT FROM block WHERE member_id = author.id AND blocked_id = ${viewerId}::uuid)
      AND NOT EXISTS (SELECT FROM hide WHERE member_id = ${viewerId}::uuid AND hidden_id = author.id)
      AND NOT ${isHiddenByAge('author')} AND NOT ${hidesFrom('author', sql`${viewerId}::uuid`)}
    ORDER BY meeting.created_at DESC, meeting.id DESC`.execute(db)
  return rows
}

/** The accepted notes about a member, whoever wrote them, the latest first. */
export function selectAcceptedMeetings(db: Database, subjectId: string) {
  return db
    .selectFrom('meeting')
    .select(['id', 'note', 'created_at'])
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'accepted')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

type Received = {
  id: string
  author_id: string
  username: string
  note: string
  state: 'waiting' | 'accepted'
  created_at: Date
}

/** What others say of having met a member, those that wait first; without those in `excluded`. */
export async function selectReceived(db: Database, subjectId: string, excluded: string[]) {
  const { rows } = await sql<Received>`
    SELECT meeting.id, meeting.author_id, author.username, meeting.note, meeting.state, meeting.created_at
    FROM meeting JOIN member author ON author.id = meeting.author_id
    WHERE meeting.subject_id = ${subjectId}::uuid AND meeting.state IN ('waiting', 'accepted')
      AND author.status IN ('active', 'restricted') AND NOT ${isHiddenByAge('author')}
      AND author.id <> ALL(${excluded}::uuid[])
    ORDER BY meeting.state DESC, meeting.created_at DESC, meeting.id DESC`.execute(db)
  return rows
}

type Answer = { subjectId: string; id: string; excluded: string[]; at: Date }

/** Accepts a note that waits; one accepted before stays so. Says whether it is there. */
export async function updateAccepted(db: Database, { subjectId, id, excluded, at }: Answer) {
  const { numUpdatedRows } = await db
    .updateTable('meeting')
    .set({ state: 'accepted', decided_at: sql`coalesce(decided_at, ${at})` })
    .where('id', '=', id)
    .where('subject_id', '=', subjectId)
    .where('state', 'in', ['waiting', 'accepted'])
    .where(sql<boolean>`author_id <> ALL(${excluded}::uuid[])`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Declines a note that waits, or takes an accepted one off. Says whether it was there. */
export async function updateDeclined(db: Database, { subjectId, id, excluded, at }: Answer) {
  const { numUpdatedRows } = await db
    .updateTable('meeting')
    .set({ state: 'declined', decided_at: at, declined_at: at })
    .where('id', '=', id)
    .where('subject_id', '=', subjectId)
    .where('state', 'in', ['waiting', 'accepted'])
    .where(sql<boolean>`author_id <> ALL(${excluded}::uuid[])`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
