import type { NoticeDraft } from '@amour/contract/trust/contact.ts'
import { type NoticeOrigin, describeSender } from '@amour/locales/alarms.ts'
import type { Context } from '#context.ts'
import { openCase } from '#features/trust/cases/case-opening.service.ts'
import { postMail } from '#mail/outbox.ts'
import { newId } from '#security/ids.ts'
import { newReference } from '#security/reference.ts'
import { insertNotice } from './notices.queries.ts'

/** How soon somebody looks at a form: what its sender was told when it went. */
const kindOf = { red: 'alarm', amber: 'concern', blue: 'feedback', grey: 'feedback' } as const

type FormKind = (typeof kindOf)[keyof typeof kindOf] | 'urgentAlarm'

/** Keeps what the site itself has to say to the staff, puts it before the desk and mails it; gives its reference. */
export async function submitNotice(context: Context, draft: NoticeDraft, kind?: FormKind): Promise<string> {
  const { reference } = await saveNotice(context, draft, { secretHash: null, memberId: null }, kind)
  await mailStaff(context, reference, draft, 'site')
  return reference
}

/** Mails a form, or an alarm, to the staff, and first of all who it is known to be from. */
export function mailStaff(context: Context, reference: string, { title, items }: NoticeDraft, from: NoticeOrigin) {
  const data = { reference, title, items, sender: describeSender(from) }
  return postMail(context, { to: context.config.staffEmail, template: 'notice', data })
}

/** Keeps a form sealed and puts it before the desk, in the caller's transaction; gives its reference and its case. */
export async function saveNotice(
  context: Context,
  { title, items, color }: NoticeDraft,
  { secretHash, memberId }: { secretHash: Buffer | null; memberId: string | null },
  kind: FormKind = kindOf[color],
) {
  const { db, seal, clock } = context
  const id = newId()
  const { id: caseId } = await openCase(context, { kind, memberId: null, targetId: id })
  const itemsSealed = seal.seal({ owner: id, column: 'notice.items' }, JSON.stringify(items))
  const notice = { id, title, itemsSealed, color, at: clock.now(), secretHash, memberId, caseId }
  for (;;) {
    const reference = newReference()
    if (await insertNotice(db, { ...notice, reference })) return { reference, caseId }
  }
}
