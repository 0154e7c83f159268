import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { untilNextBirthday } from '@amour/test/members/make-member.ts'
import { world } from '@amour/test/world.ts'
import { type KyselyPlugin, type RawBuilder, sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DAY } from '#durations.ts'
import { type Job, openQueue } from '#jobs/queue.ts'
import { openLog } from '#log.ts'
import { newId } from '#security/ids.ts'
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

/** Aborts as soon as a row is changed: while the first of several things is done. */
const stopAtFirstChange = (stopping: AbortController): KyselyPlugin => ({
  transformQuery({ node }) {
    if (['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'].includes(node.kind)) stopping.abort()
    return node
  },
  transformResult: ({ result }) => Promise.resolve(result),
})

test('whatever goes through many, one after the other, ends behind the first where its process is told to stop', async () => {
  await using w = await world()
  const { db } = w
  const [ann, ben] = [await w.aMember(), await w.aMember()]
  const past = new Date(w.clock.now().getTime() - 3 * 365 * DAY)
  const photos = [await storePhoto(w.context, ann.id), await storePhoto(w.context, ann.id)]
  // Each has two to do; the accounts go last. What is left of them is counted.
  const rounds: Record<string, { due: RawBuilder<unknown>[]; left: RawBuilder<unknown> }> = {
    'media.remove-film-copies': {
      due: photos.map(
        ({ id }) => sql`INSERT INTO film_copy (id, media_id, viewer_id, storage_key, requested_at)
          VALUES (${newId()}, ${id}, ${ben.id}, ${`copies/${newId()}`}, ${past})`,
      ),
      left: sql`film_copy`,
    },
    'media.purge-deleted': {
      due: [sql`UPDATE media SET deleted_at = ${past}`],
      left: sql`media`,
    },
    'notifications.digest': {
      due: [ann, ben].map(
        ({ id }) => sql`INSERT INTO digest (member_id, due_at, unsubscribe_hash)
          VALUES (${id}, ${past}, ${Buffer.from(id)})`,
      ),
      left: sql`digest WHERE due_at IS NOT NULL`,
    },
    'push.round': {
      due: [ann, ben].map(({ id }) => sql`INSERT INTO push_schedule (member_id, due_at) VALUES (${id}, ${past})`),
      left: sql`push_schedule WHERE due_at IS NOT NULL`,
    },
    'account-deletion.announce-unused': {
      due: [sql`UPDATE member SET active_at = ${past}`],
      left: sql`member WHERE leaves_at IS NULL`,
    },
    'account-deletion.erase': {
      due: [sql`UPDATE member SET leaves_at = ${past}`],
      left: sql`member WHERE leaves_at IS NOT NULL`,
    },
  }
  for (const [name, { due, left }] of Object.entries(rounds)) {
    for (const statement of due) await statement.execute(db)
    const stopping = new AbortController()
    const worker = w.dbOf('worker')
    const stopped = { ...w.context, db: worker.withPlugin(stopAtFirstChange(stopping)) }
    const job = workerJobs.find((one) => one.name === name)
    const count = async () =>
      (await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${left}`.execute(db)).rows[0]?.count
    expect.soft(await count(), name).toBe(2)
    await expect.soft(job?.perform(stopped, {}, stopping.signal), name).rejects.toThrow(/abort/i)
    expect.soft(await count(), name).toBe(1)
    await job?.perform({ ...w.context, db: worker }, {})
    expect.soft(await count(), name).toBe(0)
  }
})
