import { randomBytes } from 'node:crypto'
import { session } from '@amour/contract/account/session.ts'
import { changeMeanwhile } from '@amour/test/database/held-member.ts'
import { giveTwoStep } from '@amour/test/members/two-step-setup.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY } from '#durations.ts'
import { announceUnusedAccounts } from '#features/account/account-deletion/account-deletion.jobs.ts'

const [email, password] = ['ann@example.com', 'open sesame']

const logIn = (w: World) => w.asNobody(session.login, { body: { username: email, password } })

test('a login that is under way when the second step is turned on is asked for it', async () => {
  await using w = await world()
  const ann = await w.aMember({ email, password })
  const before = await w.db.selectFrom('session').select('id').execute()
  const refused = await changeMeanwhile(w.db, ann.id, {
    call: () => logIn(w),
    change: (db) => giveTwoStep({ ...w.context, db }, ann.id, randomBytes(20)),
  })
  expect([refused.status, refused.problem.code]).toEqual([401, 'twoStepRequired'])
  expect(await w.db.selectFrom('session').select('id').execute()).toEqual(before)
})

test('two logins at once to an account that was to go unused both succeed', async () => {
  await using w = await world()
  const ann = await w.aMember({ email, password })
  w.clock.advance(731 * DAY)
  await announceUnusedAccounts.perform(w.context, {})
  const all = await changeMeanwhile(w.db, ann.id, {
    call: () => Promise.all([logIn(w), logIn(w)]),
    change: () => expect.poll(() => countWaiting(w), { timeout: 30_000 }).toBe(2),
  })
  expect(all.map(({ status }) => status)).toEqual([200, 200])
})

/** How many wait for what another transaction holds. */
async function countWaiting({ db }: World) {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND datname = current_database()`.execute(db)
  return rows[0]?.count
}
