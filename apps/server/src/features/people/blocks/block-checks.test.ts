import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { isBlocked, findBlockedIds } from '#features/people/block-checks/block-checks.service.ts'

test('a block parts both, a hide only the one who hides', async () => {
  await using w = await world()
  const [ann, bob, cem, dee] = [await w.aMember(), await w.aMember(), await w.aMember(), await w.aMember()]
  const created_at = w.clock.now()
  await w.db.insertInto('block').values({ member_id: ann.id, blocked_id: bob.id, created_at }).execute()
  await w.db.insertInto('hide').values({ member_id: ann.id, hidden_id: cem.id, created_at }).execute()

  expect(new Set(await findBlockedIds(w.context, ann.id))).toEqual(new Set([bob.id, cem.id]))
  expect(await findBlockedIds(w.context, bob.id)).toEqual([ann.id])
  expect(await findBlockedIds(w.context, cem.id)).toEqual([])
  const apart = (a: { id: string }, b: { id: string }) => isBlocked(w.context, a.id, b.id)
  expect([await apart(ann, bob), await apart(bob, ann)]).toEqual([true, true])
  expect([await apart(ann, cem), await apart(cem, ann)]).toEqual([true, false])
  expect([await apart(ann, dee), await apart(dee, ann)]).toEqual([false, false])
})
