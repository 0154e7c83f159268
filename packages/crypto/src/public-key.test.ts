import { beforeAll, expect, test } from 'vitest'
import { fromBase64Json, toBase64Json } from './base64-json.ts'
import { toBase64Url } from './base64.ts'
import { decryptText, encryptText } from './chunks.ts'
import { fingerprint } from './fingerprint.ts'
import { createKeyPair } from './key-pair.ts'
import { exportPublic, importPublic, readPublic } from './public-key.ts'

let ann: CryptoKeyPair
let jwk: Record<string, unknown>

beforeAll(async () => {
  ann = await createKeyPair()
  jwk = fromBase64Json(await exportPublic(ann.publicKey)) ?? {}
})

function modulus(length: number, first: number, last: number): string {
  return toBase64Url(Uint8Array.from({ length }, (_, i) => (i === 0 ? first : i === length - 1 ? last : 7)))
}

test('an exported key is a bare JWK, and encrypts once imported', async () => {
  expect(jwk).toMatchObject({ kty: 'RSA', e: 'AQAB', alg: 'RSA-OAEP-256' })
  const key = await importPublic(toBase64Json(jwk))
  expect([key.extractable, key.usages]).toEqual([false, ['encrypt']])
  expect(await decryptText(ann.privateKey, await encryptText(key, 'hello'))).toBe('hello')
})

test('what a stranger wrote into key_ops, ext or alg changes nothing', async () => {
  const key = await importPublic(toBase64Json({ ...jwk, key_ops: ['decrypt'], ext: true, alg: 'none', kid: 'x' }))
  expect([key.extractable, key.usages]).toEqual([false, ['encrypt']])
})

test('a modulus of 2048 bits is taken, its neighbours are not', () => {
  const isTaken = (n: string) => readPublic(toBase64Json({ ...jwk, n })) !== undefined
  expect(isTaken(modulus(256, 0x80, 1))).toBe(true)
  expect(isTaken(modulus(256, 0x7f, 1))).toBe(false)
  expect(isTaken(modulus(256, 0x80, 2))).toBe(false)
  expect(isTaken(modulus(255, 0x80, 1))).toBe(false)
  expect(isTaken(modulus(257, 0x80, 1))).toBe(false)
  expect(isTaken(modulus(512, 0x80, 1))).toBe(false)
  expect(isTaken(`${modulus(256, 0x80, 1)}==`)).toBe(false)
})

test('a private member, another type, another exponent or an oversized text is refused', async () => {
  const texts = [
    ...['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'].map((member) => toBase64Json({ ...jwk, [member]: '' })),
    toBase64Json({ ...jwk, kty: 'EC' }),
    toBase64Json({ ...jwk, e: 'Aw' }),
    toBase64Json({ ...jwk, n: undefined }),
    toBase64Json({ ...jwk, note: 'x'.repeat(4096) }),
    JSON.stringify(jwk),
    '',
  ]
  for (const text of texts) {
    await expect(importPublic(text)).rejects.toMatchObject({ step: 'publicKey' })
    await expect(fingerprint(text)).rejects.toMatchObject({ step: 'publicKey' })
  }
})

test('a private key is never exported as a public one', async () => {
  await expect(exportPublic(ann.privateKey)).rejects.toMatchObject({ step: 'publicKey' })
})

test('the fingerprint is that of RFC 7638, section 3.1', async () => {
  const n =
    '0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknj' +
    'hMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQ' +
    'vRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzK' +
    'nqDKgw'
  const text = toBase64Json({ kty: 'RSA', n, e: 'AQAB', alg: 'RS256', kid: '2011-04-29' })
  expect(await fingerprint(text)).toBe('NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs')
})
