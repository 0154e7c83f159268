import { accounts } from '@amour/contract/account/accounts.ts'
import { keys } from '@amour/contract/account/keys.ts'
import { createKeyPair } from '@amour/crypto/key-pair.ts'
import { keyPrint } from '@amour/crypto/key-print.ts'
import { exportPublic } from '@amour/crypto/public-key.ts'
import { wrapPrivate } from '@amour/crypto/wraps/wrap.ts'
import { sealWrap, slowSecret } from '@amour/crypto/wraps/wrap-2.ts'
import { startSession } from '#features/account/sessions/sessions.service.ts'
import { type World, world } from '@amour/test/world.ts'
import { beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#durations.ts'

const secret = slowSecret({ password: 'open sesame', reference: 'reference' })
let pair: { public: string; fingerprint: string; first: string; second: string }

beforeAll(async () => {
  const made = await createKeyPair()
  const publicText = await exportPublic(made.publicKey)
  const fingerprint = await keyPrint(publicText)
  const first = await wrapPrivate(made.privateKey, secret)
  pair = { public: publicText, fingerprint, first, second: await sealWrap({ w: first }, secret, fingerprint) }
})

/** A member with a key under a version 1 wrap. */
async function withOldWrap(w: World) {
  const ann = await w.aMember()
  await w.as(ann)(keys.save, { body: { public: pair.public, private: pair.first } })
  return ann
}

const upgrade = (w: World, who: { token: string }, more: object = {}) =>
  w.as(who)(keys.upgradeWrap, { body: { version: 1, fingerprint: pair.fingerprint, private: pair.second, ...more } })
const confirm = (w: World, who: { token: string }) =>
  w.as(who)(keys.confirmWrap, { body: { version: 1, fingerprint: pair.fingerprint } })
const kept = (w: World) =>
  w.db.selectFrom('member_key').select(['wrap_version', 'previous_wrap_version']).executeTakeFirstOrThrow()

test('a version 1 wrap gives way to a version 2, and goes once a later sign-in has opened that', async () => {
  await using w = await world()
  const ann = await withOldWrap(w)
  const before = (await w.as(ann)(accounts.me, {})).body
  expect(before).toMatchObject({ key: pair.first, keyHasOldWrap: false })
  w.clock.advance(MINUTE)
  expect((await upgrade(w, ann)).body).toEqual({ status: 'kept' })
  expect((await w.as(ann)(accounts.me, {})).body).toMatchObject({ key: pair.second, keyHasOldWrap: true })
  expect((await w.as(ann)(keys.list, {})).body.data).toMatchObject([{ private: pair.second, hasOldWrap: true }])
  // By the same sign-in a token alone could store what does not open, and have the good wrap deleted.
  expect((await confirm(w, ann)).status).toBe(200)
  expect(await kept(w)).toEqual({ wrap_version: 2, previous_wrap_version: 1 })

  w.clock.advance(MINUTE)
  const later = await startSession(w.context, ann.id)
  expect((await confirm(w, later)).status).toBe(200)
  expect(await kept(w)).toEqual({ wrap_version: 2, previous_wrap_version: null })
  expect((await w.as(later)(accounts.me, {})).body).toMatchObject({ key: pair.second, keyHasOldWrap: false })
})

test('nothing comes in the place of a wrap but a version 2 of the same key, soon after a sign-in', async () => {
  await using w = await world()
  const ann = await withOldWrap(w)
  expect((await upgrade(w, ann, { private: pair.first })).status).toBe(422)
  expect((await upgrade(w, ann, { private: 'AAAA' })).status).toBe(422)
  expect((await upgrade(w, ann, { fingerprint: 'x'.repeat(43) })).status).toBe(404)
  expect((await upgrade(w, ann, { version: 2 })).status).toBe(404)
  expect((await upgrade(w, await w.aMember())).status).toBe(404)
  expect((await w.asNobody(keys.upgradeWrap, { body: { version: 1, fingerprint: '', private: 'AAAA' } })).status).toBe(
    401,
  )
  await w.db.updateTable('member_key').set({ status: 'locked' }).execute()
  expect((await upgrade(w, ann)).status).toBe(404)
  await w.db.updateTable('member_key').set({ status: 'active' }).execute()
  w.clock.advance(6 * MINUTE)
  expect((await upgrade(w, ann)).problem.code).toBe('freshSignInNeeded')
  expect((await confirm(w, ann)).problem.code).toBe('freshSignInNeeded')
  expect(await kept(w)).toEqual({ wrap_version: 1, previous_wrap_version: null })
})

test('of two tabs the second changes nothing, and a wrap before that is version 2 is not deleted', async () => {
  await using w = await world()
  const ann = await withOldWrap(w)
  await upgrade(w, ann)
  const other = await sealWrap({ w: pair.first }, secret, pair.fingerprint)
  expect((await upgrade(w, ann, { private: other })).status).toBe(200)
  expect((await w.as(ann)(accounts.me, {})).body.key).toBe(pair.second)
  await w.db
    .updateTable('member_key')
    .set((eb) => ({ previous_sealed: eb.ref('private_sealed') }))
    .execute()
  w.clock.advance(MINUTE)
  await confirm(w, await startSession(w.context, ann.id))
  expect(
    (await w.db.selectFrom('member_key').select('previous_sealed').executeTakeFirstOrThrow()).previous_sealed,
  ).not.toBeNull()
})

test('a new key may come with a version 2 wrap at once', async () => {
  await using w = await world()
  const ann = await w.aMember()
  expect((await w.as(ann)(keys.save, { body: { public: pair.public, private: pair.second } })).status).toBe(200)
  expect((await w.as(ann)(accounts.me, {})).body).toMatchObject({ key: pair.second, keyHasOldWrap: false })
  expect(await kept(w)).toEqual({ wrap_version: 2, previous_wrap_version: null })
})
