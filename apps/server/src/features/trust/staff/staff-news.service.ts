import { IDLE_MINUTES } from '@amour/contract/console/staff-session.ts'
import type { StaffNews } from '@amour/contract/console/staff-events.ts'
import type { Context } from '#context.ts'
import { MINUTE } from '#durations.ts'
import { isReachable, readCursor, writeCursor } from '#events/cursor.ts'
import { insertEpoch } from '#events/events.queries.ts'
import { newId } from '#security/ids.ts'
import { selectStaffNews, selectStandingStaffSessions } from './staff-news.queries.ts'

/** Of some sessions of the staff those that still stand. */
export function findStandingStaffSessions({ db, clock }: Context, ids: string[]): Promise<ReadonlySet<string>> {
  const now = clock.now()
  const idleSince = new Date(now.getTime() - IDLE_MINUTES * MINUTE)
  return selectStandingStaffSessions(db, ids, { now, idleSince })
}

/** What has changed at the console, for the stream of a session; undefined when that is over. */
export async function lookForStaffNews(
  context: Context,
  sessionId: string,
  { cursor, age = 0 }: { cursor?: string | undefined; age?: number | undefined },
): Promise<{ news: StaffNews; isNews: boolean } | undefined> {
  const { db } = context
  if (!(await findStandingStaffSessions(context, [sessionId])).has(sessionId)) return undefined
  const since = cursor === undefined ? undefined : readCursor(cursor)
  const row = await selectStaffNews(db, since?.snapshot ?? age)
  if (!row?.epoch) {
    await insertEpoch(db, newId())
    return lookForStaffNews(context, sessionId, cursor === undefined ? { age } : { cursor })
  }
  const place = { epoch: row.epoch, at: row.at, snapshot: row.snapshot }
  const isAll = since !== undefined && !isReachable(since, place)
  return { news: { cursor: writeCursor(place), isAll, cases: row.has_cases }, isNews: isAll || row.has_cases }
}
