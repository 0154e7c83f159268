import type { NoticeDraft } from '@amour/contract/trust/contact.ts'
import type { Context, Peer } from '#context.ts'
import { reportByForm } from '#features/trust/reports/public-reports.service.ts'
import { hashOfSecret, newSecret } from '#features/trust/reports/report-intake.service.ts'
import { readAbuse } from './abuse-form.ts'
import { linkComplaint } from './complaints.service.ts'
import { saveNotice, mailStaff } from '#features/trust/notices/notices.service.ts'

export type SubmittedForm = { reference: string; secret: string }

/**
 * Takes a form that somebody has sent, in the caller's transaction, and mails it to the staff. One that names a member as
 * an abuser is a report of that member (decision 042); every other one waits as a form.
 */
export async function submitForm(context: Context, draft: NoticeDraft, peer: Peer): Promise<SubmittedForm> {
  const filed = await routeForm(context, draft, peer)
  await mailStaff(context, filed.reference, draft)
  return filed
}

async function routeForm(context: Context, draft: NoticeDraft, peer: Peer): Promise<SubmittedForm> {
  const abuse = readAbuse(draft)
  if (abuse) {
    const { reference, secret } = await reportByForm(context, abuse, peer)
    return { reference, secret }
  }
  const secret = newSecret()
  const { reference, caseId } = await saveNotice(context, draft, hashOfSecret(secret))
  await linkComplaint(context, draft, caseId)
  return { reference, secret }
}
