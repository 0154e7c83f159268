import { keyLog } from '@amour/contract/account/key-log.ts'
import { keys } from '@amour/contract/account/keys.ts'
import { createKeyPair } from '@amour/crypto/key-pair.ts'
import { exportPublic } from '@amour/crypto/public-key.ts'
import { wrapPrivate } from '@amour/crypto/wraps/wrap.ts'
import { signKeyLog } from '@amour/server/features/account/keys/key-log.jobs.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { followLog, type WholeLog } from './follow.ts'

async function saveAKey(w: World) {
  const pair = await createKeyPair()
  const wrapped = await wrapPrivate(pair.privateKey, { password: 'open sesame', reference: 'reference' })
  await w.as(await w.aMember())(keys.save, { body: { public: await exportPublic(pair.publicKey), private: wrapped } })
}

async function read(w: World): Promise<WholeLog> {
  const { data: entries } = (await w.asNobody(keyLog.entries, { query: {} })).body
  const { data: days, publicKey } = (await w.asNobody(keyLog.days, { query: {} })).body
  return { entries, days, publicKey }
}

test('a log that only grew holds; whoever changes it, or leaves a key out, is found by a day that was kept', async () => {
  await using w = await world()
  await Promise.all([saveAKey(w), saveAKey(w)])
  await signKeyLog.perform(w.context, {})
  const kept = (await read(w)).days
  await saveAKey(w)
  w.clock.advance(86_400_000)
  await signKeyLog.perform(w.context, {})
  const log = await read(w)
  expect([log.entries.length, log.days.length]).toEqual([3, 2])
  expect(followLog(log, kept)).toEqual([])

  const [first, second, third] = log.entries
  if (!first || !second || !third) throw new Error('Three keys were saved.')
  const swapped = followLog({ ...log, entries: [first, { ...second, entry: third.entry }, third] })
  expect(swapped).toContain('Entry 2 does not follow from the one before.')
  const shorter = followLog({ ...log, entries: [first], days: [] }, kept)
  expect(shorter).toEqual([`The log is not the one that was signed for ${kept[0]?.day}.`])
  const forged = log.days.map((day) => ({ ...day, seq: 1, head: first.head }))
  expect(followLog({ ...log, days: forged })).toContain(`The signature of ${forged[0]?.day} does not hold.`)
})
