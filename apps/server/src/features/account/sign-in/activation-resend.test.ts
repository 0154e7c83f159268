import { session } from '@amour/contract/account/session.ts'
import { findActivationTokens, makeRegistrationDraft, register } from '@amour/test/members/registration.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { DAY, HOUR } from '#durations.ts'
import { housekeeping } from '#features/account/housekeeping/housekeeping.jobs.ts'

const password = 'As-you-like-it £1'
const typo = 'rosalind@exmaple.com'
const email = 'rosalind@example.com'

let networks = 0
const from = () => ({ from: `203.0.${(networks += 1)}.9` })

type Ask = { email: string; new_email?: string; password?: string; username?: string }
const ask = (w: World, { email: current, password: given = password, ...named }: Ask) =>
  w.asNobody(session.resendActivation, { body: { email: current, password: given, ...named } }, from())

const activate = async (w: World, username: string, token: string | undefined) =>
  (await w.asNobody(session.login, { body: { username, password, _activation: token ?? '' } }, from())).status

test('a link is mailed again on demand, and the first one goes on working', async () => {
  await using w = await world()
  await register(w, makeRegistrationDraft({ email }))
  const reply = await ask(w, { email })
  expect([reply.status, reply.text]).toEqual([200, '{"status":"200 OK"}'])
  const [first, second, ...others] = await findActivationTokens(w, email)
  expect([typeof first, typeof second, others]).toEqual(['string', 'string', []])
  expect(await activate(w, email, first)).toBe(200)
})

test('a link that is mailed on the sixth day says that it ends with the registration, and does', async () => {
  await using w = await world()
  await register(w, makeRegistrationDraft({ email }))
  w.clock.advance(6 * DAY)
  await ask(w, { email })
  await w.settle()
  expect(w.mails.at(-1)?.text).toContain('no longer than seven days after you signed up')
  const [, late] = await findActivationTokens(w, email)
  w.clock.advance(36 * HOUR)
  await housekeeping.perform({ ...w.context, db: w.dbOf('worker') }, {})
  expect(await activate(w, email, late)).not.toBe(200)
})

test('a typo in the address is mended: the old address and its links open nothing any more', async () => {
  await using w = await world()
  await register(w, makeRegistrationDraft({ email: typo }))
  const [old] = await findActivationTokens(w, typo)
  await ask(w, { email: typo })
  expect((await ask(w, { email: typo, new_email: email })).status).toBe(200)
  const [fresh] = await findActivationTokens(w, email)
  for (const token of await findActivationTokens(w, typo)) {
    expect(await activate(w, typo, token)).not.toBe(200)
    expect(await activate(w, email, token)).not.toBe(200)
  }
  expect(await activate(w, typo, fresh)).not.toBe(200)
  expect(await activate(w, typo, undefined)).not.toBe(200)
  expect(old).not.toBe(fresh)
  expect(await activate(w, email, fresh)).toBe(200)
  expect(await w.db.selectFrom('member').select(['username', 'status']).execute()).toEqual([
    { username: 'rosalind', status: 'active' },
  ])
  // Now that it is an account, nobody moves it by this way.
  await ask(w, { email, new_email: typo })
  expect(await findActivationTokens(w, typo)).toHaveLength(2)
})

test('who corrects the address to what it is keeps the links, also when no more mails go there', async () => {
  await using w = await world()
  await register(w, makeRegistrationDraft({ email }))
  for (const _ of [1, 2, 3]) await ask(w, { email })
  expect((await ask(w, { email, new_email: 'Rosalind@Example.com' })).status).toBe(200)
  const [first, ...others] = await findActivationTokens(w, email)
  expect(others).toHaveLength(2)
  expect(await activate(w, email, first)).toBe(200)
})

test('who has registered an address goes on with it, also where somebody else has registered the same since', async () => {
  await using w = await world()
  const shared = 'reception@example.com'
  await register(w, makeRegistrationDraft({ email: shared }))
  await register(w, makeRegistrationDraft({ email: shared, username: 'celia', password: 'Arden-forest £7' }))
  await ask(w, { email: shared, username: 'Rosalind' })
  expect(await findActivationTokens(w, shared)).toHaveLength(3)
  await ask(w, { email: shared, username: 'rosalind', new_email: email })
  const [moved] = await findActivationTokens(w, email)
  expect(await activate(w, email, moved)).toBe(200)
  expect(await w.db.selectFrom('member').select(['username', 'status']).orderBy('username').execute()).toEqual([
    { username: 'celia', status: 'unactivated' },
    { username: 'rosalind', status: 'active' },
  ])
})

test('who names somebody else’s registration of an address mails and moves nothing, and is told the same', async () => {
  await using w = await world()
  await register(w, makeRegistrationDraft({ email }))
  await register(w, makeRegistrationDraft({ email, username: 'celia', password: 'Arden-forest £7' }))
  const replies = [
    await ask(w, { email, username: 'celia', new_email: 'thief@example.com' }),
    await ask(w, { email, username: 'nobody', new_email: 'thief@example.com' }),
  ]
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {"status":"200 OK"}']))
  expect(await findActivationTokens(w, 'thief@example.com')).toEqual([])
})

test('who does not know the password moves and mails nothing, and is told the same', async () => {
  await using w = await world()
  await register(w, makeRegistrationDraft({ email }))
  await w.aMember({ email: 'ann@example.com', password })
  const asked = { new_email: 'thief@example.com' }
  const replies = [
    await ask(w, { email, ...asked, password: 'As-you-like-it £2' }),
    await ask(w, { email: 'ann@example.com', ...asked }),
    await ask(w, { email: 'nobody@example.com', ...asked }),
    await ask(w, { email, new_email: 'ann@example.com', password: 'As-you-like-it £2' }),
  ]
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {"status":"200 OK"}']))
  await w.settle()
  expect(w.mails.map(({ to }) => to)).toEqual([email])
})

test('to guess the password here costs what it costs at the login, counted together', async () => {
  await using w = await world()
  await register(w, makeRegistrationDraft({ email }))
  for (let guess = 0; guess < 3; guess += 1) await ask(w, { email, password: `As-you-like-it ${guess}` })
  expect((await ask(w, { email })).problem.code).toBe('proofNeeded')
  const login = await w.asNobody(session.login, { body: { username: email, password } }, from())
  expect(login.problem.code).toBe('proofNeeded')
})

test('an address that is known already gets no link, only its owner a mail; whoever asks is told the same', async () => {
  await using w = await world()
  await w.aMember({ email: 'ann@example.com' })
  await register(w, makeRegistrationDraft({ email: typo, username: 'one' }))
  await register(w, makeRegistrationDraft({ email: 'other@exmaple.com', username: 'two' }))
  const known = await ask(w, { email: typo, new_email: 'ann@example.com' })
  const unknown = await ask(w, { email: 'other@exmaple.com', new_email: 'new@example.com' })
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  expect(await findActivationTokens(w, 'ann@example.com')).toEqual([])
  expect(await findActivationTokens(w, 'new@example.com')).toHaveLength(1)
  expect(w.mails.find(({ to }) => to === 'ann@example.com')?.subject).toBe('Your account')
})

test('a mailbox gets three mails an hour, by whichever way they were asked for', async () => {
  await using w = await world()
  await register(w, makeRegistrationDraft({ email }))
  for (let times = 0; times < 4; times += 1) expect((await ask(w, { email })).status).toBe(200)
  expect(await findActivationTokens(w, email)).toHaveLength(3)
})

test('what is no address is refused under its field', async () => {
  await using w = await world()
  const { status, problem } = await ask(w, { email, new_email: 'rosalind@' })
  expect(status).toBe(422)
  expect(problem.violations).toEqual([{ propertyPath: 'new_email', message: 'Please enter a valid email address.' }])
})
