import { accounts } from '@amour/contract/account/accounts.ts'
import { mediaAccess } from '@amour/contract/media/media-access.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

async function pair(w: World) {
  return { ann: await w.aMember(), bob: await w.aMember({ gender: 'Man', seeking: 'Woman' }) }
}

const news = async (w: World, who: TestMember) => (await w.as(who)(notifications.all, { body: {} })).body

test('who deletes a conversation that they have never opened is not led to it any more', async () => {
  await using w = await world()
  const { ann, bob } = await pair(w)
  const draft = { params: { id: bob.id }, body: { message: 'Good evening.' } }
  const { conversationId: id } = (await w.as(ann)(messages.send, draft)).body
  expect((await news(w, bob)).data).toMatchObject([{ type: 'message' }])
  expect((await w.as(bob)(messages.remove, { params: { id } })).body).toMatchObject({ messages: 0, notifications: 0 })
  expect((await news(w, bob)).data).toEqual([])
})

test('who deletes the only message of a conversation by itself is not led to it any more', async () => {
  await using w = await world()
  const { ann, bob } = await pair(w)
  const draft = { params: { id: bob.id }, body: { message: 'Good evening.' } }
  const first = (await w.as(ann)(messages.send, draft)).body
  const second = (await w.as(ann)(messages.send, draft)).body
  await w.as(bob)(messages.remove, { params: { id: first.id } })
  // There is something left to be led to.
  expect((await news(w, bob)).data).toMatchObject([{ type: 'message', readAt: null }])
  const left = (await w.as(bob)(messages.remove, { params: { id: second.id } })).body
  expect(left).toMatchObject({ messages: 0, notifications: 0 })
  expect((await news(w, bob)).data).toEqual([])
})

test('a question that is taken back calls nobody; asked again the same day it waits to be read as before', async () => {
  await using w = await world()
  const { ann, bob } = await pair(w)
  const question = { params: { id: bob.id } }
  const unread = async () => (await news(w, bob)).data.map(({ type, readAt }) => [type, readAt === null])
  await w.as(ann)(mediaAccess.request, question)
  expect(await unread()).toEqual([['access_requested', true]])
  await w.as(ann)(mediaAccess.withdraw, question)
  expect(await unread()).toEqual([['access_requested', false]])
  await w.as(ann)(mediaAccess.request, question)
  expect(await unread()).toEqual([['access_requested', true]])
  // What he has read stays read.
  await w.as(bob)(notifications.readAll, {})
  await w.as(ann)(mediaAccess.withdraw, question)
  await w.as(ann)(mediaAccess.request, question)
  expect(await unread()).toEqual([['access_requested', false]])
})

test('a question that is taken back twice, by a second tab, is news again as one that is taken back once', async () => {
  await using w = await world()
  const { ann, bob } = await pair(w)
  const question = { params: { id: bob.id } }
  await w.as(ann)(mediaAccess.request, question)
  await w.as(ann)(mediaAccess.withdraw, question)
  w.clock.advance(60_000)
  expect((await w.as(ann)(mediaAccess.withdraw, question)).status).toBe(200)
  await w.as(ann)(mediaAccess.request, question)
  expect((await news(w, bob)).data).toMatchObject([{ type: 'access_requested', readAt: null }])
})

test('private photos that were taken back before anybody read of them call nobody', async () => {
  await using w = await world()
  const { ann, bob } = await pair(w)
  const unread = async () => (await news(w, bob)).data.map(({ type, readAt }) => [type, readAt === null])
  const counted = async () => (await w.as(bob)(accounts.counts, {})).body.notifications
  const toBob = { params: { memberId: bob.id } }
  await w.as(ann)(mediaAccess.grant, toBob)
  expect([await unread(), await counted()]).toEqual([[['access_granted', true]], 1])
  await w.as(ann)(mediaAccess.revoke, toBob)
  expect([await unread(), await counted()]).toEqual([[['access_granted', false]], 0])
  // Given anew, it is news anew.
  await w.as(ann)(mediaAccess.grant, toBob)
  expect(await counted()).toBe(1)
})

test.each(['granted', 'declined'])('a question that was %s beside its news calls its owner no more', async (how) => {
  await using w = await world()
  const { ann, bob } = await pair(w)
  const counted = async () => (await w.as(bob)(accounts.counts, {})).body.notifications
  await w.as(ann)(mediaAccess.request, { params: { id: bob.id } })
  expect(await counted()).toBe(1)
  await w.as(bob)(how === 'granted' ? mediaAccess.grant : mediaAccess.revoke, { params: { memberId: ann.id } })
  expect(await counted()).toBe(0)
  expect((await news(w, bob)).data).toMatchObject([{ type: 'access_requested', readAt: expect.any(String) }])
})
