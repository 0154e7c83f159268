import { inTransaction } from '#context.ts'
import { DAY } from '#durations.ts'
import { repeatWhileFull, ROWS_AT_ONCE } from '#jobs/process-all.ts'
import type { Job } from '#jobs/queue.ts'
import { deleteStaysBefore, deleteUnusedSets, refreshPlace, selectWithoutNumber } from './hiding.queries.ts'

/** For how long it counts where somebody lived (`counties_of` has the same); the privacy page (legal.json) says it too. */
export const RETENTION = 90 * DAY

/** Forgets where members lived once it counts no more, and sets of counties that nobody hides from. */
export const forgetStays: Job = {
  name: 'hiding.forget-stays',
  needsSteadyClock: true,
  schedule: '50 3 * * *',
  async perform(context, _data, signal) {
    const before = new Date(context.clock.now().getTime() - RETENTION)
    await repeatWhileFull(ROWS_AT_ONCE, () => deleteStaysBefore(context.db, before, ROWS_AT_ONCE), signal)
    await inTransaction(context, ({ db }) => deleteUnusedSets(db))
  },
}

/** Gives their number to members who hide from a set of counties that had none when they were placed. */
export const numberSets: Job = {
  name: 'hiding.number-sets',
  schedule: '*/10 * * * *',
  expireInSeconds: 600,
  async perform({ db }, _data, signal) {
    signal?.throwIfAborted()
    for (const id of await selectWithoutNumber(db)) {
      signal?.throwIfAborted()
      await refreshPlace(db, id)
    }
  },
}
