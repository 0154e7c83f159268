import type { NoticeDraft } from '@amour/contract/trust/contact.ts'
import type { Context, Peer } from '#context.ts'
import { reportByForm } from '#features/trust/reports/public-reports.service.ts'
import { hashOfSecret, newSecret } from '#features/trust/reports/report-intake.service.ts'
import { readAbuse } from './abuse-form.ts'
import type { FormSender } from './form-sender.service.ts'
import { linkComplaint } from './complaints.service.ts'
import { saveNotice, mailStaff } from '#features/trust/notices/notices.service.ts'

export type SubmittedForm = { reference: string; secret: string }

/** Where a form came from; `sender` only where a member's own token came with it. */
type Origin = { peer: Peer; sender: FormSender | null }

/**
 * Takes a form that somebody has sent, in the caller's transaction, and mails it to the staff. One that names a member as
 * an abuser is a report of that member (decision 042); every other one waits as a form.
 */
export async function submitForm(context: Context, draft: NoticeDraft, origin: Origin): Promise<SubmittedForm> {
  const filed = await routeForm(context, draft, origin)
  await mailStaff(context, filed.reference, draft, origin.sender ? { username: origin.sender.username } : 'visitor')
  return filed
}

async function routeForm(context: Context, draft: NoticeDraft, { peer, sender }: Origin): Promise<SubmittedForm> {
  const abuse = readAbuse(draft)
  if (abuse) {
    const { reference, secret } = await reportByForm(context, abuse, peer, sender)
    return { reference, secret }
  }
  const secret = newSecret()
  const { reference, caseId } = await saveNotice(context, draft, {
    secretHash: hashOfSecret(secret),
    memberId: sender?.id ?? null,
  })
  await linkComplaint(context, draft, caseId)
  return { reference, secret }
}
