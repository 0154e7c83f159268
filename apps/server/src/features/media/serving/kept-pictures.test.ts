import { accounts } from '@amour/contract/account/accounts.ts'
import { mediaAccess } from '@amour/contract/media/media-access.ts'
import type { Media } from '@amour/contract/media/media.ts'
import { members } from '@amour/contract/people/members.ts'
import { FILM_PARTS, storePhoto, storeVideo } from '@amour/test/media/stored-photo.ts'
import { startS3Server } from '@amour/test/process/s3-server.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { signMedia, type Variant } from '#media/media-address.ts'
import { newId } from '#security/ids.ts'

/** Ann, who looks at what Bob has of each kind, and the address that she would be given of it. */
async function kinds(w: World) {
  const ann = await w.aMember()
  const bob = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  const sessionOf = async (id: string) =>
    (await w.db.selectFrom('session').select('id').where('member_id', '=', id).executeTakeFirstOrThrow()).id
  const sessions = { ann: await sessionOf(ann.id), bob: await sessionOf(bob.id) }
  const granted = await storePhoto(w.context, bob.id, { visibility: 'private' })
  await w.db
    .insertInto('media_grant')
    .values({
      id: newId(),
      owner_id: bob.id,
      grantee_id: ann.id,
      media_id: granted.id,
      created_at: w.clock.now(),
      ends_at: null,
    })
    .execute()
  const items = {
    open: await storePhoto(w.context, bob.id, { isDefault: true }),
    explicit: await storePhoto(w.context, bob.id, { rating: 'explicit' }),
    granted,
    waiting: await storePhoto(w.context, bob.id, { status: 'pending' }),
    film: await storeVideo(w.context, bob.id),
    grantedFilm: await storeVideo(w.context, bob.id, { visibility: 'private' }),
  }
  await w.db
    .insertInto('media_grant')
    .values({
      id: newId(),
      owner_id: bob.id,
      grantee_id: ann.id,
      media_id: items.grantedFilm.id,
      created_at: w.clock.now(),
      ends_at: null,
    })
    .execute()
  const load = async (kind: keyof typeof items, variant: Variant, { as = 'ann' as 'ann' | 'bob', range = '' } = {}) => {
    const url = signMedia(w.context, items[kind].id, variant, sessions[as])
    const reply = await w.app.inject({ url, headers: range ? { range } : {} })
    const { 'cache-control': caching, location, vary } = reply.headers
    return { status: reply.statusCode, caching, location, vary, body: reply.rawPayload, url }
  }
  return { ann, bob, items, load }
}

const notKept = { status: 200, caching: 'private, no-store' }

test('a browser keeps what every member may see while its address lives, and nothing that is taken back at once', async () => {
  await using w = await world()
  const { ann, load } = await kinds(w)
  await w.as(ann)(accounts.safeSearch, {})
  const open = await load('open', '480')
  const left = Number(new URL(open.url, 'http://site').searchParams.get('e')) - w.clock.now().getTime() / 1000
  const [, kept = '0'] = /^private, max-age=(\d+), immutable$/.exec(String(open.caching)) ?? []
  expect(Number(kept)).toBeGreaterThan(100)
  expect(Number(kept)).toBeLessThanOrEqual(left + 1)
  expect(open).toMatchObject({ status: 200, vary: 'Accept' })
  expect(await load('film', 'poster')).toMatchObject({ caching: expect.stringContaining('max-age') })

  for (const [kind, variant] of [
    ['explicit', '480'],
    ['explicit', 'blur'],
    ['granted', '480'],
    ['film', 'video'],
    ['grantedFilm', 'poster'],
  ] as const)
    expect(await load(kind, variant), kind).toMatchObject(notKept)
  for (const kind of ['granted', 'waiting', 'explicit'] as const)
    expect(await load(kind, '480', { as: 'bob' }), kind).toMatchObject(notKept)
  expect(await load('film', 'video', { range: 'bytes=0-9' })).toMatchObject({ ...notKept, status: 206 })

  await w.db.updateTable('media').set({ is_default: false, visibility: 'private' }).execute()
  expect(await load('open', '480')).toMatchObject({ status: 404, caching: 'private, no-store' })
})

test('where browsers reach the object store, they get from there what every member may see, and that alone', async () => {
  await using store = await startS3Server()
  const { origin } = new URL(store.url.replace('s3:', 'http:'))
  await using w = await world({ STORAGE_URL: store.url, STORAGE_BROWSER_URL: origin })
  const { items, load } = await kinds(w)
  const open = await load('open', '480')
  expect(open).toMatchObject({ status: 307, caching: expect.stringMatching(/^private, max-age=\d+, immutable$/) })
  const link = new URL(String(open.location))
  expect([link.origin, Number(link.searchParams.get('X-Amz-Expires')) <= 300]).toEqual([origin, true])
  const picture = await fetch(link)
  expect([picture.status, await picture.text()]).toEqual([200, `${items.open.id} 480`])
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
    'content-disposition': `inline; filename="${items.open.id}.webp"`,
  })

  const film = await load('film', 'video', { range: 'bytes=100-199' })
  expect(film).toMatchObject({ status: 307, caching: 'private, no-store' })
  const address = new URL(String(film.location))
  expect(Number(address.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(30)
  const part = await fetch(address, { headers: { range: 'bytes=100-199' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 100-199/256'])
  expect(part.headers.get('cache-control')).toBe('private, no-store')
  expect(Buffer.from(await part.arrayBuffer())).toEqual(FILM_PARTS.subarray(100, 200))

  expect(await load('granted', '480')).toMatchObject(notKept)
  expect(await load('explicit', 'blur')).toMatchObject(notKept)
  const granted = await load('grantedFilm', 'video', { range: 'bytes=0-9' })
  expect([granted.location, granted.caching]).toEqual([undefined, 'private, no-store'])
  const policy = String((await w.app.inject({ url: '/' })).headers['content-security-policy'])
  expect(policy).toContain(`img-src 'self' blob: ${origin};`)
})

test('what its owner makes private has another address at once for whom they grant it, so that no browser shows it bare', async () => {
  await using w = await world()
  const { ann, bob, items, load } = await kinds(w)
  const addressesOf = (shown: Media[]) =>
    Object.values(shown.find(({ id }) => id === items.open.id)?.picture.urls ?? {})
  const open = addressesOf((await w.as(ann)(members.view, { params: { id: bob.id } })).body.photos)
  expect(open).toContain((await load('open', '480')).url)
  await w.db.updateTable('media').set({ is_default: false, visibility: 'private' }).execute()
  await w.db.updateTable('media_grant').set({ media_id: null }).where('media_id', '=', items.granted.id).execute()
  const shared = addressesOf((await w.as(ann)(mediaAccess.listPrivate, { params: { id: bob.id } })).body.data)
  expect(shared).toHaveLength(open.length)
  expect(shared.filter((url) => open.includes(url))).toEqual([])
  for (const url of shared)
    expect((await w.app.inject({ url })).headers['cache-control'], url).toBe('private, no-store')
})
