import type { NoticeDraft } from '@amour/contract/trust/contact.ts'
import { type Caller, type Context, inTransaction, type Peer } from '#context.ts'
import { chargeForNotice } from '#features/account/proof-of-work/work-price.service.ts'
import { Refusal } from '#http/refusal.ts'
import { type SubmittedForm, submitForm } from './contact-forms.service.ts'
import { findSender, signItems } from './form-sender.service.ts'

/** Bytes of a whole form (docs/security/rules.md §2.9). */
const SIZE_MAX = 8192

/**
 * Keeps a form of the website and mails it to the staff; gives the reference to quote and a secret that tells where it
 * stands. `caller` is the member whose token came with it. Throws `tooLarge`, `proofNeeded` or `tooManyRequests`.
 */
export async function receiveNotice(
  context: Context,
  draft: NoticeDraft,
  peer: Peer,
  caller?: Caller,
): Promise<SubmittedForm> {
  if (Buffer.byteLength(JSON.stringify(draft)) > SIZE_MAX) throw new Refusal('tooLarge')
  const title = plainLine(draft.title)
  const items = draft.items.map(({ label, value }) => ({ label: plainLine(label), value: plainText(value) }))
  return chargeForNotice(context, peer, () =>
    inTransaction(context, async (tx) => {
      const sender = caller ? await findSender(tx, caller) : null
      return submitForm(tx, { title, items: signItems(items, sender), color: draft.color }, { peer, sender })
    }),
  )
}

/** Control characters could steer a terminal or a mail reader. */
const plainText = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, '')

const plainLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim()
