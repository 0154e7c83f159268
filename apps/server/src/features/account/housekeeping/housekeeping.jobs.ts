import { DAY } from '#durations.ts'
import { deleteAnnouncementsBefore } from '#features/account/announcements/announcements.service.ts'
import { deleteEventsBefore } from '#events/events.queries.ts'
import { EVENT_LIFE } from '#events/cursor.ts'
import { deleteAnswersBefore } from '#http/idempotency.queries.ts'
import { processParts, repeatWhileFull, ROWS_AT_ONCE } from '#jobs/process-all.ts'
import { type Job, TAKES_LONG } from '#jobs/queue.ts'
import { selectBegunADayAgo } from '#jobs/queue.queries.ts'
import { MAIL_LIFE } from '#mail/outbox.ts'
import {
  clearAvailability,
  clearReportAddresses,
  crowdRemovals,
  deleteEmptiedConversations,
  deleteFlirtsBefore,
  deleteMailsBefore,
  deleteMessagesOfNobody,
  deleteNotificationsBefore,
  deleteNoticesBefore,
  expiryRemovals,
  passingRemovals,
  deleteRegistrationsBefore,
  deleteSessionsEndedBefore,
} from './housekeeping.queries.ts'
import { REGISTRATION_LIFE } from '#features/account/registration/usernames.service.ts'

/** How long what is over is kept, in milliseconds; the privacy page (legal.json) says the same. */
export const RETENTION = {
  answers: DAY,
  sessions: 30 * DAY,
  mails: MAIL_LIFE,
  news: 365 * DAY,
  notices: 730 * DAY,
  announcements: 365 * DAY,
  emptied: 30 * DAY,
}

/** Members whose rows one statement changes, and conversations that it removes with all that hangs on them. */
const AT_ONCE = 500

/** Throws away what nobody needs any more, such as the way back after a change of address: nothing brings it back. */
export const housekeeping: Job = {
  ...TAKES_LONG,
  name: 'accounts.housekeeping',
  needsSteadyClock: true,
  schedule: '5 * * * *',
  async perform(context, _data, signal) {
    const { db, clock } = context
    const now = clock.now()
    const before = (age: number) => new Date(now.getTime() - age)
    const repeat = (remove: (limit: number) => Promise<number>, limit = ROWS_AT_ONCE) =>
      repeatWhileFull(limit, () => remove(limit), signal)
    const inSteps =
      (remove: typeof deleteMailsBefore, age: number, most = ROWS_AT_ONCE) =>
      () =>
        repeat((limit) => remove(db, before(age), limit), most)
    const parts = [
      ...expiryRemovals(db, now).map((remove) => () => repeat(remove)),
      () => repeat((limit) => clearAvailability(db, now, limit), AT_ONCE),
      // Without its answer, what is sent again is done again.
      inSteps(deleteAnswersBefore, RETENTION.answers),
      inSteps(deleteSessionsEndedBefore, RETENTION.sessions),
      inSteps(deleteMailsBefore, RETENTION.mails),
      inSteps(deleteNotificationsBefore, RETENTION.news),
      inSteps(deleteFlirtsBefore, RETENTION.news),
      inSteps(deleteNoticesBefore, RETENTION.notices),
      inSteps(clearReportAddresses, RETENTION.notices),
      // With each goes a row of every member who has read it.
      inSteps(deleteAnnouncementsBefore, RETENTION.announcements, 1),
      inSteps(deleteEmptiedConversations, RETENTION.emptied, AT_ONCE),
      inSteps(deleteRegistrationsBefore, REGISTRATION_LIFE, AT_ONCE),
    ]
    await processParts(context, parts, signal)
  },
}

/**
 * Throws away what served a moment, what streams were told, and what both of two have deleted: while a clock may be wrong it
 * goes all the same. So does what every call adds to, a day later than the housekeeping lets it go.
 */
export const removePassing: Job = {
  ...TAKES_LONG,
  name: 'accounts.remove-passing',
  goesBySlowerClock: true,
  schedule: '10 * * * *',
  async perform(context, _data, signal) {
    const { db, clock } = context
    const now = clock.now()
    const repeat = (remove: (limit: number) => Promise<number>, limit = ROWS_AT_ONCE) =>
      repeatWhileFull(limit, () => remove(limit), signal)
    const removeCrowds = async () => {
      // On the first day after both clocks have leapt, what counted before may count again once they are put right.
      if (!(await selectBegunADayAgo(db, removePassing.name))) return
      for (const remove of crowdRemovals(db, now)) await repeat(remove)
      await repeat((limit) => deleteAnswersBefore(db, new Date(now.getTime() - 2 * RETENTION.answers), limit))
    }
    const parts = [
      ...passingRemovals(db, now).map((remove) => () => repeat(remove)),
      () => repeat((limit) => deleteEventsBefore(db, EVENT_LIFE / 1000, limit)),
      () => repeat((limit) => deleteMessagesOfNobody(db, limit)),
      removeCrowds,
    ]
    await processParts(context, parts, signal)
  },
}
