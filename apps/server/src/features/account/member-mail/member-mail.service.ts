import type { Context } from '#context.ts'
import { postMail } from '#mail/outbox.ts'
import type { MailData, MailTemplate } from '#mail/templates.ts'
import { mailboxIndex } from '#security/email-index.ts'
import { insertMailboxes, lockEmail, selectEmail, selectWithoutMailbox } from './member-mail.queries.ts'
export { selectEmail } from './member-mail.queries.ts'

/** Mails a member at the address of their account, in the caller's transaction. */
export async function mailMember<Name extends MailTemplate>(
  context: Context,
  memberId: string,
  template: Name,
  data: MailData[Name],
): Promise<void> {
  await postMail(context, { to: await readEmail(context, memberId), template, data, memberId })
}

/** The address of a member's account. Throws where there is no such member. */
export async function readEmail({ db, seal }: Context, memberId: string): Promise<string> {
  const { email_sealed: sealed } = await selectEmail(db, memberId)
  return seal.openText({ owner: memberId, column: 'member.email' }, sealed)
}

/** The same of an account that stays until the transaction ends; undefined where there is no such member any more. */
export async function holdEmail({ db, seal }: Context, memberId: string): Promise<string | undefined> {
  const row = await lockEmail(db, memberId)
  return row && seal.openText({ owner: memberId, column: 'member.email' }, row.email_sealed)
}

type Addressed = { id: string; email_sealed: Buffer; email_index: Buffer }

/** Notes the mailbox of an account's address, besides those that it had before: who hides from one hides from all. */
export async function noteMailbox(context: Context, memberId: string): Promise<void> {
  await insertMailboxes(context.db, [
    mailboxOf(context, { id: memberId, ...(await selectEmail(context.db, memberId)) }),
  ])
}

/**
 * Notes those of accounts after an id that have none noted yet, `limit` at most; says the last one looked at. An address
 * that no key opens keeps nobody else's from being noted.
 */
export async function noteMissingMailboxes(context: Context, after: string, limit: number) {
  const rows = await selectWithoutMailbox(context.db, after, limit)
  const mailboxes = rows.flatMap((row) => {
    try {
      return mailboxOf(context, row)
    } catch (error) {
      context.log.error({ err: error }, 'the address of an account cannot be opened')
      return []
    }
  })
  await insertMailboxes(context.db, mailboxes)
  return rows.length < limit ? undefined : rows.at(-1)?.id
}

function mailboxOf(context: Context, { id, email_sealed: sealed, email_index }: Addressed) {
  const email = context.seal.openText({ owner: id, column: 'member.email' }, sealed)
  return { member_id: id, mailbox_index: mailboxIndex(context, email), email_index }
}
