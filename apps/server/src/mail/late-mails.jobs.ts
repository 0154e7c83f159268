import type { Context } from '#context.ts'
import { isDatabaseOutage } from '#database/is-outage.ts'
import { HOUR } from '#durations.ts'
import type { Job } from '#jobs/queue.ts'
import { BEFORE_ALL } from '#security/ids.ts'
import { deliverMail, MAIL_LIFE } from './outbox.ts'
import { deleteMail, selectLate } from './outbox.queries.ts'
import type { MailTemplate } from './templates.ts'

/** After so many milliseconds the tries of a mail's own job are over, which take some four hours. */
const TRIES_END = 6 * HOUR

/** Mails read at a time. */
const BATCH = 500

/** So many in a row that the mail server does not take: it is away, and the rest would only wait for it too. */
const IN_A_ROW = 3

/** What was of its moment: who was called, or wanted to log in, has been called or has asked again since. */
const ofTheMoment: readonly MailTemplate[] = ['onCall', 'onCallTest', 'recovery']

/**
 * Tries once an hour what waits longer than its job was tried: a mail server may be away for a weekend, and who was told
 * of a decision, or that their account will go, has to hear of it all the same. Ends with the life of a mail.
 */
export const deliverLateMails: Job = {
  name: 'mail.deliver-late',
  schedule: '35 * * * *',
  expireInSeconds: 3_000,
  heartbeatSeconds: 60,
  async perform(context, _data, signal) {
    const now = context.clock.now().getTime()
    const span = { from: new Date(now - MAIL_LIFE), until: new Date(now - TRIES_END), without: ofTheMoment }
    let [inARow, after] = [0, BEFORE_ALL]
    for (;;) {
      const ids = await selectLate(context.db, { ...span, after, limit: BATCH })
      for (const id of ids) {
        signal?.throwIfAborted()
        inARow = (await isAway(context, id)) ? inARow + 1 : 0
        if (inARow === IN_A_ROW) return context.log.warn('the mail server is away: late mails wait for it')
      }
      const last = ids.at(-1)
      if (last === undefined) return
      after = last
    }
  },
}

/**
 * Tries a mail, and says whether the mail server takes none at present. One that it will never take goes: a mailbox that is
 * gone would be asked for each hour of a week. What is wrong with one alone waits for its next hour.
 */
async function isAway(context: Context, id: string): Promise<boolean> {
  try {
    await deliverMail.perform(context, { id })
    return false
  } catch (error) {
    if (isDatabaseOutage(error)) throw error
    context.log.warn({ err: error, mail: id }, 'a late mail could not go')
    const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown } // any value may be thrown
    const isOfThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
    if (isOfThisMail && typeof responseCode === 'number' && responseCode >= 500) await deleteMail(context.db, id)
    return typeof code === 'string' && !isOfThisMail
  }
}
