import type { Context } from '#context.ts'
import { measureClock } from '#database/servers/condition.ts'
import { MINUTE } from '#durations.ts'
import type { Job } from './queue.ts'
import { selectBegunADayAgo } from './queue.queries.ts'

/** By so much the clocks of two machines may differ (docs/operations, ClocksApart). */
const APART = MINUTE

/**
 * The job as a worker does it. Where it needs a steady clock it passes over a round in which our clock is apart from the
 * database's, and those of the first day after that one has leapt, or after days without a worker, which look the same.
 * Where it goes by the slower clock, the database's takes the place of ours while ours is ahead.
 */
export function mindClocks(job: Job): Job {
  const { needsSteadyClock, goesBySlowerClock } = job
  if (!needsSteadyClock && !goesBySlowerClock) return job
  return {
    ...job,
    async perform(context, data, signal) {
      if (needsSteadyClock && !(await isSteady(context, job.name))) return
      await job.perform(goesBySlowerClock ? await slowDown(context) : context, data, signal)
    },
  }
}

async function slowDown(context: Context): Promise<Context> {
  const { db, clock } = context
  const ahead = await measureClock(db, () => clock.now().getTime())
  return ahead < 0 ? { ...context, clock: { now: () => new Date(clock.now().getTime() + ahead) } } : context
}

async function isSteady({ db, clock, log }: Context, name: string): Promise<boolean> {
  const ahead = await measureClock(db, () => clock.now().getTime())
  if (Math.abs(ahead) > APART) log.warn({ job: name }, 'clocks are apart: a job waits until they are right')
  else if (await selectBegunADayAgo(db, name)) return true
  // No alarm: so it is on the first day of an installation, too.
  else log.info({ job: name }, 'a job waits until the clock has been steady for a day')
  return false
}
