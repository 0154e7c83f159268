import { accounts } from '@amour/contract/account/accounts.ts'
import { exports } from '@amour/contract/account/exports.ts'
import { keys } from '@amour/contract/account/keys.ts'
import { leaving } from '@amour/contract/account/account-deletion.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { session } from '@amour/contract/account/session.ts'
import { createKeyPair } from '@amour/crypto/key-pair.ts'
import { wrapPrivate } from '@amour/crypto/wraps/wrap.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { openLog } from '#log.ts'
import { rotateKeys } from '#security/rotation.ts'
import { deliverWrap } from './wrap-delivery.service.ts'

const password = 'open sesame'
const wanted = 'Twelfth-Night £1'
const email = 'ann@example.com'

const aWrap = async () => wrapPrivate((await createKeyPair()).privateKey, { password, reference: 'reference' })
const rowOf = (w: World, { id }: TestMember) =>
  w.db.selectFrom('member_key').where('member_id', '=', id).selectAll().executeTakeFirstOrThrow()
const put = (w: World, { id }: TestMember, sealed: Buffer) =>
  w.db.updateTable('member_key').set({ private_sealed: sealed }).where('member_id', '=', id).execute()

/** Two members of whom each has the other's sealed wrap, as a slip by hand or an attack would leave them. */
async function aSwap() {
  const w = await world()
  const ann = await w.aMember({ email, password, hasKeys: true })
  const bob = await w.aMember({ gender: 'Man', seeking: 'Woman', hasKeys: true })
  const [hers, his] = [await rowOf(w, ann), await rowOf(w, bob)]
  await put(w, ann, his.private_sealed)
  await put(w, bob, hers.private_sealed)
  return { w, ann, bob, hers, his, [Symbol.asyncDispose]: () => w[Symbol.asyncDispose]() }
}

const change = (w: World, ann: Pick<TestMember, 'token'>, wraps: { version: number; private: string }[]) =>
  w.as(ann)(accounts.changePassword, {
    body: { current_password: password, new_password: wanted, confirm_new_password: wanted, private: wraps },
  })

test('a member whose key row is damaged is told so, and everything but the key is there', async () => {
  await using s = await aSwap()
  const { w, ann, hers } = s
  const spoilt = [undefined, hers.private_sealed.subarray(0, 40), Buffer.from('garbage'), Buffer.alloc(0)]
  for (const sealed of spoilt) {
    if (sealed) await put(w, ann, sealed)
    const me = await w.as(ann)(accounts.me, {})
    expect(me.status).toBe(200)
    expect(me.body).toMatchObject({
      email,
      public: ann.publicKey,
      keyVersion: 1,
      key: null,
      keyLocked: false,
      keyProblem: 'damaged',
    })
    const listed = await w.as(ann)(keys.list, {})
    expect(listed.body.data).toMatchObject([{ public: ann.publicKey, private: null, problem: 'damaged' }])
  }
  const cat = await w.aMember({ hasKeys: true })
  expect((await w.as(cat)(accounts.me, {})).body).toMatchObject({ key: expect.any(String), keyProblem: null })
})

test('with a damaged key one logs in, writes, is written to, takes a copy, recovers and leaves as before', async () => {
  await using s = await aSwap()
  const { w, ann, bob } = s
  const login = (_activation?: string, given = password) =>
    w.asNobody(session.login, { body: { username: email, password: given, _activation } })
  expect((await login()).status).toBe(200)
  for (const [from, to] of [
    [ann, bob],
    [bob, ann],
  ] as const)
    expect((await w.as(from)(messages.send, { params: { id: to.id }, body: { message: 'Hello.' } })).status).toBe(201)
  expect((await w.as(ann)(messages.all, { body: { page: 1 } })).body.data[0]?.member.key).toMatchObject({ version: 1 })
  expect((await w.as(ann)(exports.begin, {})).body).toMatchObject({ status: 'waiting' })
  await w.settle()
  await w.settle()
  expect((await w.as(ann)(exports.latest, {})).body.export?.status).toBe('ready')

  await w.asNobody(accounts.recover, { body: { email, password: Buffer.from(wanted).toString('base64') } })
  await w.settle()
  const token = w.mails.flatMap(({ text }) => /#t=(\S+)/.exec(text)?.[1] ?? []).at(-1)
  const recovered = await login(token, wanted)
  expect(recovered.status).toBe(200)
  const me = (await w.as(recovered.body)(accounts.me, {})).body
  expect(me).toMatchObject({ key: null, keyLocked: true, keyProblem: 'damaged' })
  expect((await w.as(recovered.body)(keys.list, {})).body.data).toMatchObject([{ status: 'locked', private: null }])

  const left = await w.as(recovered.body)(leaving.leave, { body: { password: wanted, when: 'now' } })
  expect(left.status).toBe(200)
  await w.settle()
  const rows = await w.db.selectFrom('member_key').select('member_id').execute()
  expect(rows.map(({ member_id: id }) => id)).toEqual([bob.id])
})

test('where the wrap is damaged the one before is handed out, and it is said that it is older', async () => {
  await using s = await aSwap()
  const { w, bob } = s
  const cat = await w.aMember({ email: 'cat@example.com', password, hasKeys: true })
  const before = (await w.as(cat)(accounts.me, {})).body.key
  expect((await change(w, cat, [{ version: 1, private: await aWrap() }])).status).toBe(200)
  await put(w, cat, (await rowOf(w, bob)).private_sealed)
  expect((await w.as(cat)(accounts.me, {})).body).toMatchObject({ key: before, keyProblem: 'previous' })
  expect((await w.as(cat)(keys.list, {})).body.data).toMatchObject([{ private: before, problem: 'previous' }])
})

test('a damaged key is no part of a change of password or of a recovery kit', async () => {
  await using s = await aSwap()
  const { w, ann } = s
  const kit = (wraps: { version: number; wrap: string }[]) =>
    w.as(ann)(keys.saveKit, { body: { check: 'A'.repeat(43), wraps } })
  const asWrap = Buffer.from(
    JSON.stringify({ v: 1, kdf: { n: 'HKDF', h: 'SHA-256' }, iv: 'A'.repeat(16), ct: 'A'.repeat(40) }),
  ).toString('base64')
  expect((await kit([{ version: 1, wrap: asWrap }])).problem.violations?.[0]?.propertyPath).toBe('wraps')
  const wrap = await aWrap()
  expect((await change(w, ann, [{ version: 1, private: wrap }])).problem.violations?.[0]?.propertyPath).toBe('private')
  expect((await change(w, ann, [])).body).toEqual({ status: 'changed' })
})

test('a damaged key is taken back wrapped anew, and a kit that is damaged too is none', async () => {
  await using s = await aSwap()
  const { w, ann, bob } = s
  await w.db
    .insertInto('key_kit')
    .values({
      member_id: ann.id,
      version: 1,
      wrap_sealed: Buffer.from('garbage'),
      check_value: Buffer.alloc(32),
      created_at: w.clock.now(),
    })
    .execute()
  expect((await w.as(ann)(keys.list, {})).body.data).toMatchObject([{ kit: null, problem: 'damaged' }])
  const wrap = await aWrap()
  const unlocked = await w.as(ann)(keys.unlock, { body: { version: 1, private: wrap } })
  expect(unlocked.body).toEqual({ version: 1, status: 'active' })
  expect((await w.as(ann)(accounts.me, {})).body).toMatchObject({ key: wrap, keyLocked: false, keyProblem: null })
  expect((await w.as(bob)(accounts.me, {})).body.keyProblem).toBe('damaged')
  expect((await w.as(ann)(keys.unlock, { body: { version: 1, private: await aWrap() } })).status).toBe(200)
  expect((await w.as(ann)(accounts.me, {})).body.key).toBe(wrap)
})

test('a damaged value stops no rotation: the rest is sealed anew, it is told of, and the next one is not held up', async () => {
  await using s = await aSwap()
  const { w, ann, bob } = s
  const { keyFile } = w.context.config
  const before = await rowOf(w, ann)
  const first = await rotateKeys(w.db, keyFile, { notice: 0 })
  expect(first).toMatchObject({ isResumed: false, damaged: 2 })
  expect(await rowOf(w, ann)).toEqual(before)
  const next = await rotateKeys(w.db, keyFile, { notice: 0 })
  expect(next).toMatchObject({ isResumed: false, damaged: 2 })
  expect(next.kid).not.toBe(first.kid)
  // What was swapped can still be swapped back.
  const his = (await rowOf(w, bob)).private_sealed
  await put(w, bob, before.private_sealed)
  await put(w, ann, his)
  expect((await w.as(ann)(accounts.me, {})).body).toMatchObject({ key: expect.any(String), keyProblem: null })
})

test('each delivery of a damaged key raises an alarm that names the session and nobody', async () => {
  await using s = await aSwap()
  const { w, ann } = s
  const lines: string[] = []
  const log = openLog('error', { destination: { write: (line) => void lines.push(line) } })
  const caller = { id: ann.id, sessionId: 'the-session', authAt: w.clock.now() }
  // The rest of a caller is no part of a delivery.
  const context = { ...w.context, log, caller } as unknown as Parameters<typeof deliverWrap>[0]
  expect(await deliverWrap(context, await rowOf(w, ann))).toEqual({
    wrapped: null,
    problem: 'damaged',
    hasOldWrap: false,
  })
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      session: 'the-session',
      version: 1,
      problem: 'damaged',
      msg: 'a wrapped key is damaged',
    }),
  ])
  expect(lines.join()).not.toContain(ann.id)
})

test('a key that is sealed with what only another machine’s key file holds is not taken for damaged', async () => {
  await using w = await world()
  const ann = await w.aMember({ email, password, hasKeys: true })
  const { private_sealed: sealed } = await rowOf(w, ann)
  const foreign = Buffer.from(sealed)
  foreign.write('k0f0f0f0f', 1)
  await put(w, ann, foreign)
  expect((await w.as(ann)(accounts.me, {})).status).toBe(500)
  expect((await change(w, ann, [])).status).toBe(500)
  await put(w, ann, sealed)
  expect((await w.as(ann)(accounts.me, {})).body).toMatchObject({ keyProblem: null })
  expect((await w.asNobody(session.login, { body: { username: email, password } })).status).toBe(200)
})
