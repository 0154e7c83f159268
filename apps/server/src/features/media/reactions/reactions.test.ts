import { media } from '@amour/contract/media/media.ts'
import { members } from '@amour/contract/people/members.ts'
import { privacy } from '@amour/contract/account/privacy.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { accounts } from '@amour/contract/account/accounts.ts'
import { storePhoto, storeVideo } from '@amour/test/media/stored-photo.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { noteMailboxes } from '#features/account/member-mail/member-mail.jobs.ts'

const LONDON = 2643743

async function pair(w: World) {
  const ann = await w.aMember({ username: 'ann' })
  const bob = await w.aMember({ username: 'bob', gender: 'Man', seeking: 'Woman' })
  const mark = (
    who: TestMember,
    endpoint: typeof media.viewed | typeof media.liked | typeof media.unliked,
    id: string,
  ) => w.as(who)(endpoint, { params: { id } })
  const news = async () => {
    const { data } = (await w.as(ann)(notifications.all, { body: {} })).body
    return data.map(({ type, text, link, mediaId }) => ({ type, text, link, mediaId }))
  }
  const own = async () => (await w.as(ann)(media.listOwn, { query: {} })).body.data[0]
  return { ann, bob, mark, news, own }
}

test('a look and a like count once, and their owner hears of them once', async () => {
  await using w = await world()
  const { ann, bob, mark, news, own } = await pair(w)
  const { id } = await storePhoto(w.context, ann.id)
  for (const _ of [1, 2]) {
    expect((await mark(bob, media.viewed, id)).body).toEqual({ likes: 0, liked: false })
    expect((await mark(bob, media.viewed, id)).status).toBe(200)
  }
  for (const _ of [1, 2]) expect((await mark(bob, media.liked, id)).body).toEqual({ likes: 1, liked: true })
  expect(await own()).toMatchObject({ views: 1, likes: 1 })
  expect(await news()).toEqual([
    { type: 'media_liked', text: 'bob likes one of your photos or videos', link: '/profile/photos', mediaId: id },
    { type: 'media_viewed', text: 'bob looked at your photos or videos', link: '/profile/photos', mediaId: id },
  ])
  const [shown] = (await w.as(bob)(members.view, { params: { id: ann.id } })).body.photos
  expect(shown).toMatchObject({ likes: 1, liked: true })
})

test('a like taken back and given again counts, but is no news', async () => {
  await using w = await world()
  const { ann, bob, mark, news, own } = await pair(w)
  const { id } = await storeVideo(w.context, ann.id)
  await mark(bob, media.liked, id)
  expect((await news())[0]?.link).toBe('/profile/videos')
  await w.as(ann)(notifications.readAll, {})
  expect((await w.as(bob)(media.unliked, { params: { id } })).body).toEqual({ likes: 0, liked: false })
  expect(await own()).toMatchObject({ likes: 0 })
  expect((await mark(bob, media.liked, id)).body).toEqual({ likes: 1, liked: true })
  expect((await w.as(ann)(accounts.counts, {})).body.notifications).toBe(0)
})

test('what one member does to several items is one notification', async () => {
  await using w = await world()
  const { ann, bob, mark, news } = await pair(w)
  for (const _ of [1, 2, 3]) await mark(bob, media.liked, (await storePhoto(w.context, ann.id)).id)
  expect((await news()).map(({ text }) => text)).toEqual(['bob liked your photos and videos 3 times'])
})

test('likes given at the same moment count once', async () => {
  await using w = await world()
  const { ann, bob, mark, own } = await pair(w)
  const { id } = await storePhoto(w.context, ann.id)
  const replies = await Promise.all(Array.from({ length: 8 }, () => mark(bob, media.liked, id)))
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect(await own()).toMatchObject({ likes: 1 })
})

test('one’s own looks count nothing, and nobody likes themselves', async () => {
  await using w = await world()
  const { ann, mark, own } = await pair(w)
  const { id } = await storePhoto(w.context, ann.id)
  expect((await mark(ann, media.viewed, id)).status).toBe(200)
  expect((await mark(ann, media.liked, id)).problem.code).toBe('mediaOwn')
  expect(await own()).toMatchObject({ views: 0, likes: 0 })
})

test('what safe search veils has not been seen, so it is neither viewed nor liked', async () => {
  await using w = await world()
  const { ann, bob, mark, own } = await pair(w)
  const { id } = await storePhoto(w.context, ann.id, { rating: 'explicit' })
  for (const call of [media.viewed, media.liked]) {
    expect((await mark(bob, call, id)).problem.code).toBe('mediaVeiled')
  }
  expect(await own()).toMatchObject({ views: 0, likes: 0 })
  await w.as(bob)(accounts.safeSearch, {})
  expect((await mark(bob, media.liked, id)).body.likes).toBe(1)
})

test('what a member cannot see cannot be liked: pending, rejected, private, deleted, of one who is apart', async () => {
  await using w = await world()
  const { ann, bob, mark } = await pair(w)
  const cat = await w.aMember({ username: 'cat' })
  const dee = await w.aMember({ username: 'dee', status: 'suspended' })
  await w.db.insertInto('block').values({ member_id: cat.id, blocked_id: bob.id, created_at: w.clock.now() }).execute()
  const deleted = await storePhoto(w.context, ann.id)
  await w.as(ann)(media.remove, { params: { id: deleted.id } })
  const unseen = [
    await storePhoto(w.context, ann.id, { status: 'pending' }),
    await storePhoto(w.context, ann.id, { status: 'rejected', reason: 'unclear' }),
    await storePhoto(w.context, ann.id, { visibility: 'private' }),
    deleted,
    await storePhoto(w.context, cat.id),
    await storePhoto(w.context, dee.id),
  ]
  for (const call of [media.viewed, media.liked, media.unliked]) {
    const unknown = await mark(bob, call, '01900000-0000-7000-8000-000000000000')
    for (const { id } of unseen) {
      const { status, text } = await mark(bob, call, id)
      expect([status, text]).toEqual([404, unknown.text])
    }
  }
})

test('counts leave out the people who are blocked, either way', async () => {
  await using w = await world()
  const { ann, bob, mark, own } = await pair(w)
  const cem = await w.aMember({ username: 'cem', gender: 'Man', seeking: 'Woman' })
  const dan = await w.aMember({ username: 'dan', gender: 'Man', seeking: 'Woman' })
  const { id } = await storePhoto(w.context, ann.id)
  for (const who of [bob, cem, dan]) {
    await mark(who, media.viewed, id)
    await mark(who, media.liked, id)
  }
  expect(await own()).toMatchObject({ views: 3, likes: 3 })
  const created_at = w.clock.now()
  await w.db.insertInto('block').values({ member_id: ann.id, blocked_id: bob.id, created_at }).execute()
  await w.db.insertInto('block').values({ member_id: cem.id, blocked_id: ann.id, created_at }).execute()
  expect(await own()).toMatchObject({ views: 1, likes: 1 })
  expect((await w.as(ann)(notifications.all, { body: {} })).body.data.map(({ actor }) => actor?.username)).toEqual([
    'dan',
    'dan',
  ])
})

test.each(['their address', 'their county'])(
  'who hides from %s is in no number that they are told, as nothing else tells them of it',
  async (from) => {
    await using w = await world()
    const { ann, bob, mark, news, own } = await pair(w)
    const cem = await w.aMember({ gender: 'Man', seeking: 'Woman', locationId: LONDON })
    await noteMailboxes.perform(w.context, {})
    const { id } = await storePhoto(w.context, ann.id)
    if (from === 'their address') await w.as(bob)(privacy.hideFromPerson, { body: { email: ann.email } })
    else await w.as(bob)(privacy.hideFromCounties, { body: { counties: ['Somerset'] } })
    await mark(bob, media.viewed, id)
    expect((await mark(bob, media.liked, id)).body).toMatchObject({ likes: 1, liked: true })
    expect(await own()).toMatchObject({ views: 0, likes: 0 })
    const likes = async (who: TestMember) =>
      (await w.as(who)(members.view, { params: { id: ann.id } })).body.photos.map((photo) => photo.likes)
    expect([await likes(ann), await likes(cem), await likes(bob)]).toEqual([[0], [1], [1]])
    expect(await news()).toEqual([])
  },
)

test('a restricted member likes nothing', async () => {
  await using w = await world()
  const { ann, mark } = await pair(w)
  const eve = await w.aMember({ status: 'restricted' })
  const { id } = await storePhoto(w.context, ann.id)
  expect((await mark(eve, media.liked, id)).problem.code).toBe('accountRestricted')
})

test('who browses invisibly leaves no trace by looking', async () => {
  await using w = await world()
  const { ann, bob, mark, news, own } = await pair(w)
  const { id } = await storePhoto(w.context, ann.id)
  await w.db.updateTable('member').set({ browses_invisibly: true }).where('id', '=', bob.id).execute()
  expect((await mark(bob, media.viewed, id)).status).toBe(200)
  expect(await own()).toMatchObject({ views: 0 })
  expect(await news()).toEqual([])
})
