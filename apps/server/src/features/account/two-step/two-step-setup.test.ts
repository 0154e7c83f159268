import { accounts } from '@amour/contract/account/accounts.ts'
import { session } from '@amour/contract/account/session.ts'
import { twoStep } from '@amour/contract/account/two-step.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { makeTwoStepCode } from '@amour/test/members/two-step-code.ts'
import { type World, world } from '@amour/test/world.ts'
import { Secret } from 'otpauth'
import { expect, test } from 'vitest'

const password = 'open sesame'
const email = 'ann@example.com'
const ann = (w: World) => w.aMember({ username: 'ann', email, password })

const begin = (w: World, member: TestMember, given = password) =>
  w.as(member)(twoStep.enrol, { body: { password: given } })

/** The app on the member's telephone, after it has read the QR code. */
async function anApp(w: World, member: TestMember) {
  const seed = Buffer.from(Secret.fromBase32((await begin(w, member)).body.secret).bytes)
  return { code: () => makeTwoStepCode(seed, w.clock.now()) }
}

/** A member whose second step is on, half a minute ago: the code that confirmed it is used up. */
async function withTwoStep(w: World) {
  const member = await ann(w)
  const app = await anApp(w, member)
  const { recoveryCodes } = (await w.as(member)(twoStep.confirm, { body: { code: app.code() } })).body
  w.clock.advance(60_000)
  return { member, app, recoveryCodes }
}

const logIn = (w: World, more: { _two_step?: string; _recovery_code?: string } = {}) =>
  w.asNobody(session.login, { body: { username: email, password, ...more } })

const subjectsOf = async (w: World) => {
  await w.settle()
  return w.mails.map(({ subject }) => subject)
}

test('the second step is on once a code of the app has been right', async () => {
  await using w = await world()
  const member = await ann(w)
  const elsewhere = (await logIn(w)).body
  const { secret, uri } = (await begin(w, member)).body
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(uri).toBe(`otpauth://totp/Amour:ann?issuer=Amour&secret=${secret}&algorithm=SHA1&digits=6&period=30`)
  expect((await w.as(member)(accounts.me, {})).body.twoStep).toBe(false)
  expect((await logIn(w)).status).toBe(200)

  const seed = Buffer.from(Secret.fromBase32(secret).bytes)
  const wrong = await w.as(member)(twoStep.confirm, { body: { code: makeTwoStepCode(seed, new Date(0)) } })
  expect([wrong.status, wrong.problem.violations?.[0]]).toEqual([
    422,
    { propertyPath: 'code', message: 'Invalid two step code.' },
  ])
  const { recoveryCodes } = (
    await w.as(member)(twoStep.confirm, { body: { code: makeTwoStepCode(seed, w.clock.now()) } })
  ).body
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const code of recoveryCodes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)

  expect((await w.as(member)(accounts.me, {})).body.twoStep).toBe(true)
  expect((await w.as(elsewhere)(accounts.me, {})).status).toBe(401)
  expect((await logIn(w)).problem.code).toBe('twoStepRequired')
  const status = (await w.as(member)(twoStep.status, {})).body
  expect(status).toEqual({ isOn: true, since: expect.any(String), passkeys: 0, recoveryCodesLeft: 10 })
  expect(await subjectsOf(w)).toEqual(['Two-step login is on'])
})

test('the code that confirmed it opens nothing again', async () => {
  await using w = await world()
  const member = await ann(w)
  const app = await anApp(w, member)
  const code = app.code()
  await w.as(member)(twoStep.confirm, { body: { code } })
  expect((await logIn(w, { _two_step: code })).problem.code).toBe('twoStepInvalid')
})

test('beginning needs the password, and a set-up waits one hour for its code', async () => {
  await using w = await world()
  const member = await ann(w)
  const wrong = await begin(w, member, 'not the password')
  expect([wrong.status, wrong.problem.violations?.[0]?.propertyPath]).toEqual([422, 'password'])
  const notBegun = await w.as(member)(twoStep.confirm, { body: { code: '123456' } })
  expect([notBegun.status, notBegun.problem.code]).toEqual([409, 'twoStepNotBegun'])
  const app = await anApp(w, member)
  w.clock.advance(61 * 60_000)
  const { token } = (await w.asNobody(session.refresh, { body: { refresh_token: member.refreshToken } })).body
  const late = await w.as({ token })(twoStep.confirm, { body: { code: app.code() } })
  expect(late.problem.code).toBe('twoStepNotBegun')
})

test('what is on is neither begun again nor confirmed twice', async () => {
  await using w = await world()
  const { member, app } = await withTwoStep(w)
  expect((await begin(w, member)).problem.code).toBe('twoStepOn')
  expect((await w.as(member)(twoStep.confirm, { body: { code: app.code() } })).problem.code).toBe('twoStepOn')
})

test('of two confirmations at once one gives codes', async () => {
  await using w = await world()
  const member = await ann(w)
  const app = await anApp(w, member)
  const code = app.code()
  const both = await Promise.all([1, 2].map(() => w.as(member)(twoStep.confirm, { body: { code } })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await w.as(member)(twoStep.status, {})).body.recoveryCodesLeft).toBe(10)
})

test('a recovery code signs in once, however it is typed, and its owner hears of it', async () => {
  await using w = await world()
  const { recoveryCodes } = await withTwoStep(w)
  const [code = ''] = recoveryCodes
  const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
  const first = await logIn(w, { _recovery_code: typed })
  expect(first.status).toBe(200)
  const again = await logIn(w, { _recovery_code: code })
  expect([again.status, again.problem.code, again.problem.data]).toEqual([
    401,
    'recoveryCodeInvalid',
    { field: 'recovery_code', required: false },
  ])
  expect((await w.as(first.body)(twoStep.status, {})).body.recoveryCodesLeft).toBe(9)
  expect(await subjectsOf(w)).toContain('A recovery code was used')
  expect(w.mails.at(-1)?.text).toContain('Unused codes: 9.')
})

test('of two sign-ins with the same recovery code at once one succeeds', async () => {
  await using w = await world()
  const { recoveryCodes } = await withTwoStep(w)
  const [code = ''] = recoveryCodes
  const both = await Promise.all([logIn(w, { _recovery_code: code }), logIn(w, { _recovery_code: code })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
})

test('recovery codes are stored so that a stolen database opens nothing', async () => {
  await using w = await world({ PASSWORD_MEMORY: '47104' })
  const { recoveryCodes } = await withTwoStep(w)
  const rows = await w.db.selectFrom('recovery_code').select('code_hash').execute()
  expect(rows).toHaveLength(10)
  for (const { code_hash } of rows) expect(code_hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1,keyid=/)
  const text = JSON.stringify(rows)
  for (const code of recoveryCodes) expect(text).not.toContain(code.replaceAll('-', ''))
})

test('after five wrong codes of either kind there is a mail and a pause', async () => {
  await using w = await world()
  const { member } = await withTwoStep(w)
  await w.context.limits.forget('twoStep', member.id)
  for (let wrong = 0; wrong < 5; wrong += 1) {
    const given = wrong % 2 ? { _two_step: '000000' } : { _recovery_code: '0000-0000-0000-0000' }
    expect((await logIn(w, given)).status).toBe(401)
  }
  expect((await logIn(w, { _two_step: '000000' })).problem.code).toBe('tooManyRequests')
  expect((await subjectsOf(w)).filter((subject) => subject === 'Wrong codes at login')).toHaveLength(1)
})

test('ten new recovery codes end the old ones', async () => {
  await using w = await world()
  const { member, app, recoveryCodes } = await withTwoStep(w)
  const renewed = await w.as(member)(twoStep.renewCodes, { body: { password, code: app.code() } })
  expect(renewed.body.recoveryCodes).toHaveLength(10)
  const [old = ''] = recoveryCodes
  const [fresh = ''] = renewed.body.recoveryCodes
  expect((await logIn(w, { _recovery_code: old })).status).toBe(401)
  expect((await logIn(w, { _recovery_code: fresh })).status).toBe(200)
})

test('turning it off takes the password and a code, and is told by mail', async () => {
  await using w = await world()
  const { member, app } = await withTwoStep(w)
  const off = (body: { password: string; code?: string; recovery_code?: string }) =>
    w.as(member)(twoStep.disable, { body })
  const faults = [
    [{ password: 'not the password', code: app.code() }, 'password'],
    [{ password }, 'code'],
    [{ password, code: '000000' }, 'code'],
    [{ password, recovery_code: '0000-0000-0000-0000' }, 'recovery_code'],
  ] as const
  for (const [body, field] of faults) {
    const { status, problem } = await off(body)
    expect([status, problem.violations?.[0]?.propertyPath]).toEqual([422, field])
  }
  expect((await off({ password, code: app.code() })).body).toEqual({ status: 'off' })
  expect((await w.as(member)(twoStep.status, {})).body).toEqual({
    isOn: false,
    since: null,
    passkeys: 0,
    recoveryCodesLeft: 0,
  })
  expect((await logIn(w)).status).toBe(200)
  expect(await subjectsOf(w)).toContain('Two-step login is off')
  expect((await off({ password, code: app.code() })).problem.code).toBe('twoStepOff')
  expect(await w.db.selectFrom('recovery_code').selectAll().execute()).toEqual([])
})

test('a lost telephone: a recovery code turns it off', async () => {
  await using w = await world()
  const { member, recoveryCodes } = await withTwoStep(w)
  const [code = ''] = recoveryCodes
  const reply = await w.as(member)(twoStep.disable, { body: { password, recovery_code: code } })
  expect(reply.status).toBe(200)
})
