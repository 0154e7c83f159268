import type { Context } from '#context.ts'
import { inTransaction } from '#context.ts'
import { isDatabaseOutage } from '#database/is-outage.ts'
import { DAY, HOUR } from '#durations.ts'
import type { Job } from '#jobs/queue.ts'
import { emailIndex } from '#security/email-index.ts'
import { newId } from '#security/ids.ts'
import {
  deleteMail,
  countRefusal,
  insertMail,
  isMemberThere,
  lockWaiting,
  markMailSent,
  selectRecipient,
  takeMail,
  waitForMailServer,
} from './outbox.queries.ts'
import { RecipientRefused } from './transport.ts'
import { isTemplate, type MailData, type MailTemplate, needsMember, writeMail } from './templates.ts'

/** For how long a mail is kept, in milliseconds; the privacy page (legal.json) says the same. After that it goes to nobody. */
export const MAIL_LIFE = 7 * DAY

/** A call about a case that cannot wait goes before what members are told, also after a mail server was away for long. */
const BEFORE_OTHERS = 1

/** Mails to everyone wait until nobody waits for a mail of their own. */
const BEHIND_OTHERS = -1

const priorities: { [Name in MailTemplate]?: number } = {
  onCall: BEFORE_OTHERS,
  announcement: BEHIND_OTHERS,
  leak: BEHIND_OTHERS,
}

/**
 * Tries after the first. Their pauses grow for four hours to one of an hour each, so that a mail server may be away for
 * the week for which a mail is kept (housekeeping).
 */
const RETRIES = 12 + 7 * 24

/** Refusals of one recipient, over about a day, in which a mail server that refuses everybody has been seen to. */
const MOST_REFUSALS = 30

/** What is of its moment, and for how many milliseconds: a trial of who is on call, and a link that ends (`recovery.service.ts`). */
const moments: { [Name in MailTemplate]?: number } = { onCallTest: 6 * HOUR, recovery: HOUR }

const isOver = ({ template, created_at: at }: { template: string; created_at: Date }, now: Date) =>
  isTemplate(template) && now.getTime() - at.getTime() > (moments[template] ?? MAIL_LIFE)

/** Delivers one mail of the outbox: once in the database, at least once over SMTP, always under the same Message-ID. */
export const deliverMail: Job<{ id: string }> = {
  name: 'mail.deliver',
  retryLimit: RETRIES,
  retryDelay: 5,
  // Each waits for the mail server most of the time, and holds a connection meanwhile.
  concurrency: 3,
  async perform(context, { id }) {
    const refusal = await inTransaction(context, (tx) => deliver(tx, id))
    // Not thrown within, since that they were refused is kept.
    if (refusal) throw refusal
  },
}

/** Sends it. Answers how its recipient was refused, where they are to be tried again. */
async function deliver(tx: Context, id: string): Promise<RecipientRefused | undefined> {
  const { db, seal, mail, clock, config, log } = tx
  await waitForMailServer(db)
  const row = await takeMail(db, id, new Date(clock.now().getTime() - MAIL_LIFE))
  if (!row) return undefined
  if (isOver(row, clock.now())) {
    await deleteMail(db, id)
    return undefined
  }
  // Two releases run side by side for a while: another worker has the words, and gets it at the next try.
  if (!isTemplate(row.template)) throw new Error(`A mail of another release: ${row.template}.`)
  const typed = seal.openText({ owner: id, column: 'mail.to' }, row.to_sealed)
  const to = await findRecipient(tx, { ...row, template: row.template, typed })
  const data = JSON.parse(
    seal.openText({ owner: id, column: 'mail.data' }, row.data_sealed),
  ) as MailData[typeof row.template]
  try {
    if (to !== undefined) await mail.send({ id, to, ...writeMail(row.template, data, config.siteUrl) })
  } catch (error) {
    if (!(error instanceof RecipientRefused)) throw error
    if ((await countRefusal(db, id)) < MOST_REFUSALS) return error
    log.warn({ mail: id, template: row.template }, 'a mail was given up: its recipient is refused')
    await deleteMail(db, id)
    return undefined
  }
  await markMailSent(db, id, clock.now())
  return undefined
}

type Waiting = { template: MailTemplate; member_id: string | null; typed: string }

/** Where a mail goes; nowhere when the account that it is about was erased while it waited: the receipt is the last. */
async function findRecipient(context: Context, { template, member_id: memberId, typed }: Waiting) {
  if (memberId !== null && !(await isMemberThere(context.db, memberId))) return undefined
  return needsMember(template) ? findMemberAddress(context, typed) : typed
}

/** The address as the member wrote it, whatever somebody else typed; nothing where no account is. */
async function findMemberAddress(context: Context, typed: string) {
  const { db, seal } = context
  const member = await selectRecipient(db, emailIndex(context, typed))
  return member && seal.openText({ owner: member.id, column: 'member.email' }, member.email_sealed)
}

/**
 * Puts a mail into the outbox, in the caller's transaction; the worker sends it. `memberId` is whose account it is about:
 * it is dropped when that is erased first. A mail to somebody else's mailbox, or to one that the account has left, names none.
 */
export async function postMail<Name extends MailTemplate>(
  { db, seal, queue, clock }: Context,
  mail: { to: string; template: Name; data: MailData[Name]; memberId?: string | null },
) {
  const id = newId()
  await insertMail(db, {
    id,
    template: mail.template,
    memberId: mail.memberId ?? null,
    toSealed: seal.seal({ owner: id, column: 'mail.to' }, mail.to),
    dataSealed: seal.seal({ owner: id, column: 'mail.data' }, JSON.stringify(mail.data)),
    at: clock.now(),
  })
  await queue.enqueue(db, deliverMail, { id }, priorities[mail.template] ?? 0)
}

/** Takes back those of a template that have not gone, in the caller's transaction; one that is just being sent goes. */
export async function withdrawMails<Name extends MailTemplate>(
  { db, seal, log }: Context,
  template: Name,
  isMeant: (data: MailData[Name]) => boolean,
): Promise<void> {
  for (const { id, data_sealed: sealed } of await lockWaiting(db, template)) {
    try {
      const data = JSON.parse(seal.openText({ owner: id, column: 'mail.data' }, sealed)) as MailData[Name] // written by `postMail`
      if (isMeant(data)) await deleteMail(db, id)
    } catch (error) {
      if (isDatabaseOutage(error)) throw error
      // What no key opens cannot be sent either.
      log.error({ err: error, mail: id }, 'a mail that waits cannot be opened')
    }
  }
}
