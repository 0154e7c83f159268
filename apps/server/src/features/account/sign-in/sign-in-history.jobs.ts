import { SIGN_INS_DAYS } from '@amour/contract/account/sign-ins.ts'
import { DAY } from '#durations.ts'
import { repeatWhileFull, ROWS_AT_ONCE } from '#jobs/process-all.ts'
import { type Job, TAKES_LONG } from '#jobs/queue.ts'
import { clearOldNetworks, deleteOldSignIns } from './sign-in-history.queries.ts'

/** Days that the network of a sign-in is kept, as a keyed hash (docs/security/rules.md §2.2). */
export const NETWORK_DAYS = 30

/** Throws tries to sign in away in their time. */
export const pruneSignIns: Job = {
  ...TAKES_LONG,
  name: 'sign-ins.delete-old',
  formerName: 'session.sign-ins',
  needsSteadyClock: true,
  schedule: '25 * * * *',
  async perform({ db, clock }, _data, signal) {
    const before = (days: number) => new Date(clock.now().getTime() - days * DAY)
    const { passed, refused } = SIGN_INS_DAYS
    const ages = { passed: before(passed), refused: before(refused) }
    await repeatWhileFull(ROWS_AT_ONCE, () => deleteOldSignIns(db, ages, ROWS_AT_ONCE), signal)
    await repeatWhileFull(ROWS_AT_ONCE, () => clearOldNetworks(db, before(NETWORK_DAYS), ROWS_AT_ONCE), signal)
  },
}
