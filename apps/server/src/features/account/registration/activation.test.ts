import { session } from '@amour/contract/account/session.ts'
import { makeRegistrationDraft, findActivationTokens, register } from '@amour/test/members/registration.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const { email, password } = makeRegistrationDraft()
const complete = (w: World, link: string, given = password, username = email) =>
  w.asNobody(session.login, { body: { username, password: given, _activation: link } })

test('a link alone, or with anything wrong, gets one and the same answer', async () => {
  await using w = await world()
  await register(w, makeRegistrationDraft())
  await register(
    w,
    makeRegistrationDraft({ username: 'other', email: 'other@example.com', password: 'another password' }),
  )
  const [link = ''] = await findActivationTokens(w, email)
  const [foreign = ''] = await findActivationTokens(w, 'other@example.com')
  await complete(w, foreign, 'another password', 'other@example.com')

  const replies = await Promise.all([
    complete(w, 'x'),
    complete(w, link.replace(/.$/, link.endsWith('A') ? 'E' : 'A')),
    complete(w, foreign),
    complete(w, link, 'another password', 'other@example.com'),
    complete(w, link, 'not the password'),
    complete(w, foreign, 'another password', 'other@example.com'),
  ])
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(replies[0]?.problem).toEqual({
    code: 'activationFailed',
    message: 'This link isn’t valid any more, or the email address or password isn’t right.',
  })
})

test('a link works for 48 hours and no longer', async () => {
  await using w = await world()
  await register(w, makeRegistrationDraft())
  const [link = ''] = await findActivationTokens(w, email)
  w.clock.advance(48 * 60 * 60_000 + 1000)
  expect((await complete(w, link)).problem.code).toBe('activationFailed')
})

test('five wrong passwords burn a link; signing in without it sends another', async () => {
  await using w = await world()
  await register(w, makeRegistrationDraft())
  const [link = ''] = await findActivationTokens(w, email)
  await w.db.updateTable('activation').set({ attempts: 4 }).execute()
  await complete(w, link, 'not the password')
  expect((await complete(w, link)).problem.code).toBe('activationFailed')

  const told = await w.asNobody(session.login, { body: { username: email, password } })
  expect([told.status, told.problem.code]).toEqual([403, 'notActivated'])
  const [, fresh = ''] = await findActivationTokens(w, email)
  expect((await complete(w, fresh)).status).toBe(200)
})

test('a link is sent again at most three times an hour, silently', async () => {
  await using w = await world()
  await register(w, makeRegistrationDraft())
  for (let count = 0; count < 4; count += 1) {
    const { problem } = await w.asNobody(session.login, { body: { username: email, password } })
    expect(problem.code).toBe('notActivated')
  }
  expect(await findActivationTokens(w, email)).toHaveLength(3)
})

test('a link opens an account once, also when it comes twice at the same moment', async () => {
  await using w = await world()
  await register(w, makeRegistrationDraft())
  const [link = ''] = await findActivationTokens(w, email)
  const replies = await Promise.all([complete(w, link), complete(w, link)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  expect(await w.db.selectFrom('session').select('id').execute()).toHaveLength(1)
})

test('nobody can occupy another person’s address: it belongs to whoever activates it, the other registration goes', async () => {
  await using w = await world()
  await register(w, makeRegistrationDraft({ username: 'attacker', password: 'attackers password' }))
  await w.settle()
  await register(w, makeRegistrationDraft({ username: 'victim' }))
  await w.settle()
  await register(w, makeRegistrationDraft({ username: 'attacker-two', password: 'attackers password' }))
  const [planted = '', link = ''] = await findActivationTokens(w, email)

  expect((await complete(w, planted)).problem.code).toBe('activationFailed')
  expect((await complete(w, link)).status).toBe(200)
  const names = await w.db.selectFrom('member').select(['username', 'status']).execute()
  expect(names).toEqual([{ username: 'victim', status: 'active' }])
  expect((await complete(w, planted, 'attackers password')).problem.code).toBe('activationFailed')
})

test('two registrations of one address that are activated at once leave one account', async () => {
  await using w = await world()
  await register(w, makeRegistrationDraft({ username: 'one' }))
  await register(w, makeRegistrationDraft({ username: 'two' }))
  const [first = '', second = ''] = await findActivationTokens(w, email)
  const replies = await Promise.all([complete(w, first), complete(w, second)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  expect(await w.db.selectFrom('member').select('id').execute()).toHaveLength(1)
})
