import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { untilNextBirthday } from '@amour/test/members/make-member.ts'
import { world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Job, openQueue } from '#jobs/queue.ts'
import { openLog } from '#log.ts'
import { startWorker, workerJobs } from './worker.ts'

test('a birthday of a day at whose midnight no worker ran is seen once one starts, not a day later', async () => {
  await using w = await world()
  const ann = await w.aMember({ age: 40 })
  w.clock.advance(untilNextBirthday(w.clock.now()))
  const queue = await openQueue(w.databaseUrl, openLog('silent'), { supervise: true })
  const worker = await startWorker({ ...w.context, queue })
  const searched = () =>
    w.db.selectFrom('member_search').select('age').where('member_id', '=', ann.id).executeTakeFirstOrThrow()
  try {
    await expect.poll(searched, { timeout: 40_000 }).toEqual({ age: 41 })
  } finally {
    await queue.close()
    await worker.close()
  }
})

test('dates of birth are gone through once a day, however often workers start, and each sweeps up what a killed one left', async () => {
  await using w = await world()
  // Such as the private film of which a copy was being made.
  const left = join(tmpdir(), `amour-media-${process.pid}-1-left02`)
  await mkdir(left)
  const queue = await openQueue(w.databaseUrl, openLog('silent'), { supervise: true })
  // Counted here and not in the queue, where the schedule of that very minute may put another.
  const enqueued: string[] = []
  const enqueue: typeof queue.enqueue = (db, job, ...rest) => {
    enqueued.push(job.name)
    return queue.enqueue(db, job, ...rest)
  }
  const context = { ...w.context, queue: { ...queue, enqueue } }
  const workers = [await startWorker(context)]
  // A folder in which nothing can be swept, as the first has removed it, keeps no worker from its jobs.
  vi.stubEnv('TMPDIR', left)
  workers.push(await startWorker(context).finally(() => vi.unstubAllEnvs()))
  try {
    expect(enqueued.filter((name) => name === 'accounts.refresh-ages')).toHaveLength(1)
    // Elsewhere than on Linux nobody can tell whose it was.
    expect(existsSync(left) && existsSync('/proc/self')).toBe(false)
  } finally {
    await queue.close()
    for (const worker of workers) await worker.close()
  }
})

test('a worker that is told to stop gives its jobs back before it has looked at the site for the last time', async () => {
  await using w = await world()
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const server = createServer((_, response) => {
    asked()
    void held.promise.then(() => response.end('ok'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // it listens on a port
  const { config } = w.context
  const own = { ...config, siteUrl: `http://127.0.0.1:${port}`, statusDir: join(config.dataDir, 'status') }
  const queue = await openQueue(w.databaseUrl, openLog('silent'), { supervise: false, migrate: false })
  const { promise: isBegun, resolve: begun } = Promise.withResolvers<void>()
  const long: Job = {
    name: 'test.long',
    async perform(_, __, signal) {
      begun()
      if (signal) await once(signal, 'abort').then(() => signal.throwIfAborted())
    },
  }
  await queue.enqueue(w.db, long, {})
  await queue.work(w.context, [long])
  const worker = await startWorker({ ...w.context, config: own, queue })
  await Promise.all([isBegun, isAsked])
  const closing = worker.close()
  const isGivenBack = async () => {
    const { rows } = await sql<{ due: boolean }>`
      SELECT state = 'retry' AND start_after <= now() AS due FROM pgboss.job WHERE name = 'test.long'`.execute(w.db)
    return rows.map(({ due }) => due)
  }
  try {
    await expect.poll(isGivenBack, { timeout: 15_000 }).toEqual([true])
  } finally {
    held.resolve()
    await closing
    await queue.close()
  }
})

/** One statement or few of them, over before a worker that is told to stop gives its jobs back. */
const brief = ['audit.note', 'on-call.round']

test('what comes round by itself does not begin where its process was told to stop before', async () => {
  await using w = await world()
  const deaf: string[] = []
  for (const { name, schedule, perform } of workerJobs) {
    if (!schedule || brief.includes(name)) continue
    await perform(w.context, {}, AbortSignal.abort()).then(
      () => deaf.push(name),
      (error: unknown) => expect(String(error), name).toMatch(/abort/i),
    )
  }
  expect(deaf).toEqual([])
})
