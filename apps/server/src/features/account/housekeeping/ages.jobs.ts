import { setImmediate as breathe } from 'node:timers/promises'
import { computeAgeOn } from '@amour/contract/account/dates-of-birth.ts'
import { type Job, TAKES_LONG } from '#jobs/queue.ts'
import { processAll } from '#jobs/process-all.ts'
import { selectAges, updateAge } from './housekeeping.queries.ts'
import { BEFORE_ALL } from '#security/ids.ts'

/** Members whose dates of birth are unsealed at a time; the loop lets other work in between. */
const BATCH = 200

/** Keeps the stored ages, which search compares, in step with birthdays. */
export const refreshAges: Job = {
  ...TAKES_LONG,
  name: 'accounts.refresh-ages',
  formerName: 'accounts.ages',
  // Schedules go by UTC: ten past midnight in London, in winter by the second and in summer by the first.
  schedule: '10 23,0 * * *',
  async perform(context, _data, signal) {
    const { db, seal, clock } = context
    const today = clock.now()
    let failure: Error | undefined
    let after = BEFORE_ALL
    for (;;) {
      signal?.throwIfAborted()
      const members = await selectAges(db, after, BATCH)
      await processAll(context, members, async ({ id, age, dob_sealed: sealed }) => {
        const now = computeAgeOn(seal.openText({ owner: id, column: 'member.dob' }, sealed), today)
        if (now !== age) await updateAge(db, id, now)
      }).catch((error: Error) => {
        failure = error
      })
      const last = members.at(-1)
      if (!last) break
      after = last.id
      await breathe()
    }
    if (failure) throw failure
  },
}
