import { leaving } from '@amour/contract/account/account-deletion.ts'
import { accounts } from '@amour/contract/account/accounts.ts'
import { session } from '@amour/contract/account/session.ts'
import { findMissing } from '@amour/test/process/debian-server.ts'
import { startRedis } from '@amour/test/process/redis-server.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#database/open.ts'
import { openContext } from '#processes/open-context.ts'
import { openProcessFigures } from '#processes/process-figures.ts'
import { openRedis } from '#redis.ts'
import { emailIndex } from '#security/email-index.ts'
import { type Limits, openLimits } from './limits.ts'

const missing = await findMissing('redis-server')

/** Milliseconds within which a Redis that runs answers on any machine, however busy. */
const LONG = 60_000

/** Limits of two processes that give Redis all the time it needs, so that a busy machine is never taken for an outage. */
async function twoPatientLimits() {
  await using stack = new AsyncDisposableStack()
  const redis = stack.use(await startRedis())
  const w = stack.use(await world())
  const open = async () => {
    const opened = stack.adopt(await openRedis(redis.url, w.context.log, { patience: LONG }), ({ close }) => close())
    await expect.poll(() => opened.client.isReady).toBe(true)
    return openLimits(w.db, opened)
  }
  const limits = [await open(), await open()] as const
  const take = (key: string, times: number) => takeInTurn(limits, key, times)
  const owned = stack.move()
  return { take, limits, rows: () => rowsOf(w.db), [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

/** Asks both at once, in turn: how many were allowed. */
async function takeInTurn([one, other]: readonly [Limits, Limits], key: string, times: number) {
  const taken = await Promise.all(Array.from({ length: times }, (_, n) => (n % 2 ? other : one).allows('message', key)))
  return taken.filter(Boolean).length
}

async function rowsOf(db: Database) {
  const { rows } = await sql<{ key: string }>`SELECT key FROM rate_limit ORDER BY key`.execute(db)
  return rows.map(({ key }) => key)
}

/** Two processes over one database and one Redis. */
async function twoProcesses() {
  await using stack = new AsyncDisposableStack()
  const redis = stack.use(await startRedis())
  const w = stack.use(await world({ REDIS_URL: redis.url }))
  const other = await openContext(w.context.config, { databaseUrl: w.databaseUrl })
  stack.defer(other.close)
  const owned = stack.move()
  const limits = [w.context.limits, other.context.limits] as const
  const take = (key: string, times: number) => takeInTurn(limits, key, times)
  const rows = () => rowsOf(w.db)
  return { w, redis, take, rows, limits, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

/** What a process tells of its Redis. */
async function figureOf(w: World) {
  const { registry, refresh } = openProcessFigures(w.context)
  await refresh()
  return /^amour_redis_answers (\d)/m.exec(await registry.metrics())?.[1]
}

test.skipIf(missing.length > 0)(
  'two processes count together to the last one, and write nothing into the database',
  async () => {
    await using s = await twoPatientLimits()
    expect(await s.take('ann', 100)).toBe(60)
    expect(await s.take('bob', 30)).toBe(30)
    expect(await s.rows()).toEqual([])

    const [one, other] = s.limits
    expect(await other.remaining('message', 'bob')).toBe(30)
    await expect(one.requireBudget('message', 'ann')).rejects.toMatchObject({ code: 'tooManyRequests' })
    const reserved = await one.reserve('message', 'eve')
    expect([reserved.before, await other.remaining('message', 'eve')]).toEqual([0, 59])
    await reserved.giveBack()
    await other.forget('message', 'ann')
    expect([await one.remaining('message', 'eve'), await one.remaining('message', 'ann')]).toEqual([60, 60])
  },
)

test.skipIf(missing.length > 0)(
  'while Redis hangs or is away the database counts, nobody waits, and it is taken up again',
  async () => {
    await using s = await twoProcesses()
    const ann = await s.w.aMember()
    const me = async () => {
      const begun = performance.now()
      const { status } = await s.w.as(ann)(accounts.me, {})
      return { status, isSoon: performance.now() - begun < 1_500 }
    }
    const bob = () => s.limits[0].remaining('message', 'bob')
    const isToldThere = () => figureOf(s.w)
    await expect.poll(isToldThere, { timeout: 15_000 }).toBe('1')
    expect(await s.take('bob', 10)).toBe(10)
    s.redis.freeze()
    expect(await me()).toEqual({ status: 200, isSoon: true })
    expect(await isToldThere()).toBe('0')
    expect(await s.take('ann', 100)).toBe(60)
    expect(await s.rows()).toContain('message:ann')
    s.redis.thaw()
    await expect.poll(bob, { timeout: 15_000 }).toBe(50)

    await s.redis.kill()
    expect(await me()).toEqual({ status: 200, isSoon: true })
    expect(await s.take('ann', 10)).toBe(0)
    expect(await bob()).toBe(60)
    await s.redis.restart()
    let turn = 0
    const isInDatabase = async () => {
      turn += 1
      await s.limits[0].count('message', `eve ${turn}`)
      return (await s.rows()).includes(`message:eve ${turn}`)
    }
    await expect.poll(isInDatabase, { timeout: 15_000 }).toBe(false)
    await expect.poll(isToldThere, { timeout: 15_000 }).toBe('1')
  },
)

// Full; or without the copies that it wants, as one whose disk takes no snapshot, or who follows another one, says too.
const refusals = { maxmemory: '1', 'min-replicas-to-write': '1' }

test.skipIf(missing.length > 0).each(Object.entries(refusals))(
  'a Redis that answers and takes nothing new (%s) opens no limit: the database counts, and is asked',
  async (name, value) => {
    await using s = await twoProcesses()
    const [one, other] = s.limits
    const set = (to: string) => s.w.context.redis?.client.configSet(name, to)
    await set(value)
    for (const _ of Array.from({ length: 10 })) await one.count('passwordAgain', 'ann')
    expect(await figureOf(s.w)).toBe('0')
    await expect(one.requireBudget('passwordAgain', 'ann')).rejects.toMatchObject({ code: 'tooManyRequests' })
    // Another process knows it once it has counted something itself.
    await other.count('passwordAgain', 'bob')
    expect(await other.remaining('passwordAgain', 'ann')).toBe(0)
    await one.forget('passwordAgain', 'ann')
    expect(await one.remaining('passwordAgain', 'ann')).toBe(10)
    await set('0')
    await one.count('passwordAgain', 'eve')
    await expect.poll(() => figureOf(s.w), { timeout: 15_000 }).toBe('1')
    expect([await one.remaining('passwordAgain', 'eve'), await s.rows()]).toEqual([9, ['passwordAgain:bob']])
  },
)

test.skipIf(missing.length > 0)('nothing that is counted in Redis tells of a member who was erased', async () => {
  await using s = await twoProcesses()
  const password = 'open sesame'
  const [ann, bob] = [await s.w.aMember({ password }), await s.w.aMember({ password })]
  for (const { email } of [ann, bob])
    expect((await s.w.asNobody(session.login, { body: { username: email, password } })).status).toBe(200)
  const counted = async ({ id, email }: typeof ann) => {
    const keys = await s.w.context.redis?.ask((client) => client.keys('*'))
    const index = emailIndex(s.w.context, email).toString('base64url')
    return keys?.filter((key) => key.includes(id) || key.includes(index)).length
  }
  await s.limits[0].count('viewedMember', `${ann.id}|${bob.id}`)
  expect(await counted(ann)).toBeGreaterThan(1)
  await s.w.as(ann)(leaving.leave, { body: { password, when: 'now' } })
  expect(await counted(ann)).toBe(0)
  expect(await counted(bob)).toBeGreaterThan(0)

  await s.redis.kill()
  expect((await s.w.as(bob)(leaving.leave, { body: { password, when: 'now' } })).status).toBe(200)
})
