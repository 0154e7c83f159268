import { accounts } from '@amour/contract/account/accounts.ts'
import { email as emails } from '@amour/contract/account/email.ts'
import { session } from '@amour/contract/account/session.ts'
import type { CallOptions } from '@amour/test/http/call-app.ts'
import { giveTwoStep } from '@amour/test/members/two-step-setup.ts'
import { findActivationTokens } from '@amour/test/members/registration.ts'
import { solveProof } from '@amour/test/http/proof-solution.ts'
import { makeTwoStepCode } from '@amour/test/members/two-step-code.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const old = 'open sesame'
const wanted = 'Twelfth-Night £1'
const email = 'ann@example.com'
const inBase64 = (password: string) => Buffer.from(password).toString('base64')

let hosts = 0
const from = () => ({ from: `198.51.100.${(hosts = (hosts % 250) + 1)}` })

const ask = (w: World, password = wanted, address = email, options: CallOptions = from()) =>
  w.asNobody(accounts.recover, { body: { email: address, password: inBase64(password) } }, options)

/** Signs in without the limits of signing in, which have tests of their own. */
async function logIn(w: World, password: string, more: { _activation?: string; _two_step?: string } = {}) {
  const index = w.context.secrets.digest('email-index', email).toString('base64url')
  await w.context.limits.forget('loginFailures', `email|${index}`)
  await w.context.limits.forget('loginByEmail', index)
  return w.asNobody(session.login, { body: { username: email, password, ...more } }, from())
}
const complete = (w: World, link: string, password = wanted, more = {}) =>
  logIn(w, password, { _activation: link, ...more })

test('whoever asked gets the new password in force by the mailed link and that password, once', async () => {
  await using w = await world()
  const ann = await w.aMember({ email, password: old })
  const reply = await ask(w)
  expect([reply.status, reply.text]).toEqual([200, '{"status":"200 OK"}'])
  expect((await logIn(w, wanted)).status).toBe(401)
  expect((await logIn(w, old)).status).toBe(200)

  const [link = ''] = await findActivationTokens(w, email)
  const done = await complete(w, link)
  expect(done.status).toBe(200)
  expect((await w.as(done.body)(accounts.me, {})).body.username).toBe(ann.username)
  expect((await logIn(w, old)).status).toBe(401)
  expect((await logIn(w, wanted)).status).toBe(200)
  expect((await complete(w, link)).problem.code).toBe('activationFailed')
})

test('completing ends every other session, locks the keys, drops the other links and tells the owner', async () => {
  await using w = await world()
  const ann = await w.aMember({ email, password: old, hasKeys: true })
  const newAddress = { email: 'ann.new@example.com', password: old }
  expect((await w.as(ann)(emails.change, { body: newAddress })).status).toBe(200)
  await ask(w, 'another password')
  const [other = ''] = await findActivationTokens(w, email)
  await ask(w)
  const [, link = ''] = await findActivationTokens(w, email)
  w.mails.length = 0
  const done = await complete(w, link)
  expect((await w.as(ann)(accounts.me, {})).status).toBe(401)
  const me = await w.as(done.body)(accounts.me, {})
  expect(me.body).toMatchObject({ public: ann.publicKey, key: null, keyLocked: true })
  expect((await complete(w, other, 'another password')).problem.code).toBe('activationFailed')
  await w.settle()
  expect(w.mails.map(({ to, subject }) => [to, subject])).toEqual([[email, 'Your password was changed']])
  for (const table of ['recovery', 'email_change'] as const)
    expect(await w.db.selectFrom(table).select('id').execute(), table).toEqual([])
})

test('a password that somebody else asked for helps nobody: not by a scanner’s visit, not by the owner’s click', async () => {
  await using w = await world()
  await w.aMember({ email, password: old })
  await ask(w, 'chosen by mallory')
  const [link = ''] = await findActivationTokens(w, email)
  for (const url of ['/account/activation/complete', `/account/activation/complete?t=${link}`])
    await w.app.inject({ url })
  expect((await logIn(w, 'chosen by mallory')).status).toBe(401)
  const clicked = await complete(w, link, old)
  expect([clicked.status, clicked.problem.code]).toEqual([401, 'activationFailed'])
  expect((await logIn(w, 'chosen by mallory')).status).toBe(401)
  expect((await logIn(w, old)).status).toBe(200)
})

test('a known and an unknown address get the same bytes and leave the same rows; only the known one gets a mail', async () => {
  await using w = await world({ PADDING_STEP: '250' })
  await w.aMember({ email, password: old })
  await w.aMember({ email: 'eve@example.com', password: old, status: 'unactivated' })
  const addresses = [email, 'eve@example.com', 'nobody@example.com']
  const replies = []
  for (const address of addresses) {
    const start = performance.now()
    replies.push(await ask(w, wanted, address))
    expect(performance.now() - start).toBeGreaterThanOrEqual(250)
  }
  const shapes = replies.map(({ status, text, headers }) => JSON.stringify([status, text, Object.keys(headers)]))
  expect(new Set(shapes).size).toBe(1)
  expect(await w.db.selectFrom('recovery').select('id').execute()).toHaveLength(3)
  expect(await w.db.selectFrom('mail').select('id').execute()).toHaveLength(3)
  await w.settle()
  expect(w.mails.map(({ to }) => to)).toEqual([email])
  const waiting = await w.db.selectFrom('mail').select('id').where('sent_at', 'is', null).execute()
  expect(waiting).toEqual([])
})

test('the mail goes to the address as its owner wrote it, and tells nothing of who they are', async () => {
  await using w = await world()
  const ann = await w.aMember({ email: 'Ann@example.com', password: old })
  await ask(w, wanted, 'ANN@EXAMPLE.COM')
  await w.settle()
  const [mail] = w.mails
  expect(mail).toMatchObject({ to: 'Ann@example.com', subject: 'Your new password' })
  expect(mail?.text).not.toContain(ann.username)
})

test('a password that the rules refuse is refused before anything is looked up', async () => {
  await using w = await world()
  await w.aMember({ email, password: old })
  for (const address of [email, 'nobody@example.com']) {
    const { status, problem } = await ask(w, 'short', address)
    expect([status, problem.violations]).toEqual([
      422,
      [{ propertyPath: 'password', message: 'Password must be a minimum of 8 characters.' }],
    ])
  }
  const common = await ask(w, 'liverpool')
  expect(common.problem.violations).toEqual([
    {
      propertyPath: 'password',
      message: 'This password is too common and easy to guess.',
    },
  ])
  const broken = await w.asNobody(accounts.recover, { body: { email: 'ann', password: 'no base64!' } }, from())
  expect(broken.problem.violations?.map(({ propertyPath }) => propertyPath)).toEqual(['email', 'password'])
  expect(await w.db.selectFrom('recovery').select('id').execute()).toEqual([])
})

test('five wrong passwords burn a link; the right one does not count', async () => {
  await using w = await world()
  const ann = await w.aMember({ email, password: old })
  await giveTwoStep(w.context, ann.id, Buffer.alloc(20))
  await ask(w)
  const [link = ''] = await findActivationTokens(w, email)
  for (let time = 0; time < 6; time += 1) expect((await complete(w, link)).problem.code).toBe('twoStepRequired')
  for (let wrong = 0; wrong < 5; wrong += 1) {
    expect((await complete(w, link, 'not the password')).problem.code).toBe('activationFailed')
  }
  expect((await complete(w, link)).problem.code).toBe('activationFailed')
})

test('a link works for one hour and for its own address only', async () => {
  await using w = await world()
  await w.aMember({ email, password: old })
  await w.aMember({ email: 'bob@example.com', password: old })
  await ask(w, wanted, 'bob@example.com')
  const [foreign = ''] = await findActivationTokens(w, 'bob@example.com')
  expect((await complete(w, foreign)).problem.code).toBe('activationFailed')
  await ask(w)
  const [link = ''] = await findActivationTokens(w, email)
  w.clock.advance(60 * 60_000)
  expect((await complete(w, link)).problem.code).toBe('activationFailed')
})

test('the second step is asked for and never left out', async () => {
  await using w = await world()
  const ann = await w.aMember({ email, password: old })
  const seed = Buffer.alloc(20, 7)
  await giveTwoStep(w.context, ann.id, seed)
  await ask(w)
  const [link = ''] = await findActivationTokens(w, email)
  expect((await complete(w, link)).problem).toMatchObject({ code: 'twoStepRequired', data: { required: true } })
  expect((await complete(w, link, wanted, { _two_step: '000000' })).problem.code).toBe('twoStepInvalid')
  expect((await w.as(ann)(accounts.me, {})).status).toBe(200)
  expect((await complete(w, link, wanted, { _two_step: makeTwoStepCode(seed, w.clock.now()) })).status).toBe(200)
})

test('of two completions at once one succeeds', async () => {
  await using w = await world()
  await w.aMember({ email, password: old })
  await ask(w)
  const [link = ''] = await findActivationTokens(w, email)
  const both = await Promise.all([complete(w, link), complete(w, link)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
})

test('a sign-in with the old password that is under way when the new one comes does not outlive it', async () => {
  await using w = await world()
  await w.aMember({ email, password: old })
  await ask(w)
  const [link = ''] = await findActivationTokens(w, email)
  await Promise.all([complete(w, link), logIn(w, old)])
  expect((await logIn(w, old)).status).toBe(401)
  const standing = await w.db.selectFrom('session').select('id').where('ended_at', 'is', null).execute()
  expect(standing).toHaveLength(1)
})

test('three links live at a time and none is cancelled by another; over a limit the answer stays, the mail does not come', async () => {
  await using w = await world()
  await w.aMember({ email, password: old })
  for (const password of ['first wish 1', 'second wish 2', 'third wish 3', 'fourth wish 4']) {
    expect((await ask(w, password)).text).toBe('{"status":"200 OK"}')
  }
  const links = await findActivationTokens(w, email)
  expect(links).toHaveLength(3)
  const statuses = []
  for (const link of links) statuses.push((await complete(w, link, 'first wish 1')).status)
  expect(statuses).toContain(200)
})

test('the mail of a recovery never stays away because neighbours asked for theirs: from the 21st on it costs work', async () => {
  await using w = await world()
  const from = '192.0.2.1'
  for (let time = 0; time < 20; time += 1) {
    expect((await ask(w, wanted, `somebody${time}@example.com`, { from })).status).toBe(200)
  }
  const refused = await ask(w, wanted, email, { from })
  expect([refused.status, refused.problem.code]).toEqual([429, 'proofNeeded'])
  expect((await ask(w, wanted, 'nobody@example.com', { from })).text).toBe(refused.text)
  expect((await ask(w, wanted, email, { from, headers: await solveProof(w) })).status).toBe(200)
  expect(await w.db.selectFrom('recovery').select('id').execute()).toHaveLength(21)
})

test('a suspended member comes in by no link', async () => {
  await using w = await world()
  await w.aMember({ email, password: old, status: 'suspended' })
  await ask(w)
  const [link = ''] = await findActivationTokens(w, email)
  expect((await complete(w, link)).problem.code).toBe('accountSuspended')
  expect((await logIn(w, wanted)).status).toBe(401)
})
