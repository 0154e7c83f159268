import { beforeAll, expect, test } from 'vitest'
import { fromBase64Json } from '#base64-json.ts'
import { createKeyPair } from '#key-pair.ts'
import { readKitWrap, wrapForKit } from '#wraps/kit.ts'
import { wrapPrivate } from '#wraps/wrap.ts'
import { createSeeds } from './further-pairs.ts'
import { isKitWrap, openKit, sealKit } from './kit-2.ts'

const secret = { password: 'open sesame', reference: 'reference' }
const binding = { reference: 'reference', print: 'print' }
const seeds = createSeeds()
let first: string

beforeAll(async () => {
  const { privateKey } = await createKeyPair()
  first = await wrapForKit(await wrapPrivate(privateKey, secret), secret, 'CODE', 'thumbprint')
})

test('a kit carries the seeds of the further keys around its version 1, which stays as it is', async () => {
  const kit = await sealKit({ kit: first, seeds }, 'CODE', binding)
  expect([isKitWrap(kit), readKitWrap(kit)]).toEqual([true, undefined])
  expect(await openKit(kit, 'CODE', binding)).toEqual({ kit: first, seeds })
  expect(await openKit(first, 'CODE', binding)).toEqual({ kit: first, seeds: undefined })
  expect(isKitWrap(first)).toBe(true)
})

test('the same kit is never sealed the same way twice: its code seals each of them', async () => {
  const kits = await Promise.all([1, 2].map(() => sealKit({ kit: first, seeds }, 'CODE', binding)))
  expect(new Set(kits.map((kit) => fromBase64Json(kit)?.['iv'])).size).toBe(2)
})

test('it opens with its own code alone, for its own account and key', async () => {
  const kit = await sealKit({ kit: first, seeds }, 'CODE', binding)
  const closed = { step: 'privateKey' }
  await expect(openKit(kit, 'CODES', binding)).rejects.toMatchObject(closed)
  await expect(openKit(kit, 'CODE', { ...binding, reference: 'other' })).rejects.toMatchObject(closed)
  await expect(openKit(kit, 'CODE', { ...binding, print: 'other' })).rejects.toMatchObject(closed)
  for (const text of ['', 'hello', btoa('{"v":2}'), btoa(atob(kit).replace('"v":2', '"v":3')), `${kit}=`]) {
    expect(isKitWrap(text)).toBe(false)
    await expect(openKit(text, 'CODE', binding)).rejects.toMatchObject(closed)
  }
})
