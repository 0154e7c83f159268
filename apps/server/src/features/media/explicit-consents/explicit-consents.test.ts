import { accounts } from '@amour/contract/account/accounts.ts'
import { blocks } from '@amour/contract/people/blocks.ts'
import { explicitConsents } from '@amour/contract/media/explicit-consents.ts'
import { mediaAccess } from '@amour/contract/media/media-access.ts'
import { media, type Media } from '@amour/contract/media/media.ts'
import { members } from '@amour/contract/people/members.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { storeFilmCopy, storePhoto, storeVideo } from '@amour/test/media/stored-photo.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { signMedia, variants } from '#media/media-address.ts'

/** Bob, who has switched safe search off, and Ann, who sends him what is explicit: private, public, a film, and in her album. */
async function sent(w: World) {
  const ann = await w.aMember({ username: 'ann' })
  const bob = await w.aMember({ username: 'bob', gender: 'Man', seeking: 'Woman' })
  const send = async (from: TestMember, to: TestMember, mediaId: string | null = null) =>
    (await w.as(from)(messages.send, { params: { id: to.id }, body: { message: 'Look', mediaId } })).body
  const { conversationId } = await send(bob, ann)
  await send(ann, bob)
  const rating = 'explicit'
  const photo = await storePhoto(w.context, ann.id, { visibility: 'private', rating })
  const film = await storeVideo(w.context, ann.id, { visibility: 'private', rating })
  await storeFilmCopy(w.context, film.id, bob.id)
  const shown = await storePhoto(w.context, ann.id, { rating })
  const album = await storePhoto(w.context, ann.id, { visibility: 'private', rating })
  for (const { id } of [photo, film, shown]) await send(ann, bob, id)
  await w.as(ann)(mediaAccess.grant, { params: { memberId: bob.id } })
  await w.as(bob)(accounts.safeSearch, {})
  const { id: sessionId } = await w.db
    .selectFrom('session')
    .select('id')
    .where('member_id', '=', bob.id)
    .executeTakeFirstOrThrow()

  const params = { id: ann.id }
  const thread = async () => {
    const { body } = await w.as(bob)(messages.thread, { params: { id: conversationId }, query: {} })
    return body.data.flatMap(({ attachment }) => attachment?.media ?? [])
  }
  /** Every place where Bob is shown an item of Ann's. */
  const shownTo = async (): Promise<Record<string, Media[]>> => {
    const inbox = (await w.as(bob)(messages.all, { body: {} })).body.data
    const page = (await w.as(bob)(members.view, { params })).body
    return {
      thread: await thread(),
      inbox: inbox.flatMap(({ last }) => last?.attachment?.media ?? []),
      page: [...page.photos, ...page.videos],
      album: (await w.as(bob)(mediaAccess.listPrivate, { params })).body.data,
    }
  }
  /** What each address that can be made of an item answers Bob. */
  const answers = async (id: string) => {
    const each = variants.map(async (variant) => {
      const { statusCode } = await w.app.inject({ url: signMedia(w.context, id, variant, sessionId) })
      return [variant, statusCode] as const
    })
    return Object.fromEntries(await Promise.all(each))
  }
  const give = () => w.as(bob)(explicitConsents.give, { params })
  const withdraw = () => w.as(bob)(explicitConsents.withdraw, { params })
  const isShown = async () =>
    (await w.as(bob)(messages.thread, { params: { id: conversationId }, query: {} })).body.conversation.showsExplicit
  return { ann, bob, photo, film, shown, album, send, thread, shownTo, answers, give, withdraw, isShown }
}

/** What of an item of each kind there is to be seen, where nothing covers it. */
const ofPhoto = { 160: 200, 480: 200, 960: 200, 1600: 200, blur: 200, poster: 404, video: 404 }
const ofFilm = { ...ofPhoto, poster: 200, video: 200 }
const covered = { 160: 404, 480: 404, 960: 404, 1600: 404, blur: 200, poster: 404, video: 404 }

const cells = [
  { consent: false, safeSearch: false, isVeiled: true, awaitsConsent: true },
  { consent: false, safeSearch: true, isVeiled: true, awaitsConsent: true },
  { consent: true, safeSearch: true, isVeiled: true, awaitsConsent: false },
  { consent: true, safeSearch: false, isVeiled: false, awaitsConsent: false },
]

test.for(cells)(
  'consent $consent, safe search $safeSearch: each item in each place, and each of its addresses',
  async ({ consent: isGiven, safeSearch, isVeiled, awaitsConsent }) => {
    await using w = await world()
    const { bob, photo, film, shown, album, shownTo, answers, give, isShown } = await sent(w)
    if (isGiven) await give()
    if (safeSearch) await w.as(bob)(accounts.safeSearch, {})
    expect(await isShown()).toBe(isGiven)
    const places = await shownTo()
    expect(Object.entries(places).map(([place, items]) => [place, items.length])).toEqual([
      ['thread', 3],
      ['inbox', 1],
      ['page', 1],
      ['album', 3],
    ])
    for (const [place, items] of Object.entries(places)) {
      for (const item of items) {
        expect(item, place).toMatchObject({ isVeiled, awaitsConsent })
        const clear = [...Object.values(item.picture.urls), item.poster, item.video].filter(Boolean)
        expect([clear.length > 0, item.blur !== null], place).toEqual([!isVeiled, isVeiled])
      }
    }
    for (const { id } of [photo, shown, album]) expect(await answers(id)).toEqual(isVeiled ? covered : ofPhoto)
    expect(await answers(film.id)).toEqual(isVeiled ? covered : ofFilm)
    const code = awaitsConsent ? 'mediaAwaitsConsent' : isVeiled ? 'mediaVeiled' : undefined
    for (const call of [media.viewed, media.liked]) {
      const { status, text } = await w.as(bob)(call, { params: { id: photo.id } })
      expect(status === 200 ? undefined : (JSON.parse(text) as { code: string }).code).toBe(code)
    }
  },
)

test('a yes is for one sender, tells them nothing, and is taken back at once, by addresses of before too', async () => {
  await using w = await world()
  const { ann, bob, thread, give, withdraw } = await sent(w)
  const cat = await w.aMember({ username: 'cat' })
  const theirs = await storePhoto(w.context, cat.id, { visibility: 'private', rating: 'explicit' })
  await w.as(cat)(mediaAccess.grant, { params: { memberId: bob.id } })
  const before = (await w.as(ann)(notifications.all, { body: {} })).body
  for (const _ of [1, 2]) expect((await give()).body).toEqual({ showsExplicit: true })
  const ofCat = (await w.as(bob)(mediaAccess.listPrivate, { params: { id: cat.id } })).body.data
  expect(ofCat).toMatchObject([{ id: theirs.id, awaitsConsent: true }])
  expect((await w.as(bob)(explicitConsents.list, {})).body.data).toMatchObject([{ member: { username: 'ann' } }])
  expect((await w.as(ann)(notifications.all, { body: {} })).body).toEqual(before)
  expect((await w.as(ann)(explicitConsents.list, {})).body.data).toEqual([])

  const urls = (await thread()).flatMap(({ picture, video, poster }) => [...Object.values(picture.urls), video, poster])
  const load = async (url: string | null) => (await w.app.inject({ url: url ?? '' })).statusCode
  const clear = urls.filter((url) => url !== null)
  for (const url of clear) expect(await load(url)).toBe(200)
  for (const _ of [1, 2]) expect((await withdraw()).body).toEqual({ showsExplicit: false })
  for (const url of clear) expect(await load(url)).toBe(404)
  expect((await w.as(bob)(explicitConsents.list, {})).body.data).toEqual([])
})

test('a block takes the yes back for good, whoever blocks, and so does an erasure', async () => {
  await using w = await world()
  const { ann, bob, give, isShown } = await sent(w)
  for (const [by, of] of [
    [bob, ann],
    [ann, bob],
  ] as const) {
    await give()
    await w.as(by)(blocks.block, { params: { id: of.id } })
    expect((await w.as(bob)(explicitConsents.list, {})).body.data).toEqual([])
    await w.as(by)(blocks.unblock, { params: { id: of.id } })
    expect(await isShown()).toBe(false)
  }
  await give()
  await w.db.deleteFrom('member').where('id', '=', ann.id).execute()
  expect(await w.db.selectFrom('explicit_consent').select('member_id').execute()).toEqual([])
})

test('nobody says yes to themselves, to a stranger who is not there, or with a profile that is not finished', async () => {
  await using w = await world()
  const { bob } = await sent(w)
  const gone = await w.aMember({ status: 'suspended' })
  const newcomer = await w.aMember({ hasProfile: false })
  for (const id of [bob.id, gone.id, 'nobody']) {
    expect((await w.as(bob)(explicitConsents.give, { params: { id } })).problem.code).toBe('memberNotFound')
  }
  const { problem } = await w.as(newcomer)(explicitConsents.give, { params: { id: bob.id } })
  expect(problem.code).toBe('profileIncomplete')
})

test('a public explicit photo that was sent to nobody follows safe search alone, and one’s own is never covered', async () => {
  await using w = await world()
  const { ann, bob, shownTo, photo } = await sent(w)
  const cat = await w.aMember({ username: 'cat' })
  await storePhoto(w.context, cat.id, { rating: 'explicit' })
  const page = (await w.as(bob)(members.view, { params: { id: cat.id } })).body
  expect(page.photos).toMatchObject([{ isVeiled: false, awaitsConsent: false }])
  await shownTo()
  const own = (await w.as(ann)(media.listOwn, { query: {} })).body.data.find(({ id }) => id === photo.id)
  expect(Object.keys(own?.urls ?? {})).not.toEqual([])
})
