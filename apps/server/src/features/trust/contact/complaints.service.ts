import type { NoticeDraft } from '@amour/contract/trust/contact.ts'
import words from '@amour/locales/i18n/contact.json' with { type: 'json' }
import type { Context } from '#context.ts'
import { findReferences } from '#security/reference.ts'
import { insertComplaint } from './complaints.queries.ts'

/** Cases that one form is held to: nobody complains of more at once, and each keeps somebody away. */
const MOST = 5

/**
 * Keeps with a complaint, in the caller's transaction, which cases it is about, by the references that stand in it:
 * whoever decided there is not given it (decision 129). Other forms, and one that names none, are left as they are; the
 * sender does not learn whether there is such a case.
 */
export async function linkComplaint({ db }: Context, { title, items }: NoticeDraft, caseId: string): Promise<void> {
  if (title !== `${words.contact.title}: ${words.categories.complaint}`) return
  const references = findReferences(items.map(({ value }) => value).join('\n'))
  if (references.length > 0) await insertComplaint(db, caseId, { references, most: MOST })
}
