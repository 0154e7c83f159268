import { blocks } from '@amour/contract/people/blocks.ts'
import { mediaAccess } from '@amour/contract/media/media-access.ts'
import { media, type Media } from '@amour/contract/media/media.ts'
import { privateViews } from '@amour/contract/media/private-views.ts'
import { storeFilmCopy, storePhoto, storeVideo } from '@amour/test/media/stored-photo.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY, HOUR } from '#durations.ts'
import { signMedia } from '#media/media-address.ts'
import { describePrivateViews } from './private-views.service.ts'
import { removeOldPrivateViews } from './private-views.jobs.ts'

/** Ann, who shows Bob a photo and a film that she keeps private. */
async function shown(w: World) {
  const ann = await w.aMember({ username: 'ann' })
  const bob = await w.aMember({ username: 'bob', gender: 'Man', seeking: 'Woman' })
  const photo = await storePhoto(w.context, ann.id, { visibility: 'private' })
  const film = await storeVideo(w.context, ann.id, { visibility: 'private' })
  await w.as(ann)(mediaAccess.grant, { params: { memberId: bob.id }, body: { term: 'open' } })
  await storeFilmCopy(w.context, film.id, bob.id)
  const album = async (who: TestMember = bob) => {
    const { data } = (await w.as(who)(mediaAccess.listPrivate, { params: { id: ann.id } })).body
    return (id: string): Media => {
      const found = data.find((item) => item.id === id)
      if (!found) throw new Error('It is not in the album.')
      return found
    }
  }
  const load = async (url: string | null | undefined, range?: string) => {
    const reply = await w.app.inject({ url: url ?? '', headers: range ? { range } : {} })
    expect([200, 206]).toContain(reply.statusCode)
  }
  const list = async (who: TestMember = ann) => {
    const { data } = (await w.as(who)(privateViews.list, {})).body
    return data.map(({ member, items }) => [member.username, items.map(({ id, times }) => [id, times])])
  }
  const rows = () => w.db.selectFrom('private_view').selectAll().orderBy('viewed_at').execute()
  return { ann, bob, photo, film, album, load, list, rows }
}

test('a look at a private item is told to its owner: whose, at which, how often and when, once an hour', async () => {
  await using w = await world()
  const { ann, bob, photo, film, album, load, list, rows } = await shown(w)
  const itemOf = await album()
  const [picture, video] = [itemOf(photo.id), itemOf(film.id)]
  // All widths of a picture, and all parts of a film, are one look.
  for (const url of Object.values(picture.picture.urls)) await load(url)
  for (const range of ['bytes=0-9', 'bytes=10-19', 'bytes=20-']) await load(video.video, range)
  await load(video.poster)
  await expect
    .poll(() => list())
    .toEqual([
      [
        'bob',
        expect.arrayContaining([
          [photo.id, 1],
          [film.id, 1],
        ]),
      ],
    ])
  expect(await rows()).toHaveLength(2)

  const [theirs] = (await w.as(ann)(privateViews.list, {})).body.data
  expect(theirs?.items.map(({ lastAt }) => lastAt)).toContain(theirs?.lastAt)
  expect(theirs?.items.find(({ id }) => id === photo.id)?.picture.urls['160']).toContain(`/media/${photo.id}/160?`)
  expect(await list(bob)).toEqual([])

  // An hour on the access tokens are over, the sessions and what is signed for them are not.
  w.clock.advance(HOUR)
  const { id: session } = await w.db
    .selectFrom('session')
    .select('id')
    .where('member_id', '=', bob.id)
    .executeTakeFirstOrThrow()
  for (const width of ['160', '960'] as const) await load(signMedia(w.context, photo.id, width, session))
  await expect.poll(rows).toHaveLength(3)
  expect(await describePrivateViews(w.context, ann.id)).toMatchObject([
    { username: 'bob', media_id: photo.id, times: 2 },
    { username: 'bob', media_id: film.id, times: 1 },
  ])
})

test('no look is what shows nothing, what is one’s own, and what is public', async () => {
  await using w = await world()
  const { ann, photo, album, load, list, rows } = await shown(w)
  const hidden = await storePhoto(w.context, ann.id, { visibility: 'private', rating: 'explicit' })
  const open = await storePhoto(w.context, ann.id)
  const itemOf = await album()
  await load(itemOf(hidden.id).blur)
  const own = (await w.as(ann)(media.listOwn, { query: {} })).body.data
  for (const { urls } of own) await load(urls['160'])
  expect(own.map(({ id }) => id)).toContain(open.id)
  // What is recorded is written in its order: this one comes after all of those.
  await load(itemOf(photo.id).picture.urls['160'])
  await expect.poll(() => list()).toEqual([['bob', [[photo.id, 1]]]])
  expect(await rows()).toHaveLength(1)
})

test('who browses invisibly is told of too: it is said to them beforehand', async () => {
  await using w = await world()
  const { bob, photo, album, load, list } = await shown(w)
  await w.db.updateTable('member').set({ browses_invisibly: true }).where('id', '=', bob.id).execute()
  await load((await album())(photo.id).picture.urls['480'])
  await expect.poll(() => list()).toEqual([['bob', [[photo.id, 1]]]])
})

test('blocked, suspended and incognito members stand on no list, nor items that are deleted', async () => {
  await using w = await world()
  const { ann, bob, photo, album, load, list } = await shown(w)
  await load((await album())(photo.id).picture.urls['480'])
  const all = [['bob', [[photo.id, 1]]]]
  await expect.poll(() => list()).toEqual(all)
  for (const [by, of] of [
    [ann, bob],
    [bob, ann],
  ] as const) {
    await w.as(by)(blocks.block, { params: { id: of.id } })
    expect(await list()).toEqual([])
    expect(await describePrivateViews(w.context, ann.id)).toEqual([])
    await w.as(by)(blocks.unblock, { params: { id: of.id } })
    expect(await list()).toEqual(all)
  }
  const member = w.db.updateTable('member').where('id', '=', bob.id)
  await member.set({ is_incognito: true }).execute()
  expect(await list()).toEqual([])
  await member.set({ is_incognito: false, status: 'suspended' }).execute()
  expect(await list()).toEqual([])
  await member.set({ status: 'active' }).execute()
  await w.as(ann)(media.remove, { params: { id: photo.id } })
  expect(await list()).toEqual([])
})

test('looks are kept for 90 days, go with either member and the item, and no role but the worker removes one', async () => {
  await using w = await world()
  const { ann, bob, photo, film, album, load, rows } = await shown(w)
  const itemOf = await album()
  await load(itemOf(photo.id).picture.urls['480'])
  await load(itemOf(film.id).poster)
  await expect.poll(rows).toHaveLength(2)
  await expect(w.dbOf('api_rw').deleteFrom('private_view').execute()).rejects.toThrow('permission denied')
  await expect(w.dbOf('mod_rw').selectFrom('private_view').selectAll().execute()).rejects.toThrow('permission denied')

  w.clock.advance(90 * DAY - HOUR)
  const worker = { ...w.context, db: w.dbOf('worker') }
  await removeOldPrivateViews.perform(worker, {})
  expect(await rows()).toHaveLength(2)
  await w.db.deleteFrom('media').where('id', '=', film.id).execute()
  expect(await rows()).toHaveLength(1)
  w.clock.advance(2 * HOUR)
  await removeOldPrivateViews.perform(worker, {})
  expect(await rows()).toEqual([])

  const again = { media_id: photo.id, viewer_id: bob.id, owner_id: ann.id, hour: w.clock.now() }
  await w.db
    .insertInto('private_view')
    .values({ ...again, viewed_at: w.clock.now() })
    .execute()
  await w.db.deleteFrom('member').where('id', '=', bob.id).execute()
  expect(await rows()).toEqual([])
})

test('a database that is away for a moment loses no look', async () => {
  await using w = await world()
  const { photo, film, album, load, list } = await shown(w)
  const itemOf = await album()
  await sql`ALTER TABLE private_view RENAME TO away`.execute(w.db)
  await load(itemOf(photo.id).picture.urls['480'])
  await load(itemOf(photo.id).picture.urls['960'])
  await sql`ALTER TABLE away RENAME TO private_view`.execute(w.db)
  await load(itemOf(film.id).poster)
  await expect.poll(async () => (await list())[0]?.[1]).toHaveLength(2)
})
