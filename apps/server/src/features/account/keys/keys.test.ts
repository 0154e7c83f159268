import { accounts } from '@amour/contract/account/accounts.ts'
import { keys } from '@amour/contract/account/keys.ts'
import { toBase64Json } from '@amour/crypto/base64-json.ts'
import { addFurtherKeys, createSeeds, furtherKeysOf } from '@amour/crypto/envelope-2/further-pairs.ts'
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

async function signedInFor(w: World, memberId: string, minutes: number) {
  const auth_at = new Date(w.clock.now().getTime() - minutes * 60_000)
  await w.db.updateTable('session').set({ auth_at }).where('member_id', '=', memberId).execute()
}

const storedKeys = (w: World) => w.db.selectFrom('member_key').selectAll().orderBy('version').execute()

test('the first pair is stored sealed, and comes back from the account', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const pair = await aPair()
  const { body } = await w.as(ann)(keys.save, { body: pair })
  expect(body).toEqual({ version: 1, fingerprint: expect.stringMatching(/^[\w-]{43}$/) })
  const me = await w.as(ann)(accounts.me, {})
  expect(me.body).toMatchObject({ public: pair.public, key: pair.private, keyVersion: 1 })
  const [row] = await storedKeys(w)
  expect(row?.private_sealed.toString('latin1')).not.toContain(pair.private.slice(0, 40))
})

test('the same pair again changes nothing', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const pair = await aPair()
  const replies = await Promise.all([1, 2, 3].map(() => w.as(ann)(keys.save, { body: pair })))
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  expect(await storedKeys(w)).toHaveLength(1)
})

test('of two tabs that make the first key at once, the second is told the winner’s', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const pairs = [await aPair(), await aPair()]
  const replies = await Promise.all(pairs.map((pair) => w.as(ann)(keys.save, { body: pair })))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const won = replies.findIndex(({ status }) => status === 200)
  const winner = { public: pairs[won]?.public, ...replies[won]?.body }
  expect(replies[1 - won]?.problem).toMatchObject({ code: 'keyExists', data: winner })
  const me = await w.as(ann)(accounts.me, {})
  expect(me.body.key).toBe(pairs[won]?.private)
})

test('another key follows the first only soon after the password; the old one is kept', async () => {
  await using w = await world()
  const ann = await w.aMember()
  await w.as(ann)(keys.save, { body: await aPair() })
  w.clock.advance(60_000)

  await w.db
    .updateTable('member_key')
    .set({ created_at: new Date(0) })
    .execute()
  await signedInFor(w, ann.id, 6)
  const stale = await w.as(ann)(keys.save, { body: await aPair() })
  expect([stale.status, stale.problem.code]).toEqual([403, 'freshSignInNeeded'])

  await signedInFor(w, ann.id, 4)
  expect((await w.as(ann)(keys.save, { body: await aPair() })).body.version).toBe(2)
  expect((await storedKeys(w)).map(({ version, status }) => [version, status])).toEqual([
    [1, 'retired'],
    [2, 'active'],
  ])
})

test('further keys beside the same RSA key are a version of their own, and are not taken away again', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const pair = await aPair()
  const add = async () => addFurtherKeys(pair.public, await furtherKeysOf(createSeeds()))
  const save = (publicText: string) => w.as(ann)(keys.save, { body: { ...pair, public: publicText } })
  const first = await save(pair.public)
  w.clock.advance(60_000)
  const grown = await add()
  // The sign-in that made the key knows of no other; the next one adds to it.
  expect((await save(grown)).problem.code).toBe('keyExists')
  await signedInFor(w, ann.id, 0)
  expect((await save(grown)).body).toEqual({ version: 2, fingerprint: first.body.fingerprint })
  expect((await save(grown)).body.version).toBe(2)
  expect((await save(pair.public)).body.version).toBe(2)
  expect((await w.as(ann)(accounts.me, {})).body).toMatchObject({ public: grown, keyVersion: 2, key: pair.private })
  expect((await storedKeys(w)).map(({ version, status }) => [version, status])).toEqual([
    [1, 'retired'],
    [2, 'active'],
  ])
  await w.db
    .updateTable('member_key')
    .set({ created_at: new Date(0) })
    .execute()
  await signedInFor(w, ann.id, 6)
  expect((await save(await add())).problem.code).toBe('freshSignInNeeded')
})

test('a locked key stays locked when another follows it', async () => {
  await using w = await world()
  const ann = await w.aMember({ hasKeys: true })
  await w.db
    .updateTable('member_key')
    .set({ status: 'locked', created_at: new Date(0) })
    .execute()
  expect((await w.as(ann)(keys.save, { body: await aPair() })).body.version).toBe(2)
  expect((await storedKeys(w)).map(({ status }) => status)).toEqual(['locked', 'active'])
})

test('what is no pair of ours is refused under its field', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const good = await aPair()
  const jwk = JSON.parse(Buffer.from(good.public, 'base64').toString()) as Record<string, unknown>
  const faults: [string, { public: string; private: string }][] = [
    ['public', { ...good, public: 'not base64!' }],
    ['public', { ...good, public: toBase64Json({ ...jwk, d: jwk['n'] }) }],
    ['public', { ...good, public: toBase64Json({ ...jwk, e: 'Aw' }) }],
    ['public', { ...good, public: toBase64Json({ ...jwk, n: String(jwk['n']).slice(0, 171) }) }],
    ['public', { ...good, public: toBase64Json({ kty: 'EC', x: 'AA', y: 'AA' }) }],
    ['public', { ...good, public: toBase64Json({ ...jwk, dh: 'A'.repeat(43) }) }],
    ['public', { ...good, public: toBase64Json({ ...jwk, dh: 'A'.repeat(43), pq: 'A'.repeat(1621) }) }],
    ['public', { ...good, public: toBase64Json({ ...jwk, dh: 7, pq: 'A'.repeat(1622) }) }],
    ['public', { ...good, public: 'A'.repeat(4100) }],
    ['private', { ...good, private: toBase64Json({ v: 1 }) }],
    ['private', { ...good, private: 'A'.repeat(16_388) }],
  ]
  for (const [field, body] of faults) {
    const { status, problem } = await w.as(ann)(keys.save, { body })
    expect([status, problem.violations]).toEqual([422, [{ propertyPath: field, message: 'This key isn’t valid.' }]])
  }
  expect((await w.asNobody(keys.save, { body: good })).status).toBe(401)
  expect(await storedKeys(w)).toEqual([])
})
