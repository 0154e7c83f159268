import words from '#i18n/notifications.json' with { type: 'json' }

/** The sentences by name: the type, then `_one` or `_other` by how often it happened. */
type SentenceName = keyof typeof words.text
type TypeOf<Name> = Name extends `${infer Type}_one` ? Type : never

/** A notification that has a sentence. */
export type NotificationName = TypeOf<SentenceName>

/** What a sentence may name; `count` says how often it happened. */
type NotificationValues = { username: string; flirt: string; count: number }

/** The sentence of a notification, `{{name}}` in it filled in. */
export function notificationText(type: NotificationName, values: NotificationValues): string {
  const sentence = words.text[`${type}_${values.count === 1 ? 'one' : 'other'}`]
  return sentence.replace(/\{\{(username|flirt|count)\}\}/g, (_, name: keyof NotificationValues) =>
    String(values[name]),
  )
}
