import words from '@amour/locales/i18n/mails.json' with { type: 'json' }

type Erased = {
  reference: string
  photos: number
  videos: number
  conversations: number
  messages: number
  flirts: number
  notifications: number
}

/** What each mail needs. Mails are neutral: nothing in them tells what the site is (docs/specification/gaps.md §11). */
export type MailData = {
  activation: { token: string }
  alreadyRegistered: Record<never, never>
  recovery: { token: string }
  passwordChanged: Record<never, never>
  twoStepOn: Record<never, never>
  twoStepOff: Record<never, never>
  passkeyAdded: { name: string }
  passkeyRemoved: { name: string }
  passkeyCopied: { name: string }
  recoveryCodeUsed: { left: number }
  twoStepGuessed: Record<never, never>
  sessionEnded: Record<never, never>
  newDevice: { device: string; at: string }
  emailConfirm: { token: string }
  emailTaken: Record<never, never>
  emailNew: Record<never, never>
  emailChanged: { token: string }
  emailRestored: Record<never, never>
  emailUndone: Record<never, never>
  kitMade: Record<never, never>
  passkeyOpens: { name: string }
  passkeyOpensNothing: { name: string }
  kitUsed: Record<never, never>
  keysDelivered: Record<never, never>
  deletionLink: { token: string }
  leaving: { day: string }
  unused: { day: string }
  /** The same where the account is suspended, so that logging in does not keep it. */
  unusedSuspended: { day: string }
  erased: Erased
  /** The same where evidence about the member is held. */
  erasedKept: Erased
  /** `unsubscribe` is the token that ends such mails. */
  news: { unsubscribe: string }
  /** `id` is the announcement’s; `leak` says that it is about the member’s data. */
  announcement: { id: string }
  leak: { id: string }
  exportReady: Record<never, never>
  reportReceived: { reference: string }
  /** To the subject of what is to be taken down, and to who acts on their behalf; `day` is the last one for it. */
  takedownAsked: { reference: string; day: string }
  takedownAskedOnBehalf: { reference: string; day: string }
  /** `outcome` says what came of it, for whoever has not kept the secret of the status page. */
  reportClosed: { reference: string; outcome: string }
  /** That a form of the website was dealt with, where the desk has nothing to add. */
  noticeClosed: { reference: string }
  /** What the desk answers to a form of the website. */
  noticeAnswer: { reference: string; words: string }
  decision: Record<never, never>
  /** To whoever is on call: how many cases nobody has begun, and the minutes of the longest. */
  onCall: { waiting: number; longest: number; consoleUrl: string }
  onCallTest: { consoleUrl: string }
  /** `sender` says who it is known to be from. */
  notice: { reference: string; title: string; items: { label: string; value: string }[]; sender: string }
}

export type MailTemplate = keyof MailData

/**
 * Mails that anybody can ask for in another's name, and those that are nothing to whoever has gone while they waited: they
 * go only where an account is, and to its own address.
 */
const forMembersOnly: ReadonlySet<MailTemplate> = new Set<MailTemplate>([
  'recovery',
  'deletionLink',
  'news',
  'announcement',
  'exportReady',
])

/** Says whether the mail is dropped when its address has no account. */
export function needsMember(template: MailTemplate): boolean {
  return forMembersOnly.has(template)
}

/** Says whether a stored name is a template of this version. */
export function isTemplate(name: string): name is MailTemplate {
  return Object.hasOwn(words, name)
}

/** Mails that a person of the staff has written, or is to answer: no program sends what stands in them by itself. */
const ofPeople: ReadonlySet<MailTemplate> = new Set<MailTemplate>(['notice', 'noticeAnswer', 'onCall', 'onCallTest'])

const numbers = new Intl.NumberFormat('en-GB')

type WrittenMail = { subject: string; text: string; isAutomatic: boolean; unsubscribeUrl?: string }

/** Writes subject and text; `{{name}}` in the words stands for a value. `isAutomatic`: nobody waits for an answer to it. */
export function writeMail<Name extends MailTemplate>(
  template: Name,
  data: MailData[Name],
  siteUrl: string,
): WrittenMail {
  const values: Record<string, string> = { siteUrl }
  for (const [name, value] of Object.entries(data)) {
    values[name] = Array.isArray(value)
      ? value.map(({ label, value: text }) => `${label}: ${text}`).join('\n')
      : typeof value === 'number'
        ? numbers.format(value)
        : String(value)
  }
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
  const { subject, text } = words[template]
  const written = { subject: fill(subject), text: text.map(fill).join('\n\n'), isAutomatic: !ofPeople.has(template) }
  const { unsubscribe } = values
  return unsubscribe === undefined ? written : { ...written, unsubscribeUrl: `${siteUrl}/unsubscribe/${unsubscribe}` }
}
