import { blocks } from '@amour/contract/people/blocks.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { privacy } from '@amour/contract/account/privacy.ts'
import { openEventStream } from '@amour/test/http/event-stream.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const settings = {
  readReceipts: true,
  showOnline: true,
  hideFromCounty: false,
  browseInvisibly: false,
  incognito: false,
}

const wish = (w: World, member: TestMember, showTyping: boolean) =>
  w.as(member)(privacy.update, { body: { ...settings, showTyping } })

const send = async (w: World, from: TestMember, to: TestMember) =>
  (await w.as(from)(messages.send, { params: { id: to.id }, body: { message: 'Good morning.' } })).body

/** Ann, who listens, and Bob, who has written to her. */
async function aPair(w: World) {
  const ann = await w.aMember({ gender: 'Woman', seeking: 'Man' })
  const bob = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  const { conversationId: id } = await send(w, bob, ann)
  const hers = await openEventStream(w, ann)
  await hers.until(() => true)
  return { ann, bob, id, hers, type: async () => (await w.as(bob)(messages.typing, { params: { id } })).status }
}

test('that somebody is writing is seen where both wish it and have written, kept nowhere, and never from the blocked', async () => {
  await using w = await world()
  const { ann, bob, id, hers, type } = await aPair(w)
  const shown = async () =>
    (await w.as(bob)(messages.thread, { params: { id }, query: {} })).body.conversation.showsTyping

  await wish(w, bob, true)
  expect([await type(), await shown()], 'one alone').toEqual([200, false])
  await wish(w, ann, true)
  expect([await type(), await shown()], 'not answered').toEqual([200, false])
  await send(w, ann, bob)
  expect([await type(), await shown()]).toEqual([200, true])
  const seen = await hers.until(({ typing }) => typing.length > 0)
  expect(seen.at(-1)).toMatchObject({ typing: [id], messages: [], counts: false })
  expect(seen.filter(({ typing }) => typing.length > 0)).toHaveLength(1)
  // Who does not send the setting, as the release before does not, leaves it as it is.
  await w.as(ann)(privacy.update, { body: settings })
  expect(await shown()).toBe(true)
  await w.as(ann)(blocks.block, { params: { id: bob.id } })
  expect(await type()).toBe(404)
  hers.close()
})

test('of whom a member has hidden, and while they are away themselves, nobody is seen writing to them', async () => {
  await using w = await world()
  const { ann, bob, id, hers, type } = await aPair(w)
  await send(w, ann, bob)
  for (const member of [ann, bob]) await wish(w, member, true)

  await w.as(ann)(blocks.hide, { params: { id: bob.id } })
  expect(await type()).toBe(200)
  await w.as(ann)(blocks.unhide, { params: { id: bob.id } })
  await w.db.updateTable('member').set({ status: 'held' }).where('id', '=', ann.id).execute()
  expect(await type()).toBe(200)
  await w.db.updateTable('member').set({ status: 'active' }).where('id', '=', ann.id).execute()
  // What is told comes in order: had one of the two been, it would come before this one.
  await w.context.db.updateTable('member').set({ shows_typing: true }).where('id', '=', ann.id).execute()
  expect(await type()).toBe(200)
  const seen = await hers.until(({ typing }) => typing.length > 0)
  expect(seen.at(-1)?.typing).toEqual([id])
  await send(w, bob, ann)
  const after = await hers.until(({ messages: [changed] }) => changed === id)
  expect(after.filter(({ typing }) => typing.length > 0)).toEqual([])
  hers.close()
})
