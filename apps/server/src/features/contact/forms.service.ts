import type { NoticeDraft } from '@amour/contract/contact.ts'
import type { Context, Peer } from '#context.ts'
import { reportByForm } from '#features/reports/outside.service.ts'
import { hashOfSecret, newSecret } from '#features/reports/receiving.service.ts'
import { readAbuse } from './abuse.ts'
import { keepNotice, mailStaff } from './filing.service.ts'

export type Filed = { reference: string; secret: string }

/**
 * Takes a form that somebody has sent, in the caller's transaction, and mails it to the staff. One that names a member as
 * an abuser is a report of that member (decision 042); every other one waits as a form.
 */
export async function fileForm(context: Context, draft: NoticeDraft, peer: Peer): Promise<Filed> {
  const filed = await take(context, draft, peer)
  await mailStaff(context, filed.reference, draft)
  return filed
}

async function take(context: Context, draft: NoticeDraft, peer: Peer): Promise<Filed> {
  const abuse = readAbuse(draft)
  if (abuse) {
    const { reference, secret } = await reportByForm(context, abuse, peer)
    return { reference, secret }
  }
  const secret = newSecret()
  return { reference: await keepNotice(context, draft, hashOfSecret(secret)), secret }
}
