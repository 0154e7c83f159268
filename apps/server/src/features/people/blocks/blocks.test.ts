import { accounts } from '@amour/contract/account/accounts.ts'
import { blocks } from '@amour/contract/people/blocks.ts'
import { mediaAccess } from '@amour/contract/media/media-access.ts'
import { flirts } from '@amour/contract/people/flirts.ts'
import { members } from '@amour/contract/people/members.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { search } from '@amour/contract/people/search.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

/** Ann and Bob, each with a photo, who have flirted and written with each other; both have something unread. */
async function acquainted(w: World) {
  const ann = await w.aMember({ username: 'ann', gender: 'Woman', seeking: 'Man' })
  const bob = await w.aMember({ username: 'bob', gender: 'Man', seeking: 'Woman' })
  for (const { id } of [ann, bob]) await storePhoto(w.context, id, { isDefault: true })
  for (const [from, to] of [
    [ann, bob],
    [bob, ann],
  ] as const) {
    await w.as(from)(flirts.send, { params: { id: to.id }, body: { flirt: 'fancyAChat' } })
    await w.as(from)(messages.send, { params: { id: to.id }, body: { message: 'Good evening.' } })
  }
  const conversation = await w.db.selectFrom('conversation').select('id').executeTakeFirstOrThrow()
  return { ann, bob, conversationId: conversation.id }
}

/** All that one member can meet of the other, everywhere; `picture` is an address given out before. */
async function meets(w: World, me: TestMember, other: TestMember, { conversationId, picture }: Traces) {
  const call = w.as(me)
  const page = await call(members.view, { params: { id: other.id } })
  const thread = await call(messages.thread, { params: { id: conversationId }, query: {} })
  const found = (await call(search.find, { body: {} })).body
  return {
    search: [found.data.length, found.total],
    suggestions: (await call(members.suggest, { params: { term: other.username } })).body.data.length,
    page: page.status,
    thread: thread.status,
    inbox: (await call(messages.all, { body: {} })).body.total,
    notifications: (await call(notifications.all, { body: {} })).body.total,
    counts: (await call(accounts.counts, {})).body,
    picture: (await w.app.inject({ url: picture })).statusCode,
  }
}

type Traces = { conversationId: string; picture: string }

const all = { search: [1, 1], suggestions: 1, page: 200, thread: 200, inbox: 1, picture: 200 }
const none = { search: [0, 0], suggestions: 0, page: 404, thread: 404, inbox: 0, notifications: 0, picture: 404 }
const nothingNew = { messages: 0, notifications: 0 }

const pictureOf = async (w: World, me: TestMember, { id }: TestMember) =>
  (await w.as(me)(members.view, { params: { id } })).body.image ?? ''

async function pictures(w: World, ann: TestMember, bob: TestMember) {
  return { ofBob: await pictureOf(w, ann, bob), ofAnn: await pictureOf(w, bob, ann) }
}

test('a block parts both everywhere at once, and undone brings back all that was there', async () => {
  await using w = await world()
  const { ann, bob, conversationId } = await acquainted(w)
  const { ofBob, ofAnn } = await pictures(w, ann, bob)
  const seen = async () => [
    await meets(w, ann, bob, { conversationId, picture: ofBob }),
    await meets(w, bob, ann, { conversationId, picture: ofAnn }),
  ]
  const before = await seen()
  expect(before).toMatchObject([all, all])
  expect(before.map(({ notifications: news, counts }) => [news, counts.messages])).toEqual([
    [1, 1],
    [2, 1],
  ])

  expect((await w.as(ann)(blocks.block, { params: { id: bob.username } })).body).toEqual({ blocked: true })
  expect(await seen()).toEqual([
    { ...none, counts: nothingNew },
    { ...none, counts: nothingNew },
  ])
  for (const [from, to] of [
    [ann, bob],
    [bob, ann],
  ] as const) {
    const params = { id: to.id }
    expect((await w.as(from)(flirts.send, { params, body: { flirt: 'goodTaste' } })).status).toBe(404)
    expect((await w.as(from)(messages.send, { params, body: { message: 'Hello?' } })).status).toBe(404)
  }

  expect((await w.as(ann)(blocks.unblock, { params: { id: bob.id } })).body).toEqual({ blocked: false })
  expect(await seen()).toEqual(before)
})

test('a question for private photos goes with a block, whoever of the two had asked', async () => {
  await using w = await world()
  const ann = await w.aMember({ gender: 'Woman', seeking: 'Man' })
  const bob = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  const ask = (from: TestMember, to: TestMember) => w.as(from)(mediaAccess.request, { params: { id: to.id } })
  for (const [from, to] of [
    [ann, bob],
    [bob, ann],
  ] as const) {
    expect((await ask(from, to)).body).toEqual({ access: 'requested' })
    await w.as(ann)(blocks.block, { params: { id: bob.id } })
    await w.as(ann)(blocks.unblock, { params: { id: bob.id } })
    expect((await w.as(to)(mediaAccess.list, {})).body.requests).toEqual([])
  }
})

test('a hide takes the other out of my sight only', async () => {
  await using w = await world()
  const { ann, bob, conversationId } = await acquainted(w)
  const { ofBob, ofAnn } = await pictures(w, ann, bob)
  const mine = () => meets(w, ann, bob, { conversationId, picture: ofBob })
  const theirs = () => meets(w, bob, ann, { conversationId, picture: ofAnn })
  const before = await mine()

  expect((await w.as(ann)(blocks.hide, { params: { id: bob.id } })).body).toEqual({ hidden: true })
  expect(await mine()).toEqual({ ...none, counts: nothingNew })
  expect(await theirs()).toMatchObject(all)
  expect((await w.as(bob)(messages.send, { params: { id: ann.id }, body: { message: 'Still there?' } })).status).toBe(
    201,
  )

  expect((await w.as(ann)(blocks.unhide, { params: { id: bob.username } })).body).toEqual({ hidden: false })
  const after = await mine()
  expect(after).toMatchObject(all)
  expect(after.counts.messages).toBe(before.counts.messages + 1)
})

test('the lists show whom I have parted from, to nobody else', async () => {
  await using w = await world()
  const { ann, bob } = await acquainted(w)
  const cem = await w.aMember({ username: 'cem', gender: 'Man', seeking: 'Woman' })
  const dan = await w.aMember({ username: 'dan', gender: 'Man', seeking: 'Woman' })
  const list = async (of: TestMember, query: object) => (await w.as(of)(blocks.list, { query })).body
  await w.as(ann)(blocks.block, { params: { id: bob.id } })
  w.clock.advance(1000)
  await w.as(ann)(blocks.block, { params: { id: cem.id } })
  await w.as(ann)(blocks.hide, { params: { id: dan.id } })

  const blocked = await list(ann, {})
  expect(blocked).toMatchObject({ page: 1, numOfRecords: 20, total: 2 })
  expect(blocked.data).toEqual([
    { id: cem.id, username: 'cem', since: expect.any(String), card: null },
    { id: bob.id, username: 'bob', since: expect.any(String), card: null },
  ])
  expect((await list(ann, { page: 2, numOfRecords: 1 })).data).toMatchObject([{ username: 'bob' }])
  expect(await list(ann, { list: 'hidden' })).toMatchObject({
    total: 1,
    data: [{ username: 'dan', card: { username: 'dan', image: null, picture: null } }],
  })
  for (const name of ['blocked', 'hidden']) expect((await list(bob, { list: name })).total).toBe(0)
  expect((await w.as(ann)(blocks.list, { query: { list: 'followed' as 'hidden' } })).status).toBe(422)

  await w.as(dan)(blocks.block, { params: { id: ann.id } })
  expect((await list(ann, { list: 'hidden' })).data).toMatchObject([{ username: 'dan', card: null }])
})

test('of whom one has hidden the list shows no picture, and nothing at all once they hide as well', async () => {
  await using w = await world()
  const ann = await w.aMember({ gender: 'Woman', seeking: 'Man' })
  const dan = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  await storePhoto(w.context, dan.id, { isDefault: true })
  await w.as(ann)(blocks.hide, { params: { id: dan.id } })
  const cardOf = async () => (await w.as(ann)(blocks.list, { query: { list: 'hidden' } })).body.data[0]?.card
  expect(await cardOf()).toMatchObject({ id: dan.id, image: null, picture: null, litWindow: null })
  for (const way of ['is_incognito', 'hides_from_county'] as const) {
    await w.db
      .updateTable('member')
      .set({ [way]: true })
      .where('id', '=', dan.id)
      .execute()
    expect(await cardOf(), way).toBeNull()
    await w.db
      .updateTable('member')
      .set({ [way]: false })
      .where('id', '=', dan.id)
      .execute()
  }
})

test('doing or undoing it twice is as once, also at the same moment, and a hidden member can be blocked', async () => {
  await using w = await world()
  const { ann, bob } = await acquainted(w)
  const params = { id: bob.id }
  const call = w.as(ann)
  for (const [endpoint, undo] of [
    [blocks.block, blocks.unblock],
    [blocks.hide, blocks.unhide],
  ] as const) {
    const twice = await Promise.all([call(endpoint, { params }), call(endpoint, { params })])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await call(undo, { params })).status).toBe(200)
    expect((await call(undo, { params })).status).toBe(200)
  }
  await call(blocks.hide, { params })
  expect((await call(blocks.block, { params })).status).toBe(200)
  await call(blocks.unblock, { params })
  expect((await call(members.view, { params })).status).toBe(404)
  await call(blocks.unhide, { params })
  expect((await call(members.view, { params })).status).toBe(200)
})

test('nobody blocks themselves, nobody at all, or learns by blocking that they were blocked', async () => {
  await using w = await world()
  const { ann, bob } = await acquainted(w)
  const unknown = await w.as(ann)(blocks.block, { params: { id: 'nobody' } })
  expect([unknown.status, unknown.problem.code]).toEqual([404, 'memberNotFound'])
  await w.as(bob)(blocks.block, { params: { id: ann.id } })
  for (const endpoint of [blocks.block, blocks.unblock, blocks.hide, blocks.unhide]) {
    for (const id of [ann.id, 'ann', bob.id, 'bob']) {
      expect((await w.as(ann)(endpoint, { params: { id } })).text, id).toBe(unknown.text)
    }
  }
})
