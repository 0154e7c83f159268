import type { NoticeDraft } from '@amour/contract/trust/contact.ts'
import type { FormName } from '#paths.ts'
import { getUrgencyColour } from './contact-forms.ts'
import type { WebsiteForm } from './website-form.ts'

/** What stands over each value that the staff read, and what the form and its category are called. */
export type NoticeLabels = { title: string; username: string; description: string; email: string }

/**
 * A form as it is sent; what was left empty is left out. `memberEmail` is the address of whoever is signed in: the server
 * knows them by their token, and answers to no other address.
 */
export function buildNotice(
  name: FormName,
  form: WebsiteForm,
  labels: NoticeLabels,
  memberEmail: string | undefined,
): NoticeDraft {
  const items = [
    { label: labels.username, value: form.username },
    { label: labels.description, value: form.description },
    { label: labels.email, value: form.email || (memberEmail ?? '') },
  ]
  return {
    title: labels.title,
    items: items.filter(({ value }) => value !== ''),
    color: getUrgencyColour(name, form.category),
  }
}
