import type { NoticeDraft } from '@amour/contract/trust/contact.ts'
import words from '@amour/locales/i18n/contact.json' with { type: 'json' }
import type { Caller, Context } from '#context.ts'
import { holdEmail } from '#features/account/member-mail/member-mail.service.ts'

/** The member by whose token a form came: nothing that a form says of its sender counts as known. */
export type FormSender = { id: string; username: string; email: string }

/**
 * The member who calls, with the address of their account; null for who is being erased, whose form is taken as anybody's.
 * Call it in the form's transaction.
 */
export async function findSender(context: Context, { id, username }: Caller): Promise<FormSender | null> {
  const email = await holdEmail(context, id)
  return email === undefined ? null : { id, username, email }
}

/**
 * What the staff read of a form: of a member's the answer goes to the address of their account and nowhere else. What a
 * page of an older release says of being signed in is dropped, since anybody could say it.
 */
export function signItems(items: NoticeDraft['items'], sender: FormSender | null): NoticeDraft['items'] {
  const said = items.filter(({ label }) => label !== SIGNED_IN)
  if (!sender) return said.length > 0 ? said : items
  return [...said.filter(({ label }) => label !== words.email), { label: words.email, value: sender.email }]
}

/** What pages up to 0.2.0 called the name of whoever was signed in. */
const SIGNED_IN = 'Signed in as'
