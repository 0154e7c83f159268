import { fromBase64, toBase64 } from '#base64.ts'
import { toBase64Json } from '#base64-json.ts'
import { CryptoFailure, wrapFailure } from '#failure.ts'
import { RSA_OAEP } from '#key-pair.ts'
import { ITERATIONS, passphrase } from './passphrase.ts'
import { IV_BYTES, readWrapped } from './wrapped-key.ts'
import type { WrappedKey } from './wrapped-key.ts'

/** What a private key is wrapped under: the member's password and the reference of the account. */
export interface Secret {
  readonly password: string
  readonly reference: string
}

/**
 * The `private` of the specification: the key's PKCS #8 form under AES-GCM with a fresh IV. PKCS #8, since the engine
 * can then wrap and unwrap without the key ever being readable from script. Members of `previous` (an earlier
 * `private` of the same key) that this version does not know are kept. Throws CryptoFailure `passphrase` or `privateKey`.
 */
export async function wrapPrivate(key: CryptoKey, secret: Secret, previous?: string): Promise<string> {
  const earlier = previous === undefined ? undefined : parse(previous)
  const iterations = Math.max(ITERATIONS, earlier?.kdf.i ?? 0)
  const wrapping = await passphrase(secret.password, secret.reference, iterations)
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await wrapFailure('privateKey', () =>
    crypto.subtle.wrapKey('pkcs8', key, wrapping, { name: 'AES-GCM', iv }),
  )
  return toBase64Json({
    ...earlier,
    v: 1,
    kdf: { n: 'PBKDF2', h: 'SHA-256', i: iterations, pre: 'SHA-256' },
    iv: toBase64(iv),
    ct: toBase64(new Uint8Array(sealed)),
  } satisfies WrappedKey)
}

/**
 * A key that only decrypts and cannot be exported. Throws CryptoFailure `passphrase` if no wrapping key comes from
 * this secret and the envelope's iterations, `privateKey` if the envelope is malformed or the password is wrong.
 */
export async function unwrapPrivate(wrapped: string, password: string, reference: string): Promise<CryptoKey> {
  return unwrap(parse(wrapped), { password, reference }, false)
}

/** The same key under another password, for a password change. Throws as `unwrapPrivate` and `wrapPrivate` do. */
export async function rewrapPrivate(wrapped: string, from: Secret, to: Secret): Promise<string> {
  return wrapPrivate(await unwrapForRewrap(wrapped, from), to, wrapped)
}

/** A key that can be wrapped again, so it must not be kept. Throws as `unwrapPrivate` does. */
export function unwrapForRewrap(wrapped: string, secret: Secret): Promise<CryptoKey> {
  return unwrap(parse(wrapped), secret, true)
}

async function unwrap(wrapped: WrappedKey, secret: Secret, extractable: boolean): Promise<CryptoKey> {
  const wrapping = await passphrase(secret.password, secret.reference, wrapped.kdf.i)
  return wrapFailure('privateKey', () => {
    const iv = fromBase64(wrapped.iv)
    const sealed = fromBase64(wrapped.ct)
    if (!iv || !sealed) throw new CryptoFailure('privateKey')
    const aes = { name: 'AES-GCM', iv }
    return crypto.subtle.unwrapKey('pkcs8', sealed, wrapping, aes, RSA_OAEP, extractable, ['decrypt'])
  })
}

function parse(text: string): WrappedKey {
  const wrapped = readWrapped(text)
  if (!wrapped) throw new CryptoFailure('privateKey')
  return wrapped
}
