import { favourites } from '@amour/contract/people/favourites.ts'
import { flirts } from '@amour/contract/people/flirts.ts'
import { media } from '@amour/contract/media/media.ts'
import { mediaAccess } from '@amour/contract/media/media-access.ts'
import { members } from '@amour/contract/people/members.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { privacy } from '@amour/contract/account/privacy.ts'
import { search } from '@amour/contract/people/search.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const open = { readReceipts: true, showOnline: true, hideFromCounty: false, browseInvisibly: false, incognito: false }

/** Zoe, who is incognito, and Bob, who has a photo; they live in the same town. */
async function aPair(w: World) {
  const zoe = await w.aMember({ username: 'zoe', gender: 'Woman', seeking: 'Man' })
  const bob = await w.aMember({ username: 'bob', gender: 'Man', seeking: 'Woman' })
  const photo = await storePhoto(w.context, bob.id, { isDefault: true })
  await change(w, zoe, { incognito: true })
  return { zoe, bob, photo, sees: () => sees(w, bob, zoe) }
}

const change = (w: World, member: TestMember, part: Partial<typeof open>) =>
  w.as(member)(privacy.update, { body: { ...open, ...part } })

const write = (w: World, from: TestMember, to: TestMember) =>
  w.as(from)(messages.send, { params: { id: to.id }, body: { message: 'Good evening.' } })

/** Whether one member can find another: on their page, in the search and among suggestions, which always agree. */
async function sees(w: World, who: TestMember, whom: TestMember): Promise<boolean> {
  const page = (await w.as(who)(members.view, { params: { id: whom.id } })).status === 200
  const { data, total } = (await w.as(who)(search.find, { body: {} })).body
  const suggested = (await w.as(who)(members.suggest, { params: { term: whom.username } })).body.data
  expect([data.map(({ id }) => id).includes(whom.id), total > 0, suggested.length > 0]).toEqual([page, page, page])
  return page
}

type Pair = Awaited<ReturnType<typeof aPair>>

const ways: [string, (w: World, pair: Pair) => Promise<unknown>][] = [
  ['writes', (w, { zoe, bob }) => write(w, zoe, bob)],
  ['flirts', (w, { zoe, bob }) => w.as(zoe)(flirts.send, { params: { id: bob.id }, body: { flirt: 'goodTaste' } })],
  ['likes a photo', (w, { zoe, photo }) => w.as(zoe)(media.liked, { params: { id: photo.id } })],
  ['asks for private photos', (w, { zoe, bob }) => w.as(zoe)(mediaAccess.request, { params: { id: bob.id } })],
  ['shows private photos', (w, { zoe, bob }) => w.as(zoe)(mediaAccess.grant, { params: { memberId: bob.id } })],
]

test.for(ways)('who is incognito and %s is there for that one, and for nobody else', async ([, act]) => {
  await using w = await world()
  const pair = await aPair(w)
  const dan = await w.aMember({ username: 'dan', gender: 'Man', seeking: 'Woman' })
  expect(await pair.sees()).toBe(false)
  await act(w, pair)
  expect(await pair.sees()).toBe(true)
  expect(await sees(w, dan, pair.zoe)).toBe(false)
  expect((await w.as(pair.bob)(members.view, { params: { id: 'zoe' } })).body.username).toBe('zoe')
})

test('who is incognito and answers is there for who wrote first; until then the conversation is gone for them', async () => {
  await using w = await world()
  const { zoe, bob, sees: seen } = await aPair(w)
  await change(w, zoe, {})
  const { conversationId: id } = (await write(w, bob, zoe)).body
  await change(w, zoe, { incognito: true })
  const thread = async (who: TestMember) => (await w.as(who)(messages.thread, { params: { id }, query: {} })).status
  expect([await thread(bob), await thread(zoe), await seen()]).toEqual([404, 200, false])
  expect((await w.as(bob)(messages.all, { body: {} })).body.total).toBe(0)
  await write(w, zoe, bob)
  expect([await thread(bob), await seen()]).toEqual([200, true])
})

test('a like or question that is taken back no longer lets the other see', async () => {
  await using w = await world()
  const { zoe, bob, photo, sees: seen } = await aPair(w)
  await w.as(zoe)(media.liked, { params: { id: photo.id } })
  await w.as(zoe)(media.unliked, { params: { id: photo.id } })
  await w.as(zoe)(mediaAccess.request, { params: { id: bob.id } })
  await w.as(zoe)(mediaAccess.withdraw, { params: { id: bob.id } })
  expect(await seen()).toBe(false)
  expect((await w.as(bob)(notifications.all, { body: {} })).body.data).toEqual([])
})

test('a question that was granted still counts, and what was shown without one does not', async () => {
  await using w = await world()
  const { zoe, bob, sees: seen } = await aPair(w)
  await change(w, zoe, {})
  await w.as(bob)(mediaAccess.grant, { params: { memberId: zoe.id } })
  await change(w, zoe, { incognito: true })
  expect(await seen()).toBe(false)
  expect((await w.as(bob)(mediaAccess.list, {})).body.grants).toEqual([])
  await w.as(zoe)(mediaAccess.request, { params: { id: bob.id } })
  expect(await seen()).toBe(true)
  await w.as(bob)(mediaAccess.grant, { params: { memberId: zoe.id } })
  expect(await seen()).toBe(true)
  expect((await w.as(bob)(mediaAccess.list, {})).body).toMatchObject({
    requests: [],
    grants: [{ member: { id: zoe.id } }],
  })
})

test('a favourite, a look and a hidden member tell nobody of who is incognito, and a look leaves no trace', async () => {
  await using w = await world()
  const { zoe, bob, photo, sees: seen } = await aPair(w)
  await w.as(zoe)(favourites.add, { params: { id: bob.id } })
  await w.as(zoe)(media.viewed, { params: { id: photo.id } })
  await w.as(zoe)(members.view, { params: { id: bob.id } })
  expect(await seen()).toBe(false)
  expect((await w.as(bob)(notifications.all, { body: {} })).body.data).toEqual([])
  expect(await w.db.selectFrom('media_view').selectAll().execute()).toEqual([])
})

test('a block and a county hold for who is incognito too', async () => {
  await using w = await world()
  const { zoe, bob, photo, sees: seen } = await aPair(w)
  // A like is not told to those from whose county a member hides, so it does not show them either.
  await change(w, zoe, { incognito: true, hideFromCounty: true })
  await w.as(zoe)(media.liked, { params: { id: photo.id } })
  expect(await seen()).toBe(false)
  await change(w, zoe, { incognito: true })
  expect(await seen()).toBe(true)
  await change(w, zoe, { incognito: true, hideFromCounty: true })
  await write(w, zoe, bob)
  expect(await seen()).toBe(true)
  await w.db.insertInto('block').values({ member_id: zoe.id, blocked_id: bob.id, created_at: w.clock.now() }).execute()
  expect(await seen()).toBe(false)
})
