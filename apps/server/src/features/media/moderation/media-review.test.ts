import { media } from '@amour/contract/media/media.ts'
import { members } from '@amour/contract/people/members.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { storePhoto, storeVideo } from '@amour/test/media/stored-photo.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { referenceOf } from '#features/media/library/media-reference.service.ts'
import { decideMedia, findByReference, type Verdict } from './media-review.service.ts'

async function moderation(w: World) {
  const ann = await w.aMember({ username: 'ann' })
  const bob = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  const decide = (id: string, verdict: Verdict, by = 'mia') =>
    decideMedia(w.context, id, { verdict, by }).then(
      () => 'done',
      (error: { code?: string }) => error.code,
    )
  const seen = async () => (await w.as(bob)(members.view, { params: { id: ann.id } })).body.photos
  const own = async () => (await w.as(ann)(media.listOwn, { query: {} })).body.data
  const news = async () => {
    const { data } = (await w.as(ann)(notifications.all, { body: {} })).body
    return data.map(({ text, link, mediaId }) => ({ text, link, mediaId }))
  }
  return { ann, bob, decide, seen, own, news }
}

test('an approved photo is shown, and its owner is told', async () => {
  await using w = await world()
  const { ann, decide, seen, own, news } = await moderation(w)
  const { id } = await storePhoto(w.context, ann.id, { status: 'pending' })
  expect(await seen()).toEqual([])
  expect(await decide(id, 'general')).toBe('done')
  expect(await seen()).toMatchObject([{ id, rating: 'general', isVeiled: false }])
  expect(await own()).toMatchObject([{ status: 'approved', rating: 'general', reason: null }])
  const text = 'Your photo was approved. It’s now your default photo'
  expect(await news()).toEqual([{ text, link: '/profile/photos', mediaId: id }])
  const row = await w.db.selectFrom('media').select(['decided_by', 'decided_at']).executeTakeFirstOrThrow()
  expect(row).toEqual({ decided_by: 'mia', decided_at: expect.any(Date) })
})

test('an explicit one is veiled by safe search', async () => {
  await using w = await world()
  const { ann, decide, seen } = await moderation(w)
  const { id } = await storePhoto(w.context, ann.id, { status: 'pending' })
  await decide(id, 'explicit')
  expect(await seen()).toMatchObject([{ id, rating: 'explicit', isVeiled: true }])
})

test('a rejected one is shown to nobody, and its owner reads why', async () => {
  await using w = await world()
  const { ann, decide, seen, own, news } = await moderation(w)
  const { id } = await storeVideo(w.context, ann.id, { status: 'pending' })
  await decide(id, { reason: 'otherPeople' })
  expect(await seen()).toEqual([])
  expect(await own()).toMatchObject([{ status: 'rejected', reason: 'otherPeople', reference: referenceOf(id) }])
  expect(await news()).toEqual([{ text: 'One of your uploads wasn’t approved', link: '/profile/videos', mediaId: id }])
})

test('news of several decisions are one notification', async () => {
  await using w = await world()
  const { ann, decide, news } = await moderation(w)
  for (const _ of [1, 2, 3]) await decide((await storeVideo(w.context, ann.id, { status: 'pending' })).id, 'general')
  expect((await news()).map(({ text }) => text)).toEqual(['3 of your uploads were approved'])
})

test('a decision is made once: repeated it changes nothing, and another one is refused', async () => {
  await using w = await world()
  const { ann, decide, own, news } = await moderation(w)
  const { id } = await storePhoto(w.context, ann.id, { status: 'pending' })
  expect(await decide(id, 'general')).toBe('done')
  expect(await decide(id, 'general')).toBe('done')
  expect(await decide(id, 'explicit', 'max')).toBe('mediaDecided')
  expect(await decide(id, { reason: 'notYou' }, 'max')).toBe('mediaDecided')
  expect(await own()).toMatchObject([{ status: 'approved', rating: 'general' }])
  expect(await news()).toHaveLength(1)
})

test('of two who decide differently at the same moment one is refused', async () => {
  await using w = await world()
  const { ann, decide, news } = await moderation(w)
  const { id } = await storePhoto(w.context, ann.id, { status: 'pending' })
  const outcomes = await Promise.all([decide(id, 'general'), decide(id, { reason: 'unclear' }, 'max')])
  expect(outcomes).toHaveLength(2)
  expect(new Set(outcomes)).toEqual(new Set(['done', 'mediaDecided']))
  expect(await news()).toHaveLength(1)
})

test('what is deleted, unknown or not made safe yet cannot be decided', async () => {
  await using w = await world()
  const { ann, decide } = await moderation(w)
  const waiting = await storePhoto(w.context, ann.id, { status: 'pending', processing: 'waiting' })
  const deleted = await storePhoto(w.context, ann.id, { status: 'pending' })
  await w.as(ann)(media.remove, { params: { id: deleted.id } })
  for (const id of [waiting.id, deleted.id, '01900000-0000-7000-8000-000000000000']) {
    expect(await decide(id, 'general')).toBe('notFound')
  }
})

test('an appeal’s reference leads to its item', async () => {
  await using w = await world()
  const { ann } = await moderation(w)
  const { id } = await storePhoto(w.context, ann.id)
  await storePhoto(w.context, ann.id)
  expect(await findByReference(w.context, referenceOf(id).toLowerCase())).toBe(id)
  for (const reference of ['M-0000-0000', 'M-', 'x']) {
    await expect(findByReference(w.context, reference)).rejects.toMatchObject({ code: 'notFound' })
  }
})
