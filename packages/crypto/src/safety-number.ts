import { keyPrint } from './key-print.ts'

/** A member's `public`, and whose it is. */
type KeyOwner = { memberId: string; public: string }

/** Rounds of SHA-512 for each half: anyone who looks for a key with the same digits goes through them at every try. */
const ROUNDS = 50_000

/** Groups of five digits in a half; each is drawn from five bytes. */
const GROUPS = 6
const BYTES = 5

/**
 * Sixty digits that two members read to each other: the same for both if each has the other's true key, no matter which of
 * them asks. Throws CryptoFailure `publicKey`.
 */
export async function computeSafetyNumber(one: KeyOwner, other: KeyOwner): Promise<string> {
  const halves = await Promise.all([digitsOf(one), digitsOf(other)])
  return halves.toSorted().join('')
}

async function digitsOf({ memberId, public: publicText }: KeyOwner): Promise<string> {
  const print = encode(await keyPrint(publicText))
  const secret = await crypto.subtle.importKey('raw', print, 'PBKDF2', false, ['deriveBits'])
  const work = { name: 'PBKDF2', hash: 'SHA-512', salt: encode(`safety1|${memberId}`), iterations: ROUNDS }
  const bytes = new Uint8Array(await crypto.subtle.deriveBits(work, secret, GROUPS * BYTES * 8))
  return Array.from({ length: GROUPS }, (_, group) => spell(bytes.subarray(group * BYTES, (group + 1) * BYTES))).join(
    '',
  )
}

/** Five bytes as five digits: of 2^40 numbers no remainder is noticeably likelier than another. */
function spell(bytes: Uint8Array): string {
  const value = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
  return String(value % 100_000).padStart(5, '0')
}

const encode = (text: string) => new TextEncoder().encode(text)
