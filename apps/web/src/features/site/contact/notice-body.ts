import type { NoticeDraft } from '@amour/contract/trust/contact.ts'
import type { FormName } from '#paths.ts'
import { getUrgencyColour } from './contact-forms.ts'
import type { WebsiteForm } from './website-form.ts'

/** What stands over each value that the staff read, and what the form and its category are called. */
export type NoticeLabels = { title: string; username: string; description: string; email: string; signedIn: string }

/** Anyone who is signed in: the staff see no member’s address, and the answer goes to it. */
type Sender = { username: string; email: string }

/** A form as it is sent; what was left empty is left out. */
export function buildNotice(
  name: FormName,
  form: WebsiteForm,
  labels: NoticeLabels,
  sender: Sender | undefined,
): NoticeDraft {
  const items = [
    { label: labels.username, value: form.username },
    { label: labels.description, value: form.description },
    { label: labels.email, value: form.email || (sender?.email ?? '') },
    { label: labels.signedIn, value: sender?.username ?? '' },
  ]
  return {
    title: labels.title,
    items: items.filter(({ value }) => value !== ''),
    color: getUrgencyColour(name, form.category),
  }
}
