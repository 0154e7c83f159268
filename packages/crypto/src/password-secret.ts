import { fromBase64Url, toBase64Url } from './base64.ts'
import { CryptoFailure, wrapFailure } from './failure.ts'

/** PBKDF2 iterations of what is sent for a password: OWASP's advice for PBKDF2 with HMAC-SHA-256. */
export const LOGIN_ITERATIONS = 600_000

/** `info` of the HKDF that follows the PBKDF2. */
export const LOGIN_INFO = 'amour-login1 auth'

const PREFIX = 'a1.'
const BYTES = 32

/** An e-mail address as accounts are found by it and as what is sent for a password is salted with it. Pure. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase()

/** The salt of the PBKDF2, as text: "amour-login1|" ‖ the normalised address. Pure. */
export const loginSalt = (email: string): string => `amour-login1|${normaliseEmail(email)}`

/** "a1." ‖ base64url of the 32 bytes. Pure. */
export const writeLoginSecret = (bytes: Uint8Array): string => `${PREFIX}${toBase64Url(bytes)}`

/** Whether a text is what `loginSecret` makes: "a1." and the one spelling of 32 bytes. Anything else is a password. Pure. */
export function isLoginSecret(text: string): boolean {
  return text.startsWith(PREFIX) && fromBase64Url(text.slice(PREFIX.length))?.length === BYTES
}

/**
 * What stands in a field `password` in place of the password (decision 115):
 * "a1." ‖ base64url(HKDF-SHA-256(P, salt empty, info "amour-login1 auth", 32)), 46 characters, where
 * P = PBKDF2-HMAC-SHA-256(UTF-8(password), UTF-8("amour-login1|" ‖ normalised address), 600 000, 32).
 * The password is taken as it was typed: no Unicode normalisation. Throws CryptoFailure `passphrase`.
 */
export function loginSecret(password: string, email: string): Promise<string> {
  return wrapFailure('passphrase', async () => {
    if (password === '' || normaliseEmail(email) === '') throw new CryptoFailure('passphrase')
    const utf8 = new TextEncoder()
    const material = await crypto.subtle.importKey('raw', utf8.encode(password), 'PBKDF2', false, ['deriveBits'])
    const pbkdf2 = {
      name: 'PBKDF2',
      hash: 'SHA-256',
      salt: utf8.encode(loginSalt(email)),
      iterations: LOGIN_ITERATIONS,
    }
    const slow = await crypto.subtle.deriveBits(pbkdf2, material, BYTES * 8)
    const stretched = await crypto.subtle.importKey('raw', slow, 'HKDF', false, ['deriveBits'])
    const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8.encode(LOGIN_INFO) }
    return writeLoginSecret(new Uint8Array(await crypto.subtle.deriveBits(hkdf, stretched, BYTES * 8)))
  })
}
