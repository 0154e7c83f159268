import { z } from 'zod'
import { Password } from './passwords.ts'
import { errorKey } from '#error-key.ts'

/** Base64 of 256 characters of four bytes each, the most that a password can need. */
const BASE64_MAX = 1368

/**
 * A password as base64 of its UTF-8. Bytes that are no UTF-8 are read as Latin-1, since the specification's own client
 * may send what `btoa('£')` gives (docs/security/rules.md §2.1).
 */
export const PasswordInBase64 = z
  .string(errorKey('passwordCharacters'))
  .max(BASE64_MAX, errorKey('passwordCharacters'))
  .transform((text, context) => {
    const latin1 = readBase64(text)
    if (latin1 !== undefined) return readUtf8(latin1) ?? latin1
    context.addIssue({ code: 'custom', message: errorKey('passwordCharacters') })
    return z.NEVER
  })
  .pipe(Password)

/** The bytes as characters below 256; nothing for what is not written exactly as base64 is. */
function readBase64(text: string) {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined
  try {
    const bytes = atob(text)
    return btoa(bytes) === text ? bytes : undefined
  } catch {
    return undefined
  }
}

function readUtf8(bytes: string) {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    return decoder.decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
  } catch {
    return undefined
  }
}
