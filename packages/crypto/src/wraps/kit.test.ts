import { createDecipheriv, createPrivateKey, hkdfSync } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { fromBase64Json, toBase64Json } from '@amour/crypto/base64-json.ts'
import { decryptText, encryptText } from '@amour/crypto/chunks.ts'
import { fingerprint } from '@amour/crypto/fingerprint.ts'
import {
  createKitCode,
  groupKitCode,
  computeKitCheck,
  computeKitNumber,
  readKitCode,
} from '@amour/crypto/wraps/kit-code.ts'
import { readKitWrap, rewrapFromKit, wrapForKit } from '@amour/crypto/wraps/kit.ts'
import { readPasskeySecret } from '@amour/crypto/wraps/passkey-secret.ts'
import { createKeyPair } from '@amour/crypto/key-pair.ts'
import { exportPublic } from '@amour/crypto/public-key.ts'
import { unwrapPrivate, wrapPrivate } from '@amour/crypto/wraps/wrap.ts'

const secret = { password: 'Ann’s £ password', reference: 'T4hJ8s_2-dPq6yGx0aFvBe' }
let pair: CryptoKeyPair
let print: string
let code: string
let kit: string

beforeAll(async () => {
  pair = await createKeyPair()
  print = await fingerprint(await exportPublic(pair.publicKey))
  code = await createKitCode()
  kit = await wrapForKit(await wrapPrivate(pair.privateKey, secret), secret, code, print)
})

test('a code has six groups of five, and no two are alike', async () => {
  const codes = await Promise.all(Array.from({ length: 200 }, createKitCode))
  expect(new Set(codes).size).toBe(200)
  for (const one of codes) expect(groupKitCode(one)).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){5}[0-9A-HJKMNP-TV-Z]{5}$/)
  // 26 letters are drawn, each of all 32: that two hundred codes have fewer than 20 at a place does not happen.
  const drawn = Array.from({ length: 26 }, (_, place) => new Set(codes.map((one) => one[place])).size)
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(20)
})

test('a passkey’s answer is a secret whole, told from a code, and one of another length is none', () => {
  const answer = Uint8Array.from({ length: 32 }, (_, at) => at)
  const last = answer.with(31, 0)
  expect(readPasskeySecret(answer.buffer)).toBe(`passkey1|${Buffer.from(answer).toString('base64url')}`)
  expect(readPasskeySecret(last.buffer)).not.toBe(readPasskeySecret(answer.buffer))
  for (const length of [0, 31, 33]) expect(() => readPasskeySecret(new ArrayBuffer(length))).toThrow(RangeError)
})

test('a code is read as people write it', async () => {
  const typed = ` ${groupKitCode(code).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('-', ' ')} `
  expect(await readKitCode(typed)).toBe(code)
})

test('a slip of the pen is told from a code, whichever letter it is', async () => {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 29 }), fc.constantFrom(...alphabet.split('')), async (position, letter) => {
      fc.pre(code[position] !== letter)
      expect(await readKitCode(code.slice(0, position) + letter + code.slice(position + 1))).toBeUndefined()
    }),
  )
  for (const typed of ['', code.slice(1), `${code}0`, code.replace(/.$/, 'U'), '!'.repeat(30)]) {
    expect(await readKitCode(typed)).toBeUndefined()
  }
})

test('a kit is known by a number that tells nothing of its code', async () => {
  const check = await computeKitCheck(code)
  expect(check).toMatch(/^[\w-]{43}$/)
  expect(computeKitNumber(check)).toMatch(/^[A-Z0-9]{4}$/)
  expect(await computeKitCheck(await createKitCode())).not.toBe(check)
})

test('the code of a kit opens the key under a new password, without the old one', async () => {
  const to = { ...secret, password: 'a new password' }
  const wrapped = await rewrapFromKit(kit, code, print, to)
  const key = await unwrapPrivate(wrapped, to.password, to.reference)
  expect(key.extractable).toBe(false)
  expect(await decryptText(key, await encryptText(pair.publicKey, 'hello'))).toBe('hello')
})

test('another code, another account, another key and a changed wrap open nothing', async () => {
  const failed = { step: 'privateKey' }
  const other = await createKitCode()
  await expect(rewrapFromKit(kit, other, print, secret)).rejects.toMatchObject(failed)
  await expect(rewrapFromKit(kit, code, print, { ...secret, reference: 'else' })).rejects.toMatchObject(failed)
  await expect(rewrapFromKit(kit, code, `${print}x`, secret)).rejects.toMatchObject(failed)
  const changed = toBase64Json({ ...fromBase64Json(kit), iv: 'AAAAAAAAAAAAAAAA' })
  await expect(rewrapFromKit(changed, code, print, secret)).rejects.toMatchObject(failed)
})

test('what has not the shape of a kit is none', () => {
  const as = (changes: object) => toBase64Json({ ...fromBase64Json(kit), ...changes })
  expect(readKitWrap(kit)).toMatchObject({ v: 1, kdf: { n: 'HKDF', h: 'SHA-256' } })
  const wrong = [
    '',
    'AAAA',
    as({ v: 2 }),
    as({ iv: 'AAAA' }),
    as({ ct: '' }),
    as({ kdf: { n: 'none' } }),
    as({ ct: 1 }),
  ]
  for (const text of [...wrong, as({ ct: 'AAAA'.repeat(5000) })]) expect(readKitWrap(text)).toBeUndefined()
})

// OpenSSL is asked without any of our own code.
test('OpenSSL opens a kit by the words of the design', () => {
  const key = Buffer.from(hkdfSync('sha256', code, secret.reference, 'kit1', 32))
  const { iv = '', ct = '' } = readKitWrap(kit) ?? {}
  const sealed = Buffer.from(ct, 'base64')
  const aes = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'))
  aes.setAAD(Buffer.from(`kit1|${print}`)).setAuthTag(sealed.subarray(-16))
  const pkcs8 = Buffer.concat([aes.update(sealed.subarray(0, -16)), aes.final()])
  expect(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }).asymmetricKeyType).toBe('rsa')
})
