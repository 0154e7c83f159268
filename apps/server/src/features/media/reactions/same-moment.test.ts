import { media } from '@amour/contract/media/media.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { locksAwaited } from '@amour/test/database/locks-awaited.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import type { ErasureStep } from '#context.ts'
import { eraseMember } from '#features/account/account-deletion/erasure.service.ts'

async function pair(w: World) {
  const ann = await w.aMember({ username: 'ann' })
  const bob = await w.aMember({ username: 'bob', gender: 'Man', seeking: 'Woman' })
  const { id } = await storePhoto(w.context, ann.id)
  const mark = (call: typeof media.liked | typeof media.viewed) => w.as(bob)(call, { params: { id } })
  return { ann, bob, id, mark }
}

test.each(['liked', 'viewed'] as const)('what is being thrown away is %s by nobody', async (name) => {
  await using w = await world()
  const { ann, id, mark } = await pair(w)
  const reply = await w.db
    .transaction()
    .execute(async (tx) => {
      await tx.deleteFrom('media').where('id', '=', id).execute()
      const marking = mark(media[name])
      await locksAwaited(w.db, 1)
      return [marking]
    })
    .then(([marking]) => marking)
  expect([reply?.status, reply?.problem.code]).toEqual([404, 'notFound'])
  expect((await w.as(ann)(notifications.all, { body: {} })).body.data).toEqual([])
})

test.each(['its owner', 'who likes it'])('an item is liked while %s is being erased', async (who) => {
  await using w = await world()
  const { ann, bob, mark } = await pair(w)
  let liking: ReturnType<typeof mark> | undefined
  const holdUp = async (): Promise<ErasureStep> => ({
    async beforeDelete() {
      liking = mark(media.liked)
      await locksAwaited(w.db, 1)
    },
  })
  const { hooks } = w.context
  const of = { ...w.context, hooks: { ...hooks, onErase: [holdUp, ...hooks.onErase] } }
  expect(await eraseMember(of, who === 'its owner' ? ann.id : bob.id)).not.toBeNull()
  const reply = await liking
  expect([reply?.status, reply?.problem.code]).toEqual([404, 'notFound'])
})
