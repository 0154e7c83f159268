import { world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openLog } from '#log.ts'
import { type Job, openQueue } from './queue.ts'

const done: object[] = []
const slow = {
  name: 'test.slow',
  expireInSeconds: 1_800,
  heartbeatSeconds: 30,
  perform: async (_, data) => void done.push(data),
} satisfies Job

test('each job has its own time, and one that was known before learns its new one', async () => {
  await using w = await world()
  const queue = await openQueue(w.databaseUrl, openLog('silent'), { supervise: true })
  const paceOf = async () => {
    const { rows } = await sql`
      SELECT expire_seconds AS expire, heartbeat_seconds AS heartbeat, retry_limit AS tries
      FROM pgboss.queue WHERE name = 'test.slow'`.execute(w.db)
    return rows[0]
  }
  await queue.enqueue(w.db, { name: slow.name, perform: slow.perform }, {})
  expect(await paceOf()).toEqual({ expire: 120, heartbeat: null, tries: 8 })
  await queue.work(w.context, [{ ...slow, retryLimit: 50 }])
  expect(await paceOf()).toEqual({ expire: 1_800, heartbeat: 30, tries: 50 })
  await queue.close()
})

test('of the jobs that wait the more urgent go first, and those alike in the order of their coming', async () => {
  await using w = await world()
  const queue = await openQueue(w.databaseUrl, openLog('silent'), { supervise: true })
  done.length = 0
  for (const [name, priority] of [
    ['film', 0],
    ['first photo', 1],
    ['second photo', 1],
  ] as const)
    await queue.enqueue(w.db, slow, { name }, priority)
  await queue.work(w.context, [slow])
  await expect.poll(() => done.length, { timeout: 15_000 }).toBe(3)
  await queue.close()
  expect(done).toEqual([{ name: 'first photo' }, { name: 'second photo' }, { name: 'film' }])
})

test('a job is there if and only if the transaction that enqueued it was kept', async () => {
  await using w = await world()
  const { queue } = w.context
  done.length = 0
  const begun = w.db.transaction().execute(async (transaction) => {
    await queue.enqueue(transaction, slow, { name: 'taken back' })
    throw new Error('The rule was broken.')
  })
  await expect(begun).rejects.toThrow('The rule was broken.')
  await queue.drain(w.context, [slow])
  expect(done).toEqual([])
})

test('a job that fails is told in the log by its name, and what it was about is not', async () => {
  await using w = await world()
  const lines: string[] = []
  const log = openLog('error', { write: (line) => void lines.push(line) })
  const broken: Job = { ...slow, name: 'test.broken', perform: () => Promise.reject(new Error('ann@example.com')) }
  await w.context.queue.enqueue(w.db, broken, {})
  await w.context.queue.drain({ ...w.context, log }, [broken])
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ job: 'test.broken', msg: 'a job failed' }])
  expect(lines.join('')).not.toContain('ann@example.com')
})
