import type { NoticeDraft } from '@amour/contract/contact.ts'
import { type Context, inTransaction, type Peer } from '#context.ts'
import { openCase } from '#features/cases/opening.service.ts'
import { proofGiven } from '#features/proof/proof.service.ts'
import { addressKey } from '#http/on.ts'
import { Refusal } from '#http/refusal.ts'
import { postMail } from '#mail/outbox.ts'
import { newId } from '#security/ids.ts'
import { insertNotice } from './contact.queries.ts'
import { newReference } from '#security/reference.ts'

/** Bytes of a whole form (security.md 2.9). */
const SIZE_MAX = 8192

/** Keeps a form of the website and mails it to the staff; gives the reference to quote. Throws `tooLarge`, `proofNeeded` or `tooManyRequests`. */
export async function receiveNotice(context: Context, draft: NoticeDraft, peer: Peer): Promise<string> {
  if (Buffer.byteLength(JSON.stringify(draft)) > SIZE_MAX) throw new Refusal('tooLarge')
  const address = addressKey(context, peer.address)
  if ((await context.limits.remaining('noticesFree', address)) === 0) await proofGiven(context, peer)
  await context.limits.take('notice', address)
  const title = plainLine(draft.title)
  const items = draft.items.map(({ label, value }) => ({ label: plainLine(label), value: plainText(value) }))
  const reference = await inTransaction(context, async (transaction) => {
    const { id, reference } = await keep(transaction, { title, items, color: draft.color })
    await openCase(transaction, { kind: kindOf[draft.color], memberId: null, targetId: id })
    const { staffEmail } = context.config
    await postMail(transaction, { to: staffEmail, template: 'notice', data: { reference, title, items } })
    return reference
  })
  await context.limits.count('noticesFree', address)
  return reference
}

/** How soon somebody looks at a form: what its sender was told when it went. */
const kindOf = { red: 'alarm', amber: 'concern', blue: 'feedback', grey: 'feedback' } as const

async function keep({ db, seal, clock }: Context, { title, items, color }: NoticeDraft) {
  const id = newId()
  const itemsSealed = seal.seal({ owner: id, column: 'notice.items' }, JSON.stringify(items))
  for (;;) {
    const reference = newReference()
    if (await insertNotice(db, { id, reference, title, itemsSealed, color, at: clock.now() })) return { id, reference }
  }
}

/** Control characters could steer a terminal or a mail reader. */
const plainText = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, '')

const plainLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim()
