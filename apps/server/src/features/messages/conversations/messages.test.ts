import { randomUUID } from 'node:crypto'
import { accounts } from '@amour/contract/account/accounts.ts'
import type { Endpoint } from '@amour/contract/endpoint.ts'
import { flirts } from '@amour/contract/people/flirts.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { validBodies } from '@amour/test/http/valid-bodies.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { startSession } from '#features/account/sessions/sessions.service.ts'

const write = async (w: World, from: TestMember, to: TestMember, message = 'Hello') =>
  (await w.as(from)(messages.send, { params: { id: to.id }, body: { mediaId: null, message } })).body

const inbox = async (w: World, member: TestMember, folder: 'chats' | 'requests') =>
  (await w.as(member)(messages.all, { body: { folder } })).body

const thread = (w: World, member: TestMember, id: string) =>
  w.as(member)(messages.thread, { params: { id }, query: {} })

const endpoints: [name: string, endpoint: Endpoint][] = Object.entries(messages)

test('a stranger is turned away before anything is checked', async () => {
  await using w = await world()
  for (const [name, endpoint] of endpoints) {
    const reply = await w.asNobody(endpoint, { params: { id: 'not-an-id' }, query: {}, body: {} })
    expect([name, reply.status, reply.problem.code]).toEqual([name, 401, 'notSignedIn'])
  }
})

test('a member without a profile writes and reads nothing', async () => {
  await using w = await world()
  const zoe = w.as(await w.aMember({ hasProfile: false }))
  for (const [name, endpoint] of endpoints) {
    const reply = await zoe(endpoint, { params: { id: randomUUID() }, query: {}, body: { message: 'Hello' } })
    expect([name, reply.status, reply.problem.code]).toEqual([name, 403, 'profileIncomplete'])
  }
})

test('the messages of others are as unknown to a third member as those that never were', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const cat = w.as(await w.aMember())
  const { id, conversationId } = await write(w, ann, bob)
  for (const [name, endpoint] of endpoints.filter(([, { path }]) => path.startsWith('/api/messages/:id'))) {
    const body = validBodies[`messages.${name}`]?.({ unique: randomUUID, memberId: () => bob.id })
    const ask = (key: string) => cat(endpoint, { params: { id: key }, query: {}, body })
    expect([name, (await ask('not-an-id')).status]).toEqual([name, 422])
    const unknown = await ask(randomUUID())
    expect([name, unknown.status]).toEqual([name, 404])
    for (const foreign of [id, conversationId]) expect((await ask(foreign)).text).toBe(unknown.text)
  }
  expect(await w.db.selectFrom('message').select(['read_at', 'unsent_at', 'delivered_at']).execute()).toEqual([
    { read_at: null, unsent_at: null, delivered_at: null },
  ])
})

test('a first message is a request until it is answered, then a chat for both', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember({ username: 'ann' }), await w.aMember({ username: 'bob' })]
  const first = await write(w, ann, bob, 'Shall we talk?')

  expect(await inbox(w, bob, 'chats')).toMatchObject({ data: [], total: 0 })
  expect(await inbox(w, bob, 'requests')).toMatchObject({
    total: 1,
    data: [{ member: { username: 'ann' }, unread: 1, last: { message: 'Shall we talk?', isMine: false } }],
  })
  expect(await inbox(w, ann, 'chats')).toMatchObject({ total: 1, data: [{ member: { username: 'bob' }, unread: 0 }] })

  await write(w, bob, ann, 'Gladly.')
  expect((await inbox(w, bob, 'requests')).total).toBe(0)
  expect(await inbox(w, bob, 'chats')).toMatchObject({ data: [{ last: { message: 'Gladly.', isMine: true } }] })
  const read = await thread(w, ann, first.conversationId)
  expect(read.body.data.map(({ message, seq }) => [seq, message])).toEqual([
    [1, 'Shall we talk?'],
    [2, 'Gladly.'],
  ])
})

test('nobody sees whether a request was read until it is answered', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const { id, conversationId } = await write(w, ann, bob)
  await w.as(bob)(messages.read, { params: { id } })
  const before = await thread(w, ann, conversationId)
  expect(before.body.data).toMatchObject([{ deliveredAt: expect.any(String), readAt: null }])
  await write(w, bob, ann)
  const after = await thread(w, ann, conversationId)
  expect(after.body.data[0]?.readAt).toEqual(expect.any(String))
})

test('a message counts as delivered once it has left the server for its recipient', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const { conversationId } = await write(w, ann, bob)
  const deliveredAt = async () => (await thread(w, ann, conversationId)).body.data[0]?.deliveredAt
  expect(await deliveredAt()).toBeNull()
  await inbox(w, bob, 'requests')
  expect(await deliveredAt()).toEqual(expect.any(String))
})

test('a long conversation is read in pages from the newest back', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const { conversationId } = await write(w, ann, bob, '1')
  for (let n = 2; n <= 5; n++) await write(w, n % 2 ? ann : bob, n % 2 ? bob : ann, String(n))

  const page = async (before?: number) => {
    const query = { numOfRecords: 2, ...(before && { before }) }
    const { body } = await w.as(ann)(messages.thread, { params: { id: conversationId }, query })
    return [body.data.map(({ message }) => message), body.before]
  }
  expect(await page()).toEqual([['4', '5'], 4])
  expect(await page(4)).toEqual([['2', '3'], 2])
  expect(await page(2)).toEqual([['1'], null])
})

test('a thread opens by the id of one of its messages too', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const { id, conversationId } = await write(w, ann, bob)
  const reply = await thread(w, bob, id.toUpperCase())
  expect(reply.body.conversation.id).toBe(conversationId)
})

test('the inbox comes in pages, the latest conversation first', async () => {
  await using w = await world()
  const bob = await w.aMember({ username: 'bob' })
  for (const username of ['ann', 'cat', 'dot']) {
    await write(w, await w.aMember({ username }), bob)
    w.clock.advance(1000)
  }
  const page = async (number: number) => {
    const body = { folder: 'requests' as const, page: number, numOfRecords: 2 }
    const reply = await w.as(bob)(messages.all, { body })
    return { ...reply.body, data: reply.body.data.map(({ member }) => member.username) }
  }
  expect(await page(1)).toEqual({ data: ['dot', 'cat'], page: 1, numOfRecords: 2, total: 3 })
  expect(await page(2)).toEqual({ data: ['ann'], page: 2, numOfRecords: 2, total: 3 })
  expect((await w.as(bob)(messages.all, { body: { numOfRecords: 51 } })).status).toBe(422)
})

test('a deleted conversation comes back with only what is new, and stays whole for the other', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const { conversationId } = await write(w, ann, bob, 'old')
  await w.as(bob)(messages.remove, { params: { id: conversationId } })
  expect((await inbox(w, bob, 'requests')).total).toBe(0)
  expect((await thread(w, bob, conversationId)).status).toBe(404)

  await write(w, ann, bob, 'new')
  expect(await inbox(w, bob, 'requests')).toMatchObject({ data: [{ unread: 1, last: { message: 'new' } }] })
  const both = [await thread(w, bob, conversationId), await thread(w, ann, conversationId)]
  expect(both.map(({ body }) => body.data.map(({ message }) => message))).toEqual([['new'], ['old', 'new']])
})

test('a message taken back is gone for both, but only within 15 minutes and only by its sender', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const { id, conversationId } = await write(w, ann, bob, 'too hasty')
  const late = await write(w, ann, bob, 'too late')

  expect((await w.as(bob)(messages.unsend, { params: { id } })).status).toBe(404)
  expect((await w.as(ann)(messages.unsend, { params: { id } })).body).toMatchObject({ id, message: null })
  expect((await w.as(ann)(messages.unsend, { params: { id } })).body).toMatchObject({ id, message: null })
  expect((await thread(w, bob, conversationId)).body.data[0]).toMatchObject({ id, message: null })
  expect(await w.db.selectFrom('message').select('body').where('id', '=', id).execute()).toEqual([{ body: null }])

  w.clock.advance(15 * 60_000 + 5_000)
  const refused = await w.as(await startSession(w.context, ann.id))(messages.unsend, { params: { id: late.id } })
  expect([refused.status, refused.problem.code]).toEqual([409, 'unsendLate'])
})

test('an archived conversation comes back when somebody writes', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  await write(w, ann, bob)
  await write(w, bob, ann)
  await w.db.updateTable('participant').set({ folder: 'archive' }).where('member_id', '=', bob.id).execute()
  await write(w, ann, bob)
  expect((await inbox(w, bob, 'chats')).total).toBe(1)
})

test.each(['one conversation', 'everything'])(
  'a first message counts once, as a message, and its notification is read with %s',
  async (what) => {
    await using w = await world()
    const [ann, bob] = [await w.aMember(), await w.aMember()]
    const { conversationId } = await write(w, ann, bob)
    const asBob = w.as(bob)
    expect((await asBob(accounts.counts, {})).body).toEqual({ messages: 1, notifications: 0 })
    const news = async () => (await asBob(notifications.all, { body: {} })).body.data
    expect(await news()).toMatchObject([{ type: 'message', readAt: null }])
    await w.as(ann)(flirts.send, { params: { id: bob.id }, body: { flirt: 'fancyAChat' } })
    expect((await asBob(accounts.counts, {})).body).toEqual({ messages: 1, notifications: 1 })
    const read = what === 'everything' ? messages.readAll : messages.read
    const left = await asBob(read, { params: { id: conversationId } })
    expect(left.body).toEqual({ messages: 0, notifications: 1 })
    expect((await news()).map(({ type, readAt }) => [type, readAt !== null])).toEqual([
      ['flirt', false],
      ['message', true],
    ])
  },
)

test.each(['ann blocks bob', 'bob blocks ann', 'bob hides ann'])(
  'when %s the conversation is gone and counts no more',
  async (event) => {
    await using w = await world()
    const [ann, bob] = [await w.aMember(), await w.aMember()]
    const { id, conversationId } = await write(w, ann, bob)
    const at = w.clock.now()
    const [from, to] = event.startsWith('ann') ? [ann, bob] : [bob, ann]
    if (event.includes('hides')) {
      await w.db.insertInto('hide').values({ member_id: bob.id, hidden_id: ann.id, created_at: at }).execute()
    } else {
      await w.db.insertInto('block').values({ member_id: from.id, blocked_id: to.id, created_at: at }).execute()
    }

    const unknown = await thread(w, bob, randomUUID())
    for (const key of [id, conversationId]) expect((await thread(w, bob, key)).text).toBe(unknown.text)
    expect(await inbox(w, bob, 'requests')).toMatchObject({ data: [], total: 0 })
    expect((await w.as(bob)(messages.readAll, {})).body).toEqual({ notifications: 0, messages: 0 })
    const reply = await w.as(bob)(messages.send, { params: { id: ann.id }, body: { message: 'Hello' } })
    expect([reply.status, reply.problem.code]).toEqual([404, 'memberNotFound'])
  },
)

test('a HEAD and another site mark nothing as read', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const { id } = await write(w, ann, bob)
  for (const path of [`/api/messages/${id}/read`, '/api/messages/all/read', `/api/messages/${id}/threads`]) {
    const head = await w.app.inject({ method: 'HEAD', url: path, headers: { authorization: `Bearer ${bob.token}` } })
    expect([404, 405]).toContain(head.statusCode)
  }
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }
  const image = await w.as(bob)(messages.read, { params: { id } }, { headers })
  const prefetch = await w.as(bob)(messages.readAll, {}, { headers: { 'sec-purpose': 'prefetch' } })
  expect([image, prefetch].map(({ status, problem }) => [status, problem.code])).toEqual([
    [403, 'crossSite'],
    [403, 'crossSite'],
  ])
  expect(await w.db.selectFrom('message').select(['read_at', 'delivered_at']).execute()).toEqual([
    { read_at: null, delivered_at: null },
  ])
})
