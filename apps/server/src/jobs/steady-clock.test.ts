import { world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#durations.ts'
import { workerJobs } from '#processes/worker.ts'
import type { Job } from './queue.ts'
import { mindClocks } from './steady-clock.ts'

const namesOf = (jobs: Job[]) => jobs.map(({ name }) => name).toSorted()

test('what ends accounts, or takes what nothing brings back, needs a clock that is steady', () => {
  const steady = workerJobs.filter(({ needsSteadyClock }) => needsSteadyClock)
  expect(namesOf(steady)).toEqual([
    'account-deletion.announce-unused',
    'account-deletion.erase',
    'accounts.housekeeping',
    'hiding.forget-stays',
    'linked-accounts.delete-old',
    'media.detect-lost',
    'media.purge-rejected',
    'media.remove-old-private-views',
    'meetings.housekeeping',
    'moderation.forget-closed',
    'sign-ins.delete-old',
    'verification.end-old',
  ])
  // They come each hour or each day, so that each has begun about a day ago while the clock is right.
  for (const { schedule } of steady) expect(schedule).toMatch(/^\d+ (\*|\d+) \* \* \*$/)
})

test('what must not come too early, and does not wait for a right clock, goes by the slower one', () => {
  expect(namesOf(workerJobs.filter(({ goesBySlowerClock }) => goesBySlowerClock))).toEqual([
    'accounts.remove-passing',
    'exports.delete-old',
    'media.delete-orphans',
    'media.purge-deleted',
    'media.remove-ended-grants',
    'media.remove-film-copies',
    'verification.housekeeping',
  ])
})

test('whatever comes round by itself minds the clocks, or takes nothing by its clock that has to stay', () => {
  const careless = workerJobs.filter(
    ({ schedule, needsSteadyClock, goesBySlowerClock }) => schedule && !needsSteadyClock && !goesBySlowerClock,
  )
  expect(namesOf(careless)).toEqual([
    'account-deletion.replay',
    'account.note-mailboxes',
    'accounts.refresh-ages',
    'announcements.mail',
    'audit.maintenance',
    'audit.note',
    'hiding.number-sets',
    'keys.sign-log',
    'linked-accounts.fingerprint',
    'members.draw-missing-windows',
    'moderation.maintenance',
    'notifications.digest',
    'on-call.round',
    'push.round',
    'ratings.count',
    'report-search.fingerprint',
    'saved-searches.alert',
    'signals.find',
  ])
})

test('a worker whose clock is apart from the database’s passes over what needs a steady one, and does the rest by whichever is behind', async () => {
  await using w = await world()
  const seen: number[] = []
  /** Milliseconds from the true time to that by which the job went; undefined where it was passed over. */
  const perform = async (kind: Partial<Job>) => {
    const note: Job['perform'] = async ({ clock }) => void seen.push(clock.now().getTime() - Date.now())
    seen.length = 0
    await mindClocks({ name: 'test.clocks', ...kind, perform: note }).perform(w.context, {})
    return seen[0]
  }
  const isNear = (told: number | undefined, at: number) => told !== undefined && Math.abs(told - at) < MINUTE / 2

  await w.context.queue.enqueue(w.db, { name: 'test.clocks' }, {})
  expect(await perform({ needsSteadyClock: true })).toBeUndefined()
  await sql`UPDATE pgboss.job SET state = 'completed', started_on = now() - interval '1 day' WHERE name = 'test.clocks'`.execute(
    w.db,
  )
  expect(isNear(await perform({ needsSteadyClock: true }), 0)).toBe(true)

  w.clock.advance(DAY)
  expect(await perform({ needsSteadyClock: true })).toBeUndefined()
  expect(isNear(await perform({ goesBySlowerClock: true }), 0)).toBe(true)
  expect(isNear(await perform({}), DAY)).toBe(true)
  w.clock.advance(-DAY - HOUR)
  expect(isNear(await perform({ goesBySlowerClock: true }), -HOUR)).toBe(true)
})
