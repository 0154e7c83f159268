import type { NoticeDraft } from '@amour/contract/trust/contact.ts'
import type { FormName } from '#paths.ts'

/** What a form can be about, and how urgent that is (docs/specification/gaps.md §7). */
const severity = {
  underage: 'red',
  threat: 'red',
  intimateImage: 'red',
  illegal: 'red',
  unwantedImage: 'amber',
  harassment: 'amber',
  scam: 'amber',
  fake: 'amber',
  hate: 'amber',
  dataProtection: 'blue',
  copyright: 'blue',
  broken: 'blue',
  account: 'blue',
  complaint: 'blue',
  question: 'blue',
  other: 'blue',
  idea: 'grey',
  liked: 'grey',
  disliked: 'grey',
} as const satisfies Record<string, NoticeDraft['color']>

export type Category = keyof typeof severity

/** What differs between the four forms. */
export const contactForms = {
  abuse: {
    categories: [
      'underage',
      'threat',
      'intimateImage',
      'unwantedImage',
      'harassment',
      'scam',
      'fake',
      'hate',
      'illegal',
      'other',
    ],
    asksWhom: true,
    needsAnswer: false,
    tellsStatus: true,
  },
  contact: {
    categories: ['account', 'dataProtection', 'complaint', 'copyright', 'question', 'other'],
    asksWhom: false,
    needsAnswer: true,
    tellsStatus: false,
  },
  feedback: {
    categories: ['idea', 'liked', 'disliked', 'broken', 'other'],
    asksWhom: false,
    needsAnswer: false,
    tellsStatus: false,
  },
  report: {
    categories: ['broken', 'account', 'dataProtection', 'copyright', 'illegal', 'other'],
    asksWhom: false,
    needsAnswer: true,
    tellsStatus: true,
  },
} as const satisfies Record<FormName, Form>

type Form = {
  categories: readonly [Category, ...Category[]]
  /** Whether it may be about a member. */
  asksWhom: boolean
  /** Whether somebody who is not signed in has to say where an answer goes. */
  needsAnswer: boolean
  /** Whether its sender is told how to ask where it stands. */
  tellsStatus: boolean
}

/** How urgent a form is; feedback never is, whatever it is about. */
export function getUrgencyColour(name: FormName, category: Category): NoticeDraft['color'] {
  return name === 'feedback' ? 'grey' : severity[category]
}
