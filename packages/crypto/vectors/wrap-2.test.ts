import { createDecipheriv, createHash, pbkdf2Sync } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import vectors from '@amour/crypto/vectors/password-v2.json' with { type: 'json' }
import { fromBase64Json, toBase64Json } from '@amour/crypto/base64-json.ts'
import { createKeyPair } from '@amour/crypto/key-pair.ts'
import { keyPrint } from '@amour/crypto/key-print.ts'
import { exportPublic } from '@amour/crypto/public-key.ts'
import { unwrapPrivate, wrapPrivate } from '@amour/crypto/wrap.ts'
import { moveWrap, openWrap, readWrapVersion, sealWrap, slowSecret, type SlowSecret } from '@amour/crypto/wrap-2.ts'

const seeds = { dh: 'd'.repeat(42) + 'A', pq: 'p'.repeat(42) + 'E' }
const secret = slowSecret({ password: 'Ann’s £ password', reference: 'T4hJ8s_2-dPq6yGx0aFvBe' })
const next = slowSecret({ password: 'another one', reference: secret.reference })
let inner: string
let print: string
let wrap: string

beforeAll(async () => {
  const pair = await createKeyPair()
  inner = await wrapPrivate(pair.privateKey, secret)
  print = await keyPrint(await exportPublic(pair.publicKey))
  wrap = await sealWrap({ w: inner, ...seeds }, secret, print)
})

const changed = (changes: Record<string, unknown>) => toBase64Json({ ...fromBase64Json(wrap), ...changes })
const kdf = (changes: Record<string, unknown>) =>
  changed({ kdf: { n: 'PBKDF2', h: 'SHA-256', i: 600_000, pre: 'SHA-256', ...changes } })

/** A secret that says whether anything was derived from it. */
function watched(of: SlowSecret) {
  const getOuterKey = vi.fn<() => Promise<CryptoKey>>(of.getOuterKey)
  return { ...of, getOuterKey }
}

test('the wrap of the specification lies inside, untouched, and the seeds beside it', async () => {
  expect(await openWrap(wrap, secret, print)).toEqual({ w: inner, ...seeds })
  expect((await unwrapPrivate(inner, secret.password, secret.reference)).type).toBe('private')
  expect([readWrapVersion(wrap), readWrapVersion(inner)]).toEqual([2, 1])
  expect(wrap.length).toBeLessThan(16_384 / 3)
})

test('a version 1 wrap is answered as it is, without a slow derivation', async () => {
  const asked = watched(secret)
  expect(await openWrap(inner, asked, print)).toEqual({ w: inner })
  expect(asked.getOuterKey).not.toHaveBeenCalled()
})

test('a wrong password, another account and another key open nothing', async () => {
  const refused = { step: 'privateKey' }
  const stranger = slowSecret({ password: secret.password, reference: 'other' })
  await expect(openWrap(wrap, next, print)).rejects.toMatchObject(refused)
  await expect(openWrap(wrap, stranger, print)).rejects.toMatchObject(refused)
  await expect(openWrap(wrap, secret, 'x'.repeat(43))).rejects.toMatchObject(refused)
})

test('another number of iterations is refused before any work', async () => {
  for (const i of [1000, 599_999, 600_001, 5_000_000, 5_000_001, 0, -1, 600_000.5]) {
    const asked = watched(secret)
    await expect(openWrap(kdf({ i }), asked, print)).rejects.toMatchObject({ step: 'passphrase' })
    expect(asked.getOuterKey).not.toHaveBeenCalled()
    expect(readWrapVersion(kdf({ i }))).toBeUndefined()
  }
})

test('a malformed wrap fails at the private key, before any work', async () => {
  const short = 'AAAAAAAAAAAAAAAAAAAAAA=='
  const texts = [
    changed({ v: 3 }),
    changed({ v: '2' }),
    changed({ iv: 'AAAA' }),
    changed({ ct: short }),
    kdf({ n: 'HKDF' }),
  ]
  for (const text of [...texts, kdf({ h: 'SHA-1' }), kdf({ pre: '' }), kdf({ i: '600000' }), '', wrap.repeat(5)]) {
    const asked = watched(secret)
    await expect(openWrap(text, asked, print)).rejects.toMatchObject({ step: 'privateKey' })
    expect(asked.getOuterKey).not.toHaveBeenCalled()
    expect(readWrapVersion(text)).toBeUndefined()
  }
})

test('what is no version 1 wrap, and a seed of another length, is not sealed', async () => {
  const refused = { step: 'privateKey' }
  await expect(sealWrap({ w: wrap }, secret, print)).rejects.toMatchObject(refused)
  await expect(sealWrap({ w: inner, dh: 'AAAA' }, secret, print)).rejects.toMatchObject(refused)
})

test('a change of password moves both layers and keeps the seeds', async () => {
  const moved = await moveWrap(wrap, secret, next, print)
  const { w, ...kept } = await openWrap(moved, next, print)
  expect(kept).toEqual(seeds)
  expect((await unwrapPrivate(w, next.password, next.reference)).type).toBe('private')
  await expect(unwrapPrivate(w, secret.password, secret.reference)).rejects.toMatchObject({ step: 'privateKey' })
  await expect(openWrap(moved, secret, print)).rejects.toMatchObject({ step: 'privateKey' })
  expect(readWrapVersion(await moveWrap(inner, secret, next, print))).toBe(2)
})

test('many keys of an account cost one slow derivation', async () => {
  const derive = vi.spyOn(crypto.subtle, 'deriveKey')
  const once = slowSecret({ ...secret })
  await Promise.all([openWrap(wrap, once, print), openWrap(wrap, once, print), sealWrap({ w: inner }, once, print)])
  expect(derive).toHaveBeenCalledTimes(1)
  derive.mockRestore()
})

// Our own code is not asked, so that the vectors cannot share a mistake with it.
test('OpenSSL opens the vector by the words of decision 115', () => {
  const { password, reference, print: bound, wrap: text, contents } = vectors.wrap
  const { kdf: how, iv, ct } = JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
  expect(how).toEqual({ n: 'PBKDF2', h: 'SHA-256', i: 600_000, pre: 'SHA-256' })
  const digest = createHash('sha256').update(password, 'utf8').digest()
  const key = pbkdf2Sync(digest, Buffer.from(`wrap2|${reference}`, 'utf8'), how.i, 32, 'sha256')
  const sealed = Buffer.from(ct, 'base64')
  const aes = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'))
  aes.setAAD(Buffer.from(`wrap2|${reference}|${bound}`, 'utf8'))
  aes.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([aes.update(sealed.subarray(0, -16)), aes.final()]).toString('utf8')
  expect(JSON.parse(plain)).toEqual(contents)
})
