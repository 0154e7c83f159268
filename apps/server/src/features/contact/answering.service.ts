import type { Context } from '#context.ts'
import { appendAudit } from '#features/audit/audit.service.ts'
import { refuseField } from '#http/refusal.ts'
import { postMail } from '#mail/outbox.ts'
import { openNotice } from './filed-notice.service.ts'

type Answer = { noticeId: string; caseId: string; staffId: string; words: string }

/** Mails the desk's words to whoever sent a form. Throws a violation of `words` where the form names no address. */
export async function answerNotice(context: Context, { noticeId, caseId, staffId, words }: Answer): Promise<void> {
  const notice = await openNotice(context, noticeId)
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
