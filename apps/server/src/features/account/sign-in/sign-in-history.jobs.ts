import { SIGN_INS_DAYS } from '@amour/contract/account/sign-ins.ts'
import { DAY } from '#durations.ts'
import type { Job } from '#jobs/queue.ts'
import { deleteOldSignIns } from './sign-in-history.queries.ts'

/** Days that the network of a sign-in is kept, as a keyed hash (docs/security/rules.md §2.2). */
export const NETWORK_DAYS = 30

/** Throws tries to sign in away in their time. */
export const pruneSignIns: Job = {
  name: 'sign-ins.delete-old',
  formerName: 'session.sign-ins',
  schedule: '25 * * * *',
  async perform({ db, clock }) {
    const before = (days: number) => new Date(clock.now().getTime() - days * DAY)
    const { passed, refused } = SIGN_INS_DAYS
    await deleteOldSignIns(db, { passed: before(passed), refused: before(refused), network: before(NETWORK_DAYS) })
  },
}
