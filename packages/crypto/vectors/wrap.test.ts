import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { fromBase64Json, toBase64Json } from '@amour/crypto/base64-json.ts'
import { fromBase64, toBase64 } from '@amour/crypto/base64.ts'
import { decryptText, encryptText } from '@amour/crypto/chunks.ts'
import { createKeyPair } from '@amour/crypto/key-pair.ts'
import { MAX_ITERATIONS, passphrase } from '@amour/crypto/passphrase.ts'
import { rewrapPrivate, unwrapPrivate, wrapPrivate } from '@amour/crypto/wrap.ts'
import { readWrapped } from '@amour/crypto/wrapped-key.ts'

const secret = { password: 'Ann’s £ password', reference: 'T4hJ8s_2-dPq6yGx0aFvBe' }
let ann: CryptoKeyPair
let wrapped: string

beforeAll(async () => {
  ann = await createKeyPair()
  wrapped = await wrapPrivate(ann.privateKey, secret)
})

const changed = (changes: Record<string, unknown>) => toBase64Json({ ...fromBase64Json(wrapped), ...changes })
const kdf = (changes: Record<string, unknown>) => changed({ kdf: { ...readWrapped(wrapped)?.kdf, ...changes } })
const unwrap = (text: string) => unwrapPrivate(text, secret.password, secret.reference)

test('Ann gets her key back, unable to leave the browser', async () => {
  const key = await unwrap(wrapped)
  expect([key.extractable, key.usages]).toEqual([false, ['decrypt']])
  expect(await decryptText(key, await encryptText(ann.publicKey, 'hello'))).toBe('hello')
})

test('the envelope says how it was made', () => {
  expect(fromBase64Json(wrapped)).toMatchObject({
    v: 1,
    kdf: { n: 'PBKDF2', h: 'SHA-256', i: 1000, pre: 'SHA-256' },
  })
})

test('the wrapping key cannot be exported, and the same key is never wrapped the same way twice', async () => {
  expect((await passphrase(secret.password, secret.reference)).extractable).toBe(false)
  const again = await wrapPrivate(ann.privateKey, secret)
  expect(readWrapped(again)?.iv).not.toBe(readWrapped(wrapped)?.iv)
})

test('a wrong password or reference fails at the private key', async () => {
  const wrong = { step: 'privateKey' }
  await expect(unwrapPrivate(wrapped, `${secret.password} `, secret.reference)).rejects.toMatchObject(wrong)
  await expect(unwrapPrivate(wrapped, secret.password, `${secret.reference}x`)).rejects.toMatchObject(wrong)
  await expect(rewrapPrivate(wrapped, { ...secret, password: 'wrong' }, secret)).rejects.toMatchObject(wrong)
})

test('a passphrase that cannot be set fails at that step', async () => {
  const failed = { step: 'passphrase' }
  await expect(unwrapPrivate(wrapped, '', secret.reference)).rejects.toMatchObject(failed)
  await expect(unwrapPrivate(wrapped, secret.password, '')).rejects.toMatchObject(failed)
  for (const i of [0, -1, 999, 1000.5, MAX_ITERATIONS + 1]) {
    await expect(unwrap(kdf({ i }))).rejects.toMatchObject(failed)
  }
})

test('a malformed envelope fails at the private key', async () => {
  const texts = [
    '',
    'AAAA',
    changed({ v: 2 }),
    changed({ iv: toBase64(new Uint8Array(16)) }),
    changed({ ct: '' }),
    changed({ ct: 'not base64' }),
    changed({ kdf: null }),
    changed({ note: 'x'.repeat(16_384) }),
    kdf({ n: 'scrypt' }),
    kdf({ h: 'SHA-1' }),
    kdf({ pre: 'none' }),
    kdf({ i: '1000' }),
  ]
  for (const text of texts) await expect(unwrap(text)).rejects.toMatchObject({ step: 'privateKey' })
})

test('a changed bit anywhere in the wrapped key is refused', async () => {
  const ct = fromBase64(readWrapped(wrapped)?.ct ?? '') ?? new Uint8Array()
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: ct.length * 8 - 1 }), async (bit) => {
      const bytes = ct.map((byte, i) => (i === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
      await expect(unwrap(changed({ ct: toBase64(bytes) }))).rejects.toMatchObject({ step: 'privateKey' })
    }),
    { numRuns: 60 },
  )
})

test('under a new password the key is the same, raised iterations stay, and so does what is not known', async () => {
  const raised = toBase64Json({ ...fromBase64Json(await raise(wrapped, 2000)), rc: { ct: 'kept' }, later: [1] })
  const to = { ...secret, password: 'a new password' }
  const rewrapped = await rewrapPrivate(raised, secret, to)
  expect(readWrapped(rewrapped)).toMatchObject({ kdf: { i: 2000 }, rc: { ct: 'kept' }, later: [1] })
  const key = await unwrapPrivate(rewrapped, to.password, to.reference)
  expect(await decryptText(key, await encryptText(ann.publicKey, 'hello'))).toBe('hello')
  await expect(unwrap(rewrapped)).rejects.toMatchObject({ step: 'privateKey' })
})

function raise(text: string, i: number): Promise<string> {
  return wrapPrivate(
    ann.privateKey,
    secret,
    toBase64Json({ ...fromBase64Json(text), kdf: { ...readWrapped(text)?.kdf, i } }),
  )
}

test('a key that cannot be exported is not wrapped', async () => {
  const locked = await unwrap(wrapped)
  await expect(wrapPrivate(locked, secret)).rejects.toMatchObject({ step: 'privateKey' })
})
