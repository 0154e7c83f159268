import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openLog } from '#log.ts'
import { workerJobs } from '#processes/worker.ts'
import { type Job, openQueue } from './queue.ts'

const done: object[] = []
const slow = {
  name: 'test.slow',
  expireInSeconds: 1_800,
  heartbeatSeconds: 30,
  perform: async (_, data) => void done.push(data),
} satisfies Job

test('each job has its own time, one that was known before learns its new one, and a schedule that was ended begins again', async () => {
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
  const schedules = async () => {
    const kept = sql<{ cron: string }>`SELECT cron FROM pgboss.schedule WHERE name = 'test.slow'`
    const { rows } = await kept.execute(w.db)
    return rows.map(({ cron }) => cron)
  }
  await queue.work(w.context, [{ ...slow, retryLimit: 50, schedule: '5 4 * * *' }])
  expect(await paceOf()).toEqual({ expire: 1_800, heartbeat: 30, tries: 50 })
  expect(await schedules()).toEqual(['5 4 * * *'])
  await queue.close()
  // Whoever went back to a release without it ends its schedule and what it has sent, and nobody's work.
  const readme = await readFile(join(import.meta.dirname, '../../../../docs/operations/README.md'), 'utf8')
  const ending = /`(WITH ended [^`]+)`/.exec(readme)?.[1] ?? ''
  const sender = await openQueue(w.databaseUrl, openLog('silent'), { supervise: false, migrate: false })
  const plain = { name: 'test.plain', perform: slow.perform }
  for (const data of [{}, { id: 'ann' }]) for (const job of [slow, plain]) await sender.enqueue(w.db, job, data)
  const ticks = sql`('test.slow', NULL), ('__pgboss__send-it', '{"name": "test.slow"}')`
  await sql`INSERT INTO pgboss.job (name, data) VALUES ${ticks}`.execute(w.db)
  for (const { name } of [slow, plain]) await sql.raw(ending.replaceAll('KIND', name)).execute(w.db)
  const left = sql`SELECT name, data ->> 'id' AS of FROM pgboss.job WHERE state < 'active' ORDER BY 1, 2`
  expect((await left.execute(w.db)).rows).toEqual([
    { name: 'test.plain', of: 'ann' },
    { name: 'test.plain', of: null },
    { name: 'test.slow', of: 'ann' },
  ])
  await sender.close()
  const again = await openQueue(w.databaseUrl, openLog('silent'), { supervise: true })
  await again.work(w.context, [{ ...slow, schedule: '5 4 * * *' }])
  expect(await schedules()).toEqual(['5 4 * * *'])
  // What comes each minute anyway would come faster than it goes, where each that fails came eight times more.
  await again.work(w.context, [{ ...slow, schedule: '* * * * *' }])
  expect(await paceOf()).toMatchObject({ tries: 1 })
  await again.close()
})

test('what goes through all members, or all that one has, is not begun again beside itself', async () => {
  await using w = await world()
  const queue = await openWorker(w.databaseUrl)
  const names = [
    'accounts.refresh-ages',
    'accounts.housekeeping',
    'accounts.remove-passing',
    'account-deletion.erase',
    'account-deletion.announce-unused',
    'audit.maintenance',
    'media.remove-old-private-views',
    'notifications.digest',
    'ratings.count',
    'saved-searches.alert',
    'sign-ins.delete-old',
  ]
  for (const { name, ...pace } of workerJobs)
    if (names.includes(name) || name === 'exports.create')
      await queue.work(w.context, [{ ...pace, name, perform: async () => undefined }])
  await queue.close()
  const { rows } = await sql<{ name: string; expire: number; tries: number }>`
    SELECT name, expire_seconds AS expire, retry_limit + 1 AS tries FROM pgboss.queue
    WHERE expire_seconds >= 1000 AND heartbeat_seconds <= 60 ORDER BY name`.execute(w.db)
  const copies = rows.filter(({ name }) => name === 'exports.create')
  expect(rows.filter(({ expire }) => expire >= 3600).map(({ name }) => name)).toEqual(names.toSorted())
  // A copy counts as made in vain after two hours (`exports.jobs.ts`): all of its tries are over by then.
  expect(copies.map(({ expire, tries }) => expire * tries < 2 * 3600)).toEqual([true])
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
  const begun = w.db.transaction().execute(async (tx) => {
    await queue.enqueue(tx, slow, { name: 'taken back' })
    throw new Error('The rule was broken.')
  })
  await expect(begun).rejects.toThrow('The rule was broken.')
  await queue.drain(w.context, [slow])
  expect(done).toEqual([])
})

test('a drain does what its own work leaves for later kinds, and makes no queue for a kind of which nothing waits', async () => {
  await using w = await world()
  const { queue } = w.context
  done.length = 0
  const first = { name: 'test.first', perform: async () => queue.enqueue(w.db, slow, { by: 'first' }) } satisfies Job
  const idle = { ...slow, name: 'test.idle' }
  await queue.enqueue(w.db, first, {})
  await queue.drain(w.context, [first, idle, slow])
  expect(done).toEqual([{ by: 'first' }])
  const { rows } = await sql`SELECT name FROM pgboss.queue WHERE starts_with(name, 'test.') ORDER BY name`.execute(w.db)
  expect(rows).toEqual([{ name: 'test.first' }, { name: 'test.slow' }])
})

test('a job that fails is told in the log by its name, and what it was about is not', async () => {
  await using w = await world()
  const lines: string[] = []
  const log = openLog('error', { destination: { write: (line) => void lines.push(line) } })
  const broken: Job = { ...slow, name: 'test.broken', perform: () => Promise.reject(new Error('ann@example.com')) }
  await w.context.queue.enqueue(w.db, broken, {})
  await w.context.queue.drain({ ...w.context, log }, [broken])
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ job: 'test.broken', msg: 'a job failed' }])
  expect(lines.join('')).not.toContain('ann@example.com')
})

test('what fails in the queue itself is told with its cause and the job it was about', async () => {
  await using w = await world()
  const lines: string[] = []
  const log = openLog('warn', { process: 'worker', destination: { write: (line) => void lines.push(line) } })
  const queue = await openQueue(w.databaseUrl, log, { supervise: false, migrate: false })
  await queue.enqueue(w.db, slow, {})
  await queue.work(w.context, [{ ...slow, name: slow.name }])
  await sql`ALTER SCHEMA pgboss RENAME TO elsewhere`.execute(w.db)
  const told = () => lines.map((line) => JSON.parse(line) as { msg: string; job?: string; err: { code?: string } })
  await expect.poll(() => told().some(({ job }) => job === slow.name), { timeout: 15_000 }).toBe(true)
  const line = told().find(({ job }) => job === slow.name)
  expect(line).toMatchObject({
    msg: 'queue',
    process: 'worker',
    pid: process.pid,
    host: hostname(),
    err: { code: '42P01' },
    told: expect.stringContaining('does not exist'),
  })
  await sql`ALTER SCHEMA elsewhere RENAME TO pgboss`.execute(w.db)
  await queue.close()
})

test('work that is stopped with its process is given back, and another process begins it at once', async () => {
  await using w = await world()
  const begun: string[] = []
  const long = (who: string): Job => ({
    name: 'test.long',
    expireInSeconds: 1_800,
    retryDelay: 600,
    async perform(_, __, signal) {
      begun.push(who)
      if (who === 'first' && signal) await once(signal, 'abort').then(() => signal.throwIfAborted())
      if (who === 'second' && signal) {
        await once(signal, 'abort')
        throw new RangeError('broken')
      }
    },
  })
  const lines: string[] = []
  const log = openLog('info', { destination: { write: (line) => void lines.push(line) } })
  const [first, second] = [await openWorker(w.databaseUrl), await openWorker(w.databaseUrl)]
  await first.enqueue(w.db, long('first'), {})
  await first.work({ ...w.context, log }, [long('first')])
  await expect.poll(() => begun, { timeout: 15_000 }).toEqual(['first'])
  await first.close()
  await second.work({ ...w.context, log }, [long('second')])
  await expect.poll(() => begun, { timeout: 15_000 }).toEqual(['first', 'second'])
  await second.close()
  const told = lines.map((line) => JSON.parse(line) as { msg: string })
  expect(told.map(({ msg }) => msg)).toEqual(['a job was given back', 'a job was given back'])
  // What did not end because it was told to has failed, too.
  expect(lines.map((line) => line.includes('RangeError'))).toEqual([false, true])
})

const openWorker = (url: string) => openQueue(url, openLog('silent'), { supervise: false, migrate: false })

test('the queue keeps of a failure only that there was one, and not what it was about', async () => {
  await using w = await world()
  const secret = { detail: 'Key (email)=(ann@example.com) already exists.', rejected: ['ann@example.com'] }
  const broken: Job = {
    ...slow,
    name: 'test.broken',
    perform: () => Promise.reject(Object.assign(new Error('550 <ann@example.com> is unknown'), secret)),
  }
  const lines: string[] = []
  const log = openLog('info', { destination: { write: (line) => void lines.push(line) } })
  const worker = await openWorker(w.databaseUrl)
  await worker.enqueue(w.db, broken, {})
  await worker.work({ ...w.context, log }, [broken])
  const kept = async () => {
    const { rows } = await sql<{ state: string; all: string }>`
      SELECT state, to_jsonb(job)::text AS all FROM pgboss.job WHERE name = 'test.broken'`.execute(w.db)
    return rows[0]
  }
  await expect.poll(async () => (await kept())?.state, { timeout: 15_000 }).toBe('retry')
  // Times and ids in it have digits by chance.
  expect((await kept())?.all).not.toMatch(/ann@|550 <|Key|queue\.ts/)
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['a job failed'])
  await worker.close()
})

test('a job that hangs is told in the log when its time is over', async () => {
  await using w = await world()
  const lines: string[] = []
  const log = openLog('info', { destination: { write: (line) => void lines.push(line) } })
  const { promise: end, resolve: finish } = Promise.withResolvers<void>()
  const hanging: Job = { name: 'test.hanging', expireInSeconds: 1, retryLimit: 0, perform: () => end }
  const worker = await openWorker(w.databaseUrl)
  await worker.enqueue(w.db, hanging, {})
  await worker.work({ ...w.context, log }, [hanging])
  await expect.poll(() => lines.length, { timeout: 15_000 }).toBe(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ job: 'test.hanging', msg: 'a job took longer than it may' })
  finish()
  await worker.close()
})

test('a clock that was ahead keeps no schedule, no try and no job of a worker that was killed waiting', async () => {
  await using w = await world()
  done.length = 0
  const [later, killed] = [
    { ...slow, name: 'test.later' },
    { ...slow, name: 'test.killed' },
  ]
  for (const job of [later, killed]) await w.context.queue.enqueue(w.db, job, { of: job.name })
  await sql`UPDATE pgboss.version SET cron_on = now() + interval '1 year', flow_on = now() + interval '1 year'`.execute(
    w.db,
  )
  await sql`
    UPDATE pgboss.queue
    SET monitor_claim_on = now() + interval '1 year', maintain_on = now() + interval '1 year'`.execute(w.db)
  await sql`
    UPDATE pgboss.job SET start_after = now() + interval '1 year', keep_until = keep_until + interval '1 year'
    WHERE name = 'test.later'`.execute(w.db)
  await sql`
    UPDATE pgboss.job SET state = 'active', started_on = now() + interval '1 year', heartbeat_on = now() + interval '1 year'
    WHERE name = 'test.killed'`.execute(w.db)
  const lines: string[] = []
  const log = openLog('warn', { destination: { write: (line) => void lines.push(line) } })
  const worker = await openQueue(w.databaseUrl, log, { supervise: true, migrate: false })
  await worker.work({ ...w.context, log }, [later, killed])
  const { rows } = await sql<{ ahead: number }>`
    SELECT count(*)::int AS ahead FROM (
      SELECT cron_on AS at FROM pgboss.version UNION SELECT flow_on FROM pgboss.version
      UNION SELECT monitor_claim_on FROM pgboss.queue UNION SELECT maintain_on FROM pgboss.queue
      UNION SELECT started_on FROM pgboss.job UNION SELECT heartbeat_on FROM pgboss.job
    ) AS moments WHERE at > now() + interval '1 day'`.execute(w.db)
  expect(rows).toEqual([{ ahead: 0 }])
  await expect.poll(() => done, { timeout: 15_000 }).toContainEqual({ of: 'test.later' })
  await worker.close()
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'a clock was ahead: the queue goes on',
  ])
})
