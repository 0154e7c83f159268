import { fromBase64, toBase64 } from '#base64.ts'
import { fromBase64Json, toBase64Json } from '#base64-json.ts'
import { CryptoFailure, wrapFailure } from '#failure.ts'
import { RSA_OAEP } from '#key-pair.ts'
import { type Secret, unwrapForRewrap, wrapPrivate } from './wrap.ts'
import { IV_BYTES, PRIVATE_KEY_MAX_LENGTH } from './wrapped-key.ts'

/** What a kit's wrap is bound to: it opens for no other account and passes for no other key. */
interface KitOwner {
  readonly reference: string
  /** Of the public half: RFC 7638. */
  readonly fingerprint: string
}

/** The JSON in the wrap of a recovery kit; `iv` and `ct` are base64. */
interface KitWrap {
  readonly v: 1
  readonly kdf: { readonly n: 'HKDF'; readonly h: 'SHA-256' }
  readonly iv: string
  readonly ct: string
}

/**
 * The wrap of a private key for a recovery kit (docs/security/rules.md §2.3): PKCS #8 under AES-GCM, the key of which
 * is HKDF of the code. `wrapped` is the key under the member's password. Throws CryptoFailure `passphrase` or
 * `privateKey`.
 */
export async function wrapForKit(wrapped: string, secret: Secret, code: string, fingerprint: string): Promise<string> {
  const owner = { reference: secret.reference, fingerprint }
  const key = await unwrapForRewrap(wrapped, secret)
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await wrapFailure('privateKey', async () =>
    crypto.subtle.wrapKey('pkcs8', key, await keyOf(code, owner), aesOf(iv, owner)),
  )
  const wrap: KitWrap = {
    v: 1,
    kdf: { n: 'HKDF', h: 'SHA-256' },
    iv: toBase64(iv),
    ct: toBase64(new Uint8Array(sealed)),
  }
  return toBase64Json(wrap)
}

/** The key in a kit's wrap, wrapped under a password. Throws CryptoFailure `privateKey` for a wrong code or a spoilt wrap. */
export async function rewrapFromKit(kit: string, code: string, fingerprint: string, to: Secret): Promise<string> {
  const owner = { reference: to.reference, fingerprint }
  const key = await wrapFailure('privateKey', async () => {
    const read = readKitWrap(kit)
    const iv = fromBase64(read?.iv ?? '')
    const sealed = fromBase64(read?.ct ?? '')
    if (!iv || !sealed) throw new CryptoFailure('privateKey')
    const aes = aesOf(iv, owner)
    return crypto.subtle.unwrapKey('pkcs8', sealed, await keyOf(code, owner), aes, RSA_OAEP, true, ['decrypt'])
  })
  return wrapPrivate(key, to)
}

/** The wrap of a kit, or nothing if its shape is wrong. Pure, for the server too. */
export function readKitWrap(text: string): KitWrap | undefined {
  if (text.length > PRIVATE_KEY_MAX_LENGTH) return undefined
  const json = fromBase64Json(text)
  if (!json || json['v'] !== 1 || typeof json['iv'] !== 'string' || typeof json['ct'] !== 'string') return undefined
  const { iv, ct, kdf } = json
  const isHkdf = JSON.stringify(kdf) === JSON.stringify({ n: 'HKDF', h: 'SHA-256' })
  const sealed = fromBase64(ct)
  if (!isHkdf || fromBase64(iv)?.length !== IV_BYTES || !sealed || sealed.length <= 16) return undefined
  return { v: 1, kdf: { n: 'HKDF', h: 'SHA-256' }, iv, ct }
}

async function keyOf(code: string, { reference }: KitOwner): Promise<CryptoKey> {
  const utf8 = new TextEncoder()
  const material = await crypto.subtle.importKey('raw', utf8.encode(code), 'HKDF', false, ['deriveKey'])
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: utf8.encode(reference), info: utf8.encode('kit1') }
  const aes = { name: 'AES-GCM', length: 256 }
  return crypto.subtle.deriveKey(hkdf, material, aes, false, ['wrapKey', 'unwrapKey'])
}

const aesOf = (iv: BufferSource, { fingerprint }: KitOwner) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(`kit1|${fingerprint}`),
})
