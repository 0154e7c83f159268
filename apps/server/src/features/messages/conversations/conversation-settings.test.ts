import { accounts } from '@amour/contract/account/accounts.ts'
import { events } from '@amour/contract/account/events.ts'
import { type Folder, messages } from '@amour/contract/messages/messages.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const write = async (w: World, from: TestMember, to: TestMember, message = 'Good evening.') =>
  (await w.as(from)(messages.send, { params: { id: to.id }, body: { message } })).body

const folderOf = async (w: World, of: TestMember) => {
  for (const folder of ['chats', 'requests', 'archive'] as const satisfies Folder[]) {
    const { data } = (await w.as(of)(messages.all, { body: { folder } })).body
    if (data.length > 0) return [folder, data[0]?.isMuted, data[0]?.unread]
  }
  return []
}

const unread = async (w: World, of: TestMember) => (await w.as(of)(accounts.counts, {})).body.messages

test('a muted conversation counts nowhere as new, and still shows what came', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const { conversationId: id } = await write(w, ann, bob)
  await write(w, bob, ann)
  await write(w, ann, bob)
  expect(await unread(w, bob)).toBe(2)

  expect((await w.as(bob)(messages.mute, { params: { id } })).body.messages).toBe(0)
  await write(w, ann, bob)
  expect(await unread(w, bob)).toBe(0)
  expect((await w.as(bob)(accounts.me, {})).body.messages).toBe(0)
  expect(await folderOf(w, bob)).toEqual(['chats', true, 3])
  expect(await folderOf(w, ann)).toEqual(['chats', false, 1])

  expect((await w.as(bob)(messages.unmute, { params: { id } })).body.messages).toBe(3)
  expect(await folderOf(w, bob)).toEqual(['chats', false, 3])
})

test('what a member mutes or archives is heard by their other pages, and by nobody else’s', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const { conversationId: id } = await write(w, ann, bob)
  await write(w, bob, ann)
  const since = async (of: TestMember, query: { age: number } | { cursor: string }) =>
    (await w.as(of)(events.since, { query })).body
  for (const change of ['mute', 'unmute', 'archive', 'unarchive'] as const) {
    const [hers, his] = [(await since(ann, { age: 0 })).cursor, (await since(bob, { age: 0 })).cursor]
    expect((await w.as(ann)(messages[change], { params: { id } })).status).toBe(200)
    expect([change, (await since(ann, { cursor: hers })).messages]).toEqual([change, [id]])
    expect([change, (await since(bob, { cursor: his })).messages]).toEqual([change, []])
  }
})

test('an archived conversation lies apart until somebody writes in it', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const { conversationId: id } = await write(w, ann, bob)
  await write(w, bob, ann)
  const archive = () => w.as(ann)(messages.archive, { params: { id } })
  expect((await archive()).body.messages).toBe(0)
  expect((await archive()).status).toBe(200)
  expect(await folderOf(w, ann)).toEqual(['archive', false, 1])
  expect(await folderOf(w, bob)).toEqual(['chats', false, 1])

  await write(w, bob, ann)
  expect(await folderOf(w, ann)).toEqual(['chats', false, 2])
  expect(await unread(w, ann)).toBe(2)

  await archive()
  await write(w, ann, bob)
  expect((await folderOf(w, ann))[0]).toBe('chats')
})

test('a conversation archived and muted stays where it is until its owner writes in it', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const { conversationId: id } = await write(w, ann, bob)
  await write(w, bob, ann)
  await w.as(ann)(messages.archive, { params: { id } })
  await w.as(ann)(messages.mute, { params: { id } })
  await write(w, bob, ann)
  expect(await folderOf(w, ann)).toEqual(['archive', true, 2])
  expect(await unread(w, ann)).toBe(0)
  await write(w, ann, bob)
  expect((await folderOf(w, ann))[0]).toBe('chats')
})

test('out of the archive a conversation goes back to where it belongs: an unanswered one to the requests', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const { conversationId: id } = await write(w, ann, bob)
  for (const [who, home] of [
    [ann, 'chats'],
    [bob, 'requests'],
  ] as const) {
    await w.as(who)(messages.archive, { params: { id } })
    expect((await folderOf(w, who))[0]).toBe('archive')
    await w.as(who)(messages.unarchive, { params: { id } })
    expect((await folderOf(w, who))[0]).toBe(home)
    await w.as(who)(messages.unarchive, { params: { id } })
    expect((await folderOf(w, who))[0]).toBe(home)
  }
  await w.as(bob)(messages.archive, { params: { id } })
  await write(w, bob, ann)
  await w.as(bob)(messages.archive, { params: { id } })
  await w.as(bob)(messages.unarchive, { params: { id } })
  expect((await folderOf(w, bob))[0]).toBe('chats')
})

test('all as read means the muted and the archived ones too', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const { conversationId: id } = await write(w, ann, bob)
  await w.as(bob)(messages.archive, { params: { id } })
  await w.as(bob)(messages.mute, { params: { id } })
  await w.as(bob)(messages.readAll, {})
  expect(await folderOf(w, bob)).toEqual(['archive', true, 0])
  const { data } = (await w.as(bob)(notifications.all, { body: {} })).body
  expect(data).toMatchObject([{ type: 'message' }])
})
