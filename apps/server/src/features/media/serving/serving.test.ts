import { accounts } from '@amour/contract/account/accounts.ts'
import { media } from '@amour/contract/media/media.ts'
import { members } from '@amour/contract/people/members.ts'
import { session } from '@amour/contract/account/session.ts'
import { storePhoto, storeVideo, FILM_PARTS } from '@amour/test/media/stored-photo.ts'
import { type TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { DAY, MINUTE } from '#durations.ts'

const notFound = { statusCode: 404, body: '{"code":"notFound","message":"We couldn’t find this."}' }

/** Bob with a default photo, Ann who looks at him, and what an address answers. */
async function gallery(w: World) {
  const ann = await w.aMember({ username: 'ann' })
  const bob = await w.aMember({ username: 'bob', gender: 'Man', seeking: 'Woman' })
  const photo = await storePhoto(w.context, bob.id, { isDefault: true })
  const page = async (viewer: TestMember) => (await w.as(viewer)(members.view, { params: { id: bob.id } })).body
  const image = async (viewer: TestMember) => (await page(viewer)).image ?? ''
  const load = async (url: string) => {
    const { statusCode, body, headers } = await w.app.inject({ url })
    return { statusCode, body, headers }
  }
  return { ann, bob, photo, page, image, load }
}

test('a picture has an address for each width it is kept in, which anybody’s image element can load', async () => {
  await using w = await world()
  const { ann, photo, page, load } = await gallery(w)
  const { picture } = await page(ann)
  expect(Object.keys(picture?.urls ?? {})).toEqual(['160', '480', '960', '1600'])
  for (const [width, url] of Object.entries(picture?.urls ?? {})) {
    expect(await load(url)).toMatchObject({ statusCode: 200, body: `${photo.id} ${width}` })
  }
  expect((await load(picture?.urls['160'] ?? '')).headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': `inline; filename="${photo.id}.webp"`,
    'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-site',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
})

test('a picture that is narrower than the widths it is kept in is shown as large as it is', async () => {
  await using w = await world()
  const { ann, photo, page } = await gallery(w)
  const widthsOf = async (width: number) => {
    await w.db.updateTable('media').set({ width }).where('id', '=', photo.id).execute()
    return Object.keys((await page(ann)).picture?.urls ?? {})
  }
  expect(await widthsOf(360)).toEqual(['160', '480'])
  expect(await widthsOf(480)).toEqual(['160', '480'])
  expect(await widthsOf(100)).toEqual(['160'])
})

test('an address dies within five minutes, and any change of it is noticed', async () => {
  await using w = await world()
  const { ann, image, load } = await gallery(w)
  const url = await image(ann)
  const expires = Number(new URL(url, 'http://site').searchParams.get('e')) * 1000
  const left = expires - w.clock.now().getTime()
  expect(left).toBeGreaterThan(2 * MINUTE)
  expect(left).toBeLessThanOrEqual(5 * MINUTE)

  const forged = [
    url.replace('/160?', '/480?'),
    url.replace(/e=\d+/, `e=${expires / 1000 + 60}`),
    url.replace(/v=[^&]+/, `v=${ann.id}`),
    url.replace(/s=./, (text) => (text === 's=A' ? 's=B' : 's=A')),
    url.replace(/.(?=.$)/, (sign) => (sign === 'A' ? 'B' : 'A')),
    url.replace(/&s=.*/, ''),
    url.replace(/160/, '161'),
    '/media/x/160',
  ]
  for (const address of forged) expect(await load(address)).toMatchObject(notFound)
  w.clock.advance(left)
  expect(await load(url)).toMatchObject(notFound)
})

test('a page opened again soon has the same addresses', async () => {
  await using w = await world()
  const { ann, image } = await gallery(w)
  w.clock.advance(150_000 - (w.clock.now().getTime() % 150_000))
  const url = await image(ann)
  w.clock.advance(100_000)
  expect(await image(ann)).toBe(url)
})

test('an address ends with the session it was made for', async () => {
  await using w = await world()
  const { ann, image, load } = await gallery(w)
  const url = await image(ann)
  await w.as(ann)(session.revoke, {})
  expect(await load(url)).toMatchObject(notFound)
})

test('an address made before stops working when the photo or its owner is out of reach', async () => {
  await using w = await world()
  const { ann, bob, photo, image, load } = await gallery(w)
  const url = await image(ann)
  const item = w.db.updateTable('media').where('id', '=', photo.id)
  const member = w.db.updateTable('member').where('id', '=', bob.id)
  const session = w.db.updateTable('session').where('member_id', '=', ann.id)
  const created_at = w.clock.now()
  const steps: [take: { execute(): Promise<unknown> }, giveBack: { execute(): Promise<unknown> }][] = [
    [item.set({ is_default: false, visibility: 'private' }), item.set({ visibility: 'public' })],
    [item.set({ is_default: false, status: 'rejected', reason: 'notYou' }), item.set({ status: 'approved' })],
    [item.set({ is_default: false, rating: 'explicit' }), item.set({ rating: 'general' })],
    [member.set({ status: 'suspended' }), member.set({ status: 'active' })],
    [member.set({ is_incognito: true }), member.set({ is_incognito: false })],
    [member.set({ profile_updated_at: null }), member.set({ profile_updated_at: created_at })],
    [session.set({ expires_at: created_at }), session.set({ expires_at: new Date(created_at.getTime() + DAY) })],
    ...[
      [ann.id, bob.id],
      [bob.id, ann.id],
    ].map(([member_id = '', blocked_id = '']): (typeof steps)[number] => [
      w.db.insertInto('block').values({ member_id, blocked_id, created_at }),
      w.db.deleteFrom('block'),
    ]),
    [w.db.insertInto('hide').values({ member_id: ann.id, hidden_id: bob.id, created_at }), w.db.deleteFrom('hide')],
  ]
  for (const [take, giveBack] of steps) {
    await take.execute()
    expect(await load(url)).toMatchObject(notFound)
    await giveBack.execute()
    expect(await load(url)).toMatchObject({ statusCode: 200 })
  }
  await w.context.storage.remove(`${photo.storageKey}/160.webp`)
  expect(await load(url)).toMatchObject(notFound)
})

test('under safe search an explicit item is its blur alone, made by the server; off, it is clear', async () => {
  await using w = await world()
  const { ann, bob, page, load } = await gallery(w)
  const photo = await storePhoto(w.context, bob.id, { rating: 'explicit' })
  const video = await storeVideo(w.context, bob.id, { rating: 'explicit' })
  const seen = async () => {
    const { photos, videos } = await page(ann)
    return [photos.find(({ id }) => id === photo.id), videos.find(({ id }) => id === video.id)] as const
  }
  const blurred = await seen()
  for (const item of blurred) {
    expect(item).toMatchObject({ isVeiled: true, poster: null, video: null })
    expect(item?.picture).toMatchObject({ placeholder: '#998877', urls: {} })
    expect(await load(item?.blur ?? '')).toMatchObject({ statusCode: 200, body: `${item?.id} blur` })
  }

  await w.as(ann)(accounts.safeSearch, {})
  const clear = await seen()
  const addresses = clear.flatMap((item) => [item?.picture.urls['480'], item?.poster, item?.video].filter(Boolean))
  expect(addresses).toHaveLength(4)
  for (const item of clear) expect(item).toMatchObject({ isVeiled: false, blur: null })
  for (const url of addresses) expect(await load(url ?? '')).toMatchObject({ statusCode: 200 })

  await w.as(ann)(accounts.safeSearch, {})
  for (const url of addresses) expect(await load(url ?? '')).toMatchObject(notFound)
})

test('an owner’s own explicit photo is clear to them', async () => {
  await using w = await world()
  const { bob, page, load } = await gallery(w)
  const explicit = await storePhoto(w.context, bob.id, { rating: 'explicit' })
  const own = (await page(bob)).photos.find(({ id }) => id === explicit.id)
  expect(own?.isVeiled).toBe(false)
  expect(await load(own?.picture.urls['160'] ?? '')).toMatchObject({ statusCode: 200 })
})

test('a browser that knows AVIF gets it where there is one, at the same address', async () => {
  await using w = await world()
  const { ann, photo, page } = await gallery(w)
  await w.context.storage.write(`${photo.storageKey}/160.avif`, Buffer.from('avif'))
  const urls = (await page(ann)).picture?.urls ?? {}
  const load = async (width: string, accept: string) => {
    const { headers, body } = await w.app.inject({ url: urls[width] ?? '', headers: { accept } })
    return { type: headers['content-type'], name: headers['content-disposition'], vary: headers.vary, body }
  }
  const browser = 'image/avif,image/webp,image/*,*/*;q=0.8'
  const webp = { type: 'image/webp', name: `inline; filename="${photo.id}.webp"`, vary: 'Accept' }
  expect(await load('160', browser)).toEqual({
    type: 'image/avif',
    name: `inline; filename="${photo.id}.avif"`,
    vary: 'Accept',
    body: 'avif',
  })
  expect(await load('160', 'image/webp,*/*')).toEqual({ ...webp, body: `${photo.id} 160` })
  expect(await load('480', browser)).toEqual({ ...webp, body: `${photo.id} 480` })
})

/** Bob's film as Ann's player asks for it. */
async function cinema(w: World) {
  const { ann, bob, page } = await gallery(w)
  const video = await storeVideo(w.context, bob.id)
  const [item] = (await page(ann)).videos
  const play = async (headers: Record<string, string> = {}) => {
    const reply = await w.app.inject({ url: item?.video ?? '', headers })
    const { 'content-range': part, 'content-length': length, 'content-type': type } = reply.headers
    return { status: reply.statusCode, part, length: Number(length), type, bytes: reply.rawPayload }
  }
  return { ann, bob, video, item, play }
}

test('a film has a still, its length and an address, and is sent whole to who asks so', async () => {
  await using w = await world()
  const { item, video, play } = await cinema(w)
  expect(item).toMatchObject({ kind: 'video', durationMs: 12_000, isVeiled: false, blur: null })
  const still = await w.app.inject({ url: item?.poster ?? '' })
  expect([still.body, still.headers['content-type']]).toEqual([`${video.id} poster`, 'image/webp'])
  expect(await play()).toMatchObject({
    status: 200,
    part: undefined,
    length: 256,
    type: 'video/mp4',
    bytes: FILM_PARTS,
  })
  const { headers } = await w.app.inject({ url: item?.video ?? '' })
  expect(headers).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-disposition': `inline; filename="${video.id}.mp4"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

test('a player gets the part of a film that it asks for, and no more', async () => {
  await using w = await world()
  const { play } = await cinema(w)
  const parts: [range: string, start: number, end: number][] = [
    ['bytes=0-0', 0, 0],
    ['bytes=0-', 0, 255],
    ['bytes=100-199', 100, 199],
    ['bytes=200-999', 200, 255],
    ['bytes=-6', 250, 255],
    ['bytes=-999', 0, 255],
  ]
  for (const [range, start, end] of parts) {
    expect(await play({ range }), range).toMatchObject({
      status: 206,
      part: `bytes ${start}-${end}/256`,
      length: end - start + 1,
      bytes: FILM_PARTS.subarray(start, end + 1),
    })
  }
  for (const range of ['bytes=256-', 'bytes=999-1000', 'bytes=-0']) {
    expect(await play({ range }), range).toMatchObject({ status: 416, part: 'bytes */256', length: 0 })
  }
  for (const range of ['bytes=5-2', 'bytes=0-1,5-6', 'bytes=-', 'lines=0-1', 'x', `bytes=${'9'.repeat(20)}-`]) {
    expect(await play({ range }), range).toMatchObject({ status: 200, length: 256 })
  }
  expect(await play({ range: 'bytes=0-1', 'if-range': '"any"' })).toMatchObject({ status: 200, length: 256 })
})

test('a film that is playing ends with the next part once it is no longer shown', async () => {
  await using w = await world()
  const { bob, video, play } = await cinema(w)
  expect(await play({ range: 'bytes=0-99' })).toMatchObject({ status: 206 })
  await w.as(bob)(media.withdraw, { body: { photoId: video.id } })
  expect(await play({ range: 'bytes=100-199' })).toMatchObject({ status: 404, part: undefined })
})

test('an address of an item that is not made safe yet answers nothing, to its owner neither', async () => {
  await using w = await world()
  const { bob, photo, load } = await gallery(w)
  const own = async () => (await w.as(bob)(media.listOwn, { query: {} })).body.data.find(({ id }) => id === photo.id)
  const url = (await own())?.urls['160'] ?? ''
  expect(await load(url)).toMatchObject({ statusCode: 200 })
  const change = w.db.updateTable('media').where('id', '=', photo.id)
  await change.set({ is_default: false, status: 'pending', processing: 'waiting' }).execute()
  expect(await load(url)).toMatchObject(notFound)
  expect(await own()).toMatchObject({ processing: 'waiting', urls: {} })
})

test('who pauses sees their own photos, and nobody sees them; a suspended member sees nothing', async () => {
  await using w = await world()
  const { ann, bob, image, load } = await gallery(w)
  await storePhoto(w.context, ann.id)
  const [hers] = (await w.as(ann)(media.listOwn, { query: {} })).body.data
  const [own, foreign] = [hers?.urls['160'] ?? '', await image(ann)]
  const statusOf = async (url: string) => (await load(url)).statusCode
  const change = (id: string, status: 'active' | 'paused' | 'suspended') =>
    w.db
      .updateTable('member')
      .set({ status, status_before: status === 'paused' ? 'active' : null })
      .where('id', '=', id)
      .execute()
  await change(ann.id, 'paused')
  expect([await statusOf(own), await statusOf(foreign)]).toEqual([200, 404])
  await change(ann.id, 'suspended')
  expect([await statusOf(own), await statusOf(foreign)]).toEqual([404, 404])
  await change(ann.id, 'active')
  await change(bob.id, 'paused')
  expect([await statusOf(own), await statusOf(foreign)]).toEqual([200, 404])
})
