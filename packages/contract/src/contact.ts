import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { says } from './says.ts'

/** The colours of a notice by severity: urgent, serious, ordinary, a remark. */
export const noticeColours = ['red', 'amber', 'blue', 'grey'] as const

const line = z.string().trim().min(1, says('noticeBlank'))

/** A form of the website: `title` names the form and category, `items` are its label and value pairs. */
export const NoticeDraft = z.object({
  title: line.max(120, says('noticeLong')),
  items: z
    .array(z.object({ label: line.max(80, says('noticeLong')), value: line.max(2000, says('noticeLong')) }))
    .min(1, says('noticeBlank'))
    .max(20, says('noticeLong')),
  color: z.enum(noticeColours, says('choiceInvalid')),
})

export const contact = {
  notify: endpoint({
    method: 'POST',
    path: '/api/notify/website',
    access: 'anyone',
    isIdempotent: true,
    summary: 'Send a form of the website to the staff',
    body: NoticeDraft,
    status: 201,
    response: z.object({ reference: z.string() }),
  }),
}

export type NoticeDraft = z.output<typeof NoticeDraft>
