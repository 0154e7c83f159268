import { accounts } from '@amour/contract/account/accounts.ts'
import { findMissing } from '@amour/test/process/debian-server.ts'
import { startRedis } from '@amour/test/process/redis-server.ts'
import { world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openContext } from '#processes/open-context.ts'

const missing = await findMissing('redis-server')

/** Two processes over one database and one Redis. */
async function twoProcesses() {
  await using stack = new AsyncDisposableStack()
  const redis = stack.use(await startRedis())
  const w = stack.use(await world({ REDIS_URL: redis.url }))
  const other = await openContext(w.context.config, { databaseUrl: w.databaseUrl })
  stack.defer(other.close)
  const owned = stack.move()
  const limits = [w.context.limits, other.context.limits]
  /** Asks both at once, in turn: how many were allowed. */
  const take = async (key: string, times: number) => {
    const taken = await Promise.all(
      Array.from({ length: times }, (_, n) => (n % 2 ? other.context : w.context).limits.allows('message', key)),
    )
    return taken.filter(Boolean).length
  }
  const rows = async () => {
    const { rows: counted } = await sql<{ key: string }>`SELECT key FROM rate_limit ORDER BY key`.execute(w.db)
    return counted.map(({ key }) => key)
  }
  return { w, redis, take, rows, limits, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

test.skipIf(missing.length > 0)(
  'two processes count together to the last one, and write nothing into the database',
  async () => {
    await using s = await twoProcesses()
    expect(await s.take('ann', 100)).toBe(60)
    expect(await s.take('bob', 30)).toBe(30)
    const ann = await s.w.aMember()
    expect((await s.w.as(ann)(accounts.me, {})).status).toBe(200)
    expect(await s.rows()).toEqual([])

    const [one, other] = s.limits
    expect(await other?.remaining('message', 'bob')).toBe(30)
    await expect(one?.requireBudget('message', 'ann')).rejects.toMatchObject({ code: 'tooManyRequests' })
    const reserved = await one?.reserve('message', 'eve')
    expect([reserved?.before, await other?.remaining('message', 'eve')]).toEqual([0, 59])
    await reserved?.giveBack()
    await other?.forget('message', 'ann')
    expect([await one?.remaining('message', 'eve'), await one?.remaining('message', 'ann')]).toEqual([60, 60])
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
    const bob = () => s.limits[0]?.remaining('message', 'bob')
    expect(await s.take('bob', 10)).toBe(10)
    s.redis.freeze()
    expect(await me()).toEqual({ status: 200, isSoon: true })
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
      await s.limits[0]?.count('message', `eve ${turn}`)
      return (await s.rows()).includes(`message:eve ${turn}`)
    }
    await expect.poll(isInDatabase, { timeout: 15_000 }).toBe(false)
  },
)
