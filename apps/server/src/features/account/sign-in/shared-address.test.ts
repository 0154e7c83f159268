import { session } from '@amour/contract/account/session.ts'
import { DEVICE_HEADER } from '@amour/contract/endpoint.ts'
import { solveProof } from '@amour/test/http/proof-solution.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { emailIndex } from '#security/email-index.ts'

const password = 'open sesame'
const known = 'ann@example.com'
const unknown = 'nobody@example.com'

/** Where Ann and somebody who asks after her both live, and where neither is known. */
const home = { from: '198.51.100.20' }
const elsewhere = { from: '203.0.113.7' }

const guess = (w: World, username: string, at: { from: string }) =>
  w.asNobody(session.login, { body: { username, password: 'not the password' } }, at)

const logIn = (w: World, at: { from: string }) => w.asNobody(session.login, { body: { username: known, password } }, at)

const keyOf = (w: World, email: string) => emailIndex(w.context, email).toString('base64url')
const left = (w: World, email: string) => w.context.limits.remaining('loginByEmail', keyOf(w, email))

const useUp = async (w: World, email: string) => {
  for (let tries = 0; tries < 10; tries += 1) await w.context.limits.count('loginByEmail', keyOf(w, email))
}

/** What somebody is told, but for how many seconds are left. */
const told = ({ status, text }: { status: number; text: string }) =>
  `${status} ${text.replace(/\d+ (minutes?|seconds?)/, 'TIME').replace(/,"requestId":"[\da-f-]+"/, '')}`

test('tries used up elsewhere do not tell at home who has signed in there, and keep nobody out', async () => {
  await using w = await world()
  await w.aMember({ email: known, password })
  expect((await logIn(w, home)).status).toBe(200)
  for (const email of [known, unknown]) await useUp(w, email)

  const [ann, nobody] = [await guess(w, known, home), await guess(w, unknown, home)]
  expect(told(ann)).toBe(told(nobody))
  expect([nobody.status, nobody.problem.code]).toEqual([429, 'tooManyRequests'])
  const again = (email: string) =>
    w.asNobody(session.resendActivation, { body: { email, password: 'guess guess' } }, home)
  expect(told(await again(known))).toBe(told(await again(unknown)))
  expect((await logIn(w, home)).status).toBe(200)
})

test('guesses at home end after ten, though those elsewhere are used up', async () => {
  await using w = await world()
  await w.aMember({ email: known, password })
  expect((await logIn(w, home)).status).toBe(200)
  await useUp(w, known)
  for (let tries = 0; tries < 10; tries += 1) expect((await guess(w, known, home)).status).toBe(429)
  expect((await logIn(w, home)).status).toBe(429)
})

test('nor is told who signs in at home by whoever has registered their address, and knows that password', async () => {
  await using w = await world()
  await w.aMember({ email: known, password })
  expect((await logIn(w, home)).status).toBe(200)
  const own = 'a password of a stranger'
  for (const email of [known, unknown]) await w.aMember({ email, password: own, status: 'unactivated' })
  for (const email of [known, unknown]) await useUp(w, email)
  const answers = async (email: string) =>
    Promise.all([
      w.asNobody(session.login, { body: { username: email, password: own } }, home),
      w.asNobody(session.resendActivation, { body: { email, password: own } }, home),
    ])
  const [login, resend] = await answers(known)
  expect([login.status, resend.status]).toEqual([429, 429])
  expect([login, resend].map(told)).toEqual((await answers(unknown)).map(told))
})

test('a try at home counts elsewhere, too, whoever has signed in there', async () => {
  await using w = await world()
  await w.aMember({ email: known, password })
  expect((await logIn(w, home)).status).toBe(200)
  for (const email of [known, unknown]) await guess(w, email, home)
  expect([await left(w, known), await left(w, unknown)]).toEqual([9, 9])
})

test('who signs in uses up none of the tries, so that nobody who counts them hears of it', async () => {
  await using w = await world()
  await w.aMember({ email: known, password })
  for (const at of [home, elsewhere]) expect((await logIn(w, at)).status).toBe(200)
  expect([await left(w, known), await left(w, unknown)]).toEqual([10, 10])
})

test('nor by three wrong passwords of before, which go on to cost a proof whoever has signed in since', async () => {
  await using w = await world()
  await w.aMember({ email: known, password })
  const stranger = (host: number) => ({ from: `203.0.113.${host}` })
  for (const email of [known, unknown]) for (const host of [1, 2, 3]) await guess(w, email, stranger(host))
  const headers = { ...(await solveProof(w)), [DEVICE_HEADER]: 'A'.repeat(22) }
  const logInThere = (more: Record<string, string>) =>
    w.asNobody(session.login, { body: { username: known, password } }, { ...elsewhere, headers: more })
  expect((await logInThere(headers)).status).toBe(200)
  const [ann, nobody] = [await guess(w, known, stranger(4)), await guess(w, unknown, stranger(5))]
  expect(nobody.problem.code).toBe('proofNeeded')
  expect(told(ann)).toBe(told(nobody))
  // Their own browser has no failures to pay for.
  expect((await logInThere({ [DEVICE_HEADER]: 'A'.repeat(22) })).status).toBe(200)
})
