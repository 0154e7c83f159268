import { accounts } from '@amour/contract/account/accounts.ts'
import { AssertionOptions } from '@amour/contract/account/passkey-responses.ts'
import { passkeys, PASSKEYS_MAX } from '@amour/contract/account/passkeys.ts'
import { session } from '@amour/contract/account/session.ts'
import { twoStep } from '@amour/contract/account/two-step.ts'
import type { RequestOf } from '@amour/contract/endpoint.ts'
import { changeMeanwhile } from '@amour/test/database/held-member.ts'
import { giveTwoStep } from '@amour/test/members/two-step-setup.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { createPasskey, type TestPasskey, usePasskey } from '@amour/test/members/software-authenticator.ts'
import { makeTwoStepCode } from '@amour/test/members/two-step-code.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { newId } from '#security/ids.ts'
import { replaceRecoveryCodes } from './two-step.queries.ts'

const password = 'open sesame'
const email = 'ann@example.com'
const seed = Buffer.from('a seed of twenty chr')
const ann = (w: World) => w.aMember({ username: 'ann', email, password })
const begin = (w: World, member: Pick<TestMember, 'token'>, more = {}) =>
  w.as(member)(passkeys.begin, { body: { password, ...more } })

/** A member with a passkey, and what the authenticator holds of it. */
async function withPasskey(w: World, name = 'Telephone') {
  const member = await ann(w)
  const { held, answer } = createPasskey((await begin(w, member)).body, w.context.config.siteUrl)
  const { body } = await w.as(member)(passkeys.add, { body: { name, passkey: answer } })
  return { member, held, id: body.passkey.id, recoveryCodes: body.recoveryCodes ?? [] }
}

type Login = Partial<RequestOf<typeof session.login>['body']>
const logIn = (w: World, more: Login = {}) =>
  w.asNobody(session.login, { body: { username: email, password, ...more } })

/** The question that the login puts to the passkeys. */
async function asked(w: World) {
  const { status, problem } = await logIn(w)
  expect([status, problem.code]).toEqual([401, 'twoStepRequired'])
  return AssertionOptions.parse(problem.data?.['passkey'])
}

const logInWith = async (w: World, held: TestPasskey) => logIn(w, { _passkey: usePasskey(held, await asked(w)) })

const subjectsOf = async (w: World) => {
  await w.settle()
  return w.mails.map(({ subject }) => subject)
}

test('a passkey is added with the password, ends other sessions, and brings ten recovery codes', async () => {
  await using w = await world()
  const member = await ann(w)
  const elsewhere = (await logIn(w)).body
  const options = (await begin(w, member)).body
  expect(options).toMatchObject({ rp: { id: 'localhost' }, user: { name: 'ann' }, attestation: 'none' })
  const { answer } = createPasskey(options, w.context.config.siteUrl)
  const added = await w.as(member)(passkeys.add, { body: { name: ' Telephone ', passkey: answer } })
  expect(added.status).toBe(201)
  expect(added.body.passkey).toMatchObject({ name: 'Telephone', isSynced: false, usedAt: null })
  expect(new Set(added.body.recoveryCodes).size).toBe(10)
  expect((await w.as(member)(accounts.me, {})).body).toMatchObject({ twoStep: true, passkeys: 1 })
  expect((await w.as(member)(passkeys.list, {})).body.data).toEqual([added.body.passkey])
  expect((await w.as(elsewhere)(accounts.me, {})).status).toBe(401)
  expect((await w.as(member)(twoStep.status, {})).body).toEqual({
    isOn: false,
    since: null,
    passkeys: 1,
    recoveryCodesLeft: 10,
  })
  expect(await subjectsOf(w)).toEqual(['A passkey was added'])
})

test('the login asks for it after the password, and takes its answer', async () => {
  await using w = await world()
  const { held } = await withPasskey(w)
  const { problem } = await logIn(w)
  expect(problem.data).toMatchObject({ field: 'two_step', required: true, methods: ['passkey', 'recovery_code'] })
  const options = AssertionOptions.parse(problem.data?.['passkey'])
  expect(options.allowCredentials.map(({ id }) => id)).toEqual([held.id.toString('base64url')])
  const login = await logIn(w, { _passkey: usePasskey(held, options) })
  expect(login.status).toBe(200)
  const [shown] = (await w.as(login.body)(passkeys.list, {})).body.data
  expect(shown?.usedAt).toEqual(expect.any(String))
})

test('nobody hears of passkeys before the password is right', async () => {
  await using w = await world()
  await withPasskey(w)
  const { problem } = await logIn(w, { password: 'not the password' })
  expect([problem.code, problem.data]).toEqual(['wrongCredentials', { field: 'password', required: false }])
})

test('an answer is good once, for minutes, and only to a question that was put', async () => {
  await using w = await world()
  const { held } = await withPasskey(w)
  const options = await asked(w)
  const answer = usePasskey(held, options)
  expect((await logIn(w, { _passkey: answer })).status).toBe(200)
  const refused = async (login: Login) => {
    const { status, problem } = await logIn(w, login)
    expect([status, problem.code, problem.data]).toEqual([401, 'passkeyInvalid', { field: 'passkey', required: false }])
    await w.context.limits.forget(
      'twoStep',
      (await w.db.selectFrom('member').select('id').executeTakeFirstOrThrow()).id,
    )
  }
  await refused({ _passkey: answer })
  await refused({ _passkey: usePasskey(held, options) })
  await refused({ _passkey: usePasskey(held, { ...options, challenge: 'made-up' }) })
  const outcomes = await w.db.selectFrom('sign_in').select('outcome').where('outcome', '=', 'wrongPasskey').execute()
  expect(outcomes).toHaveLength(3)
  const late = await asked(w)
  w.clock.advance(5 * 60_000 + 1)
  await refused({ _passkey: usePasskey(held, late) })
})

test('of two answers to one question that come at once, one counts', async () => {
  await using w = await world()
  const { held } = await withPasskey(w)
  const options = await asked(w)
  const answers = [usePasskey(held, options), usePasskey(held, options)]
  const replies = await Promise.all(answers.map((_passkey) => logIn(w, { _passkey })))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
})

test('another site, another member’s passkey and a forged signature open nothing', async () => {
  await using w = await world()
  const { held } = await withPasskey(w)
  const eve = await w.aMember({ email: 'eve@example.com', password })
  const options = (await begin(w, eve)).body
  const hers = createPasskey(options, w.context.config.siteUrl)
  await w.as(eve)(passkeys.add, { body: { name: 'Eve', passkey: hers.answer } })

  const phished = usePasskey({ ...held, origin: 'https://am0ur.example' }, await asked(w))
  const foreign = usePasskey(hers.held, await asked(w))
  const question = await asked(w)
  const forged = usePasskey({ ...held, key: hers.held.key }, question)
  for (const _passkey of [phished, foreign, forged]) expect((await logIn(w, { _passkey })).status).toBe(401)
})

test('a count that does not rise is a copy: it is refused and told of', async () => {
  await using w = await world()
  const { held } = await withPasskey(w)
  expect((await logInWith(w, held)).status).toBe(200)
  const copy = { ...held, counter: held.counter - 1 }
  expect((await logInWith(w, copy)).problem.code).toBe('passkeyInvalid')
  expect((await logInWith(w, held)).status).toBe(200)
  expect(await subjectsOf(w)).toEqual(['A passkey was added', 'A passkey was refused'])
})

test('authenticators that do not count work any number of times', async () => {
  await using w = await world()
  const { held } = await withPasskey(w)
  for (let time = 0; time < 3; time += 1) {
    held.counter = -1
    expect((await logInWith(w, held)).status).toBe(200)
  }
})

test('a recovery code stands in for a lost passkey', async () => {
  await using w = await world()
  const { recoveryCodes } = await withPasskey(w)
  const login = await logIn(w, { _recovery_code: recoveryCodes[3] ?? '' })
  expect(login.status).toBe(200)
  expect((await logIn(w, { _recovery_code: recoveryCodes[3] ?? '' })).problem.code).toBe('recoveryCodeInvalid')
  expect((await logIn(w, { _two_step: '123456' })).problem.code).toBe('twoStepInvalid')
})

test('app and passkey stand side by side, and either opens', async () => {
  await using w = await world()
  const { member, held } = await withPasskey(w)
  await giveTwoStep(w.context, member.id, seed)
  expect((await logIn(w)).problem.data?.['methods']).toEqual(['two_step', 'passkey', 'recovery_code'])
  expect((await logIn(w, { _two_step: makeTwoStepCode(seed, w.clock.now()) })).status).toBe(200)
  expect((await logInWith(w, held)).status).toBe(200)
})

test('whoever has a second step adds and removes passkeys only with it', async () => {
  await using w = await world()
  const { member, held, id } = await withPasskey(w)
  const without = await begin(w, member)
  expect([without.status, without.problem.violations?.[0]?.propertyPath]).toEqual([422, 'two_step'])
  const question = async () => (await w.as(member)(passkeys.challenge, {})).body
  const proof = { password, passkey: usePasskey(held, await question()) }
  expect((await begin(w, member, proof)).status).toBe(200)
  const again = await begin(w, member, proof)
  expect([again.status, again.problem.violations?.[0]?.propertyPath]).toEqual([422, 'passkey'])

  const remove = (more = {}) => w.as(member)(passkeys.remove, { params: { id }, body: { password, ...more } })
  expect((await remove()).problem.violations?.[0]?.propertyPath).toBe('two_step')
  expect((await remove({ password: 'wrong one' })).problem.violations?.[0]?.propertyPath).toBe('password')
  expect((await remove({ passkey: usePasskey(held, await question()) })).body).toEqual({ status: 'removed' })
  expect((await w.as(member)(accounts.me, {})).body).toMatchObject({ twoStep: false, passkeys: 0 })
  expect((await w.as(member)(passkeys.challenge, {})).status).toBe(404)
  expect((await logIn(w)).status).toBe(200)
  expect(await w.db.selectFrom('recovery_code').selectAll().execute()).toEqual([])
  expect(await subjectsOf(w)).toEqual(['A passkey was added', 'A passkey was removed'])
})

test('recovery codes stay as long as there is a second step to stand in for', async () => {
  await using w = await world()
  const { member, held } = await withPasskey(w)
  await giveTwoStep(w.context, member.id, seed)
  const codesLeft = async () => (await w.as(member)(twoStep.status, {})).body.recoveryCodesLeft
  w.clock.advance(60_000)
  const passkey = usePasskey(held, (await w.as(member)(passkeys.challenge, {})).body)
  expect((await w.as(member)(twoStep.disable, { body: { password, passkey } })).body).toEqual({ status: 'off' })
  expect(await codesLeft()).toBe(10)
  const renewal = usePasskey(held, (await w.as(member)(passkeys.challenge, {})).body)
  const { body } = await w.as(member)(twoStep.renewCodes, { body: { password, passkey: renewal } })
  expect(body.recoveryCodes).toHaveLength(10)
})

test('password and passkey make a session fresh again', async () => {
  await using w = await world()
  const { member, held } = await withPasskey(w)
  await w.db
    .updateTable('session')
    .set({ auth_at: new Date(0) })
    .execute()
  const passkey = usePasskey(held, (await w.as(member)(passkeys.challenge, {})).body)
  const confirmed = await w.as(member)(session.confirm, { body: { password, passkey } })
  expect(confirmed.body).toEqual({ status: 'confirmed' })
})

test('passkeys have names, which their member changes', async () => {
  await using w = await world()
  const { member, id } = await withPasskey(w)
  const rename = (name: string) => w.as(member)(passkeys.rename, { params: { id }, body: { name } })
  expect((await rename('Blue key')).body.name).toBe('Blue key')
  expect((await rename('Blue\r\n\tkey')).body.name).toBe('Blue key')
  for (const name of ['', '   ', '\u200b\u2060', 'x'.repeat(41)]) expect((await rename(name)).status).toBe(422)
  const other = await w.aMember({ password })
  expect((await w.as(other)(passkeys.rename, { params: { id }, body: { name: 'Mine' } })).status).toBe(404)
  expect((await w.as(other)(passkeys.remove, { params: { id }, body: { password } })).status).toBe(404)
  expect((await w.as(member)(passkeys.list, {})).body.data[0]?.name).toBe('Blue key')
})

test('an answer that fits no question of ours makes no passkey', async () => {
  await using w = await world()
  const member = await ann(w)
  const { siteUrl } = w.context.config
  const add = (passkey: ReturnType<typeof createPasskey>['answer']) =>
    w.as(member)(passkeys.add, { body: { name: 'Telephone', passkey } })
  const options = (await begin(w, member)).body
  const once = createPasskey(options, siteUrl)
  expect((await add(createPasskey({ ...options, challenge: 'made-up' }, siteUrl).answer)).status).toBe(422)
  expect((await add(createPasskey(options, 'https://am0ur.example').answer)).status).toBe(422)
  // That site used the question up.
  expect((await add(once.answer)).status).toBe(422)
  const late = createPasskey((await begin(w, member)).body, siteUrl)
  w.clock.advance(5 * 60_000 + 1)
  expect((await add(late.answer)).status).toBe(422)
  expect(await w.db.selectFrom('passkey').selectAll().execute()).toEqual([])
  expect((await begin(w, member, { password: 'wrong one' })).status).toBe(422)
})

test('recovery codes that another page has shown meanwhile stay in force beside a new passkey', async () => {
  await using w = await world()
  const member = await ann(w)
  const { answer } = createPasskey((await begin(w, member)).body, w.context.config.siteUrl)
  const added = await changeMeanwhile(w.db, member.id, {
    call: () => w.as(member)(passkeys.add, { body: { name: 'Telephone', passkey: answer } }),
    change: (tx) => replaceRecoveryCodes(tx, member.id, ['a code that the other page shows']),
  })
  expect([added.status, added.body.recoveryCodes]).toEqual([201, null])
  const codes = await w.db.selectFrom('recovery_code').select('code_hash').execute()
  expect(codes).toHaveLength(1)
})

test('the same passkey is taken once, and ten are enough', async () => {
  await using w = await world()
  const { member, held } = await withPasskey(w)
  const [row] = await w.db.selectFrom('passkey').selectAll().execute()
  if (!row) throw new Error('The passkey is gone.')
  const proof = async () => ({ passkey: usePasskey(held, (await w.as(member)(passkeys.challenge, {})).body) })
  const options = (await begin(w, member, await proof())).body
  expect(options.excludeCredentials.map((known) => known.id)).toEqual([held.id.toString('base64url')])
  const one = createPasskey(options, w.context.config.siteUrl)
  for (let more = 1; more < PASSKEYS_MAX; more += 1) {
    const copy = { ...row, id: newId(), credential_id: Buffer.from(`copy ${more}`) }
    await w.db.insertInto('passkey').values(copy).execute()
  }
  expect((await begin(w, member, await proof())).problem.code).toBe('passkeysFull')
  const full = await w.as(member)(passkeys.add, { body: { name: 'One more', passkey: one.answer } })
  expect([full.status, full.problem.code]).toEqual([409, 'passkeysFull'])
})

test('beside a passkey an authenticator app needs the second step too, so that a stolen session adds none', async () => {
  await using w = await world()
  const { member, held, recoveryCodes } = await withPasskey(w)
  const enrol = (more: Partial<RequestOf<typeof twoStep.enrol>['body']> = {}) =>
    w.as(member)(twoStep.enrol, { body: { password, ...more } })
  const refused = await enrol()
  expect([refused.status, refused.problem.violations?.[0]?.propertyPath]).toEqual([422, 'two_step'])
  const { body: question } = await w.as(member)(passkeys.challenge, {})
  expect((await enrol({ passkey: usePasskey(held, question) })).status).toBe(200)
  expect((await enrol({ recovery_code: recoveryCodes[0] })).status).toBe(200)
  expect((await enrol({ recovery_code: recoveryCodes[0] })).status).toBe(422)
})
