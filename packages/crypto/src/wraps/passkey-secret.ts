import { toBase64Url } from '#base64.ts'
import type { Bytes } from '#base64.ts'

/** Bytes of what a passkey answers: a PRF of WebAuthn (Level 3, section 10.1.4) is HMAC-SHA-256 underneath. */
const ANSWER_BYTES = 32

/**
 * What a passkey is asked: the same for every member, since each passkey answers by a secret of its own. The browser
 * hashes it together with a name of its own before the authenticator sees it.
 */
export const passkeyQuestion = (): Bytes => new TextEncoder().encode('amour-prf1|private keys')

/**
 * The secret in a passkey's answer, in the place of a recovery kit's code (`wrapForKit`): 32 bytes that nobody guesses,
 * under a word that no code begins with. Throws RangeError for an answer of another length.
 */
export function readPasskeySecret(answer: ArrayBuffer): string {
  if (answer.byteLength !== ANSWER_BYTES) throw new RangeError('A passkey answers with 32 bytes.')
  return `passkey1|${toBase64Url(new Uint8Array(answer))}`
}
