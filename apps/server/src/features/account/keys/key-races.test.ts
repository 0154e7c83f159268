import { keys } from '@amour/contract/account/keys.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { createKeyPair } from '@amour/crypto/key-pair.ts'
import { exportPublic } from '@amour/crypto/public-key.ts'
import { wrapPrivate } from '@amour/crypto/wraps/wrap.ts'
import { locksAwaited } from '@amour/test/database/locks-awaited.ts'
import { world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

async function aPair() {
  const pair = await createKeyPair()
  const wrapped = await wrapPrivate(pair.privateKey, { password: 'open sesame', reference: 'reference' })
  return { public: await exportPublic(pair.publicKey), private: wrapped }
}

test('two who write to each other store a key at the same moment, and neither keeps the other from it', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember({ gender: 'Man', seeking: 'Woman' })]
  for (const [from, { id }] of [
    [ann, bob],
    [bob, ann],
  ] as const)
    await w.as(from)(messages.send, { params: { id }, body: { message: 'Good evening.' } })
  const pairs = [await aPair(), await aPair()]
  // Each tells the other that there is a new key, while both hold what is their own.
  const replies = await w.db
    .transaction()
    .execute(async (tx) => {
      await sql`LOCK TABLE member_key IN SHARE MODE`.execute(tx)
      const begun = [ann, bob].map((who, at) =>
        w.as(who)(keys.save, { body: pairs[at] ?? { public: '', private: '' } }),
      )
      await locksAwaited(w.db, 2)
      return begun
    })
    .then((begun) => Promise.all(begun))
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  const told = await w.db.selectFrom('event').select('member_id').where('kind', '=', 'key').execute()
  expect(new Set(told.map(({ member_id }) => member_id))).toEqual(new Set([ann.id, bob.id]))
})
