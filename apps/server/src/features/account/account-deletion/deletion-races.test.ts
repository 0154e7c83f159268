import { leaving } from '@amour/contract/account/account-deletion.ts'
import { changeMeanwhile } from '@amour/test/database/held-member.ts'
import { world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY, HOUR } from '#durations.ts'
import { openQueue } from '#jobs/queue.ts'
import { openLog } from '#log.ts'
import { announceUnusedAccounts, eraseDueAccounts } from './account-deletion.jobs.ts'

const PASSWORD = 'As-you-like-it £1'

test.for(['held', 'suspended'] as const)(
  'who is %s while they delete their account waits like anybody else whom a moderator looks at',
  async (status) => {
    await using w = await world()
    const ann = await w.aMember({ password: PASSWORD })
    for (const when of ['now', 'later'] as const) {
      await w.db.updateTable('member').set({ status: 'active' }).where('id', '=', ann.id).execute()
      const refused = await changeMeanwhile(w.db, ann.id, {
        call: () => w.as(ann)(leaving.leave, { body: { password: PASSWORD, when } }),
        change: (tx) => tx.updateTable('member').set({ status }).where('id', '=', ann.id).execute(),
      })
      expect([refused.status, refused.problem.code]).toEqual([403, 'accountHeld'])
    }
    expect(await w.db.selectFrom('member').select('status').execute()).toEqual([{ status }])
  },
)

test('who comes back at the moment in which their unused account is announced to go, stays and hears nothing', async () => {
  await using w = await world()
  const ann = await w.aMember()
  w.clock.advance(731 * DAY)
  await changeMeanwhile(w.db, ann.id, {
    call: () => announceUnusedAccounts.perform(w.context, {}),
    change: (tx) => tx.updateTable('member').set({ active_at: w.clock.now() }).where('id', '=', ann.id).execute(),
  })
  await w.settle()
  expect(w.mails).toEqual([])
  expect(await w.db.selectFrom('member').select('status').execute()).toEqual([{ status: 'active' }])
})

test('while the clock of a worker may be wrong it erases nobody, and once it has been right for a day whoever is due', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const { name } = eraseDueAccounts
  const worker = await openQueue(w.databaseUrl, openLog('silent'), { supervise: false, migrate: false })
  let ahead = 30 * DAY
  const clock = { now: () => new Date(Date.now() + ahead) }
  const statesOf = async () =>
    (await sql<{ state: string }>`SELECT state FROM pgboss.job WHERE name = ${name}`.execute(w.db)).rows
  const leaveIn = (age: number) =>
    w.db
      .updateTable('member')
      .set({
        status: 'leaving',
        status_before: 'active',
        leaves_at: new Date(Date.now() + age),
        leaving_cause: 'asked',
      })
      .where('id', '=', ann.id)
      .execute()
  /** Those of before began so many hours ago; says how many members there are after another one. */
  const round = async (hours: number) => {
    await sql`UPDATE pgboss.job SET started_on = now() - make_interval(hours => ${hours}) WHERE name = ${name}`.execute(
      w.db,
    )
    const rounds = (await statesOf()).length
    await worker.enqueue(w.db, eraseDueAccounts, {})
    const done = Array.from({ length: rounds + 1 }, () => ({ state: 'completed' }))
    await expect.poll(statesOf, { timeout: 15_000 }).toEqual(done)
    return (await w.db.selectFrom('member').select('id').execute()).length
  }
  await leaveIn(28 * DAY)
  await worker.work({ ...w.context, clock }, [eraseDueAccounts])
  expect([await round(0), await round(24)], 'our clock is ahead of the database’s').toEqual([1, 1])
  await leaveIn(-HOUR)
  ahead = 0
  expect(await round(30 * 24), 'both have leapt').toBe(1)
  expect(await round(24)).toBe(0)
  await worker.close()
})
