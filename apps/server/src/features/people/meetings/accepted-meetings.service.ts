import { MEETINGS_A_MONTH } from '@amour/contract/people/meetings.ts'
import type { MetBy } from '@amour/contract/people/members.ts'
import type { MemberContext } from '#context.ts'
import { DAY } from '#durations.ts'
import { londonDay } from '#london.ts'
import { opaqueId } from '#security/ids.ts'
import { selectMeeting, selectWrittenSince } from './meetings.queries.ts'
import { selectShownMeetings } from './accepted-meetings.queries.ts'

/** A month, as notes are counted and remembered, in milliseconds. */
export const MONTH = 30 * DAY

/** Who says that they have met a member, as the caller may see it. To its author a declined note looks as if it waited. */
export async function describeMeetings(context: MemberContext, subjectId: string): Promise<MetBy> {
  const { db, caller } = context
  const [shown, mine, { left }] = await Promise.all([
    selectShownMeetings(db, subjectId, caller.id),
    selectMeeting(db, { authorId: caller.id, subjectId }),
    findMeetingsLeft(context),
  ])
  const state = mine?.state === 'accepted' ? 'accepted' : 'waiting'
  return {
    count: shown.length,
    notes: shown.map(({ id, note, created_at }) => ({
      id: opaqueId(context, id),
      note,
      month: londonDay(created_at).slice(0, 7),
    })),
    mine: mine ? { note: mine.note, state, createdAt: mine.created_at.toISOString() } : null,
    left,
  }
}

/** How many notes the caller may still write, and, once there are none, when the next is free. */
export async function findMeetingsLeft({ db, caller, clock }: MemberContext) {
  const written = await selectWrittenSince(db, caller.id, new Date(clock.now().getTime() - MONTH))
  const oldest = written.at(-MEETINGS_A_MONTH)
  return { left: Math.max(0, MEETINGS_A_MONTH - written.length), nextAt: oldest && new Date(oldest.getTime() + MONTH) }
}
