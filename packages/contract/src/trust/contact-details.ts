import { readPlainly } from '#plain-text.ts'

// Every repeat is bounded: with open ones the time would grow with the square of the length of a text.
const patterns = [
  /[^\s@]{1,64}@[^\s@]{1,255}\.[a-z]{2}/iu, // an e-mail address
  /(?:https?:\/\/|www\.)\S/iu, // a link
  /\b[a-z0-9-]{1,63}\.(?:com|net|org|io|me|co\.uk|uk|info|app|link|xyz)\b/iu, // a bare domain
  /(?:^|\s)@[a-z0-9_.]{3,}/iu, // a handle of another service
  /(?:\+?\d[\s().-]{0,9}){9}/u, // a telephone number
]

/**
 * Says whether a text gives away an e-mail address, telephone number, link or @handle (docs/specification/gaps.md §2).
 */
export function hasContactDetails(text: string) {
  const plain = readPlainly(text)
  return patterns.some((pattern) => pattern.test(plain))
}
