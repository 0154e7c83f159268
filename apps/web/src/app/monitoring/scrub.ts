/** What follows the path of an address: the places somebody looks for, or a secret from a mail. */
const tails = /(https?:\/\/[^\s"'<>\\?#]+)[?#][^\s"'<>\\]*/g

const emails = /[^\s"'<>\\@:/]+@[^\s"'<>\\@]+\.\w+/g

/** The same, with e-mail addresses and the tails of web addresses taken out of every text in it. */
export function scrub<T>(value: T): T {
  return clean(value) as T // of the same form
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(tails, '$1').replace(emails, '[email]')
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, clean(inner)]))
}
