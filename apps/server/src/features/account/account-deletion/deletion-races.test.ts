import { leaving } from '@amour/contract/account/account-deletion.ts'
import { changeMeanwhile } from '@amour/test/database/held-member.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { DAY } from '#durations.ts'
import { announceUnusedAccounts } from './account-deletion.jobs.ts'

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
