import { readdir } from 'node:fs/promises'
import { staffSession } from '@amour/contract/console/staff-session.ts'
import { enrolment } from '@amour/contract/console/enrolment.ts'
import { createPasskey, type TestPasskey, usePasskey } from '@amour/test/members/software-authenticator.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { MINUTE } from '#durations.ts'
import { VERSION } from '#version.ts'
import { inviteStaff } from './invitations.service.ts'

/** Somebody with two keys, as they leave their first day. */
async function enrol(w: World, name = 'Ada') {
  const { id, link } = await inviteStaff(w.context, { name, roles: ['moderator'] }, null)
  const [, token = ''] = link.split('#t=')
  const first = await addKey(w, token, 'blue')
  const second = await addKey(w, token, 'spare')
  return { id, token, keys: [first, second] as const }
}

async function addKey(w: World, token: string, name: string): Promise<TestPasskey> {
  const asked = (await w.asStaff(undefined)(enrolment.question, { body: { token } })).body
  const { held, answer } = createPasskey(asked.options, w.context.config.console.url)
  const reply = await w.asStaff(undefined)(enrolment.add, { body: { token, name, passkey: answer } })
  expect(reply.status).toBe(201)
  return held
}

async function signIn(w: World, key: TestPasskey) {
  const question = (await w.asStaff(undefined)(staffSession.question, {})).body
  return w.asStaff(undefined)(staffSession.signIn, { body: { passkey: usePasskey(key, question) } })
}

test('a new colleague enrols two keys under the link they were handed, and signs in with either', async () => {
  await using w = await world()
  const ada = await enrol(w)
  for (const key of ada.keys) {
    const { token, staff } = (await signIn(w, key)).body
    expect(staff).toMatchObject({ id: ada.id, name: 'Ada', roles: ['moderator'], keys: 2, isDemo: false })
    expect((await w.asStaff({ token })(staffSession.me, {})).body).toEqual(staff)
  }
})

test('a link is good for two keys and a day, and one key alone lets nobody in', async () => {
  await using w = await world()
  const { link } = await inviteStaff(w.context, { name: 'Ada', roles: ['moderator'] }, null)
  const [, token = ''] = link.split('#t=')
  const first = await addKey(w, token, 'blue')
  expect((await signIn(w, first)).problem.code).toBe('staffKeyInvalid')
  await addKey(w, token, 'spare')
  expect((await w.asStaff(undefined)(enrolment.question, { body: { token } })).problem.code).toBe('linkInvalid')
  expect((await signIn(w, first)).status).toBe(201)

  const late = await inviteStaff(w.context, { name: 'Bea', roles: ['triage'] }, null)
  w.clock.advance(24 * 60 * MINUTE)
  const body = { token: late.link.split('#t=')[1] ?? '' }
  expect((await w.asStaff(undefined)(enrolment.question, { body })).problem.code).toBe('linkInvalid')
})

test('a key that belongs to nobody, a stale question and a foreign site are refused', async () => {
  await using w = await world()
  const { keys } = await enrol(w)
  const ask = async () => (await w.asStaff(undefined)(staffSession.question, {})).body
  const give = (passkey: ReturnType<typeof usePasskey>) =>
    w.asStaff(undefined)(staffSession.signIn, { body: { passkey } })

  const elsewhere = { ...keys[0], origin: w.context.config.siteUrl }
  expect((await give(usePasskey(elsewhere, await ask()))).problem.code).toBe('staffKeyInvalid')
  const stranger = { ...keys[0], id: Buffer.alloc(32, 1) }
  expect((await give(usePasskey(stranger, await ask()))).problem.code).toBe('staffKeyInvalid')
  const answer = usePasskey(keys[0], await ask())
  expect((await give(answer)).status).toBe(201)
  expect((await give(answer)).problem.code).toBe('staffKeyInvalid')
  const stale = await ask()
  w.clock.advance(6 * MINUTE)
  expect((await give(usePasskey(keys[0], stale))).problem.code).toBe('staffKeyInvalid')
})

test('a key that was touched without a fingerprint or PIN lets nobody in', async () => {
  await using w = await world()
  const { keys } = await enrol(w)
  const question = (await w.asStaff(undefined)(staffSession.question, {})).body
  const passkey = usePasskey(keys[0], question, { isVerified: false })
  expect((await w.asStaff(undefined)(staffSession.signIn, { body: { passkey } })).problem.code).toBe('staffKeyInvalid')
})

test('a session ends after eight hours, after fifteen idle minutes, and by signing out', async () => {
  await using w = await world()
  const { keys } = await enrol(w)
  const signedIn = async () => (await signIn(w, keys[0])).body
  const codeOf = async (token: string) => {
    const reply = await w.asStaff({ token })(staffSession.askStepUp, {})
    return reply.status === 200 ? undefined : reply.problem.code
  }

  const idle = await signedIn()
  w.clock.advance(14 * MINUTE)
  expect(await codeOf(idle.token)).toBeUndefined()
  w.clock.advance(14 * MINUTE)
  // A poll is no work: it does not keep a session alive.
  expect((await w.asStaff(idle)(staffSession.me, {})).status).toBe(200)
  w.clock.advance(2 * MINUTE)
  expect(await codeOf(idle.token)).toBe('staffSessionOver')

  const long = await signedIn()
  for (let passed = 0; passed < 480; passed += 10) {
    expect(await codeOf(long.token), `after ${passed} minutes`).toBeUndefined()
    w.clock.advance(10 * MINUTE)
  }
  expect(await codeOf(long.token)).toBe('staffSessionOver')

  const left = await signedIn()
  expect((await w.asStaff(left)(staffSession.signOut, {})).body).toEqual({ status: 'revoked' })
  expect(await codeOf(left.token)).toBe('staffSessionOver')
})

test('a touch is one’s own key, after a question of its own', async () => {
  await using w = await world()
  const ada = await enrol(w)
  const bea = await enrol(w, 'Bea')
  const session = (await signIn(w, ada.keys[0])).body
  w.clock.advance(10 * MINUTE)
  const ask = async () => (await w.asStaff(session)(staffSession.askStepUp, {})).body
  const give = (passkey?: ReturnType<typeof usePasskey>) =>
    w.asStaff(session)(staffSession.stepUp, { body: passkey ? { passkey } : {} })

  expect((await give()).problem.code).toBe('staffKeyInvalid')
  expect((await give(usePasskey(bea.keys[0], await ask()))).problem.code).toBe('staffKeyInvalid')
  const signInQuestion = (await w.asStaff(undefined)(staffSession.question, {})).body
  expect((await give(usePasskey(ada.keys[0], signInQuestion))).problem.code).toBe('staffKeyInvalid')
  const { touchedAt } = (await give(usePasskey(ada.keys[1], await ask()))).body
  expect(w.clock.now().getTime() - new Date(touchedAt ?? 0).getTime()).toBeLessThan(MINUTE)
})

test('somebody at this very computer may try the console in a demonstration, and nobody anywhere else', async () => {
  await using w = await world({ CONSOLE_DEMO: 'on', TRUST_PROXY: 'off' })
  const ada = await w.aStaff({ name: 'Ada', isDemo: true, roles: ['lead'] })
  const real = await w.aStaff({ name: 'Bea' })
  const { host } = new URL(w.context.config.console.url)
  const here = { headers: { host } }
  expect((await w.asStaff(undefined)(staffSession.demo, {}, here)).body.data).toEqual([
    { id: ada.id, name: 'Ada', roles: ['lead'] },
  ])
  const session = (await w.asStaff(undefined)(staffSession.demoSignIn, { params: { id: ada.id } }, here)).body
  expect((await w.asStaff(session)(staffSession.me, {})).body).toMatchObject({ name: 'Ada', isDemo: true })
  expect((await w.asStaff(session)(staffSession.stepUp, { body: {} })).status).toBe(200)

  expect((await w.asStaff(undefined)(staffSession.demoSignIn, { params: { id: real.id } }, here)).status).toBe(404)
  const elsewhere = { headers: { host: 'rebound.example:8081' } }
  expect((await w.asStaff(undefined)(staffSession.demo, {}, elsewhere)).status).toBe(404)
  const consoleApp = await w.console()
  const remote = await consoleApp.inject({
    url: '/api/console/demo',
    remoteAddress: '203.0.113.9',
    headers: { host },
  })
  expect(remote.statusCode).toBe(404)
})

test('where the demonstration is off, nobody signs in without a key, and an open session of one ends', async () => {
  await using w = await world()
  await expect(w.aStaff({ isDemo: true })).rejects.toThrow('Your session is over')
  const { host } = new URL(w.context.config.console.url)
  expect((await w.asStaff(undefined)(staffSession.demo, {}, { headers: { host }, from: '127.0.0.1' })).status).toBe(404)
})

test('the demonstration cannot be switched on in production, nor where others could reach it', () => {
  const production = {
    NODE_ENV: 'production',
    SITE_URL: 'https://amour.example',
    MEDIA_URL: 'https://media.amour.example',
    CONSOLE_URL: 'https://desk.example',
  }
  expect(() => readConfig({ ...production, CONSOLE_DEMO: 'on' })).toThrow('CONSOLE_DEMO')
  expect(readConfig(production).console.hasDemo).toBe(false)
  expect(() => readConfig({ CONSOLE_DEMO: 'on', CONSOLE_HOST: '0.0.0.0' })).toThrow('CONSOLE_DEMO')
  expect(() => readConfig({ CONSOLE_DEMO: 'on', CONSOLE_URL: 'https://desk.example' })).toThrow('CONSOLE_DEMO')
  expect(() => readConfig({ SITE_URL: 'https://amour.example', CONSOLE_URL: 'https://amour.example/' })).toThrow(
    'CONSOLE_URL',
  )
})

test('whoever is signed in reads which release answers, and how far the database has come', async () => {
  await using w = await world()
  const { release } = (await w.asStaff(await w.aStaff())(staffSession.me, {})).body
  const files = await readdir(new URL('../../../../database/migrations/', import.meta.url))
  expect(release).toEqual({ version: VERSION, schema: files.toSorted().at(-1)?.split('_')[0] })
})
