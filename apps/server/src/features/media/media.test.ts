import { members } from '@amour/contract/members.ts'
import { session } from '@amour/contract/session.ts'
import { aPhoto } from '@amour/test/a-photo.ts'
import { type TestMember } from '@amour/test/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const MINUTE = 60_000
const notFound = { statusCode: 404, body: '{"code":"notFound","message":"We could not find this."}' }

/** Bob with a default photo, Ann who looks at him, and what an address answers. */
async function gallery(w: World) {
  const ann = await w.aMember({ username: 'ann' })
  const bob = await w.aMember({ username: 'bob', gender: 'Man', seeking: 'Woman' })
  const photo = await aPhoto(w.context, bob.id, { isDefault: true })
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
  expect(Object.keys(picture?.urls ?? {})).toEqual(['160', '480', '960'])
  for (const [width, url] of Object.entries(picture?.urls ?? {})) {
    expect(await load(url)).toMatchObject({ statusCode: 200, body: `${photo.id} ${width}` })
  }
  expect((await load(picture?.urls['160'] ?? '')).headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': `inline; filename="${photo.id}.webp"`,
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-site',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
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
  const media = w.db.updateTable('media').where('id', '=', photo.id)
  const member = w.db.updateTable('member').where('id', '=', bob.id)
  const created_at = w.clock.now()
  const steps: [take: { execute(): Promise<unknown> }, giveBack: { execute(): Promise<unknown> }][] = [
    [media.set({ is_default: false, visibility: 'private' }), media.set({ visibility: 'public' })],
    [media.set({ status: 'rejected', reason: 'notYou' }), media.set({ status: 'approved' })],
    [media.set({ rating: 'explicit' }), media.set({ rating: 'general' })],
    [member.set({ status: 'suspended' }), member.set({ status: 'active' })],
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
  await w.context.storage.remove(`${photo.id}/160.webp`)
  expect(await load(url)).toMatchObject(notFound)
})

test('under safe search an explicit photo shows its colour alone; off, it is clear', async () => {
  await using w = await world()
  const { ann, bob, page, load } = await gallery(w)
  const explicit = await aPhoto(w.context, bob.id, { rating: 'explicit' })
  const seen = async () => (await page(ann)).photos.find(({ id }) => id === explicit.id)
  expect(await seen()).toMatchObject({ isVeiled: true, picture: { placeholder: '#998877', urls: {} } })

  await w.db.updateTable('member').set({ safe_search: false }).where('id', '=', ann.id).execute()
  const clear = await seen()
  expect(clear?.isVeiled).toBe(false)
  expect(await load(clear?.picture.urls['480'] ?? '')).toMatchObject({ statusCode: 200 })

  await w.db.updateTable('member').set({ safe_search: true }).where('id', '=', ann.id).execute()
  expect(await load(clear?.picture.urls['480'] ?? '')).toMatchObject(notFound)
})

test('an owner’s own explicit photo is clear to them', async () => {
  await using w = await world()
  const { bob, page, load } = await gallery(w)
  const explicit = await aPhoto(w.context, bob.id, { rating: 'explicit' })
  const own = (await page(bob)).photos.find(({ id }) => id === explicit.id)
  expect(own?.isVeiled).toBe(false)
  expect(await load(own?.picture.urls['160'] ?? '')).toMatchObject({ statusCode: 200 })
})
