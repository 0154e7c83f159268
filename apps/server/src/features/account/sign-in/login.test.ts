import { accounts } from '@amour/contract/account/accounts.ts'
import { DEVICE_HEADER } from '@amour/contract/endpoint.ts'
import { session } from '@amour/contract/account/session.ts'
import { addressKey, networkKey } from '#http/router.ts'
import { secretOf } from '#security/passwords/given-password.ts'
import { hashPassword } from '#security/passwords/password.ts'
import { solveProof } from '@amour/test/http/proof-solution.ts'
import { exhaustLimit } from '@amour/test/http/limit-exhaustion.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const password = 'open sesame'
const from = (host: number) => ({ from: `192.0.2.${host}` })
const logIn = (w: World, username: string, given: string, options = {}) =>
  w.asNobody(session.login, { body: { username, password: given } }, options)

test('a member signs in with e-mail and password, however they spell the address', async () => {
  await using w = await world()
  await w.aMember({ username: 'ann', email: 'ann@example.com', password })
  const { body } = await logIn(w, 'Ann@EXAMPLE.com', password)
  const me = await w.as(body)(accounts.me, {})
  expect(me.body.username).toBe('ann')
})

test('a wrong password and an unknown address get the same answer, byte for byte, at the same steps of time', async () => {
  await using w = await world({ PADDING_STEP: '250' })
  await w.aMember({ email: 'ann@example.com', password })
  await w.aMember({ email: 'eve@example.com', password, status: 'unactivated' })
  await w.aMember({ email: 'bob@example.com', password, status: 'suspended' })

  const answers = []
  for (const [host, email] of ['ann', 'eve', 'bob', 'nobody'].map((name) => `${name}@example.com`).entries()) {
    const start = performance.now()
    const { status, text } = await logIn(w, email, 'not the password', from(host))
    const steps = Math.floor((performance.now() - start) / 250)
    answers.push({ status, text, isPadded: steps >= 1 })
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 401, isPadded: true })
  expect(JSON.parse(answers[0]?.text ?? '')).toEqual({
    code: 'wrongCredentials',
    message: 'The email address or password isn’t right.',
    data: { field: 'password', required: false },
  })
})

test('only the right password learns that an account is suspended, closed or not activated', async () => {
  await using w = await world()
  for (const status of ['unactivated', 'suspended', 'closed', 'restricted'] as const) {
    await w.aMember({ email: `${status}@example.com`, password, status })
  }
  const codes = []
  for (const [host, status] of ['unactivated', 'suspended', 'closed', 'restricted'].entries()) {
    const reply = await logIn(w, `${status}@example.com`, password, from(host))
    codes.push([reply.status, reply.status === 200 ? 'in' : reply.problem.code])
  }
  expect(codes).toEqual([
    [403, 'notActivated'],
    [403, 'accountSuspended'],
    [401, 'wrongCredentials'],
    [200, 'in'],
  ])
})

test('what breaks the schema is refused under its field', async () => {
  await using w = await world()
  const { status, problem } = await logIn(w, 'ann', 'short')
  expect(status).toBe(422)
  expect(problem.violations).toEqual([
    { propertyPath: 'username', message: 'Please enter a valid email address.' },
    { propertyPath: 'password', message: 'Password must be a minimum of 8 characters.' },
  ])
})

test('after three failures signing in costs a proof of work, for known and unknown addresses alike', async () => {
  await using w = await world()
  await w.aMember({ email: 'ann@example.com', password })
  for (const email of ['ann@example.com', 'nobody@example.com']) {
    for (const host of [1, 2, 3]) await logIn(w, email, 'not the password', from(host))
  }
  const [known, unknown] = [
    await logIn(w, 'ann@example.com', password, from(4)),
    await logIn(w, 'nobody@example.com', password, from(5)),
  ]
  expect(known.status).toBe(429)
  expect(known.problem).toMatchObject({ code: 'proofNeeded', data: { field: 'proof', required: true, level: 1 } })
  expect(unknown.text).toBe(known.text)

  const own = { [DEVICE_HEADER]: 'A'.repeat(22) }
  const signedIn = await logIn(w, 'ann@example.com', password, {
    headers: { ...own, ...(await solveProof(w)) },
    ...from(4),
  })
  expect(signedIn.status).toBe(200)
  expect((await logIn(w, 'ann@example.com', password, { headers: own, ...from(4) })).status).toBe(200)
})

test('guessing at an address from everywhere does not lock out who has signed in from home before', async () => {
  await using w = await world()
  await w.aMember({ email: 'ann@example.com', password })
  await logIn(w, 'ann@example.com', password, from(100))
  const index = w.context.secrets.digest('email-index', 'ann@example.com').toString('base64url')
  for (let guess = 0; guess < 10; guess += 1) await w.context.limits.count('loginByEmail', index)

  const stranger = await logIn(w, 'ann@example.com', password, from(101))
  expect(stranger.status).toBe(429)
  expect(stranger.headers['retry-after']).toBeDefined()
  expect((await logIn(w, 'ann@example.com', password, from(100))).status).toBe(200)
})

test('a browser that a member has signed in with pays for no wrong password that was tried elsewhere', async () => {
  await using w = await world()
  await w.aMember({ email: 'ann@example.com', password })
  const own = { [DEVICE_HEADER]: 'A'.repeat(22) }
  expect((await logIn(w, 'ann@example.com', password, { headers: own, ...from(1) })).status).toBe(200)
  for (const email of ['ann@example.com', 'nobody@example.com']) {
    for (const host of [11, 12, 13]) await logIn(w, email, 'not the password', from(host))
  }
  const key = addressKey(w.context, from(2).from)
  await exhaustLimit(w.context, 'loginByAddress', key, 100)

  // In another network, which neighbours have used up: nobody else comes in there at all.
  expect((await logIn(w, 'ann@example.com', password, { headers: own, ...from(2) })).status).toBe(200)
  const walled = await logIn(w, 'ann@example.com', password, from(2))
  expect([walled.status, walled.problem.code]).toEqual([429, 'tooManyRequests'])
  expect(walled.problem.message).toMatch(/^Please wait \d+ (minute|second)s? and try again\.$/)

  // Neither her user agent, nor an address of hers, nor another number makes a stranger known; and nobody is told apart.
  const guesses = [{}, { [DEVICE_HEADER]: 'B'.repeat(22) }, { 'user-agent': 'Firefox/132' }]
  const answers = []
  for (const headers of guesses) {
    for (const email of ['ann@example.com', 'nobody@example.com']) {
      answers.push((await logIn(w, email, 'not the password', { headers, ...from(3) })).text)
    }
  }
  expect(new Set(answers).size).toBe(1)
  expect(JSON.parse(answers[0] ?? '')).toMatchObject({ code: 'proofNeeded' })
  const other = await logIn(w, 'nobody@example.com', 'not the password', { headers: own, ...from(3) })
  expect(other.text).toBe(answers[0])
  expect((await logIn(w, 'ann@example.com', 'not the password', from(1))).problem.code).toBe('proofNeeded')
})

test('who guesses in a browser that is known pays there too', async () => {
  await using w = await world()
  await w.aMember({ email: 'ann@example.com', password })
  const own = { headers: { [DEVICE_HEADER]: 'A'.repeat(22) } }
  await logIn(w, 'ann@example.com', password, { ...own, ...from(1) })
  const codes = []
  for (let guess = 0; guess < 4; guess += 1) {
    codes.push((await logIn(w, 'ann@example.com', 'not the password', { ...own, ...from(1) })).problem.code)
  }
  expect(codes).toEqual([...Array<string>(3).fill('wrongCredentials'), 'proofNeeded'])
  expect((await logIn(w, 'ann@example.com', password, from(4))).status).toBe(200)
})

test('who signs in without a mistake uses up nothing of those who share the address', async () => {
  await using w = await world()
  await w.aMember({ email: 'ann@example.com', password })
  const { limits } = w.context
  const left = async () => [
    await limits.remaining('loginByAddress', addressKey(w.context, from(1).from)),
    await limits.remaining('loginByNetwork', networkKey(w.context, from(1).from)),
  ]
  const before = await left()
  for (let count = 0; count < 2; count += 1)
    expect((await logIn(w, 'ann@example.com', password, from(1))).status).toBe(200)
  expect(await left()).toEqual(before)
  await logIn(w, 'ann@example.com', 'not the password', from(1))
  expect(await left()).toEqual(before.map((points) => points - 1))
})

test('a password hashed with older parameters is hashed anew when it is next right', async () => {
  await using w = await world({ PASSWORD_MEMORY: '47104' })
  const ann = await w.aMember({ email: 'ann@example.com' })
  const current = await hashPassword(w.context, await secretOf(w.context, password, 'ann@example.com'))
  expect(current).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1,keyid=[\w-]{8,20},pre=a1\$[\w+/]{22}\$[\w+/]{43}$/)

  const { argon2Sync, randomBytes } = await import('node:crypto')
  const nonce = randomBytes(16)
  const secret = w.context.secrets.derive('pepper', w.context.secrets.currentKid)
  const hash = argon2Sync('argon2id', {
    message: password,
    nonce,
    secret,
    memory: 64,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  })
  const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const old = `$argon2id$v=19$m=64,t=1,p=1,keyid=${w.context.secrets.currentKid}$${bare(nonce)}$${bare(hash)}`
  await w.db.updateTable('member').set({ password_hash: old }).where('id', '=', ann.id).execute()

  expect((await logIn(w, 'ann@example.com', password)).status).toBe(200)
  const row = await w.db.selectFrom('member').select('password_hash').where('id', '=', ann.id).executeTakeFirstOrThrow()
  expect(row.password_hash).toMatch(/m=47104,.*,pre=a1\$/)
  expect((await logIn(w, 'ann@example.com', password)).status).toBe(200)
})

test('of twenty sign-ins to one account at once each is served or told to wait, while another is under way too', async () => {
  await using w = await world()
  const ann = await w.aMember({ email: 'ann@example.com', password })
  const replies = await w.db.transaction().execute(async (other) => {
    // As a sign-in that has found the password right and still has things to write.
    await other.selectFrom('member').select('id').where('id', '=', ann.id).forShare().execute()
    return Promise.all(Array.from({ length: 20 }, () => logIn(w, ann.email, password)))
  })
  const told = replies.map(({ status, headers }) => [status, status === 429 && Number(headers['retry-after']) > 0])
  expect(new Set(told.map(String))).toEqual(new Set(['200,false', '429,true']))
})
