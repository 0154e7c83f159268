import { devices } from '@amour/contract/account/devices.ts'
import { session } from '@amour/contract/account/session.ts'
import { signIns } from '@amour/contract/account/sign-ins.ts'
import { twoStep } from '@amour/contract/account/two-step.ts'
import { giveTwoStep } from '@amour/test/members/two-step-setup.ts'
import { makeTwoStepCode } from '@amour/test/members/two-step-code.ts'
import { type World, world } from '@amour/test/world.ts'
import { decodeJwt } from 'jose'
import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { DAY } from '#durations.ts'
import { pruneSignIns } from './sign-in-history.jobs.ts'

const email = 'ann@example.com'
const password = 'open sesame'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const home = '198.51.100.20'
const away = '192.0.2.30'

type From = { agent?: string; from?: string }

const logIn = (w: World, more: object = {}, { agent = firefox, from = home }: From = {}) =>
  w.asNobody(
    session.login,
    { body: { username: email, password, ...more } },
    { headers: { 'user-agent': agent }, from },
  )

const history = async (w: World, token: string, from = home) =>
  (await w.as({ token })(signIns.list, { query: {} }, { from })).body

async function mailsOf(w: World) {
  await w.settle()
  return w.mails.map(({ subject }) => subject)
}

test('a member sees who tried to log in, with what and how it ended, the latest first, and no address', async () => {
  await using w = await world()
  const ann = await w.aMember({ email, password })
  const seed = Buffer.from('12345678901234567890')
  await giveTwoStep(w.context, ann.id, seed)
  await logIn(w, { password: 'guessed by eve' }, { agent: phone, from: away })
  w.clock.advance(1000)
  await logIn(w, { _two_step: '000000' })
  w.clock.advance(1000)
  await logIn(w, { _recovery_code: 'AAAA-BBBB-CCCC-DDDD' })
  w.clock.advance(1000)
  await logIn(w)
  const { token } = (await logIn(w, { _two_step: makeTwoStepCode(seed, w.clock.now()) })).body

  const { data, total } = await history(w, token)
  expect(total).toBe(4)
  expect(data.map(({ outcome, browser, system, isThisNetwork }) => [outcome, browser, system, isThisNetwork])).toEqual([
    ['passed', 'Firefox', 'Windows', true],
    ['wrongRecoveryCode', 'Firefox', 'Windows', true],
    ['wrongCode', 'Firefox', 'Windows', true],
    ['wrongPassword', 'Safari', 'iPhone', false],
  ])
  expect(data[3]?.text).toBe('Refused: wrong password')
  const stored = JSON.stringify(await w.db.selectFrom('sign_in').selectAll().execute())
  for (const secret of ['198.51', '192.0.2', 'Firefox/132']) expect(stored).not.toContain(secret)
  const page = (await w.as({ token })(signIns.list, { query: { page: 2, numOfRecords: 3 } })).body
  expect(page).toMatchObject({ page: 2, numOfRecords: 3, total: 4, data: [{ outcome: 'wrongPassword' }] })
})

test('more than five codes are refused before they are looked at, and written down', async () => {
  await using w = await world()
  const ann = await w.aMember({ email, password })
  await giveTwoStep(w.context, ann.id, Buffer.from('12345678901234567890'))
  const index = w.context.secrets.digest('email-index', email).toString('base64url')
  for (let tries = 0; tries < 6; tries += 1) {
    await w.context.limits.forget('loginByEmail', index)
    await logIn(w, { _two_step: '000000' })
  }
  const { data } = await history(w, ann.token)
  expect(data.map(({ outcome }) => outcome)).toEqual(['tooManyCodes', ...Array<string>(5).fill('wrongCode')])
  expect(await mailsOf(w)).toEqual(['Wrong codes at login'])
})

test('nobody sees another member’s history', async () => {
  await using w = await world()
  await w.aMember({ email, password })
  const bob = await w.aMember()
  await logIn(w)
  await logIn(w, { password: 'guessed by eve' })
  expect(await history(w, bob.token)).toMatchObject({ data: [], total: 0 })
  expect((await w.asNobody(signIns.list, { query: {} })).status).toBe(401)
})

test('a try at an address without an account leaves the same, until the next round of the job', async () => {
  await using w = await world()
  await w.aMember({ email, password })
  await logIn(w, { password: 'guessed by eve' })
  await logIn(w, { username: 'nobody@example.com', password: 'guessed by eve' })
  const rows = () => w.db.selectFrom('sign_in').select(['member_id', 'outcome']).execute()
  const before = await rows()
  expect(before.map(({ outcome }) => outcome)).toEqual(['wrongPassword', 'wrongPassword'])
  expect(before.filter(({ member_id }) => member_id === null)).toHaveLength(1)
  await pruneSignIns.perform(w.context, {})
  expect((await rows()).map(({ member_id }) => member_id === null)).toEqual([false])
})

test('a login from a new device or place is told by mail, one from a known one is not', async () => {
  await using w = await world()
  await w.aMember({ email, password })
  const told = async (from: From) => {
    w.mails.length = 0
    const { token } = (await logIn(w, {}, from)).body
    const [mail, ...more] = await mailsOf(w)
    expect(more).toEqual([])
    expect((await history(w, token)).data[0]?.isNewDevice).toBe(mail !== undefined)
    return mail
  }
  expect(await told({})).toBeUndefined()
  expect(await told({})).toBeUndefined()
  expect(await told({ from: '198.51.100.99' })).toBeUndefined()
  expect(await told({ agent: phone })).toBe('A new login to your account')
  expect(w.mails[0]?.text).toContain('Safari, iPhone')
  expect(await told({ agent: phone })).toBeUndefined()
  expect(await told({ from: away })).toBe('A new login to your account')
  expect(await told({ from: away, agent: phone })).toBeUndefined()
  expect(await told({ agent: 'something nobody knows' })).toBe('A new login to your account')
  expect(w.mails[0]?.text).toMatch(/before: Unknown device, \d+ \w+ \d{4} at \d\d:\d\d\. If/)
})

test('who comes back after a month from another place is known by the kind of browser', async () => {
  await using w = await world()
  await w.aMember({ email, password })
  await logIn(w)
  w.clock.advance(31 * DAY)
  await pruneSignIns.perform(w.context, {})
  await logIn(w, {}, { from: away })
  expect(await mailsOf(w)).toEqual([])
})

test('networks are forgotten after thirty days, refused tries too, logins after ninety', async () => {
  await using w = await world()
  const ann = await w.aMember({ email, password })
  await logIn(w)
  await logIn(w, { password: 'guessed by eve' })
  const kept = async () => {
    await pruneSignIns.perform(w.context, {})
    const rows = await w.db.selectFrom('sign_in').selectAll().where('member_id', '=', ann.id).execute()
    return rows.map(({ outcome, network }) => [outcome, network !== null]).toSorted((a, b) => (a < b ? -1 : 1))
  }
  w.clock.advance(30 * DAY - 60_000)
  expect(await kept()).toEqual([
    ['passed', true],
    ['wrongPassword', true],
  ])
  w.clock.advance(120_000)
  expect(await kept()).toEqual([['passed', false]])
  const { token } = (await logIn(w)).body
  expect((await history(w, token)).data.at(-1)).toMatchObject({ outcome: 'passed', isThisNetwork: null })
  w.clock.advance(60 * DAY)
  expect(await kept()).toHaveLength(1)
})

test('signing out everywhere ends this session too', async () => {
  await using w = await world()
  await w.aMember({ email, password })
  const [one, two] = [(await logIn(w)).body, (await logIn(w)).body]
  expect((await w.as(one)(devices.signOutOthers, { query: { which: 'all' } })).body.ended).toBe(3)
  for (const { token } of [one, two]) expect((await w.as({ token })(devices.list, {})).status).toBe(401)
})

test('a session that has given the second step says so from its next token on', async () => {
  await using w = await world()
  await w.aMember({ email, password })
  const pair = (await logIn(w)).body
  expect(decodeJwt(pair.token)['amr']).toEqual(['pwd'])
  const { secret } = (await w.as(pair)(twoStep.enrol, { body: { password } })).body
  const seed = Buffer.from(Secret.fromBase32(secret).bytes)
  await w.as(pair)(twoStep.confirm, { body: { code: makeTwoStepCode(seed, w.clock.now()) } })
  const refreshed = (await w.asNobody(session.refresh, { body: { refresh_token: pair.refresh_token } })).body
  expect(decodeJwt(refreshed.token)['amr']).toEqual(['pwd', 'otp'])
})

test('a session confirmed with the second step says so, one confirmed without it does not', async () => {
  await using w = await world()
  const ann = await w.aMember({ email, password })
  const amrAfter = async (body: { two_step?: string }) => {
    const { refresh_token } = { refresh_token: ann.refreshToken }
    expect((await w.as(ann)(session.confirm, { body: { password, ...body } })).status).toBe(200)
    const pair = (await w.asNobody(session.refresh, { body: { refresh_token } })).body
    Object.assign(ann, { token: pair.token, refreshToken: pair.refresh_token })
    return decodeJwt(pair.token)['amr']
  }
  expect(await amrAfter({})).toEqual(['pwd'])
  const seed = Buffer.from('12345678901234567890')
  await giveTwoStep(w.context, ann.id, seed)
  expect(await amrAfter({ two_step: makeTwoStepCode(seed, w.clock.now()) })).toEqual(['pwd', 'otp'])
})
