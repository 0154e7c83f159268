import type { Bytes } from '#base64.ts'
import { joinBytes } from '#bytes.ts'

// A picture for the one process that reviews: X25519 of a pair that lives for one sealing, HKDF-SHA-256, AES-256-GCM. Laid
// out as one byte for the version, the 32 bytes of that pair's public half, and the sealed bytes with their tag.
const VERSION = 1
const SHARE = 32
const HEAD = 1 + SHARE

const X25519 = { name: 'X25519' }
const encoder = new TextEncoder()

/** A public key for sealing: SPKI in PEM, as `openssl pkey -pubout` writes it. Throws where it is no X25519 key. */
export const importSealingKey = (pem: string) => crypto.subtle.importKey('spki', readPem(pem), X25519, true, [])

/** The private key that opens: PKCS #8 in PEM, as `openssl genpkey -algorithm X25519` writes it. Throws where it is none. */
export async function importOpeningKey(pem: string): Promise<CryptoKeyPair> {
  const privateKey = await crypto.subtle.importKey('pkcs8', readPem(pem), X25519, true, ['deriveBits'])
  const { x } = await crypto.subtle.exportKey('jwk', privateKey)
  const jwk = { kty: 'OKP', crv: 'X25519', x: x ?? '' }
  const publicKey = await crypto.subtle.importKey('jwk', jwk, X25519, true, [])
  return { privateKey, publicKey }
}

/** Seals bytes so that only the holder of the private key opens them, and only as what `context` says they are. */
export async function sealPicture(to: CryptoKey, bytes: Bytes, context: string): Promise<Bytes> {
  const pair = await crypto.subtle.generateKey(X25519, true, ['deriveBits'])
  if (!('privateKey' in pair)) throw new Error('X25519 makes pairs.')
  const share = await rawOf(pair.publicKey)
  const key = await deriveKey({ privateKey: pair.privateKey, publicKey: to }, share, await rawOf(to))
  const sealed = await crypto.subtle.encrypt(parametersOf(context), key, bytes)
  return joinBytes(Uint8Array.of(VERSION), share, new Uint8Array(sealed))
}

/** Opens what `sealPicture` has sealed. Throws where it was sealed to another key, as something else, or changed since. */
export async function openPicture(own: CryptoKeyPair, sealed: Bytes, context: string): Promise<Bytes> {
  if (sealed[0] !== VERSION) throw new Error('The picture is sealed in a way that is not known here.')
  const share = sealed.slice(1, HEAD)
  const publicKey = await crypto.subtle.importKey('raw', share, X25519, true, [])
  const key = await deriveKey({ privateKey: own.privateKey, publicKey }, share, await rawOf(own.publicKey))
  return new Uint8Array(await crypto.subtle.decrypt(parametersOf(context), key, sealed.slice(HEAD)))
}

/** Each key is used once, so the nonce may be the same. */
const parametersOf = (context: string) => ({
  name: 'AES-GCM',
  iv: new Uint8Array(12),
  additionalData: encoder.encode(context),
})

const rawOf = async (key: CryptoKey): Promise<Bytes> => new Uint8Array(await crypto.subtle.exportKey('raw', key))

async function deriveKey(pair: CryptoKeyPair, share: Bytes, recipient: Bytes): Promise<CryptoKey> {
  const secret = await crypto.subtle.deriveBits({ name: 'X25519', public: pair.publicKey }, pair.privateKey, 256)
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const info = encoder.encode('amour sealed picture 1')
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: joinBytes(share, recipient), info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

const readPem = (pem: string): Bytes => {
  const body = /-----BEGIN [A-Z ]+-----([A-Za-z0-9+/=\s]+)-----END/.exec(pem)?.[1] ?? ''
  return Uint8Array.from(atob(body.replace(/\s/g, '')), (sign) => sign.charCodeAt(0))
}
