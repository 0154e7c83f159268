import { type EventNews, type EventsQuery, noNews } from '@amour/contract/account/events.ts'
import type { Context, MemberContext } from '#context.ts'
import { isStanding } from '#features/account/sessions/standing-sessions.service.ts'
import { isReachable, readCursor, writeCursor } from '#events/cursor.ts'
import { insertEpoch } from '#events/events.queries.ts'
import { Refusal } from '#http/refusal.ts'
import { newId } from '#security/ids.ts'
import { selectNews } from './event-stream.queries.ts'

/** Conversations that one answer names; of more, all may have changed. */
const NAMED = 200

type Listener = { id: string; sessionId: string }

/** What has changed for the caller since a cursor. Throws `tokenInvalid` where their session has just ended. */
export async function getNews(context: MemberContext, from: EventsQuery): Promise<EventNews> {
  const news = await readNews(context, context.caller, from)
  if (!news) throw new Refusal('tokenInvalid')
  return news
}

/** The same for a stream; undefined when the session is over. */
export async function lookForNews(context: Context, listener: Listener, from: EventsQuery) {
  const news = await readNews(context, listener, from)
  return news && { news, isNews: hasNews(news) }
}

/**
 * Reads anew from the table. Without a cursor nothing has changed; since one of another table, or one too old, everything
 * may have.
 */
async function readNews(
  context: Context,
  { id: memberId, sessionId }: Listener,
  from: EventsQuery,
): Promise<EventNews | undefined> {
  const { db, clock } = context
  const since = from.cursor === undefined ? undefined : readCursor(from.cursor)
  const row = await selectNews(db, { memberId, sessionId, since: since?.snapshot ?? from.age ?? 0 })
  if (!row || !isStanding(row, clock.now())) return undefined
  const { epoch, at, snapshot } = row
  if (epoch === null) {
    // A crash has emptied the table: whoever comes first gives it a name, which fits no cursor that is there.
    await insertEpoch(db, newId())
    return readNews(context, { id: memberId, sessionId }, from)
  }
  const place = { epoch, at, snapshot }
  const next = writeCursor(place)
  if (since && !isReachable(since, place)) return { ...noNews, cursor: next, isAll: true }
  const isMeeting = (row.status === 'active' || row.status === 'restricted') && row.profile_updated_at !== null
  return viewNews(next, row.events ?? [], isMeeting)
}

/** `isMeeting`: whoever hides or is held hears of their account alone, as they see nothing else. */
function viewNews(cursor: string, events: readonly string[], isMeeting: boolean): EventNews {
  if (events.length > NAMED) return { ...noNews, cursor, isAll: true }
  const named = (kind: string) =>
    isMeeting ? events.flatMap((event) => (event.startsWith(`${kind} `) ? event.slice(kind.length + 1) : [])) : []
  const messages = named('message')
  const notifications = isMeeting && events.includes('notification')
  return {
    ...noNews,
    cursor,
    messages,
    receipts: named('receipt'),
    keys: named('key'),
    notifications,
    counts: notifications || messages.length > 0 || events.includes('counts'),
    account: events.includes('account'),
  }
}

function hasNews(news: EventNews): boolean {
  return Object.values(news).some((part) => (Array.isArray(part) ? part.length > 0 : part === true))
}

/** The news that somebody is writing, which keep their place. */
export const viewTyping = (cursor: string, conversationId: string): EventNews => ({
  ...noNews,
  cursor,
  typing: [conversationId],
})
