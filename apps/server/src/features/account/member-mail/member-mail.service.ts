import type { Context } from '#context.ts'
import { postMail } from '#mail/outbox.ts'
import type { MailData, MailTemplate } from '#mail/templates.ts'
import { selectEmail } from './member-mail.queries.ts'
export { selectEmail } from './member-mail.queries.ts'

/** Mails a member at the address of their account, in the caller's transaction. */
export async function mailMember<Name extends MailTemplate>(
  context: Context,
  memberId: string,
  template: Name,
  data: MailData[Name],
): Promise<void> {
  const { email_sealed: sealed } = await selectEmail(context.db, memberId)
  const to = context.seal.openText({ owner: memberId, column: 'member.email' }, sealed)
  await postMail(context, { to, template, data })
}
