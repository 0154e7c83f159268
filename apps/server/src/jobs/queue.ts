import { CompiledQuery } from 'kysely'
import { type Job as BossJob, PgBoss } from 'pg-boss'
import type { Context } from '#context.ts'
import type { Database } from '#database/open.ts'
import type { Log } from '#log.ts'

/** A kind of work done after the answer: its name, what it does, how often it is tried. */
export type Job<Data extends object> = {
  name: string
  perform(context: Context, data: Data): Promise<void>
  /** Tries after the first, with doubling pauses from `retryDelay` seconds. */
  retryLimit?: number
  retryDelay?: number
  /** A cron line (UTC) for work that comes round by itself. */
  schedule?: string
}

/** Puts work aside for the worker. */
export type Queue = {
  /** Enqueues in the transaction `db`, so that the job exists if and only if the caller's rows do. */
  enqueue<Data extends object>(db: Database, job: Job<Data>, data: Data): Promise<void>
  /** Starts working; `jobs` are all that this process can do. */
  work(context: Context, jobs: Job<never>[]): Promise<void>
  close(): Promise<void>
}

/** Opens the queue in the database itself (pg-boss), creating its schema when it is new. Throws when the database is away. */
export async function openQueue(url: string, log: Log): Promise<Queue> {
  const boss = new PgBoss({ connectionString: url, max: 3, application_name: 'amour-queue' })
  boss.on('error', (error) => log.warn({ err: error }, 'queue'))
  await boss.start()
  const known = new Set<string>()

  const ensure = async (job: Job<never>) => {
    if (known.has(job.name)) return
    await boss.createQueue(job.name, {
      retryLimit: job.retryLimit ?? 8,
      retryDelay: job.retryDelay ?? 5,
      retryBackoff: true,
      expireInSeconds: 120,
    })
    known.add(job.name)
  }

  return {
    async enqueue(db, job, data) {
      await ensure(job)
      const executeSql = async (text: string, values?: unknown[]) => ({
        rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows,
      })
      await boss.send(job.name, data, { db: { executeSql } })
    },
    async work(context, jobs) {
      for (const job of jobs) {
        await ensure(job)
        if (job.schedule) await boss.schedule(job.name, job.schedule)
        await boss.work(job.name, { pollingIntervalSeconds: 1 }, async (batch: BossJob<never>[]) => {
          for (const { data } of batch) await job.perform(context, data)
        })
      }
    },
    close: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
