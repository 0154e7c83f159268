import type { Context } from '#context.ts'
import { measureClock } from '#database/servers/condition.ts'
import { MINUTE } from '#durations.ts'
import type { Job } from './queue.ts'
import { selectBegunADayAgo } from './queue.queries.ts'

/** By so much the clocks of two machines may differ (docs/operations, ClocksApart). */
const APART = MINUTE

/**
 * The job as a worker does it: where it needs a steady clock it passes over a round in which our clock is apart from the
 * database's, and those of the first day after that one has leapt, or after days without a worker, which look the same.
 */
export function waitForSteadyClock(job: Job): Job {
  if (!job.needsSteadyClock) return job
  return {
    ...job,
    async perform(context, data, signal) {
      if (await isSteady(context, job.name)) await job.perform(context, data, signal)
    },
  }
}

async function isSteady({ db, clock, log }: Context, name: string): Promise<boolean> {
  const ahead = await measureClock(db, () => clock.now().getTime())
  if (Math.abs(ahead) > APART) log.warn({ job: name }, 'clocks are apart: a job waits until they are right')
  else if (await selectBegunADayAgo(db, name)) return true
  // No alarm: so it is on the first day of an installation, too.
  else log.info({ job: name }, 'a job waits until the clock has been steady for a day')
  return false
}
