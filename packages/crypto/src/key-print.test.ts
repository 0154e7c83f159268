import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { fromBase64Json, toBase64Json } from './base64-json.ts'
import { toBase64Url } from './base64.ts'
import { fingerprint } from './fingerprint.ts'
import { createKeyPair } from './key-pair.ts'
import { areFurtherKeysSound, keyPrint, readFurtherKeys } from './key-print.ts'
import { exportPublic } from './public-key.ts'

let rsa: string
const dh = new Uint8Array(32).fill(7)
const pq = new Uint8Array(1216).fill(9)

beforeAll(async () => {
  rsa = await exportPublic((await createKeyPair()).publicKey)
})

const withKeys = (members: Record<string, unknown>) => toBase64Json({ ...fromBase64Json(rsa), ...members })

test('a key of RSA alone is known by its RFC 7638 thumbprint', async () => {
  expect(await keyPrint(rsa)).toBe(await fingerprint(rsa))
})

test('further keys are covered, each of them', async () => {
  const print = await keyPrint(withKeys({ dh: toBase64Url(dh), pq: toBase64Url(pq) }))
  const thumbprint = Buffer.from(await fingerprint(rsa), 'base64url')
  const bytes = Buffer.concat([Buffer.from('amour-key2\0'), thumbprint, dh, pq])
  expect(print).toBe(createHash('sha256').update(bytes).digest('base64url'))
  const otherPq = withKeys({ dh: toBase64Url(dh), pq: toBase64Url(pq.with(1215, 0)) })
  const otherDh = withKeys({ dh: toBase64Url(dh.with(0, 0)), pq: toBase64Url(pq) })
  expect(new Set([print, await keyPrint(otherPq), await keyPrint(otherDh), await keyPrint(rsa)]).size).toBe(4)
})

test('further keys that are not whole are none', () => {
  const whole = { dh: toBase64Url(dh), pq: toBase64Url(pq) }
  expect(readFurtherKeys(withKeys(whole))).toEqual({ dh, pq })
  for (const members of [
    { dh: whole.dh },
    { pq: whole.pq },
    { ...whole, dh: toBase64Url(dh.subarray(1)) },
    { ...whole, pq: toBase64Url(new Uint8Array(1217)) },
    { ...whole, pq: 7 },
  ]) {
    expect(readFurtherKeys(withKeys(members))).toBeUndefined()
    expect(areFurtherKeysSound(withKeys(members))).toBe(false)
  }
  expect([withKeys(whole), rsa, 'no key'].map(areFurtherKeysSound)).toEqual([true, true, false])
})
