import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  Assertion,
  AssertionOptions,
  Attestation,
  AttestationOptions,
} from '@amour/contract/account/passkey-responses.ts'

/** What an authenticator holds of one account, and the browser it is used in. */
export type TestPasskey = { id: Buffer; key: KeyObject; counter: number; origin: string }

const PRESENT = 0x01
const VERIFIED = 0x04
const NEW = 0x40

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

/** Makes a passkey as an authenticator in a browser at `origin` does (WebAuthn, ES256), with keys of its own. */
export function createPasskey(options: AttestationOptions, origin: string): { held: TestPasskey; answer: Attestation } {
  const { publicKey, privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const cose = cbor(
    new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  const credential = Buffer.concat([Buffer.alloc(16), length, id, cose])
  const authData = Buffer.concat([authenticatorData(options.rp.id, PRESENT | VERIFIED | NEW, 0), credential])
  const attestationObject = cbor(
    new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]),
  )
  const answer: Attestation = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response: {
      clientDataJSON: clientData('webauthn.create', options.challenge, origin).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    },
  }
  return { held: { id, key, counter: 0, origin }, answer }
}

/** Signs a question with a passkey; each use counts. `isVerified` false: touched by somebody who gave no PIN. */
export function usePasskey(
  held: TestPasskey,
  { challenge, rpId }: AssertionOptions,
  { isVerified = true } = {},
): Assertion {
  held.counter += 1
  const data = authenticatorData(rpId, PRESENT | (isVerified ? VERIFIED : 0), held.counter)
  const client = clientData('webauthn.get', challenge, held.origin)
  const signature = sign('sha256', Buffer.concat([data, sha256(client)]), held.key)
  return {
    id: held.id.toString('base64url'),
    rawId: held.id.toString('base64url'),
    type: 'public-key',
    response: {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    },
  }
}

function authenticatorData(rpId: string, flags: number, counter: number) {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** As much CBOR (RFC 8949) as WebAuthn needs: integers, bytes, texts, maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map) {
    const pairs = [...(value as Map<unknown, unknown>)].flatMap(([key, item]) => [cbor(key), cbor(item)]) // of any kind
    return Buffer.concat([head(5, value.size), ...pairs])
  }
  throw new TypeError('This is not needed of CBOR.')
}

function head(major: number, size: number) {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}
