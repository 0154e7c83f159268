import { DAY } from '#durations.ts'
import { deleteAnnouncementsBefore } from '#features/account/announcements/announcements.service.ts'
import { deleteEventsBefore } from '#events/events.queries.ts'
import { EVENT_LIFE } from '#events/cursor.ts'
import { deleteAnswersBefore } from '#http/idempotency.queries.ts'
import { processParts } from '#jobs/process-all.ts'
import { type Job, TAKES_LONG } from '#jobs/queue.ts'
import {
  clearAvailability,
  clearReportAddresses,
  deleteExpired,
  deleteMailsBefore,
  deleteNotificationsBefore,
  deleteNoticesBefore,
  deleteRegistrationsBefore,
  deleteSessionsEndedBefore,
  deleteUnwantedMessages,
} from './housekeeping.queries.ts'
import { REGISTRATION_LIFE } from '#features/account/registration/usernames.service.ts'

/** How long what is over is kept, in milliseconds; the privacy page (legal.json) says the same. */
export const RETENTION = {
  answers: DAY,
  sessions: 30 * DAY,
  mails: 7 * DAY,
  news: 365 * DAY,
  notices: 730 * DAY,
  announcements: 365 * DAY,
  emptied: 30 * DAY,
}

/** Members whose rows one statement changes: thousands are free until the same hour. */
const AT_ONCE = 500

/** Rows that one statement removes: an hour of events may be millions. */
const ROWS_AT_ONCE = 10_000

/** Throws away what nobody needs any more. */
export const housekeeping: Job = {
  ...TAKES_LONG,
  name: 'accounts.housekeeping',
  schedule: '5 * * * *',
  async perform(context) {
    const { db, clock } = context
    const now = clock.now()
    const before = (age: number) => new Date(now.getTime() - age)
    await processParts(context, [
      () => deleteExpired(db, now),
      () => repeatWhileFull(AT_ONCE, () => clearAvailability(db, now, AT_ONCE)),
      () => repeatWhileFull(ROWS_AT_ONCE, () => deleteEventsBefore(db, EVENT_LIFE / 1000, ROWS_AT_ONCE)),
      () => deleteAnswersBefore(db, before(RETENTION.answers)),
      () => deleteSessionsEndedBefore(db, before(RETENTION.sessions)),
      () => deleteMailsBefore(db, before(RETENTION.mails)),
      () => deleteNotificationsBefore(db, before(RETENTION.news)),
      () => deleteNoticesBefore(db, before(RETENTION.notices)),
      () => clearReportAddresses(db, before(RETENTION.notices)),
      () => deleteAnnouncementsBefore(db, before(RETENTION.announcements)),
      () => deleteUnwantedMessages(db, before(RETENTION.emptied)),
      () => deleteRegistrationsBefore(db, before(REGISTRATION_LIFE)),
    ])
  },
}

/** Again and again, as long as a statement finds as much as it may change. */
async function repeatWhileFull(limit: number, change: () => Promise<number>) {
  while ((await change()) === limit) continue
}
