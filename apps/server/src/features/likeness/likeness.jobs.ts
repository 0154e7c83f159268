import type { Job } from '#jobs/queue.ts'
import { deleteOldMarks } from './likeness.queries.ts'
import { markTexts } from './likeness.service.ts'

const BATCH = 200
const DAY = 24 * 60 * 60_000

/** For how long a mark stays after it was seen last, in milliseconds; the privacy page (legal.json) says the same. */
const KEPT = { device: 90 * DAY, network: 30 * DAY }

/** Marks what members have written of themselves. */
export const markNewTexts: Job = {
  name: 'likeness.mark',
  schedule: '* * * * *',
  async perform(context) {
    while ((await markTexts(context, BATCH)) === BATCH);
  },
}

/** Forgets devices and networks that were not seen for long. */
export const forgetMarks: Job = {
  name: 'likeness.forget',
  schedule: '25 * * * *',
  async perform({ db, clock }) {
    const before = (age: number) => new Date(clock.now().getTime() - age)
    await deleteOldMarks(db, { device: before(KEPT.device), network: before(KEPT.network) })
  },
}
