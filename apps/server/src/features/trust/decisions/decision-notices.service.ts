import type { ReportOutcome } from '@amour/contract/trust/reports.ts'
import { outcomeText } from '@amour/locales/reports.ts'
import type { Context } from '#context.ts'
import { mailMember } from '#features/account/member-mail/member-mail.service.ts'
import { notify } from '#features/people/notifications/notifications.service.ts'
import { postMail } from '#mail/outbox.ts'
import { writeMail } from '#mail/templates.ts'
import type { ClosedReport } from './decisions.queries.ts'

/** Tells a member that there is a decision about them: on the site, and by mail for those whom it keeps out. */
export async function notifyDecision(context: Context, memberId: string): Promise<void> {
  await notify(context, { memberId, type: 'system', detail: 'decision' })
  await mailMember(context, memberId, 'decision', {})
}

/** The mail of `notifyDecision` as it goes out. */
export function writeDecisionMail({ config }: Pick<Context, 'config'>) {
  const { subject, text } = writeMail('decision', {}, config.siteUrl)
  return { subject, text }
}

/**
 * Tells the reporters what became of it: members on the site, others by mail, and a member who sent the form of the
 * website both ways, since it says that the answer goes to the address of their account. A report made again is told
 * once.
 */
export async function notifyReporters(context: Context, reports: ClosedReport[]): Promise<void> {
  const members = new Set(reports.flatMap(({ reporter_id: id }) => id ?? []))
  for (const memberId of members) await notify(context, { memberId, type: 'report_update' })
  for (const { id, reference, reporter_id: memberId, email_sealed: sealed, secret_hash: secret, outcome } of reports) {
    const data = { reference, outcome: outcomeText(outcome ?? 'answered') }
    if (memberId && secret) await mailMember(context, memberId, 'reportClosed', data)
    if (!sealed) continue
    const to = context.seal.openText({ owner: id, column: 'report.email' }, sealed)
    await postMail(context, { to, template: 'reportClosed', data })
  }
}

/** What reporters hear of a decision: whether something came of it, never which measure. */
export function outcomeOf(action: string, kind: string): ReportOutcome {
  if (kind === 'feedback') return 'answered'
  if (action === 'none') return 'noAction'
  return action === 'remove' || action === 'removeItem' ? 'removed' : 'actionTaken'
}
