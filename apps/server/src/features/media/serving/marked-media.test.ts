import { mediaAccess } from '@amour/contract/media/media-access.ts'
import { media, type Media } from '@amour/contract/media/media.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { blocks } from '@amour/contract/people/blocks.ts'
import { cacheDecoder } from '@amour/test/media/cached-decoder.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makePicture } from '@amour/test/media/test-picture.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { eraseMember } from '#features/account/account-deletion/erasure.service.ts'
import { confinedDecoder, type Decoder } from '#media/decoding.ts'
import { signMedia } from '#media/media-address.ts'
import { MarkerBusy } from '#media/watermark/marking.ts'
import { markTextOf } from '#media/watermark/mark-text.ts'

/** Ann, who shows a photo privately to Bob and to Ben. */
async function shown(w: World) {
  const ann = await w.aMember({ username: 'ann' })
  const [bob, ben] = [await aMan(w, 'bob'), await aMan(w, 'ben')]
  const photo = await storePhoto(w.context, ann.id, { visibility: 'private' })
  const grant = (to: TestMember) => w.as(ann)(mediaAccess.grant, { params: { memberId: to.id } })
  for (const to of [bob, ben]) await grant(to)
  const itemOf = async (who: TestMember, id = photo.id): Promise<Media> => {
    const { data } = (await w.as(who)(mediaAccess.listPrivate, { params: { id: ann.id } })).body
    const found = data.find((item) => item.id === id)
    if (!found) throw new Error('It is not in the album.')
    return found
  }
  const load = async (url: string | null | undefined, accept = 'image/avif,image/webp') => {
    const { statusCode, rawPayload, body, headers } = await w.app.inject({ url: url ?? '', headers: { accept } })
    return { statusCode, bytes: rawPayload, body, headers }
  }
  const markOf = (who: string) => `for ${markTextOf(who, w.clock.now())}`
  return { ann, bob, ben, photo, grant, itemOf, load, markOf }
}

const aMan = (w: World, username: string) => w.aMember({ username, gender: 'Man', seeking: 'Woman' })

test('what is private leaves with its viewer’s name and the day over it, for each another picture; its owner’s is bare', async () => {
  await using w = await world()
  const { ann, bob, ben, photo, itemOf, load, markOf } = await shown(w)
  // The better kind is not there in a marked form: no address leads to the bare bytes.
  for (const width of ['160', '480', '960', '1600'])
    await w.context.storage.write(`${photo.storageKey}/${width}.avif`, Buffer.from('bare'))
  for (const width of ['160', '480', '960', '1600'] as const) {
    const bare = `${photo.id} ${width}`
    for (const viewer of [bob, ben]) {
      const { body, headers } = await load((await itemOf(viewer)).picture.urls[width])
      expect(body).toBe(`${bare} ${markOf(viewer.username)}`)
      expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' })
      // What tells whether somebody has it already would be a trace in the browser.
      expect(headers).not.toHaveProperty('etag')
      expect(headers).not.toHaveProperty('last-modified')
    }
  }
  const own = (await w.as(ann)(media.listOwn, { query: {} })).body.data[0]
  expect((await load(own?.urls['480'], '')).body).toBe(`${photo.id} 480`)
  const open = await storePhoto(w.context, ann.id, { isDefault: true })
  const { sessionOf } = sessions(w)
  const publicly = await load(signMedia(w.context, open.id, '480', await sessionOf(bob)))
  expect(publicly.body).toBe(`${open.id} 480`)
})

test('a photo that came in a message is marked too, as is the still of a film; a blur shows nothing and is bare', async () => {
  await using w = await world()
  const { ann, photo, load, markOf } = await shown(w)
  const bea = await aMan(w, 'bea')
  const send = (from: TestMember, to: TestMember, mediaId?: string) =>
    w.as(from)(messages.send, { params: { id: to.id }, body: { message: 'Look', ...(mediaId && { mediaId }) } })
  const { conversationId } = (await send(bea, ann)).body
  await send(ann, bea)
  const film = await storePhoto(w.context, ann.id, { visibility: 'private', kind: 'video' })
  const explicit = await storePhoto(w.context, ann.id, { visibility: 'private', rating: 'explicit' })
  for (const { id } of [photo, film, explicit]) await send(ann, bea, id)
  const { data } = (await w.as(bea)(messages.thread, { params: { id: conversationId }, query: {} })).body
  const itemOf = (id: string) => data.find(({ attachment }) => attachment?.media?.id === id)?.attachment?.media
  expect((await load(itemOf(photo.id)?.picture.urls['960'])).body).toBe(`${photo.id} 960 ${markOf('bea')}`)
  expect((await load(itemOf(film.id)?.poster)).body).toBe(`${film.id} poster ${markOf('bea')}`)
  expect(itemOf(explicit.id)).toMatchObject({ awaitsConsent: true, picture: { urls: {} } })
  expect((await load(itemOf(explicit.id)?.blur)).body).toBe(`${explicit.id} blur`)
})

test('an address of one viewer is refused with another’s session, name or signature', async () => {
  await using w = await world()
  const { bob, ben, photo, itemOf, load } = await shown(w)
  const theirs = (await itemOf(bob)).picture.urls['960'] ?? ''
  const others = (await itemOf(ben)).picture.urls['960'] ?? ''
  expect(theirs).not.toBe(others)
  const session = /v=[^&]+/.exec(others)?.[0] ?? ''
  const signature = /s=[^&]+/.exec(others)?.[0] ?? ''
  const forged = [theirs.replace(/v=[^&]+/, session), theirs.replace(/s=[^&]+/, signature)]
  for (const url of forged) expect((await load(url)).statusCode).toBe(404)
  const stranger = await aMan(w, 'cem')
  const { sessionOf } = sessions(w)
  expect((await load(signMedia(w.context, photo.id, '960', await sessionOf(stranger)))).statusCode).toBe(404)
})

test('what was just marked, and is kept for the moment, is served to nobody once the grant has gone by any way', async () => {
  await using w = await world()
  const { ann, bob, ben, photo, grant, itemOf, load, markOf } = await shown(w)
  const urlOf = async (who: TestMember) => (await itemOf(who)).picture.urls['960']
  const passed = sql<Date>`${w.clock.now()}`
  const ways: (() => Promise<unknown>)[] = [
    () => w.as(ann)(mediaAccess.revoke, { params: { memberId: bob.id } }),
    () => w.db.updateTable('media_grant').set({ ends_at: passed }).where('grantee_id', '=', bob.id).execute(),
    () => w.as(bob)(blocks.block, { params: { id: ann.id } }),
  ]
  for (const end of ways) {
    const url = await urlOf(bob)
    expect((await load(url)).body).toContain(markOf('bob'))
    await end()
    expect(await load(url)).toMatchObject({ statusCode: 404 })
    await w.as(bob)(blocks.unblock, { params: { id: ann.id } })
    await grant(bob)
  }
  const [url, other] = [await urlOf(bob), await urlOf(ben)]
  for (const each of [url, other]) expect((await load(each)).statusCode).toBe(200)
  await eraseMember(w.context, bob.id)
  expect((await load(url)).statusCode).toBe(404)
  expect((await load(other)).statusCode).toBe(200)
  await w.db.updateTable('media').set({ deleted_at: w.clock.now() }).where('id', '=', photo.id).execute()
  expect((await load(other)).statusCode).toBe(404)
  await eraseMember(w.context, ann.id)
  expect((await load(other)).statusCode).toBe(404)
})

test('who asks at the same moment shares the work; a marker that is away says so, and what is public goes on', async () => {
  let [asked, isAway] = [0, false]
  const cached = cacheDecoder()
  const decoder: Decoder = {
    ...cached,
    async markPicture(bytes, text) {
      asked += 1
      if (isAway) throw new MarkerBusy('It is away.')
      return cached.markPicture(bytes, text)
    },
  }
  await using w = await world({}, { decoder })
  const { ann, bob, itemOf, load } = await shown(w)
  const url = (await itemOf(bob)).picture.urls['960']
  const answers = await Promise.all(Array.from({ length: 12 }, () => load(url)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect(asked).toBe(1)
  isAway = true
  expect((await load(url)).statusCode).toBe(200)
  const away = await load((await itemOf(bob)).picture.urls['480'])
  expect(away).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } })
  expect(JSON.parse(away.body)).toMatchObject({ code: 'unavailable' })
  const open = await storePhoto(w.context, ann.id)
  expect((await load(signMedia(w.context, open.id, '480', await sessions(w).sessionOf(bob)))).statusCode).toBe(200)
  isAway = false
  expect((await load((await itemOf(bob)).picture.urls['480'])).statusCode).toBe(200)
})

test('nobody fills the line: of one viewer so many pictures are in work, and another’s comes', async () => {
  const held = Promise.withResolvers<undefined>()
  const decoder: Decoder = {
    ...cacheDecoder(),
    async markPicture(bytes, text) {
      if (text.startsWith('bob')) await held.promise
      return Buffer.from(bytes)
    },
  }
  await using w = await world({}, { decoder })
  const { ann, bob, ben, itemOf, load } = await shown(w)
  const photos = await Promise.all(
    Array.from({ length: 65 }, () => storePhoto(w.context, ann.id, { visibility: 'private' })),
  )
  const session = await sessions(w).sessionOf(bob)
  const answers = photos.map(({ id }) => load(signMedia(w.context, id, '160', session)))
  expect((await Promise.race(answers)).statusCode).toBe(503)
  expect((await load((await itemOf(ben)).picture.urls['160'])).statusCode).toBe(200)
  held.resolve(undefined)
  const codes = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 200)).toHaveLength(64)
})

test('the pixels themselves differ from viewer to viewer, and from the owner’s', async () => {
  await using w = await world({}, { decoder: confinedDecoder })
  const { bob, ben, photo, itemOf, load } = await shown(w)
  const bare = await makePicture({ width: 480, height: 600 }).webp().toBuffer()
  await w.context.storage.write(`${photo.storageKey}/480.webp`, bare)
  const pixels = async (bytes: Buffer) => (await sharp(bytes).raw().toBuffer()).toString('base64')
  const seen: Buffer[] = [bare]
  for (const viewer of [bob, ben]) seen.push((await load((await itemOf(viewer)).picture.urls['480'])).bytes)
  expect(new Set(await Promise.all(seen.map(pixels))).size).toBe(3)
})

/** The session of a member, by which addresses are signed. */
const sessions = (w: World) => ({
  async sessionOf({ id }: TestMember) {
    const row = w.db.selectFrom('session').select('id').where('member_id', '=', id)
    return (await row.executeTakeFirstOrThrow()).id
  },
})
