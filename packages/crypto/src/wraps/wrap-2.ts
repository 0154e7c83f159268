import { fromBase64, fromBase64Url, toBase64 } from '#base64.ts'
import { fromBase64Json, isRecord, toBase64Json } from '#base64-json.ts'
import { CryptoFailure, wrapFailure } from '#failure.ts'
import { type Secret, rewrapPrivate } from './wrap.ts'
import { IV_BYTES, PRIVATE_KEY_MAX_LENGTH, readWrapped } from './wrapped-key.ts'

/** PBKDF2 iterations of every version 2 wrap. Another number is refused before any work, whichever way it differs. */
export const WRAP_2_ITERATIONS = 600_000

const SEED_BYTES = 32
const KDF = { n: 'PBKDF2', h: 'SHA-256', i: WRAP_2_ITERATIONS, pre: 'SHA-256' } as const

/** What lies in a version 2 wrap: JSON in UTF-8. */
export interface WrapContents {
  /** The version 1 wrap, untouched: base64 of JSON, made under the same password and reference. */
  readonly w: string
  /** Seed of the X25519 key, base64url of 32 bytes. */
  readonly dh?: string
  /** Seed of the MLKEM768-X25519 key, base64url of 32 bytes. */
  readonly pq?: string
}

/**
 * A version 2 wrap (decision 115): base64(JSON {"v":2,"kdf":{"n":"PBKDF2","h":"SHA-256","i":600000,"pre":"SHA-256"},"iv","ct"}),
 * where ct is AES-256-GCM of the contents under PBKDF2-HMAC-SHA-256(SHA-256(UTF-8 password), salt "wrap2|" ‖ reference,
 * 600 000, 32), with "wrap2|" ‖ reference ‖ "|" ‖ print as additional data; `iv` and `ct` are base64.
 */
interface Wrap2 {
  readonly v: 2
  readonly kdf: { readonly i: number }
  readonly iv: string
  readonly ct: string
}

/** A secret with the slow key of version 2: derived once, when a wrap first needs it, and the same for all keys. */
export interface SlowSecret extends Secret {
  readonly getOuterKey: () => Promise<CryptoKey>
}

export function slowSecret(secret: Secret): SlowSecret {
  let key: Promise<CryptoKey> | undefined
  return { ...secret, getOuterKey: () => (key ??= deriveOuterKey(secret)) }
}

/** Which wrap a `private` or `key` is, or nothing if it has the shape of none. Pure, for the server too. */
export function readWrapVersion(text: string): 1 | 2 | undefined {
  if (readWrapped(text)) return 1
  return readWrap2(text)?.kdf.i === WRAP_2_ITERATIONS ? 2 : undefined
}

/**
 * Seals a version 1 wrap, and the seeds beside it, under the same password again. `print` is `keyPrint` of the public
 * half: the wrap passes for no other key and no other account. Throws CryptoFailure `passphrase` or `privateKey`.
 */
export async function sealWrap(contents: WrapContents, secret: SlowSecret, print: string): Promise<string> {
  if (!areContents(contents)) throw new CryptoFailure('privateKey')
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const key = await secret.getOuterKey()
  const text = await wrapFailure('privateKey', async () => {
    const plain = new TextEncoder().encode(JSON.stringify(contents))
    const ct = await crypto.subtle.encrypt(aesOf(iv, secret, print), key, plain)
    return toBase64Json({ v: 2, kdf: KDF, iv: toBase64(iv), ct: toBase64(new Uint8Array(ct)) } satisfies Wrap2)
  })
  if (text.length > PRIVATE_KEY_MAX_LENGTH) throw new CryptoFailure('privateKey')
  return text
}

/**
 * The contents of a wrap; a version 1 wrap is its own `w`, and is not opened. Throws CryptoFailure `passphrase` if the
 * number of iterations is another, before any work, and `privateKey` for a wrong password, another key's or another
 * account's wrap, and a spoilt one.
 */
export async function openWrap(text: string, secret: SlowSecret, print: string): Promise<WrapContents> {
  if (readWrapped(text)) return { w: text }
  const wrap = readWrap2(text)
  if (!wrap) throw new CryptoFailure('privateKey')
  if (wrap.kdf.i !== WRAP_2_ITERATIONS) throw new CryptoFailure('passphrase')
  const key = await secret.getOuterKey()
  return wrapFailure('privateKey', async () => {
    const [iv, ct] = [fromBase64(wrap.iv), fromBase64(wrap.ct)]
    if (!iv || !ct) throw new CryptoFailure('privateKey')
    const plain = await crypto.subtle.decrypt(aesOf(iv, secret, print), key, ct)
    const contents: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain))
    if (!areContents(contents)) throw new CryptoFailure('privateKey')
    return contents
  })
}

/** The same contents under another password: both layers change, the seeds stay. Throws as `openWrap` and `sealWrap` do. */
export async function moveWrap(text: string, from: SlowSecret, to: SlowSecret, print: string): Promise<string> {
  const { w, ...seeds } = await openWrap(text, from, print)
  return sealWrap({ ...seeds, w: await rewrapPrivate(w, from, to) }, to, print)
}

function readWrap2(text: string): Wrap2 | undefined {
  if (text.length > PRIVATE_KEY_MAX_LENGTH) return undefined
  const { v, kdf, iv, ct } = fromBase64Json(text) ?? {}
  if (v !== 2 || typeof iv !== 'string' || typeof ct !== 'string') return undefined
  if (!isRecord(kdf) || kdf['n'] !== KDF.n || kdf['h'] !== KDF.h || kdf['pre'] !== KDF.pre) return undefined
  const sealed = fromBase64(ct)
  if (typeof kdf['i'] !== 'number' || fromBase64(iv)?.length !== IV_BYTES || !sealed || sealed.length <= 16)
    return undefined
  return { v, kdf: { i: kdf['i'] }, iv, ct }
}

function areContents(value: unknown): value is WrapContents {
  if (!isRecord(value) || typeof value['w'] !== 'string' || !readWrapped(value['w'])) return false
  return isSeed(value['dh']) && isSeed(value['pq'])
}

const isSeed = (value: unknown) =>
  value === undefined || (typeof value === 'string' && fromBase64Url(value)?.length === SEED_BYTES)

const aesOf = (iv: BufferSource, { reference }: Secret, print: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(`wrap2|${reference}|${print}`),
})

function deriveOuterKey({ password, reference }: Secret): Promise<CryptoKey> {
  return wrapFailure('passphrase', async () => {
    if (password === '' || reference === '') throw new CryptoFailure('passphrase')
    const utf8 = new TextEncoder()
    const digest = await crypto.subtle.digest('SHA-256', utf8.encode(password))
    const material = await crypto.subtle.importKey('raw', digest, 'PBKDF2', false, ['deriveKey'])
    const salt = utf8.encode(`wrap2|${reference}`)
    const pbkdf2 = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: WRAP_2_ITERATIONS }
    const aes = { name: 'AES-GCM', length: 256 }
    return crypto.subtle.deriveKey(pbkdf2, material, aes, false, ['encrypt', 'decrypt'])
  })
}
