import type { NoticeDraft } from '@amour/contract/contact.ts'
import type { Context } from '#context.ts'
import { openCase } from '#features/cases/opening.service.ts'
import { postMail } from '#mail/outbox.ts'
import { newId } from '#security/ids.ts'
import { newReference } from '#security/reference.ts'
import { insertNotice } from './contact.queries.ts'

/** How soon somebody looks at a form: what its sender was told when it went. */
const kindOf = { red: 'alarm', amber: 'concern', blue: 'feedback', grey: 'feedback' } as const

/** Keeps a form, puts it before the desk and mails it to the staff, in the caller's transaction; gives its reference. */
export async function fileNotice(context: Context, draft: NoticeDraft): Promise<string> {
  const { id, reference } = await keep(context, draft)
  await openCase(context, { kind: kindOf[draft.color], memberId: null, targetId: id })
  const { title, items } = draft
  await postMail(context, { to: context.config.staffEmail, template: 'notice', data: { reference, title, items } })
  return reference
}

async function keep({ db, seal, clock }: Context, { title, items, color }: NoticeDraft) {
  const id = newId()
  const itemsSealed = seal.seal({ owner: id, column: 'notice.items' }, JSON.stringify(items))
  for (;;) {
    const reference = newReference()
    if (await insertNotice(db, { id, reference, title, itemsSealed, color, at: clock.now() })) return { id, reference }
  }
}
