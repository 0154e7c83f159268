import { accounts } from '@amour/contract/account/accounts.ts'
import { keys } from '@amour/contract/account/keys.ts'
import { toBase64Json } from '@amour/crypto/base64-json.ts'
import { createKitCode, computeKitCheck } from '@amour/crypto/wraps/kit-code.ts'
import { createKeyPair } from '@amour/crypto/key-pair.ts'
import { exportPublic } from '@amour/crypto/public-key.ts'
import { rewrapFromKit, wrapForKit } from '@amour/crypto/wraps/kit.ts'
import { unwrapPrivate, wrapPrivate } from '@amour/crypto/wraps/wrap.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const password = 'open sesame'

/** As ann's browser makes one: every key that opens, under a new code. */
async function makeKit(w: World, ann: TestMember) {
  const code = await createKitCode()
  const { reference } = (await w.as(ann)(accounts.me, {})).body
  const { data } = (await w.as(ann)(keys.list, {})).body
  const open = data.filter(({ status }) => status !== 'locked')
  const wraps = await Promise.all(
    open.map(async ({ version, private: wrapped, fingerprint }) => ({
      version,
      wrap: await wrapForKit(wrapped ?? '', { password, reference }, code, fingerprint),
    })),
  )
  const check = await computeKitCheck(code)
  return { code, check, wraps, reference }
}

const save = (w: World, ann: TestMember, body: { check: string; wraps: { version: number; wrap: string }[] }) =>
  w.as(ann)(keys.saveKit, { body })

const lockAll = (w: World) =>
  w.db
    .updateTable('member_key')
    .set({ status: 'locked', created_at: new Date(0) })
    .execute()

const signedInFor = (w: World, minutes: number) =>
  w.db
    .updateTable('session')
    .set({ auth_at: new Date(w.clock.now().getTime() - minutes * 60_000) })
    .execute()

const subjectsOf = async (w: World) => {
  await w.settle()
  return w.mails.map(({ subject }) => subject)
}

test('a kit is kept sealed, told of in the account and by mail, and comes back to a fresh sign-in only', async () => {
  await using w = await world()
  const ann = await w.aMember({ password, hasKeys: true })
  expect((await w.as(ann)(accounts.me, {})).body.recoveryKit).toBe(false)
  const { check, wraps } = await makeKit(w, ann)
  const { createdAt } = (await save(w, ann, { check, wraps })).body
  expect((await w.as(ann)(accounts.me, {})).body.recoveryKit).toBe(true)
  const listed = async () => (await w.as(ann)(keys.list, {})).body.data[0]?.kit
  expect(await listed()).toEqual({ check, createdAt, wrap: wraps[0]?.wrap })
  await signedInFor(w, 16)
  expect(await listed()).toEqual({ check, createdAt, wrap: null })
  const row = await w.db.selectFrom('key_kit').selectAll().executeTakeFirstOrThrow()
  expect(row.wrap_sealed.toString('latin1')).not.toContain(wraps[0]?.wrap.slice(0, 40))
  expect(await subjectsOf(w)).toEqual(['A new recovery kit'])
})

test('after a recovery the kit opens the key under the new password, and its code is used up', async () => {
  await using w = await world()
  const ann = await w.aMember({ password, hasKeys: true })
  const { code, check, wraps, reference } = await makeKit(w, ann)
  await save(w, ann, { check, wraps })
  await lockAll(w)
  expect((await w.as(ann)(accounts.me, {})).body).toMatchObject({ keyLocked: true, key: null, recoveryKit: true })

  const [locked] = (await w.as(ann)(keys.list, {})).body.data
  const to = { password: 'a new password', reference }
  const anew = await rewrapFromKit(locked?.kit?.wrap ?? '', code, locked?.fingerprint ?? '', to)
  await w.as(ann)(keys.unlock, { body: { version: 1, private: anew, withKit: true } })
  const me = (await w.as(ann)(accounts.me, {})).body
  expect(me).toMatchObject({ keyLocked: false, recoveryKit: false })
  expect((await unwrapPrivate(me.key ?? '', to.password, reference)).type).toBe('private')
  expect((await w.as(ann)(keys.list, {})).body.data[0]?.kit).toBeNull()
  expect(await subjectsOf(w)).toEqual(['A new recovery kit', 'Your recovery kit was used'])
})

test('the old password opens the key without using up the kit', async () => {
  await using w = await world()
  const ann = await w.aMember({ password, hasKeys: true })
  const { check, wraps } = await makeKit(w, ann)
  await save(w, ann, { check, wraps })
  const { key } = (await w.as(ann)(accounts.me, {})).body
  await lockAll(w)
  await w.as(ann)(keys.unlock, { body: { version: 1, private: key ?? '' } })
  expect((await w.as(ann)(accounts.me, {})).body).toMatchObject({ keyLocked: false, recoveryKit: true })
})

test('a new kit ends the one before, but not that of a key which only the old one opens', async () => {
  await using w = await world()
  const ann = await w.aMember({ password, hasKeys: true })
  const first = await makeKit(w, ann)
  await save(w, ann, first)
  const second = await makeKit(w, ann)
  await save(w, ann, second)
  const checks = async () => (await w.as(ann)(keys.list, {})).body.data.map(({ kit }) => kit?.check)
  expect(await checks()).toEqual([second.check])

  await lockAll(w)
  const next = await createKeyPair()
  const wrapped = await wrapPrivate(next.privateKey, { password, reference: second.reference })
  await w.as(ann)(keys.save, { body: { public: await exportPublic(next.publicKey), private: wrapped } })
  expect((await w.as(ann)(accounts.me, {})).body.recoveryKit).toBe(false)
  const third = await makeKit(w, ann)
  await save(w, ann, third)
  expect(await checks()).toEqual([third.check, second.check])
})

test('a kit that is sent again, since its answer was lost, is the one there is, and is told of once', async () => {
  await using w = await world()
  const ann = await w.aMember({ password, hasKeys: true })
  const kit = await makeKit(w, ann)
  const { body: first } = await save(w, ann, kit)
  w.clock.advance(2_000)
  expect((await save(w, ann, kit)).body).toEqual(first)
  expect(await subjectsOf(w)).toEqual(['A new recovery kit'])
})

test('a stolen token puts no worthless kit in place of a good one', async () => {
  await using w = await world()
  const ann = await w.aMember({ password, hasKeys: true })
  const kit = await makeKit(w, ann)
  await save(w, ann, kit)
  await signedInFor(w, 6)
  const reply = await save(w, ann, { ...kit, check: 'A'.repeat(43) })
  expect([reply.status, reply.problem.code]).toEqual([403, 'freshSignInNeeded'])
  expect((await w.as(ann)(keys.list, {})).body.data[0]?.kit?.check).toBe(kit.check)
  expect((await w.asNobody(keys.saveKit, { body: kit })).status).toBe(401)
})

test('a kit that is none, of a key that is not there, or of fewer keys than open, is refused', async () => {
  await using w = await world()
  const ann = await w.aMember({ password, hasKeys: true })
  const { check, wraps } = await makeKit(w, ann)
  const wrap = wraps[0]?.wrap ?? ''
  const faults = [
    [{ check: 'x', wraps }, 'check'],
    [{ check, wraps: [{ version: 0, wrap }] }, 'wraps.0.version'],
    [{ check, wraps: [{ version: 1, wrap: 'not base64!' }] }, 'wraps.0.wrap'],
    [{ check, wraps: [{ version: 1, wrap: toBase64Json({ v: 1 }) }] }, 'wraps'],
    [{ check, wraps: [{ version: 2, wrap }] }, 'wraps'],
    [{ check, wraps: [...wraps, ...wraps] }, 'wraps'],
    [{ check, wraps: [] }, 'wraps'],
  ] as const
  for (const [body, field] of faults) {
    const { status, problem } = await save(w, ann, { check: body.check, wraps: [...body.wraps] })
    expect([status, problem.violations?.[0]?.propertyPath]).toEqual([422, field])
  }
  expect(await w.db.selectFrom('key_kit').selectAll().execute()).toEqual([])
  const keyless = await w.aMember()
  expect((await save(w, keyless, { check, wraps: [] })).status).toBe(422)
})
