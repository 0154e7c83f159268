import words from '@amour/locales/i18n/mails.json' with { type: 'json' }

/** What each mail needs. Mails are neutral: nothing in them tells what the site is (decisions.md 11). */
export type MailData = {
  activation: { token: string }
  alreadyRegistered: Record<never, never>
  sessionEnded: Record<never, never>
  notice: { reference: string; title: string; items: { label: string; value: string }[] }
}

export type MailTemplate = keyof MailData

/** Says whether a stored name is a template of this version. */
export function isTemplate(name: string): name is MailTemplate {
  return Object.hasOwn(words, name)
}

/** Writes subject and text; `{{name}}` in the words stands for a value. */
export function writeMail<Name extends MailTemplate>(template: Name, data: MailData[Name], siteUrl: string) {
  const values: Record<string, string> = { siteUrl }
  for (const [name, value] of Object.entries(data)) {
    values[name] = Array.isArray(value)
      ? value.map(({ label, value: text }) => `${label}: ${text}`).join('\n')
      : String(value)
  }
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
  const { subject, text } = words[template]
  return { subject: fill(subject), text: text.map(fill).join('\n\n') }
}
