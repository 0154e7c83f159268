import { accounts } from '@amour/contract/account/accounts.ts'
import { keys } from '@amour/contract/account/keys.ts'
import { session } from '@amour/contract/account/session.ts'
import { openLog } from '#log.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { deliverWrap } from './wrap-delivery.service.ts'

const password = 'open sesame'
const email = 'ann@example.com'

/** A sign-in as the site makes it: the key comes with the account. */
async function signIn(w: World) {
  w.clock.advance(60_000)
  const tokens = (await w.asNobody(session.login, { body: { username: email, password } })).body
  expect((await w.as(tokens)(accounts.me, {})).body.key).toEqual(expect.any(String))
  return tokens
}

const subjectsOf = async (w: World) => {
  await w.settle()
  return w.mails.map(({ subject }) => subject)
}

test('the key comes with the account for a quarter of an hour after the password, and never later', async () => {
  await using w = await world()
  const ann = await w.aMember({ email, password, hasKeys: true })
  const aged = async (minutes: number) => {
    const auth_at = new Date(w.clock.now().getTime() - minutes * 60_000)
    await w.db.updateTable('session').set({ auth_at }).execute()
    return (await w.as(ann)(accounts.me, {})).body
  }
  expect((await aged(14)).key).toEqual(expect.any(String))
  expect(await aged(16)).toMatchObject({ key: null, public: ann.publicKey, keyVersion: 1 })
})

test('the sixth sign-in of a day that takes the keys along is mailed to the member, once', async () => {
  await using w = await world()
  await w.aMember({ email, password, hasKeys: true })
  for (let time = 0; time < 5; time += 1) await signIn(w)
  expect(await subjectsOf(w)).toEqual([])
  await signIn(w)
  await signIn(w)
  expect(await subjectsOf(w)).toEqual(['Many logins today'])
})

test('whoever asks often within one sign-in alarms nobody', async () => {
  await using w = await world()
  await w.aMember({ email, password, hasKeys: true })
  const tokens = await signIn(w)
  for (let time = 0; time < 10; time += 1) await w.as(tokens)(keys.list, {})
  expect(await subjectsOf(w)).toEqual([])
})

test('each delivery is a line of the log, which names the session and nobody', async () => {
  await using w = await world()
  const ann = await w.aMember({ hasKeys: true })
  const lines: string[] = []
  const log = openLog('info', { destination: { write: (line) => void lines.push(line) } })
  const row = await w.db.selectFrom('member_key').selectAll().executeTakeFirstOrThrow()
  const caller = { id: ann.id, sessionId: 'the-session', authAt: w.clock.now() }
  // The rest of a caller is no part of a delivery.
  await deliverWrap({ ...w.context, log, caller } as unknown as Parameters<typeof deliverWrap>[0], row)
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ session: 'the-session', msg: 'wrapped keys delivered' }),
  ])
  expect(lines.join()).not.toContain(ann.id)
})
