import { expect, test } from 'vitest'
import { createKeyPair } from './key-pair.ts'
import { exportPublic } from './public-key.ts'
import { computeSafetyNumber } from './safety-number.ts'

const aKey = async () => exportPublic((await createKeyPair()).publicKey)

test('both see the same sixty digits, whoever looks, and others once a key or a person is another', async () => {
  const [annKey, benKey, eveKey] = await Promise.all([aKey(), aKey(), aKey()])
  const ann = { memberId: 'ann', public: annKey }
  const ben = { memberId: 'ben', public: benKey }
  const number = await computeSafetyNumber(ann, ben)
  expect(number).toMatch(/^\d{60}$/)
  expect(await computeSafetyNumber(ben, ann)).toBe(number)
  // Somebody who stands between them shows each a key of her own.
  const seenByAnn = await computeSafetyNumber(ann, { memberId: 'ben', public: eveKey })
  const seenByBen = await computeSafetyNumber({ memberId: 'ann', public: eveKey }, ben)
  expect(new Set([number, seenByAnn, seenByBen]).size).toBe(3)
  expect(await computeSafetyNumber(ann, { memberId: 'eve', public: benKey })).not.toBe(number)
})

test('what is no key has no number', async () => {
  const ann = { memberId: 'ann', public: await aKey() }
  await expect(computeSafetyNumber(ann, { memberId: 'ben', public: 'bm8ga2V5' })).rejects.toMatchObject({
    step: 'publicKey',
  })
})
