import { accounts } from '@amour/contract/account/accounts.ts'
import { mediaAccess } from '@amour/contract/media/media-access.ts'
import { media } from '@amour/contract/media/media.ts'
import { members as memberCalls } from '@amour/contract/people/members.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { search } from '@amour/contract/people/search.ts'
import { session } from '@amour/contract/account/session.ts'
import { openMessage } from '@amour/crypto/message.ts'
import { keyPrint } from '@amour/crypto/key-print.ts'
import { unwrapPrivate } from '@amour/crypto/wraps/wrap.ts'
import { openWrap, slowSecret } from '@amour/crypto/wraps/wrap-2.ts'
import { expect, test } from 'vitest'
import { ffmpeg } from '@amour/test/media/test-film.ts'
import { type World, world } from '@amour/test/world.ts'

import { threads } from './correspondence.ts'
import { createDemo } from './create-demo.ts'
import { countMembers } from './demo.queries.ts'
import { makeDemoMembers } from './demo-members.ts'
import { demoLogins } from './logins.ts'
import { identify } from './member-rows.ts'
import { drawRest, writePhotos } from './photo-files.ts'

/** Drawing and sealing for 200 people takes its time on a busy machine. */
const slow = { timeout: 60_000 }

/** Small and few: the rest is drawn as these are. */
const small = { widths: [160], hasFilms: false, first: 24 }

async function signIn(w: World, { email, password }: { email: string; password: string }) {
  const { body } = await w.asNobody(session.login, { body: { username: email, password } })
  return w.as({ token: body.token })
}

async function readThread(w: World, as: Awaited<ReturnType<typeof signIn>>, conversationId: string, password: string) {
  const { body: me } = await as(accounts.me, {})
  const secret = slowSecret({ password, reference: me.reference })
  const { w: inner } = await openWrap(me.key ?? '', secret, await keyPrint(me.public ?? ''))
  const privateKey = await unwrapPrivate(inner, password, me.reference)
  const { body: thread } = await as(messages.thread, { params: { id: conversationId }, query: {} })
  return Promise.all(
    thread.data.map(async ({ message, isMine, mediaId }) => {
      const side = isMine ? ('me' as const) : ('to' as const)
      const opened = await openMessage({ envelope: message ?? '', privateKey, side, mediaId })
      return opened.text
    }),
  )
}

test('a database with real members gets no demo members, and is told why', async () => {
  await using w = await world()
  await w.aMember()
  const outcome = await createDemo(w.context, small)
  expect(outcome).toEqual({ state: 'refused', sentence: expect.stringContaining('1 real member') })
  expect(await countMembers(w.db)).toEqual({ demo: 0, real: 1 })
})

test('a start that dies before the rows are whole leaves no demo member behind', async () => {
  await using w = await world()
  await w.db.deleteFrom('location').where('city', '=', 'Bath').execute()
  await expect(createDemo(w.context, small)).rejects.toThrow('no known place')
  expect(await countMembers(w.db)).toEqual({ demo: 0, real: 0 })
})

test('the demo members sign in, find people, read their letters, and see pictures', slow, async () => {
  await using w = await world()
  await createDemo(w.context, small)
  for (const login of demoLogins) {
    const as = await signIn(w, login)
    const { body: counts } = await as(accounts.counts, {})
    expect(counts.messages).toBeGreaterThan(1)
    expect(counts.notifications).toBeGreaterThan(1)

    const near = await as(search.find, { body: { county: 'Somerset' } })
    expect(near.body.total).toBeGreaterThan(5)

    const { body: inbox } = await as(messages.all, { body: { folder: 'chats' } })
    const other = demoLogins.find(({ username }) => username !== login.username)?.username
    const chat = inbox.data.find(({ member }) => member.username === other)
    const texts = await readThread(w, as, chat?.id ?? '', login.password)
    expect(texts).toEqual(threads[0]?.messages.map(({ text }) => text))

    const { body: requests } = await as(messages.all, { body: { folder: 'requests' } })
    expect(requests.total).toBe(2)

    const { body: news } = await as(notifications.all, { body: {} })
    expect(news.data.some(({ type, readAt }) => type === 'flirt' && readAt === null)).toBe(true)

    const { body: ann } = await as(memberCalls.view, { params: { id: 'AnnOfAvon' } })
    expect(ann.photos).toHaveLength(4)
    const picture = await w.app.inject({ method: 'GET', url: ann.image ?? '' })
    expect(picture.headers['content-type']).toBe('image/webp')
  }
})

test('the demo members keep photos private, ask to see them, and are let in', slow, async () => {
  await using w = await world()
  await createDemo(w.context, small)
  const [marlowe, ann] = demoLogins
  if (!marlowe || !ann) throw new Error('There are two demo logins.')
  const asAnn = await signIn(w, ann)
  const { body: own } = await asAnn(media.listOwn, { query: {} })
  const states = new Set(own.data.map(({ status, visibility }) => `${status} ${visibility}`))
  expect(states).toEqual(new Set(['approved public', 'approved private', 'pending public', 'rejected public']))
  expect(own.data.some(({ likes }) => likes > 0)).toBe(true)
  const { body: access } = await asAnn(mediaAccess.list, {})
  expect(access.requests.map(({ member }) => member.username)).toEqual(['KennetAndAvon', 'clifton_climber'])
  expect(access.grants.map(({ member, items }) => [member.username, items.length])).toEqual([
    ['Marlowe_K', 1],
    ['BasaltColumn', 0],
  ])

  const { body: page } = await asAnn(memberCalls.view, { params: { id: 'Marlowe_K' } })
  expect(page.private).toEqual({ count: 2, access: 'granted' })
  const blurred = page.photos.find(({ isVeiled }) => isVeiled)
  const blur = await w.app.inject({ url: blurred?.blur ?? '' })
  expect([blurred?.picture.urls, blur.statusCode, blur.headers['content-type']]).toEqual([{}, 200, 'image/webp'])

  const asMarlowe = await signIn(w, marlowe)
  const { body: inbox } = await asMarlowe(messages.all, { body: {} })
  const chat = inbox.data.find(({ member }) => member.username === ann.username)
  const { body: thread } = await asMarlowe(messages.thread, { params: { id: chat?.id ?? '' }, query: {} })
  const shown = thread.data.flatMap(({ attachment }) => attachment ?? [])
  expect(shown).toMatchObject([{ state: 'shown', media: { kind: 'photo' } }])
  const photo = await w.app.inject({ url: shown[0]?.media?.picture.urls['160'] ?? '' })
  expect(photo.statusCode).toBe(200)
})

test.skipIf(!ffmpeg)('a film of the demo can be played, and its poster is its own', slow, async () => {
  await using w = await world()
  const [member] = identify(
    makeDemoMembers().filter(({ username }) => username === 'Wren'),
    w.clock.now(),
  )
  const films = member?.photos.filter(({ isFilm }) => isFilm) ?? []
  const rows = await writePhotos(w.context, member ? [{ ...member, photos: films }] : [], {
    widths: [160],
    hasFilms: true,
    first: Infinity,
  })
  expect(rows).toMatchObject([{ kind: 'video', width: 720, height: 900, duration_ms: 5_000 }])
  const film = await w.context.storage.read(`${rows[0]?.storage_key}/720.mp4`)
  expect(film?.subarray(4, 8).toString()).toBe('ftyp')
  for (const name of ['160.webp', 'poster.webp']) {
    expect(await w.context.storage.sizeOf(`${rows[0]?.storage_key}/${name}`), name).toBeGreaterThan(100)
  }
})

test('what a start has left is drawn by the next: where somebody still has it, and once', slow, async () => {
  await using w = await world()
  await createDemo(w.context, small)
  const members = makeDemoMembers()
  const shown = members.filter(({ photos }) => photos.length > 0)
  const [left, gone] = [shown.at(-1), shown.at(-2)]
  if (!left || !gone) throw new Error('Most demo members have photos.')
  const rowOf = ({ username }: typeof left) =>
    w.db
      .selectFrom('media')
      .innerJoin('member', 'member.id', 'media.member_id')
      .select(['storage_key', 'placeholder', 'bytes'])
      .where('username', '=', username)
      .where('is_default', '=', true)
      .executeTakeFirst()
  const sizeOf = async (key: string | undefined) => w.context.storage.sizeOf(`${key}/160.webp`)
  const [before, erased] = [await rowOf(left), await rowOf(gone)]
  expect([await sizeOf(before?.storage_key), Number(before?.bytes)]).toEqual([undefined, 0])
  await w.db
    .deleteFrom('media')
    .where('storage_key', '=', erased?.storage_key ?? '')
    .execute()

  await drawRest(w.context, [left, gone], { widths: [160], hasFilms: false })
  const after = await rowOf(left)
  expect(await sizeOf(after?.storage_key)).toBeGreaterThan(100)
  expect(Number(after?.bytes)).toBeGreaterThan(100)
  expect(after?.placeholder).not.toBe(before?.placeholder)
  expect(await sizeOf(erased?.storage_key)).toBeUndefined()
  // A second one finds nothing to draw, and changes nothing.
  await drawRest(w.context, [left, gone], { widths: [160], hasFilms: false })
  expect(await rowOf(left)).toEqual(after)
})
