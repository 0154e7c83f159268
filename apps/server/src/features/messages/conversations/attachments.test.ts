import { mediaAccess } from '@amour/contract/media/media-access.ts'
import { media } from '@amour/contract/media/media.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { storePhoto, storeVideo } from '@amour/test/media/stored-photo.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

/** Ann and Bob who have both written, and a photo that Ann keeps private. */
async function talk(w: World) {
  const ann = await w.aMember({ username: 'ann' })
  const bob = await w.aMember({ username: 'bob', gender: 'Man', seeking: 'Woman' })
  const send = async (from: TestMember, to: TestMember, mediaId: string | null = null) =>
    (await w.as(from)(messages.send, { params: { id: to.id }, body: { message: 'Look', mediaId } })).body
  const { conversationId } = await send(bob, ann)
  await send(ann, bob)
  const photo = await storePhoto(w.context, ann.id, { visibility: 'private' })
  const thread = async (who: TestMember) =>
    (await w.as(who)(messages.thread, { params: { id: conversationId }, query: {} })).body.data
  /** What the last message of the conversation carries, as one of the two sees it. */
  const carried = async (who: TestMember) => (await thread(who)).at(-1)?.attachment
  const load = async (url: string | null | undefined) => (await w.app.inject({ url: url ?? '' })).statusCode
  const grants = async () => (await w.as(ann)(mediaAccess.list, {})).body.grants
  return { ann, bob, photo, conversationId, send, thread, carried, load, grants }
}

test('a photo in a message is shown to its recipient and to nobody else', async () => {
  await using w = await world()
  const { ann, bob, photo, send, carried, load, grants } = await talk(w)
  const cem = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  await send(cem, ann)
  await send(ann, cem)

  const sent = await send(ann, bob, photo.id)
  expect(sent).toMatchObject({ mediaId: photo.id, attachment: { state: 'shown', media: { id: photo.id } } })
  for (const who of [ann, bob]) {
    const attachment = await carried(who)
    expect(attachment).toMatchObject({ state: 'shown', media: { id: photo.id, kind: 'photo' } })
    expect(await load(attachment?.media?.picture.urls['480'])).toBe(200)
  }
  expect((await w.as(cem)(media.viewed, { params: { id: photo.id } })).status).toBe(404)
  expect((await w.as(bob)(media.liked, { params: { id: photo.id } })).body.likes).toBe(1)
  expect((await w.as(bob)(mediaAccess.listPrivate, { params: { id: ann.id } })).status).toBe(404)
  expect(await grants()).toMatchObject([
    { member: { username: 'bob' }, albumSince: null, items: [{ id: photo.id, kind: 'photo' }] },
  ])
})

test('the inbox shows that the last message carries something', async () => {
  await using w = await world()
  const { ann, bob, send } = await talk(w)
  const video = await storeVideo(w.context, ann.id)
  await send(ann, bob, video.id)
  const { data } = (await w.as(bob)(messages.all, { body: {} })).body
  expect(data[0]?.last?.attachment).toMatchObject({ state: 'shown', media: { kind: 'video', durationMs: 12_000 } })
})

test('what nobody has looked at yet is carried, but only its sender sees it until then', async () => {
  await using w = await world()
  const { ann, bob, send, carried, load } = await talk(w)
  const pending = await storePhoto(w.context, ann.id, { visibility: 'private', status: 'pending' })
  await send(ann, bob, pending.id)
  expect(await carried(bob)).toEqual({ state: 'checking', media: null })
  const own = await carried(ann)
  expect(own).toMatchObject({ state: 'checking', media: { id: pending.id } })
  expect(await load(own?.media?.picture.urls['160'])).toBe(200)
  const change = w.db.updateTable('media').where('id', '=', pending.id)
  await change.set({ status: 'approved' }).execute()
  expect(await carried(bob)).toMatchObject({ state: 'shown', media: { id: pending.id } })
  await change.set({ status: 'rejected', reason: 'notYou' }).execute()
  for (const who of [ann, bob]) expect(await carried(who)).toEqual({ state: 'gone', media: null })
})

test('an explicit photo in a message is veiled by the recipient’s safe search', async () => {
  await using w = await world()
  const { ann, bob, send, carried } = await talk(w)
  const explicit = await storePhoto(w.context, ann.id, { visibility: 'private', rating: 'explicit' })
  await send(ann, bob, explicit.id)
  expect(await carried(bob)).toMatchObject({ state: 'shown', media: { isVeiled: true, picture: { urls: {} } } })
  expect(await carried(ann)).toMatchObject({ state: 'shown', media: { isVeiled: false } })
})

const ends: [string, (talk: Talk) => Promise<{ status: number }>][] = [
  ['the sender takes the message back', ({ w, ann, id }) => w.as(ann)(messages.unsend, { params: { id } })],
  ['the sender deletes the message', ({ w, ann, id }) => w.as(ann)(messages.remove, { params: { id } })],
  ['the recipient deletes the message', ({ w, bob, id }) => w.as(bob)(messages.remove, { params: { id } })],
  [
    'the sender deletes the conversation',
    ({ w, ann, conversationId }) => w.as(ann)(messages.remove, { params: { id: conversationId } }),
  ],
  [
    'the owner takes the item back',
    ({ w, ann, bob, mediaId }) => w.as(ann)(mediaAccess.revokeItem, { params: { id: mediaId, memberId: bob.id } }),
  ],
  [
    'the owner takes everything back',
    ({ w, ann, bob }) => w.as(ann)(mediaAccess.revoke, { params: { memberId: bob.id } }),
  ],
  ['the owner deletes the photo', ({ w, ann, mediaId }) => w.as(ann)(media.remove, { params: { id: mediaId } })],
]
type Talk = {
  w: World
  ann: TestMember
  bob: TestMember
  id: string
  mediaId: string
  conversationId: string
}

test.for(ends)('when %s, the photo is gone at the next request', async ([, end]) => {
  await using w = await world()
  const { ann, bob, photo, conversationId, send, thread, load, grants } = await talk(w)
  const { id } = await send(ann, bob, photo.id)
  const url = (await thread(bob)).at(-1)?.attachment?.media?.picture.urls['160']
  expect(await load(url)).toBe(200)
  expect((await end({ w, ann, bob, id, mediaId: photo.id, conversationId })).status).toBe(200)
  expect(await load(url)).toBe(404)
  expect(await grants()).toEqual([])
  for (const who of [ann, bob]) {
    const { attachment } = (await thread(who).catch(() => [])).find((message) => message.id === id) ?? {}
    expect(attachment ?? { media: null }).toMatchObject({ media: null })
  }
})

test('a photo that another message carries too stays with its recipient', async () => {
  await using w = await world()
  const { ann, bob, photo, send, carried, load } = await talk(w)
  const first = await send(ann, bob, photo.id)
  await send(ann, bob, photo.id)
  await w.as(ann)(messages.unsend, { params: { id: first.id } })
  const attachment = await carried(bob)
  expect(attachment?.state).toBe('shown')
  expect(await load(attachment?.media?.picture.urls['160'])).toBe(200)
})

test('a photo taken back is given again by a new message', async () => {
  await using w = await world()
  const { ann, bob, photo, send, carried } = await talk(w)
  await send(ann, bob, photo.id)
  await w.as(ann)(mediaAccess.revokeItem, { params: { id: photo.id, memberId: bob.id } })
  expect(await carried(bob)).toEqual({ state: 'gone', media: null })
  await send(ann, bob, photo.id)
  expect(await carried(bob)).toMatchObject({ state: 'shown' })
})

test('a public photo in a message stays when its owner makes it private', async () => {
  await using w = await world()
  const { ann, bob, send, carried } = await talk(w)
  const photo = await storePhoto(w.context, ann.id)
  await send(ann, bob, photo.id)
  await w.as(ann)(media.withdraw, { body: { photoId: photo.id } })
  expect(await carried(bob)).toMatchObject({ state: 'shown', media: { id: photo.id } })
})

test('a deleted photo leaves its trace in the message, and its id for a report', async () => {
  await using w = await world()
  const { ann, bob, photo, send, thread } = await talk(w)
  await send(ann, bob, photo.id)
  await w.db.deleteFrom('media').where('id', '=', photo.id).execute()
  for (const who of [ann, bob]) {
    expect((await thread(who)).at(-1)).toMatchObject({
      mediaId: photo.id,
      attachment: { state: 'gone', media: null },
    })
  }
})

test('a block cuts what messages gave', async () => {
  await using w = await world()
  const { ann, bob, photo, send, carried, load } = await talk(w)
  await send(ann, bob, photo.id)
  const url = (await carried(bob))?.media?.picture.urls['160']
  await w.db.insertInto('block').values({ member_id: ann.id, blocked_id: bob.id, created_at: w.clock.now() }).execute()
  expect(await load(url)).toBe(404)
  await w.db.deleteFrom('block').execute()
  expect(await load(url)).toBe(404)
  expect(await carried(bob)).toEqual({ state: 'gone', media: null })
})

test('rejected, deleted and foreign media cannot be sent', async () => {
  await using w = await world()
  const { ann, bob } = await talk(w)
  const deleted = await storePhoto(w.context, ann.id)
  await w.as(ann)(media.remove, { params: { id: deleted.id } })
  const refused = [
    await storePhoto(w.context, ann.id, { status: 'rejected', reason: 'unclear' }),
    deleted,
    await storePhoto(w.context, bob.id),
  ]
  for (const { id: mediaId } of refused) {
    const reply = await w.as(ann)(messages.send, { params: { id: bob.id }, body: { message: 'Look', mediaId } })
    expect(reply.problem.violations).toEqual([
      { propertyPath: 'mediaId', message: 'Please choose one of your own photos or videos.' },
    ])
  }
})

test('sending a photo and deleting the message that carried it, at the same moment, leaves it given', async () => {
  await using w = await world()
  const { ann, bob, photo, send, carried } = await talk(w)
  for (const _ of [1, 2, 3, 4]) {
    const { id } = await send(ann, bob, photo.id)
    await Promise.all([w.as(ann)(messages.remove, { params: { id } }), send(ann, bob, photo.id)])
    expect((await carried(bob))?.state).toBe('shown')
  }
})
