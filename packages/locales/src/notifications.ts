import words from '#i18n/notifications.json' with { type: 'json' }

/** The sentences by name: the type, then `_one`, `_two` where it says “twice”, or `_other` by how often it happened. */
type SentenceName = keyof typeof words.text
type TypeOf<Name> = Name extends `${infer Type}_one` ? Type : never

/** A notification that has a sentence. */
export type NotificationName = TypeOf<SentenceName>

/** What a sentence may name; `count` says how often it happened. */
type NotificationValues = { username: string; flirt: string; count: number }

/** The sentence of a notification, `{{name}}` in it filled in. */
export function notificationText(type: NotificationName, values: NotificationValues): string {
  const twice: Readonly<Record<string, string>> = values.count === 2 ? words.text : {}
  const sentence = twice[`${type}_two`] ?? words.text[`${type}_${values.count === 1 ? 'one' : 'other'}`]
  return sentence.replace(/\{\{(username|flirt|count)\}\}/g, (_, name: keyof NotificationValues) =>
    String(values[name]),
  )
}
