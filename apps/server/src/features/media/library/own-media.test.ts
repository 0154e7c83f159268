import { accounts } from '@amour/contract/account/accounts.ts'
import { media } from '@amour/contract/media/media.ts'
import { members } from '@amour/contract/people/members.ts'
import { search } from '@amour/contract/people/search.ts'
import { storePhoto, storeVideo } from '@amour/test/media/stored-photo.ts'
import { createReport } from '@amour/test/trust/moderation-fixture.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { purgeDeletedMedia } from '#features/media/cleanup/media-deletion.jobs.ts'
import { mindClocks } from '#jobs/steady-clock.ts'

const SECOND = 1000

/** Ann and Bob, what Ann has, and what Bob sees of it. */
async function album(w: World) {
  const ann = await w.aMember({ username: 'ann' })
  const bob = await w.aMember({ username: 'bob', gender: 'Man', seeking: 'Woman' })
  const own = async (who: TestMember = ann) => (await w.as(who)(media.listOwn, { query: {} })).body
  const seen = async () => {
    const { photos, videos } = (await w.as(bob)(members.view, { params: { id: ann.id } })).body
    return [...photos, ...videos].map(({ id }) => id)
  }
  const as = w.as(ann)
  const put = (endpoint: typeof media.publish | typeof media.withdraw | typeof media.setDefault, photoId: string) =>
    as(endpoint, { body: { photoId } })
  const remove = (id: string) => as(media.remove, { params: { id } })
  const restore = (id: string) => as(media.restore, { params: { id } })
  return { ann, bob, own, seen, put, remove, restore }
}

test('a member lists their own photos and videos, the newest first, and how much room is left', async () => {
  await using w = await world()
  const { ann, bob, own } = await album(w)
  const first = await storePhoto(w.context, ann.id, { status: 'pending', visibility: 'private', bytes: 1000 })
  w.clock.advance(SECOND)
  const second = await storeVideo(w.context, ann.id, { bytes: 2000 })
  await storePhoto(w.context, bob.id)
  const { data, quota } = await own()
  expect(data.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(data[0]).toMatchObject({
    kind: 'video',
    status: 'approved',
    visibility: 'public',
    width: 1000,
    height: 750,
    durationMs: 12_000,
    reference: expect.stringMatching(/^M-/),
    views: 0,
    likes: 0,
    liked: false,
    reason: null,
    deletedUntil: null,
  })
  expect(data[1]).toMatchObject({ kind: 'photo', status: 'pending', visibility: 'private', poster: null, video: null })
  expect(quota).toEqual({
    photos: { used: 1, limit: 20 },
    videos: { used: 1, limit: 5 },
    bytes: { used: 3000, limit: 1024 ** 3 },
  })
  const photos = await w.as(ann)(media.listOwn, { query: { kind: 'photo' } })
  expect(photos.body.data.map(({ id }) => id)).toEqual([first.id])
})

test('a member without a finished profile sees their own photos too', async () => {
  await using w = await world()
  const newcomer = await w.aMember({ hasProfile: false })
  await storePhoto(w.context, newcomer.id, { status: 'pending' })
  expect((await w.as(newcomer)(media.listOwn, { query: {} })).body.data).toHaveLength(1)
})

test('a photo that is made private is gone from the page at once, and public again is back', async () => {
  await using w = await world()
  const { ann, seen, put } = await album(w)
  const { id } = await storePhoto(w.context, ann.id)
  expect(await seen()).toEqual([id])
  expect((await put(media.withdraw, id)).body).toMatchObject({ id, visibility: 'private' })
  expect(await seen()).toEqual([])
  expect((await put(media.publish, id)).body).toMatchObject({ id, visibility: 'public' })
  expect(await seen()).toEqual([id])
})

test('a pending photo that is made public waits for its approval; a rejected one cannot be', async () => {
  await using w = await world()
  const { ann, seen, put } = await album(w)
  const pending = await storePhoto(w.context, ann.id, { status: 'pending', visibility: 'private' })
  expect((await put(media.publish, pending.id)).body).toMatchObject({ status: 'pending', visibility: 'public' })
  expect(await seen()).toEqual([])
  const rejected = await storePhoto(w.context, ann.id, { status: 'rejected', reason: 'notYou', visibility: 'private' })
  expect((await put(media.publish, rejected.id)).problem.code).toBe('mediaRejected')
})

test('the default photo stands in the account, on the page and in search, and gives way to the next', async () => {
  await using w = await world()
  const { ann, bob, own, put } = await album(w)
  const image = async () => ({
    account: (await w.as(ann)(accounts.me, {})).body.image,
    page: (await w.as(bob)(members.view, { params: { id: ann.id } })).body.image,
    search: (await w.as(bob)(search.find, { body: { withPhoto: true } })).body.data.map(({ image: of }) => of),
  })
  expect(await image()).toEqual({ account: null, page: null, search: [] })
  const photos = [await storePhoto(w.context, ann.id), await storePhoto(w.context, ann.id)]
  for (const { id } of photos) {
    expect((await put(media.setDefault, id)).body).toMatchObject({ id, isDefault: true })
    const shown = expect.stringContaining(`/media/${id}/160?`)
    expect(await image()).toEqual({ account: shown, page: shown, search: [shown] })
    expect((await own()).data.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  }
  await put(media.withdraw, photos[1]?.id ?? '')
  expect(await image()).toEqual({ account: null, page: null, search: [] })
})

test('only an approved, general, public photo can be the default', async () => {
  await using w = await world()
  const { ann, put } = await album(w)
  const unfit = [
    await storePhoto(w.context, ann.id, { status: 'pending' }),
    await storePhoto(w.context, ann.id, { status: 'rejected', reason: 'unclear' }),
    await storePhoto(w.context, ann.id, { rating: 'explicit' }),
    await storePhoto(w.context, ann.id, { visibility: 'private' }),
    await storeVideo(w.context, ann.id),
  ]
  for (const { id } of unfit) expect((await put(media.setDefault, id)).problem.code).toBe('mediaNotDefault')
})

test('of many choices of a default at the same moment one stands', async () => {
  await using w = await world()
  const { ann, own, put } = await album(w)
  const photos = await Promise.all(Array.from({ length: 6 }, () => storePhoto(w.context, ann.id)))
  const replies = await Promise.all(photos.map(({ id }) => put(media.setDefault, id)))
  expect(replies.map(({ status }) => status)).toEqual(photos.map(() => 200))
  expect((await own()).data.filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

test('a deleted photo is gone for everybody at once, and comes back whole within ten seconds', async () => {
  await using w = await world()
  const { ann, bob, own, seen, put, remove, restore } = await album(w)
  const { id } = await storePhoto(w.context, ann.id)
  await put(media.setDefault, id)
  const [shown] = (await w.as(bob)(members.view, { params: { id: ann.id } })).body.photos
  const [mine] = (await own()).data
  const addresses = [shown?.picture.urls['480'] ?? '', mine?.urls['480'] ?? '']
  const load = async () => Promise.all(addresses.map(async (url) => (await w.app.inject({ url })).statusCode))
  expect(await load()).toEqual([200, 200])

  const { undoUntil } = (await remove(id)).body
  expect(new Date(undoUntil).getTime() - w.clock.now().getTime()).toBeLessThanOrEqual(10 * SECOND)
  expect(await seen()).toEqual([])
  expect(await load()).toEqual([404, 404])
  expect((await own()).data).toMatchObject([{ id, deletedUntil: undoUntil, isDefault: false, urls: {} }])
  expect((await remove(id)).status).toBe(404)
  expect((await put(media.publish, id)).status).toBe(404)

  w.clock.advance(new Date(undoUntil).getTime() - w.clock.now().getTime() - 2 * SECOND)
  expect((await restore(id)).body).toMatchObject({ id, deletedUntil: null, isDefault: true })
  expect(await seen()).toEqual([id])
  expect(await load()).toEqual([200, 200])
})

test('a default photo that comes back leaves the place to the one chosen meanwhile', async () => {
  await using w = await world()
  const { ann, own, put, remove, restore } = await album(w)
  const [first, second] = [
    await storePhoto(w.context, ann.id, { isDefault: true }),
    await storePhoto(w.context, ann.id),
  ]
  await remove(first.id)
  await put(media.setDefault, second.id)
  expect((await restore(first.id)).body.isDefault).toBe(false)
  expect((await own()).data.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([second.id])
})

test('after ten seconds nothing comes back, and soon row and files are gone', async () => {
  await using w = await world()
  const { ann, own, remove, restore } = await album(w)
  const { id, storageKey } = await storeVideo(w.context, ann.id)
  const kept = await storePhoto(w.context, ann.id)
  const { storage } = w.context
  await storage.write('sources/x', Buffer.from('source'))
  await w.db.updateTable('media').set({ source_key: 'sources/x' }).where('id', '=', id).execute()
  await remove(id)
  await purgeDeletedMedia.perform(w.context, {})
  expect((await restore(id)).status).toBe(200)

  await remove(id)
  // Nor by a worker whose clock is ahead.
  const ahead = { now: () => new Date(w.clock.now().getTime() + 120 * SECOND) }
  await mindClocks(purgeDeletedMedia).perform({ ...w.context, clock: ahead }, {})
  expect((await restore(id)).status).toBe(200)

  // Nor where the clock of the API is behind, by as much as two machines may be apart.
  w.clock.advance(-60 * SECOND)
  await remove(id)
  w.clock.advance(69 * SECOND)
  await mindClocks(purgeDeletedMedia).perform(w.context, {})
  w.clock.advance(-60 * SECOND)
  expect((await restore(id)).status).toBe(200)

  await remove(id)
  w.clock.advance(11 * SECOND)
  expect((await restore(id)).problem.code).toBe('notFound')
  expect((await own()).data.map((item) => item.id)).toEqual([kept.id])
  w.clock.advance(65 * SECOND)
  await purgeDeletedMedia.perform(w.context, {})
  expect(await w.db.selectFrom('media').select('id').execute()).toEqual([{ id: kept.id }])
  for (const key of [`${storageKey}/160.webp`, `${storageKey}/720.mp4`, 'sources/x']) {
    expect(await storage.read(key), key).toBeUndefined()
  }
  expect(await storage.read(`${kept.storageKey}/160.webp`)).toBeDefined()
})

test('what a report keeps of a deleted photo takes no room of its owner’s: nothing tells them of it', async () => {
  await using w = await world()
  const { ann, bob, own, remove, restore } = await album(w)
  const { id } = await storePhoto(w.context, ann.id, { bytes: 1000 })
  await createReport(w, bob, id, { kind: 'photo', category: 'intimateImage' })
  await remove(id)
  // As long as it can come back, its place is kept for it.
  expect((await own()).quota).toMatchObject({ photos: { used: 1 }, bytes: { used: 1000 } })
  await restore(id)
  await remove(id)
  w.clock.advance(120 * SECOND)
  await purgeDeletedMedia.perform(w.context, {})
  expect(await w.db.selectFrom('media').select('id').execute()).toEqual([{ id }])
  expect(await own()).toMatchObject({ data: [], quota: { photos: { used: 0 }, bytes: { used: 0 } } })
})

test('files that cannot be removed now keep their row, so that they are removed later', async () => {
  await using w = await world()
  const { ann, remove } = await album(w)
  const { id, storageKey } = await storePhoto(w.context, ann.id)
  const other = await storePhoto(w.context, ann.id)
  for (const item of [id, other.id]) await remove(item)
  w.clock.advance(120 * SECOND)
  const { removeFolder } = w.context.storage
  const isBroken = (key: string) => key === storageKey
  const storage = {
    ...w.context.storage,
    removeFolder: (key: string) => (isBroken(key) ? Promise.reject(new Error('broken')) : removeFolder(key)),
  }
  await expect(purgeDeletedMedia.perform({ ...w.context, storage }, {})).rejects.toThrow('1 of 2')
  // What is wrong with one item keeps no other on our disks.
  expect(await w.db.selectFrom('media').select('id').execute()).toEqual([{ id }])
  await purgeDeletedMedia.perform(w.context, {})
  expect(await w.db.selectFrom('media').select('id').execute()).toEqual([])
})

test('nobody publishes, hides, chooses, deletes or brings back what is another’s', async () => {
  await using w = await world()
  const { bob, put, remove, restore } = await album(w)
  const { id } = await storePhoto(w.context, bob.id)
  const unknown = '01900000-0000-7000-8000-000000000000'
  for (const call of [media.publish, media.withdraw, media.setDefault]) {
    const [foreign, none] = [await put(call, id), await put(call, unknown)]
    expect([foreign.status, foreign.text]).toEqual([404, none.text])
  }
  expect((await remove(id)).status).toBe(404)
  expect((await restore(id)).status).toBe(404)
  expect(await w.db.selectFrom('media').select(['visibility', 'deleted_at', 'is_default']).execute()).toEqual([
    { visibility: 'public', deleted_at: null, is_default: false },
  ])
})

test('an id that is none is refused under its field', async () => {
  await using w = await world()
  const { put } = await album(w)
  for (const call of [media.publish, media.withdraw, media.setDefault]) {
    const { status, problem } = await put(call, 'x')
    expect([status, problem.violations]).toEqual([
      422,
      [{ propertyPath: 'photoId', message: 'Please choose one of your photos or videos.' }],
    ])
  }
})

test('a rejected item tells its reason; what must not be kept in sight is not given back', async () => {
  await using w = await world()
  const { ann, own } = await album(w)
  await storePhoto(w.context, ann.id, { status: 'rejected', reason: 'contactDetails' })
  const [item] = (await own()).data
  expect(item).toMatchObject({ status: 'rejected', reason: 'contactDetails' })
  expect(await w.app.inject({ url: item?.urls['160'] ?? '' })).toMatchObject({ statusCode: 200 })

  await w.db.updateTable('media').set({ reason: 'illegal' }).execute()
  expect((await own()).data).toMatchObject([{ reason: 'illegal', urls: {} }])
  expect(await w.app.inject({ url: item?.urls['160'] ?? '' })).toMatchObject({ statusCode: 404 })
})
