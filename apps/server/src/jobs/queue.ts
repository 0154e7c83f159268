import { setTimeout as pause } from 'node:timers/promises'
import { type Job as BossJob, PgBoss } from 'pg-boss'
import type { Context } from '#context.ts'
import { executeRaw } from '#database/execute-raw.ts'
import type { Database } from '#database/open.ts'
import { addressesOf } from '#database/servers/address.ts'
import { clientFor } from '#database/prepare.ts'
import type { Watch } from '#database/watch.ts'
import type { Log } from '#log.ts'
import { traceJob } from '#telemetry/spans.ts'
import { isEndOf } from './process-all.ts'
import { correctFutureTimes, selectWaiting } from './queue.queries.ts'
import { mindClocks } from './steady-clock.ts'

/**
 * For what goes through all members, or through all that one has: it grows with the site, and a run that outlived its
 * time would go on beside its next try. That its process was killed is seen all the same, within a minute or two.
 */
export const TAKES_LONG = { expireInSeconds: 3_600, heartbeatSeconds: 60 } as const

/** A kind of work done after the answer: its name, what it does, how often it is tried. */
export type Job<Data extends object = object> = {
  name: string
  /**
   * Its name in the release before. The worker ends the schedule of that queue, and does what waits in it or is put
   * there by a process of that release; a later release leaves the name out.
   */
  formerName?: string
  /**
   * `signal` is aborted when the process is told to stop: work that takes long ends then and throws, and is given back
   * for another process to begin at once.
   */
  perform(context: Context, data: Data, signal?: AbortSignal): Promise<void>
  /** Tries after the first, with growing pauses from `retryDelay` seconds: 8, or 1 for what comes each minute, unless told. */
  retryLimit?: number
  retryDelay?: number
  /** Seconds that it may take before it counts as failed; 120 unless told. */
  expireInSeconds?: number
  /**
   * For jobs that take long: its worker gives a sign at half of these seconds (10 or more), and without one it is tried
   * again soon, long before it expires.
   */
  heartbeatSeconds?: number
  /** How many of its jobs one worker process does at once; 1 unless told. */
  concurrency?: number
  /** A cron line (UTC) for work that comes round by itself. */
  schedule?: string
  /** What it does by the clock nobody can undo: a worker passes it over while its clock may be wrong (`steady-clock.ts`). */
  needsSteadyClock?: boolean
  /** What it does must not come too early, and does not wait: a worker goes by its clock or the database's, whichever is behind. */
  goesBySlowerClock?: boolean
}

/** A job as whoever enqueues it has to know it: what it does may be told to the worker alone. */
export type JobKind<Data extends object = object> = Omit<Job<Data>, 'perform'> & Partial<Pick<Job<Data>, 'perform'>>

/** Puts work aside for the worker. */
export type Queue = {
  /**
   * Enqueues in the transaction `db`, so that the job exists if and only if the caller's rows do. Of those that wait,
   * one with a higher priority goes first; it is 0 unless told.
   */
  enqueue<Data extends object>(db: Database, job: JobKind<Data>, data: Data, priority?: number): Promise<void>
  /** Starts working; `jobs` are all that this process can do. */
  work(context: Context, jobs: Job[]): Promise<void>
  /** Does what waits now, then returns; a job that throws is put back for its next try. */
  drain(context: Context, jobs: Job[]): Promise<void>
  /** Stops the work at hand at once, gives back what did not come to its end, and lets go of the database; told twice, it does so once. */
  close(): Promise<void>
}

/** Milliseconds that work at hand has to come to its end, or to be given back, once the process is told to stop. */
const STOP_MS = 5_000

/** Milliseconds between two looks whether a clock that was ahead has left moments behind that are still to come. */
const CLOCK_LOOK_MS = 60_000

/** Seconds between two looks into a queue of a former name, in which hardly anything waits. */
const FORMER_SECONDS = 5

type Options = {
  /** Whether this process looks after the queue: retries and schedules. */
  supervise: boolean
  /** Whether it makes the queue's tables, which takes the owner of the database. */
  migrate?: boolean
  /** Shared with the other pools of the server. */
  watch?: Watch
  /** As of `openDatabase`. */
  connections?: number
  prepare?: boolean | undefined
}

const openBoss = (url: string, options: Options) => {
  const { supervise, migrate = supervise, watch, connections = 3, prepare } = options
  // What pg-boss does not know, it passes on to its pool.
  const pool = { Client: clientFor({ url, watch, prepare }) }
  return new PgBoss({
    ...pool,
    connectionString: addressesOf(url)[0] ?? url,
    max: connections,
    application_name: 'amour-queue',
    supervise,
    schedule: supervise,
    migrate,
    // A job whose worker was killed is seen that soon.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  })
}

/** Opens the queue in the database itself (pg-boss). Throws when the database is away. */
export async function openQueue(url: string, log: Log, options: Options): Promise<Queue> {
  const boss = openBoss(url, options)
  boss.on('error', (error) => log.warn(describeQueueError(error), 'queue'))
  await boss.start()
  const known = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  const worked = new Set<string>()
  const givenBack: QueuedJob[] = []
  let closed: Promise<void> | undefined

  const ensure = (job: Paced) => {
    const made = known.get(job.name) ?? boss.createQueue(job.name, paceOf(job))
    known.set(job.name, made)
    made.catch(() => known.delete(job.name))
    return made
  }

  return {
    async enqueue(db, job, data, priority = 0) {
      await ensure(job)
      const executeSql = async (text: string, values?: unknown[]) => ({
        rows: await executeRaw(db, text, values),
      })
      await boss.send(job.name, data, { db: { executeSql }, priority })
    },
    async work(context, jobs) {
      const on = { signal: stopping.signal, givenBack, worked }
      await startClockLooks(context, stopping.signal)
      for (const job of jobs) {
        await ensure(job)
        // A queue of an earlier version keeps its pace until it is told the new one.
        await boss.updateQueue(job.name, paceOf(job))
        if (job.schedule) await boss.schedule(job.name, job.schedule)
        await begin(boss, context, job, on)
        if (job.formerName && (await boss.getQueue(job.formerName))) {
          await boss.unschedule(job.formerName)
          await begin(boss, context, job, { ...on, queue: job.formerName, seconds: FORMER_SECONDS })
        }
      }
    },
    async drain(context, jobs) {
      let waiting = await selectWaiting(context.db)
      for (const job of jobs) {
        if (!waiting.has(job.name)) continue
        await ensure(job)
        for (const { id, data } of await boss.fetch<object>(job.name, { batchSize: 100 })) {
          await attempt(context, job, data, stopping.signal).then(
            () => boss.complete(job.name, id),
            () => boss.fail(job.name, id),
          )
        }
        // What was done may have left work for the queues after this one.
        waiting = await selectWaiting(context.db)
      }
    },
    async close() {
      stopping.abort()
      await (closed ??= endWork(boss, { worked, givenBack, log }))
    },
  }
}

async function endWork(boss: PgBoss, { worked, givenBack, log }: Pick<Worked, 'worked' | 'givenBack'> & { log: Log }) {
  const ends = [...worked].map((name) => boss.offWork(name, { wait: true }))
  await Promise.race([Promise.allSettled(ends), pause(STOP_MS, undefined, { ref: false })])
  for (const job of givenBack) await makeDue(boss, job, log)
  await boss.stop({ graceful: true, timeout: 1_000 })
}

/** Not a job, since a clock that was ahead ends the schedules of all jobs. */
async function startClockLooks(context: Context, signal: AbortSignal) {
  await correctTimes(context)
  const looks = setInterval(() => void correctTimes(context), CLOCK_LOOK_MS).unref()
  signal.addEventListener('abort', () => clearInterval(looks))
}

async function correctTimes({ db, log }: Context) {
  try {
    const corrected = await correctFutureTimes(db)
    if (corrected > 0) log.warn({ corrected }, 'a clock was ahead: the queue goes on')
  } catch (error) {
    log.warn(describeQueueError(error), 'queue')
  }
}

type QueuedJob = { name: string; id: string }

type Worked = { signal: AbortSignal; givenBack: QueuedJob[]; worked: Set<string>; queue?: string; seconds?: number }

/** Does the jobs of a queue from now on, the job's own unless told, looking every so many seconds. */
async function begin(boss: PgBoss, context: Context, job: Job, on: Worked) {
  const { signal, givenBack, queue = job.name, seconds = 1 } = on
  const work = mindClocks(job)
  on.worked.add(queue)
  const pace = { pollingIntervalSeconds: seconds, localConcurrency: job.concurrency ?? 1 }
  await boss.work(queue, pace, async (batch: BossJob<object>[]) => {
    for (const { id, data, signal: late } of batch) {
      // It counts as failed then, though it may go on: of one that hangs nothing else would ever be told.
      const tellLate = () => {
        if (!signal.aborted) context.log.error({ job: job.name }, 'a job took longer than it may')
      }
      late.addEventListener('abort', tellLate)
      try {
        await attempt(context, work, data, signal)
      } catch {
        if (signal.aborted) givenBack.push({ name: queue, id })
        throw new JobFailed()
      } finally {
        // Whatever has come to an end is given that sign, too.
        late.removeEventListener('abort', tellLate)
      }
    }
  })
}

/** What pg-boss keeps of a failure, in clear and for days: a mail server's answer would quote whom a mail was for. */
class JobFailed extends Error {
  override name = 'JobFailed'
  override stack = ''

  constructor() {
    super('The log says why.')
  }
}

/** A job that failed waits before its next try; one that was given back did not fail. */
async function makeDue(boss: PgBoss, { name, id }: QueuedJob, log: Log) {
  await boss.update(name, undefined, { id, startAfter: new Date() }).catch((error: unknown) => {
    log.warn({ err: error, job: name }, 'a job that was given back comes again later')
  })
}

/**
 * What pg-boss tells of a failure of its own, as a plain object with an error's fields: its words, which speak of the
 * queue's tables alone, and the job that it was about.
 */
function describeQueueError(error: unknown) {
  const { queue, message } = Object(error) as { queue?: unknown; message?: unknown } // any value may be thrown
  return {
    err: error,
    ...(typeof queue === 'string' && { job: queue }),
    ...(typeof message === 'string' && { told: message.slice(0, 200) }),
  }
}

/** The queue keeps of a failure only that there was one; the log says which. */
async function attempt(context: Context, job: Job, data: object, signal: AbortSignal): Promise<void> {
  try {
    await traceJob(job.name, () => job.perform(context, data, signal))
  } catch (error) {
    const failure = isEndOf(signal, error) ? {} : { err: error }
    if (signal.aborted) context.log.info({ ...failure, job: job.name }, 'a job was given back')
    else context.log.error({ err: error, job: job.name }, 'a job failed')
    throw error
  } finally {
    context.events.poke()
  }
}

type Paced = Pick<Job, 'name' | 'retryLimit' | 'retryDelay' | 'expireInSeconds' | 'heartbeatSeconds' | 'schedule'>

/**
 * What comes each minute is tried once more, half a minute later: with more tries one that fails for long would come faster
 * than it goes. With none, one that is given back by a process that stops would count as failed for good.
 */
const tries = (schedule: string | undefined) =>
  schedule === '* * * * *' ? { retryLimit: 1, retryDelay: 30 } : { retryLimit: 8, retryDelay: 5 }

const paceOf = ({ schedule, retryLimit, retryDelay, expireInSeconds = 120, heartbeatSeconds }: Paced) => ({
  retryLimit: retryLimit ?? tries(schedule).retryLimit,
  retryDelay: retryDelay ?? tries(schedule).retryDelay,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds,
  ...(heartbeatSeconds && { heartbeatSeconds }),
})
