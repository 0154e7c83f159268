import type { Context } from '#context.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { refuseField } from '#http/refusal.ts'
import { postMail } from '#mail/outbox.ts'
import { openNotice } from './stored-notices.service.ts'

type Form = { id: string; target_id: string | null }
type Answer = { staffId: string; words: string }

/** Tells whoever sent a form what the desk has to say, or that it was dealt with. Throws as `answerNotice`. */
export function replyToSender(context: Context, form: Form, answer: Answer): Promise<void> {
  return answer.words ? answerNotice(context, form, answer) : closeNotice(context, form)
}

/** Whoever left an address was told that they would hear; a remark was promised nothing. */
async function closeNotice(context: Context, { target_id: id }: Form): Promise<void> {
  const notice = id === null ? undefined : await openNotice(context, id)
  if (!notice?.address || notice.color === 'grey') return
  const { address, reference } = notice
  await postMail(context, { to: address, template: 'noticeClosed', data: { reference } })
}

/** Mails the desk's words. Throws a violation of `words` where the form names no address. */
async function answerNotice(context: Context, { id: caseId, target_id: id }: Form, { staffId, words }: Answer) {
  const notice = id === null ? undefined : await openNotice(context, id)
  if (!notice?.address) throw refuseField('words', 'answerNowhere')
  const { address, reference } = notice
  await postMail(context, { to: address, template: 'noticeAnswer', data: { reference, words } })
  await appendAudit(context, {
    staffId,
    action: 'notice.answer',
    subject: { kind: 'case', id: caseId },
    detail: { reference },
  })
}
