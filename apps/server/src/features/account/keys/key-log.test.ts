import { createHash, createPublicKey, verify } from 'node:crypto'
import { keyLog } from '@amour/contract/account/key-log.ts'
import { keys } from '@amour/contract/account/keys.ts'
import { createKeyPair } from '@amour/crypto/key-pair.ts'
import { exportPublic } from '@amour/crypto/public-key.ts'
import { wrapPrivate } from '@amour/crypto/wraps/wrap.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { signKeyLog } from './key-log.jobs.ts'
import { sequenceKeys } from './key-log.service.ts'

async function saveAKey(w: World, member: { token: string }) {
  const pair = await createKeyPair()
  const wrapped = await wrapPrivate(pair.privateKey, { password: 'open sesame', reference: 'reference' })
  const body = { public: await exportPublic(pair.publicKey), private: wrapped }
  return (await w.as(member)(keys.save, { body })).body
}

/** What the worker does every few seconds. */
const givePlaces = (w: World) => sequenceKeys({ db: w.dbOf('worker') })

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

test('the key of every member stands in the log, told by a commitment that only who knows the key can make', async () => {
  await using w = await world()
  const members = [await w.aMember(), await w.aMember(), await w.aMember()]
  const saved = await Promise.all(members.map((member) => saveAKey(w, member)))
  await givePlaces(w)
  const { data, total } = (await w.asNobody(keyLog.entries, { query: {} })).body
  expect(total).toBe(3)
  expect(data.map(({ seq }) => seq)).toEqual([1, 2, 3])
  const expected = members.map(({ id }, index) => sha256(`key1|${id}|1|${saved[index]?.fingerprint}`))
  expect(new Set(data.map(({ entry }) => entry))).toEqual(new Set(expected))
})

test('a key that was there before is no new entry', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const pair = await createKeyPair()
  const wrapped = await wrapPrivate(pair.privateKey, { password: 'open sesame', reference: 'reference' })
  const body = { public: await exportPublic(pair.publicKey), private: wrapped }
  for (const _ of [1, 2]) await w.as(ann)(keys.save, { body })
  await givePlaces(w)
  expect((await w.asNobody(keyLog.entries, { query: {} })).body.total).toBe(1)
})

test('every day’s end is signed once, and the signature holds for nothing else', async () => {
  await using w = await world()
  await signKeyLog.perform(w.context, {})
  expect((await w.asNobody(keyLog.days, { query: {} })).body.data).toEqual([])
  await saveAKey(w, await w.aMember())
  await signKeyLog.perform(w.context, {})
  await saveAKey(w, await w.aMember())
  await signKeyLog.perform(w.context, {})
  w.clock.advance(86_400_000)
  await signKeyLog.perform(w.context, {})
  const { data, publicKey } = (await w.asNobody(keyLog.days, { query: {} })).body
  expect(data.map(({ seq }) => seq)).toEqual([2, 1])
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  for (const { day, seq, head, signature } of data) {
    const holds = (text: string) => verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
    expect(holds(`keys1|${day}|${seq}|${head}`)).toBe(true)
    expect(holds(`keys1|${day}|${seq + 1}|${head}`)).toBe(false)
  }
})

test('what is in the log is neither changed nor taken out, not even by the server', async () => {
  await using w = await world()
  await saveAKey(w, await w.aMember())
  await givePlaces(w)
  const only = /only ever added/
  await expect(w.db.deleteFrom('key_publication').execute()).rejects.toThrow(only)
  await expect(
    w.db
      .updateTable('key_publication')
      .set({ head: Buffer.alloc(32) })
      .execute(),
  ).rejects.toThrow(only)
})
