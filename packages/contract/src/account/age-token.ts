import type { AgeKeyName } from './age-check.ts'

/** What every token begins with; another form gets another name. */
const FORM = 'age1'

/** Bytes that RFC 9474 puts before a message (its section 4.1, randomized), and of the number that makes a token unlike others. */
const RANDOM = 32
const NONCE = 32

/** A token in its parts: `prepared` is what was signed, `message` what it says. */
export type AgeToken = { name: AgeKeyName; prepared: Uint8Array<ArrayBuffer>; signature: Uint8Array<ArrayBuffer> }

/** The name of a key, as it stands in tokens and addresses. */
export const nameAgeKey = ({ methodClass, level, month }: AgeKeyName) => `${methodClass}.${level}.${month}`

/** What a token says before its number: for which site it is, and by which key. */
const statement = (audience: string, name: AgeKeyName) =>
  new TextEncoder().encode(`${FORM}\0${audience}\0${nameAgeKey(name)}\0`)

/** A new message for a token that only this site takes. */
export function makeAgeMessage(audience: string, name: AgeKeyName): Uint8Array<ArrayBuffer> {
  const said = statement(audience, name)
  const message = new Uint8Array(said.length + NONCE)
  message.set(said)
  message.set(crypto.getRandomValues(new Uint8Array(NONCE)), said.length)
  return message
}

/** Whether what was signed is a message for this site, by the key that the token names. */
export function isForAudience({ name, prepared }: AgeToken, audience: string): boolean {
  const said = statement(audience, name)
  return (
    prepared.length === RANDOM + said.length + NONCE && said.every((byte, place) => byte === prepared[RANDOM + place])
  )
}

export const writeAgeToken = ({ name, prepared, signature }: AgeToken) =>
  [FORM, nameAgeKey(name), toBase64Url(prepared), toBase64Url(signature)].join('.')

/** Reads a token; nothing where it is none. */
export function readAgeToken(text: string): AgeToken | undefined {
  const [, methodClass, level = '', month = '', prepared = '', signature = ''] =
    /^age1\.(service|wallet|person)\.([a-z0-9-]{1,20})\.(\d{4}-\d{2})\.([\w-]+)\.([\w-]+)$/.exec(text) ?? []
  if (methodClass !== 'service' && methodClass !== 'wallet' && methodClass !== 'person') return undefined
  const read: AgeToken = {
    name: { methodClass, level, month },
    prepared: fromBase64Url(prepared),
    signature: fromBase64Url(signature),
  }
  // One token has one spelling: another would be another one.
  return writeAgeToken(read) === text ? read : undefined
}

export const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Reads base64url; characters that are none make a text that nothing is signed by. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const plain = text.replaceAll('-', '+').replaceAll('_', '/')
  if (!/^[A-Za-z0-9+/]*$/.test(plain) || plain.length % 4 === 1) return new Uint8Array()
  return Uint8Array.from(atob(plain), (sign) => sign.charCodeAt(0))
}
