import { untilNextBirthday } from '@amour/test/members/make-member.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { openQueue } from '#jobs/queue.ts'
import { openLog } from '#log.ts'
import { startWorker } from './worker.ts'

test('a birthday of a day at whose midnight no worker ran is seen once one starts, not a day later', async () => {
  await using w = await world()
  const ann = await w.aMember({ age: 40 })
  w.clock.advance(untilNextBirthday(w.clock.now()))
  const queue = await openQueue(w.databaseUrl, openLog('silent'), { supervise: true })
  const worker = await startWorker({ ...w.context, queue })
  const searched = () =>
    w.db.selectFrom('member_search').select('age').where('member_id', '=', ann.id).executeTakeFirstOrThrow()
  try {
    await expect.poll(searched, { timeout: 40_000 }).toEqual({ age: 41 })
  } finally {
    await queue.close()
    await worker.close()
  }
})
