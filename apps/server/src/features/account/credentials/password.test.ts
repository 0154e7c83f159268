import { accounts } from '@amour/contract/account/accounts.ts'
import { keys } from '@amour/contract/account/keys.ts'
import { session } from '@amour/contract/account/session.ts'
import { createKeyPair } from '@amour/crypto/key-pair.ts'
import { wrapPrivate } from '@amour/crypto/wraps/wrap.ts'
import { giveTwoStep } from '@amour/test/members/two-step-setup.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { findActivationTokens } from '@amour/test/members/registration.ts'
import { makeTwoStepCode } from '@amour/test/members/two-step-code.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const old = 'open sesame'
const wanted = 'Twelfth-Night £1'
const email = 'ann@example.com'

const aDraft = (different = {}) => ({
  current_password: old,
  new_password: wanted,
  confirm_new_password: wanted,
  private: [] as { version: number; private: string }[],
  ...different,
})
const change = (w: World, member: Pick<TestMember, 'token'>, different = {}) =>
  w.as(member)(accounts.changePassword, { body: aDraft(different) })
const logIn = (w: World, password: string) => w.asNobody(session.login, { body: { username: email, password } })
const ann = (w: World, more = {}) => w.aMember({ email, password: old, hasKeys: true, ...more })

/** A wrap of some private key: which one it is, the server cannot tell. */
const aWrap = async () => wrapPrivate((await createKeyPair()).privateKey, { password: wanted, reference: 'reference' })

test('the new password and the wraps under it come together; this session stays, the others end', async () => {
  await using w = await world()
  const here = await ann(w)
  const elsewhere = (await logIn(w, old)).body
  const wrap = await aWrap()
  expect((await change(w, here, { private: [{ version: 1, private: wrap }] })).body).toEqual({ status: 'changed' })

  const me = await w.as(here)(accounts.me, {})
  expect(me.body).toMatchObject({ public: here.publicKey, key: wrap, keyLocked: false })
  expect((await w.as(elsewhere)(accounts.me, {})).status).toBe(401)
  expect((await logIn(w, old)).status).toBe(401)
  expect((await logIn(w, wanted)).status).toBe(200)
  await w.settle()
  expect(w.mails.map(({ to, subject }) => [to, subject])).toEqual([[email, 'Your password was changed']])
})

test('the wrap before is kept for thirty days, sealed', async () => {
  await using w = await world()
  const here = await ann(w)
  const before = (await w.as(here)(accounts.me, {})).body.key
  await change(w, here, { private: [{ version: 1, private: await aWrap() }] })
  const row = await w.db.selectFrom('member_key').selectAll().executeTakeFirstOrThrow()
  const place = { owner: here.id, column: 'member_key.private.1' }
  expect(w.context.seal.openText(place, row.previous_sealed ?? Buffer.alloc(0))).toBe(before)
  const days = ((row.previous_until?.getTime() ?? 0) - w.clock.now().getTime()) / (24 * 60 * 60_000)
  expect(Math.round(days)).toBe(30)
})

test('a new password may not be the address of the account, or nearly so, as at a registration', async () => {
  await using w = await world()
  const here = await ann(w, { email: 'rosalind.arden@example.com', hasKeys: false })
  const reply = await change(w, here, {
    new_password: 'rosalind.arden@example.com',
    confirm_new_password: 'rosalind.arden@example.com',
  })
  expect([reply.status, reply.problem.violations?.[0]?.propertyPath]).toEqual([422, 'new_password'])
})

test('a wrong present password is refused under its field, and never by a 401', async () => {
  await using w = await world()
  const here = await ann(w, { hasKeys: false })
  const reply = await change(w, here, { current_password: 'not the password' })
  expect([reply.status, reply.problem.violations]).toEqual([
    422,
    [{ propertyPath: 'current_password', message: 'This isn’t your password.' }],
  ])
  for (let time = 0; time < 9; time += 1) await w.context.limits.count('passwordAgain', here.id)
  expect((await change(w, here)).problem.code).toBe('tooManyRequests')
  expect((await logIn(w, old)).status).toBe(200)
})

test('what breaks the rules is refused under its field and changes nothing', async () => {
  await using w = await world()
  const here = await ann(w, { hasKeys: false })
  const faults = [
    [{ new_password: 'short', confirm_new_password: 'short' }, 'new_password'],
    [{ new_password: 'liverpool', confirm_new_password: 'liverpool' }, 'new_password'],
    [{ confirm_new_password: 'something else' }, 'confirm_new_password'],
    [{ current_password: '' }, 'current_password'],
    [{ two_step: '12345x' }, 'two_step'],
    [{ private: [{ version: 1, private: 'not base64!' }] }, 'private'],
  ] as const
  for (const [different, field] of faults) {
    const { status, problem } = await change(w, here, different)
    expect([status, problem.violations?.[0]?.propertyPath.split('.')[0]]).toEqual([422, field])
  }
  expect((await w.asNobody(accounts.changePassword, { body: aDraft() })).status).toBe(401)
  expect((await logIn(w, old)).status).toBe(200)
})

test('without a good wrap of every key that opens, password and keys stay as they are', async () => {
  await using w = await world()
  const here = await ann(w)
  const wrap = await aWrap()
  const before = await w.db.selectFrom('member_key').selectAll().execute()
  const faults = [
    [],
    [{ version: 2, private: wrap }],
    [
      { version: 1, private: wrap },
      { version: 1, private: wrap },
    ],
    [
      { version: 1, private: wrap },
      { version: 2, private: wrap },
    ],
    [{ version: 1, private: btoa('{"v":1}') }],
  ]
  for (const wraps of faults) {
    const { status, problem } = await change(w, here, { private: wraps })
    expect([status, problem.violations?.[0]?.propertyPath], JSON.stringify(wraps).slice(0, 80)).toEqual([
      422,
      'private',
    ])
  }
  expect(await w.db.selectFrom('member_key').selectAll().execute()).toEqual(before)
  expect((await w.as(here)(accounts.me, {})).status).toBe(200)
  expect((await logIn(w, old)).status).toBe(200)
})

test('a locked key is no part of the change', async () => {
  await using w = await world()
  const here = await ann(w)
  await w.db.updateTable('member_key').set({ status: 'locked' }).execute()
  expect((await change(w, here)).status).toBe(200)
})

test('a link of a recovery that somebody asked for before opens nothing after the change', async () => {
  await using w = await world()
  await ann(w, { hasKeys: false })
  await w.asNobody(accounts.recover, { body: { email, password: btoa('chosen by mallory') } })
  const [link = ''] = await findActivationTokens(w, email)
  expect((await change(w, (await logIn(w, old)).body)).status).toBe(200)
  const mallory = { username: email, password: 'chosen by mallory', _activation: link }
  expect((await w.asNobody(session.login, { body: mallory })).status).toBe(401)
  expect((await logIn(w, wanted)).status).toBe(200)
})

test('of two changes at once one is made', async () => {
  await using w = await world()
  const here = await ann(w, { hasKeys: false })
  const wishes = ['Twelfth-Night £1', 'As-you-like-it £1']
  const both = await Promise.all(
    wishes.map((wish) => change(w, here, { new_password: wish, confirm_new_password: wish })),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  const won = wishes[both.findIndex(({ status }) => status === 200)] ?? ''
  expect((await logIn(w, won)).status).toBe(200)
})

test('a transaction that breaks off in the middle leaves the old password with the old wraps', async () => {
  await using w = await world()
  const here = await ann(w)
  const before = await w.db.selectFrom('member_key').selectAll().execute()
  const wrap = await aWrap()
  const enqueue = w.context.queue.enqueue
  w.context.queue.enqueue = () => Promise.reject(new Error('The machine stopped.'))
  expect((await change(w, here, { private: [{ version: 1, private: wrap }] })).status).toBe(500)
  w.context.queue.enqueue = enqueue
  expect(await w.db.selectFrom('member_key').selectAll().execute()).toEqual(before)
  expect((await logIn(w, old)).status).toBe(200)
})

test('with a second step a code is needed, unless the sign-in is five minutes old at most', async () => {
  await using w = await world()
  const here = await ann(w, { hasKeys: false })
  const seed = Buffer.alloc(20, 7)
  await giveTwoStep(w.context, here.id, seed)
  w.clock.advance(6 * 60_000)
  const missing = await change(w, here)
  expect([missing.status, missing.problem.violations?.[0]?.propertyPath]).toEqual([422, 'two_step'])
  expect((await change(w, here, { two_step: '000000' })).status).toBe(422)
  expect((await change(w, here, { two_step: makeTwoStepCode(seed, w.clock.now()) })).status).toBe(200)
  expect(
    (await change(w, here, { current_password: wanted, new_password: old, confirm_new_password: old })).status,
  ).toBe(200)
})

test('giving the password again makes the sign-in fresh, so that the keys come once more', async () => {
  await using w = await world()
  const here = await ann(w)
  w.clock.advance(16 * 60_000)
  const stale = await w.as(here)(session.refresh, { body: { refresh_token: here.refreshToken } })
  const listed = async () => (await w.as(stale.body)(keys.list, {})).body.data[0]?.private ?? null
  expect(await listed()).toBeNull()
  const confirm = (password: string) => w.as(stale.body)(session.confirm, { body: { password } })
  const wrong = await confirm('not the password')
  expect([wrong.status, wrong.problem.violations?.[0]?.propertyPath]).toEqual([422, 'password'])
  expect(await listed()).toBeNull()
  expect((await confirm(old)).body).toEqual({ status: 'confirmed' })
  expect(await listed()).not.toBeNull()

  await giveTwoStep(w.context, here.id, Buffer.alloc(20, 7))
  expect((await confirm(old)).problem.violations?.[0]?.propertyPath).toBe('two_step')
})
