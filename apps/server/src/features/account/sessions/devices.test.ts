import { accounts } from '@amour/contract/account/accounts.ts'
import { devices } from '@amour/contract/account/devices.ts'
import { session } from '@amour/contract/account/session.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const password = 'open sesame'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

const logIn = async (w: World, userAgent: string) =>
  (
    await w.asNobody(
      session.login,
      { body: { username: 'ann@example.com', password } },
      { headers: { 'user-agent': userAgent } },
    )
  ).body

async function onTwoDevices(w: World) {
  const ann = await w.aMember({ email: 'ann@example.com', password })
  await w.db.deleteFrom('session').execute()
  const laptop = await logIn(w, firefox)
  w.clock.advance(60_000)
  return { ann, laptop, mobile: await logIn(w, phone) }
}

test('a member sees where they are signed in, the latest first, without addresses', async () => {
  await using w = await world()
  const { mobile } = await onTwoDevices(w)
  const { body, text } = await w.as(mobile)(devices.list, {})
  expect(body.data).toMatchObject([
    { browser: 'Safari', system: 'iPhone', isCurrent: true },
    { browser: 'Firefox', system: 'Windows', isCurrent: false },
  ])
  expect(Object.keys(body.data[0] ?? {}).toSorted()).toEqual(
    ['id', 'browser', 'system', 'createdAt', 'activeAt', 'isCurrent'].toSorted(),
  )
  expect(text).not.toContain('203.0.113')
  const stored = JSON.stringify(await w.db.selectFrom('session').select(['browser', 'system']).execute())
  expect(stored).not.toContain('132')
})

test('signing one device out ends it at once, and only it', async () => {
  await using w = await world()
  const { laptop, mobile } = await onTwoDevices(w)
  const [, other] = (await w.as(mobile)(devices.list, {})).body.data
  const params = { id: other?.id ?? '' }
  expect((await w.as(mobile)(devices.signOut, { params })).body).toEqual({ status: 'revoked' })
  expect((await w.as(laptop)(accounts.me, {})).status).toBe(401)
  expect((await w.as(mobile)(devices.list, {})).body.data).toHaveLength(1)
  expect((await w.as(mobile)(devices.signOut, { params })).status).toBe(404)
})

test('signing all others out leaves this one', async () => {
  await using w = await world()
  const { laptop, mobile } = await onTwoDevices(w)
  await logIn(w, 'something nobody knows')
  expect((await w.as(mobile)(devices.signOutOthers, { query: {} })).body).toEqual({ ended: 2 })
  expect((await w.as(laptop)(accounts.me, {})).status).toBe(401)
  expect((await w.as(mobile)(accounts.me, {})).status).toBe(200)
})

test('nobody sees or ends another member’s session', async () => {
  await using w = await world()
  const { laptop } = await onTwoDevices(w)
  const bob = await w.aMember()
  const [own] = (await w.as(laptop)(devices.list, {})).body.data
  const reply = await w.as(bob)(devices.signOut, { params: { id: own?.id ?? '' } })
  expect([reply.status, reply.problem.code]).toEqual([404, 'notFound'])
  expect((await w.as(bob)(devices.list, {})).body.data).toHaveLength(1)
  expect((await w.as(bob)(devices.signOutOthers, { query: {} })).body).toEqual({ ended: 0 })
  expect((await w.as(laptop)(accounts.me, {})).status).toBe(200)
  expect((await w.as(bob)(devices.signOut, { params: { id: 'no-id' } })).status).toBe(422)
})
