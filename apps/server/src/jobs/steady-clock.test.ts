import { world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#durations.ts'
import { workerJobs } from '#processes/worker.ts'
import type { Job } from './queue.ts'
import { mindClocks } from './steady-clock.ts'

test('what must not come too early, and does not wait for a right clock, goes by the slower one', () => {
  const slower = workerJobs.filter(({ goesBySlowerClock }) => goesBySlowerClock)
  expect(slower.map(({ name }) => name).toSorted()).toEqual([
    'accounts.remove-passing',
    'exports.delete-old',
    'media.delete-orphans',
    'media.purge-deleted',
    'media.remove-ended-grants',
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
