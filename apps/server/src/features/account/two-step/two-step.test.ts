import { session } from '@amour/contract/account/session.ts'
import { type World, world } from '@amour/test/world.ts'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { giveTwoStep } from '@amour/test/members/two-step-setup.ts'

const password = 'open sesame'
const seed = Buffer.from('12345678901234567890')

/** At the beginning of a half minute, which ends with the codes of it while no test runs. */
async function withCodes(w: World) {
  w.clock.advance(30_000 - (w.clock.now().getTime() % 30_000))
  const ann = await w.aMember({ email: 'ann@example.com', password })
  await giveTwoStep(w.context, ann.id, seed)
  return ann
}

const codeAt = (date: Date) =>
  TOTP.generate({
    secret: new Secret({ buffer: new Uint8Array(seed).buffer }),
    digits: 6,
    period: 30,
    timestamp: date.getTime(),
  })

const logIn = (w: World, code?: string, given = password) =>
  w.asNobody(session.login, {
    body: { username: 'ann@example.com', password: given, ...(code !== undefined && { _two_step: code }) },
  })

test('the code is asked for only after the right password', async () => {
  await using w = await world()
  await withCodes(w)
  const wrong = await logIn(w, undefined, 'not the password')
  expect(wrong.problem.code).toBe('wrongCredentials')
  const right = await logIn(w)
  expect(right.status).toBe(401)
  expect(right.problem).toMatchObject({ code: 'twoStepRequired', data: { field: 'two_step', required: true } })
})

test('a code works once, in its own half minute and the next, also when it comes twice at the same time', async () => {
  await using w = await world()
  await withCodes(w)
  const code = codeAt(w.clock.now())
  const both = await Promise.all([logIn(w, code), logIn(w, code)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])

  w.clock.advance(60_000)
  const older = codeAt(w.clock.now())
  w.clock.advance(30_000)
  expect((await logIn(w, older)).status).toBe(200)

  const old = codeAt(w.clock.now())
  w.clock.advance(60_000)
  const late = await logIn(w, old)
  expect(late.problem).toMatchObject({
    message: 'Invalid two step code.',
    data: { field: 'two_step', required: false },
  })
})

test('a code of the future is refused', async () => {
  await using w = await world()
  await withCodes(w)
  expect((await logIn(w, codeAt(new Date(w.clock.now().getTime() + 30_000)))).problem.code).toBe('twoStepInvalid')
})

test('five tries of a code in a quarter of an hour are all', async () => {
  await using w = await world()
  const ann = await withCodes(w)
  for (let used = 0; used < 5; used += 1) await w.context.limits.count('twoStep', ann.id)
  expect((await logIn(w, codeAt(w.clock.now()))).problem.code).toBe('tooManyRequests')
})

test('something other than six digits breaks the schema', async () => {
  await using w = await world()
  const { status, problem } = await logIn(w, '12345x')
  expect([status, problem.violations?.[0]?.message]).toEqual([422, 'Invalid two step code.'])
})
