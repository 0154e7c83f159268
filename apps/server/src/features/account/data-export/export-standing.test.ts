import { exports } from '@amour/contract/account/exports.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

test('whoever may not log in gets no copy by an address that they had, and whoever may gets it', async () => {
  await using w = await world()
  const ann = await w.aMember()
  await w.as(ann)(exports.begin, {})
  await w.settle()
  const url = (await w.as(ann)(exports.latest, {})).body.export?.url ?? ''
  const answers: Record<string, number> = {}
  for (const status of ['active', 'restricted', 'held', 'suspended', 'closed'] as const) {
    await w.db.updateTable('member').set({ status }).where('id', '=', ann.id).execute()
    answers[status] = (await w.app.inject({ url })).statusCode
  }
  expect(answers).toEqual({ active: 200, restricted: 200, held: 200, suspended: 404, closed: 404 })
})
