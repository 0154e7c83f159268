import type { Announcement } from '@amour/contract/account/announcements.ts'
import type { Context, MemberContext } from '#context.ts'
import { Refusal } from '#http/refusal.ts'
import { insertRead, selectAnnouncement, selectAnnouncementsOf } from './announcements.queries.ts'
export { deleteAnnouncementsBefore, unreadAnnouncement } from './announcements.queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof selectAnnouncement>>>

/** How paragraphs are kept in one text. */
export const PARAGRAPH = '\n\n'

/** One, for anybody who has its id. Throws `notFound` where there is none or it was taken back. */
export async function getAnnouncement({ db }: Context, id: string): Promise<Announcement> {
  const row = await selectAnnouncement(db, id)
  if (!row) throw new Refusal('notFound')
  return viewAnnouncement(row)
}

/** What the caller was told, the newest first. */
export async function listAnnouncements({ db, caller }: MemberContext) {
  const rows = await selectAnnouncementsOf(db, caller.id)
  return { data: rows.map((row) => ({ ...viewAnnouncement(row), isRead: row.is_read })) }
}

/** Notes that the caller has read one; twice is as once. Throws `notFound` for one that does not concern them. */
export async function readAnnouncement({ db, caller, clock }: MemberContext, id: string) {
  if (!(await insertRead(db, id, caller.id, clock.now()))) throw new Refusal('notFound')
  return { status: 'read' as const }
}

const viewAnnouncement = ({ id, kind, title, text, holds_from: holdsFrom, created_at: at }: Row): Announcement => ({
  id,
  kind,
  title,
  text: text.split(PARAGRAPH),
  holdsFrom,
  at: at.toISOString(),
})
