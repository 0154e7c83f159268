import { accounts } from '@amour/contract/account/accounts.ts'
import { keys } from '@amour/contract/account/keys.ts'
import { createKeyPair } from '@amour/crypto/key-pair.ts'
import { exportPublic } from '@amour/crypto/public-key.ts'
import { wrapPrivate } from '@amour/crypto/wraps/wrap.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

async function aPair() {
  const pair = await createKeyPair()
  const wrapped = await wrapPrivate(pair.privateKey, { password: 'open sesame', reference: 'reference' })
  return { public: await exportPublic(pair.publicKey), private: wrapped }
}

/** As a recovery leaves them: made before this sign-in, and closed. */
const lockAll = (w: World) =>
  w.db
    .updateTable('member_key')
    .set({ status: 'locked', created_at: new Date(0) })
    .execute()

const statuses = async (w: World) =>
  (await w.db.selectFrom('member_key').select('status').orderBy('version').execute()).map(({ status }) => status)

test('a member gets all their keys, the private halves only soon after signing in', async () => {
  await using w = await world()
  const ann = await w.aMember({ hasKeys: true })
  await w.db
    .updateTable('member_key')
    .set({ created_at: new Date(0) })
    .execute()
  const next = await aPair()
  await w.as(ann)(keys.save, { body: next })
  const fresh = (await w.as(ann)(keys.list, {})).body.data
  expect(fresh).toMatchObject([
    { version: 2, public: next.public, status: 'active', private: next.private },
    { version: 1, public: ann.publicKey, status: 'retired', private: expect.any(String) },
  ])
  await w.db
    .updateTable('session')
    .set({ auth_at: new Date(w.clock.now().getTime() - 16 * 60_000) })
    .execute()
  const later = (await w.as(ann)(keys.list, {})).body.data
  expect(later.map((key) => key.private)).toEqual([null, null])
  expect((await w.asNobody(keys.list, {})).status).toBe(401)
})

test('a locked key is active again once its member has wrapped it anew', async () => {
  await using w = await world()
  const ann = await w.aMember({ hasKeys: true })
  await lockAll(w)
  expect((await w.as(ann)(accounts.me, {})).body).toMatchObject({ key: null, keyLocked: true })
  const { private: wrap } = await aPair()
  const unlocked = await w.as(ann)(keys.unlock, { body: { version: 1, private: wrap } })
  expect(unlocked.body).toEqual({ version: 1, status: 'active' })
  const me = await w.as(ann)(accounts.me, {})
  expect(me.body).toMatchObject({ key: wrap, keyVersion: 1, keyLocked: false })
})

test('a locked key that another has followed becomes readable, and the newer one stays in use', async () => {
  await using w = await world()
  const ann = await w.aMember({ hasKeys: true })
  await lockAll(w)
  const next = await aPair()
  expect((await w.as(ann)(keys.save, { body: next })).body.version).toBe(2)
  const { private: wrap } = await aPair()
  expect((await w.as(ann)(keys.unlock, { body: { version: 1, private: wrap } })).body.status).toBe('retired')
  expect((await w.as(ann)(accounts.me, {})).body).toMatchObject({ key: next.private, keyVersion: 2, keyLocked: false })
  expect(await statuses(w)).toEqual(['retired', 'active'])
})

test('an older key opened first stays behind the newest, whichever comes first', async () => {
  await using w = await world()
  const ann = await w.aMember({ hasKeys: true })
  await lockAll(w)
  await w.as(ann)(keys.save, { body: await aPair() })
  await lockAll(w)
  const { private: wrap } = await aPair()
  await w.as(ann)(keys.unlock, { body: { version: 1, private: wrap } })
  expect((await w.as(ann)(accounts.me, {})).body).toMatchObject({ keyVersion: 2, keyLocked: true, key: null })
  await w.as(ann)(keys.unlock, { body: { version: 2, private: wrap } })
  expect(await statuses(w)).toEqual(['retired', 'active'])
})

test('unlocking again changes nothing, so that nobody writes over a key that opens', async () => {
  await using w = await world()
  const ann = await w.aMember({ hasKeys: true })
  const before = (await w.as(ann)(accounts.me, {})).body.key
  const { private: wrap } = await aPair()
  const reply = await w.as(ann)(keys.unlock, { body: { version: 1, private: wrap } })
  expect(reply.body).toEqual({ version: 1, status: 'active' })
  expect((await w.as(ann)(accounts.me, {})).body.key).toBe(before)
})

test('nonsense, a version that is not there and a sign-in long ago are refused', async () => {
  await using w = await world()
  const ann = await w.aMember({ hasKeys: true })
  await lockAll(w)
  const { private: wrap } = await aPair()
  const unlock = (body: { version: number; private: string }) => w.as(ann)(keys.unlock, { body })
  for (const [body, field] of [
    [{ version: 0, private: wrap }, 'version'],
    [{ version: 1, private: 'not base64!' }, 'private'],
    [{ version: 1, private: btoa('{"v":1}') }, 'private'],
  ] as const) {
    const { status, problem } = await unlock(body)
    expect([status, problem.violations?.[0]?.propertyPath]).toEqual([422, field])
  }
  expect((await unlock({ version: 9, private: wrap })).status).toBe(404)
  await w.db
    .updateTable('session')
    .set({ auth_at: new Date(w.clock.now().getTime() - 16 * 60_000) })
    .execute()
  expect((await unlock({ version: 1, private: wrap })).problem.code).toBe('freshSignInNeeded')
  expect(await statuses(w)).toEqual(['locked'])
})
