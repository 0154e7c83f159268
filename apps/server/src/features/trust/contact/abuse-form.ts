import type { NoticeDraft } from '@amour/contract/trust/contact.ts'
import type { ReportCategory } from '@amour/contract/trust/reports.ts'
import words from '@amour/locales/i18n/contact.json' with { type: 'json' }
import { findAnswerAddress } from '#features/trust/notices/reply-address.service.ts'

/** What the form calls each category of a report. */
const categories = {
  underage: 'underEighteen',
  threat: 'threat',
  intimateImage: 'intimateImage',
  unwantedImage: 'unwantedSexual',
  harassment: 'harassment',
  scam: 'scam',
  fake: 'fake',
  hate: 'hate',
  illegal: 'illegal',
  other: 'other',
} as const satisfies Partial<Record<keyof typeof words.categories, ReportCategory>>

type Named = keyof typeof categories

export type Abuse = { username: string; category: ReportCategory; description: string; email: string | null }

/** The report that a form about abuse is, when it names a member; the form's words tell it, since the call has no others. */
export function readAbuse({ title, items }: NoticeDraft): Abuse | undefined {
  const names = Object.keys(categories) as Named[] // the keys of the table above
  const category = names.find((name) => title === `${words.abuse.title}: ${words.categories[name]}`)
  const valueOf = (label: string) => items.find((item) => item.label === label)?.value.trim()
  const [username, description] = [valueOf(words.whom), valueOf(words.description)]
  if (!category || !username || !description) return undefined
  return {
    username,
    category: categories[category],
    description,
    email: findAnswerAddress(items)?.value.trim() ?? null,
  }
}
