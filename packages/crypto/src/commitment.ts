import { fromBase64Url, toBase64Url } from './base64.ts'
import type { Bytes } from './base64.ts'
import { joinBytes } from './bytes.ts'
import { toUtf16 } from './utf16.ts'

/** Bytes of a franking key and of a commitment (docs/security/rules.md §2.10). */
export const COMMITMENT_BYTES = 32

/** What a commitment binds: the franking key (32 bytes, base64url), the exact text, and the attachment. */
interface Committed {
  readonly kf: string
  readonly text: string
  readonly mediaId: string | null
}

/**
 * HMAC-SHA-256(kf, "frank1\0" ‖ UTF-16LE of the text ‖ UTF-8 of the media id), base64url (docs/security/rules.md
 * §2.10). The text is taken as it is, so a report must not be trimmed before it is checked. Throws RangeError for a
 * malformed `kf`.
 */
export async function computeCommitment(committed: Committed): Promise<string> {
  const key = await frankingKey(committed.kf)
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, bound(committed))))
}

/** Whether `c` is the commitment to this text, compared in constant time; false for anything malformed. */
export async function isCommitment(c: string, committed: Committed): Promise<boolean> {
  const bytes = fromBase64Url(c)
  if (bytes?.length !== COMMITMENT_BYTES || fromBase64Url(committed.kf)?.length !== COMMITMENT_BYTES) return false
  return crypto.subtle.verify('HMAC', await frankingKey(committed.kf), bytes, bound(committed))
}

async function frankingKey(kf: string): Promise<CryptoKey> {
  const bytes = fromBase64Url(kf)
  if (bytes?.length !== COMMITMENT_BYTES) throw new RangeError('A franking key has 32 bytes')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}

function bound({ text, mediaId }: Committed): Bytes {
  const utf8 = new TextEncoder()
  return joinBytes(utf8.encode('frank1\0'), toUtf16(text), utf8.encode(mediaId ?? ''))
}
