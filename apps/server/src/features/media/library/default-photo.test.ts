import { readFile } from 'node:fs/promises'
import { accounts } from '@amour/contract/account/accounts.ts'
import { media } from '@amour/contract/media/media.ts'
import { members } from '@amour/contract/people/members.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { search } from '@amour/contract/people/search.ts'
import { createReport } from '@amour/test/trust/moderation-fixture.ts'
import { storePhoto, storeVideo } from '@amour/test/media/stored-photo.ts'
import { newId } from '#security/ids.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { restoreItem, rateItem, releaseTakedown, removeItems } from '#features/media/moderation/takedowns.service.ts'
import { purgeDeletedMedia } from '#features/media/cleanup/media-deletion.jobs.ts'
import { decideMedia } from '#features/media/moderation/media-review.service.ts'

/** Ann, whose uploads wait, and Bob, who looks for somebody with a photo. */
async function people(w: World) {
  const ann = await w.aMember({ username: 'ann' })
  const bob = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  const as = w.as(ann)
  return {
    ann,
    bob,
    waiting: (wanted: Parameters<typeof storePhoto>[2] = {}) =>
      storePhoto(w.context, ann.id, { status: 'pending', ...wanted }),
    approve: (id: string) => decideMedia(w.context, id, { verdict: 'general', by: 'mia' }),
    approveExplicit: (id: string) => decideMedia(w.context, id, { verdict: 'explicit', by: 'mia' }),
    put: (endpoint: typeof media.publish | typeof media.withdraw | typeof media.setDefault, photoId: string) =>
      as(endpoint, { body: { photoId } }),
    /** The id of the photo that stands for Ann: in her account, on her page and in the search, which have to agree. */
    async picture() {
      const { photos, image } = (await w.as(bob)(members.view, { params: { id: ann.id } })).body
      const found = (await w.as(bob)(search.find, { body: { withPhoto: true } })).body.data
      const places = [(await as(accounts.me, {})).body.image, image, found[0]?.image ?? null]
      expect(new Set(places.map((place) => place?.split('?')[0])).size).toBe(1)
      return photos.find(({ id }) => image?.includes(id))?.id ?? null
    },
    news: async () => (await as(notifications.all, { body: {} })).body.data.map(({ text }) => text),
    async check(photoId: string) {
      const at = w.clock.now()
      const row = { id: newId(), code: 'ABC-DEF', code_until: at, created_at: at, decided_at: at } as const
      await w.db
        .insertInto('verification')
        .values({ ...row, member_id: ann.id, media_id: photoId, state: 'verified' })
        .execute()
      await w.db.updateTable('member').set({ verified_at: at }).where('id', '=', ann.id).execute()
    },
    isVerified: async () => (await w.as(bob)(members.view, { params: { id: ann.id } })).body.verified,
  }
}

test('the first photo that is approved for everybody is the member’s picture, and they are told', async () => {
  await using w = await world()
  const { waiting, approve, picture, news } = await people(w)
  const first = await waiting()
  expect(await picture()).toBeNull()
  await approve(first.id)
  expect(await picture()).toBe(first.id)
  expect(await news()).toEqual(['Your photo was approved. It’s now your default photo'])
  await approve((await waiting()).id)
  expect(await picture()).toBe(first.id)
  expect(await news()).toEqual(['2 of your uploads were approved. One of them is now your default photo'])
})

test('a private or explicit photo is it only once it is public and general, whichever comes last', async () => {
  await using w = await world()
  const { waiting, approve, approveExplicit, put, picture, news, ann } = await people(w)
  await decideMedia(w.context, (await storeVideo(w.context, ann.id, { status: 'pending' })).id, {
    verdict: 'general',
    by: 'mia',
  })
  const [closed, explicit] = [await waiting({ visibility: 'private' }), await waiting()]
  await approve(closed.id)
  await approveExplicit(explicit.id)
  expect(await picture()).toBeNull()
  expect(await news()).toEqual(['3 of your uploads were approved'])
  expect((await put(media.publish, closed.id)).body).toMatchObject({ isDefault: true })
  expect(await picture()).toBe(closed.id)
  await put(media.withdraw, closed.id)
  expect(await picture()).toBeNull()
  await rateItem(w.context, explicit.id, 'general')
  expect(await picture()).toBe(explicit.id)
  expect(await news()).toEqual(['4 of your uploads were approved. One of them is now your default photo'])
})

test('a photo that comes back after an appeal is it where there is none', async () => {
  await using w = await world()
  const { waiting, picture, ann } = await people(w)
  const { id } = await waiting()
  await decideMedia(w.context, id, { verdict: { reason: 'notYou' }, by: 'mia' })
  await restoreItem(w.context, id, { staffId: 'max' })
  expect(await picture()).toBe(id)
  await rateItem(w.context, id, 'explicit')
  expect(await picture()).toBeNull()
  await rateItem(w.context, id, 'general')
  expect(await picture()).toBe(id)
  expect(await w.db.selectFrom('member').select('wants_default_photo').where('id', '=', ann.id).execute()).toEqual([
    { wants_default_photo: true },
  ])
})

test('of photos approved at the same moment one is the picture', async () => {
  await using w = await world()
  const { waiting, approve, put, picture, ann } = await people(w)
  const photos = await Promise.all(Array.from({ length: 6 }, () => waiting()))
  const closed = await waiting({ status: 'approved', visibility: 'private' })
  await Promise.all([...photos.map(({ id }) => approve(id)), put(media.publish, closed.id)])
  expect([...photos, closed].map(({ id }) => id)).toContain(await picture())
  const standing = await w.db
    .selectFrom('media')
    .select('id')
    .where('member_id', '=', ann.id)
    .where('is_default', '=', true)
    .execute()
  expect(standing).toHaveLength(1)
})

test('whoever takes their picture off, or puts it away, keeps none until they choose', async () => {
  await using w = await world()
  const { waiting, approve, put, picture, ann } = await people(w)
  const first = await waiting()
  await approve(first.id)
  expect((await w.as(ann)(media.clearDefault, {})).body).toEqual({ cleared: true })
  expect(await picture()).toBeNull()
  await put(media.withdraw, first.id)
  await put(media.publish, first.id)
  const second = await waiting()
  await approve(second.id)
  expect(await picture()).toBeNull()
  await put(media.setDefault, second.id)
  expect(await picture()).toBe(second.id)
  // Another one is there to be chosen: which of them stands is not for us to say.
  await put(media.withdraw, second.id)
  await approve((await waiting()).id)
  expect(await picture()).toBeNull()
  const { status, problem } = await w.asNobody(media.clearDefault, {})
  expect([status, problem.code]).toEqual([401, 'notSignedIn'])
})

test('a picture that is held keeps its place and its tick; one that is taken down leaves the place empty', async () => {
  await using w = await world()
  const { bob, waiting, approve, picture, check, isVerified } = await people(w)
  const first = await waiting()
  await approve(first.id)
  await check(first.id)
  await createReport(w, bob, first.id, { kind: 'photo', category: 'intimateImage' })
  const second = await waiting()
  await approve(second.id)
  expect([await picture(), await isVerified()]).toEqual([null, true])
  const { case_id: caseId } = await w.db.selectFrom('media_takedown').select('case_id').executeTakeFirstOrThrow()
  await releaseTakedown(w.context, caseId)
  expect([await picture(), await isVerified()]).toEqual([first.id, true])
  await removeItems(w.context, [first.id], { reason: 'notYou', by: 'mia' })
  expect([await picture(), await isVerified()]).toEqual([null, false])
  await restoreItem(w.context, first.id, { staffId: 'max' })
  expect([await picture(), await isVerified()]).toEqual([first.id, true])
})

test('a deleted picture that comes back is it again with its tick, whatever was approved meanwhile', async () => {
  await using w = await world()
  const { ann, waiting, approve, picture, check, isVerified } = await people(w)
  const first = await waiting()
  await approve(first.id)
  await check(first.id)
  await w.as(ann)(media.remove, { params: { id: first.id } })
  await approve((await waiting()).id)
  expect(await picture()).toBeNull()
  await w.as(ann)(media.restore, { params: { id: first.id } })
  expect([await picture(), await isVerified()]).toEqual([first.id, true])
})

test('a photo that is approved while the deleted picture can be brought back does not take its place', async () => {
  await using w = await world()
  const { ann, waiting, approve, picture, news } = await people(w)
  const first = await waiting()
  await approve(first.id)
  const second = await waiting()
  await w.as(ann)(notifications.readAll, {})
  await w.as(ann)(media.remove, { params: { id: first.id } })
  await approve(second.id)
  expect([await picture(), (await news())[0]]).toEqual([null, 'One of your uploads was approved'])
  await w.as(ann)(media.restore, { params: { id: first.id } })
  expect(await picture()).toBe(first.id)
})

test('of two pictures that were deleted and come back the one that was chosen last stands, in whichever order', async () => {
  await using w = await world()
  const { ann, waiting, approve, put, picture } = await people(w)
  const call = (endpoint: typeof media.remove | typeof media.restore, id: string) =>
    w.as(ann)(endpoint, { params: { id } })
  const [first, second] = [await waiting(), await waiting()]
  for (const { id } of [first, second]) await approve(id)
  for (const order of [
    [first.id, second.id],
    [second.id, first.id],
  ]) {
    await put(media.setDefault, first.id)
    await call(media.remove, first.id)
    await put(media.setDefault, second.id)
    await call(media.remove, second.id)
    for (const id of order) expect((await call(media.restore, id)).status).toBe(200)
    expect(await picture()).toBe(second.id)
  }
  // What was chosen while it was away stays.
  await call(media.remove, second.id)
  await put(media.setDefault, first.id)
  await call(media.restore, second.id)
  expect(await picture()).toBe(first.id)
})

test('a picture that somebody decides about while it is deleted comes back as decided, without its place and tick', async () => {
  await using w = await world()
  const { ann, waiting, approve, picture, check, isVerified } = await people(w)
  const deletedMeanwhile = async (id: string, decide: () => Promise<unknown>) => {
    await w.as(ann)(media.remove, { params: { id } })
    await decide()
    return (await w.as(ann)(media.restore, { params: { id } })).body
  }
  const rated = await waiting()
  await approve(rated.id)
  const explicit = await deletedMeanwhile(rated.id, () => rateItem(w.context, rated.id, 'explicit'))
  expect(explicit).toMatchObject({ id: rated.id, rating: 'explicit', isDefault: false })
  const down = await waiting()
  await approve(down.id)
  await check(down.id)
  const removing = () => removeItems(w.context, [down.id], { reason: 'notYou', by: 'mia' })
  expect(await deletedMeanwhile(down.id, removing)).toMatchObject({ id: down.id, status: 'rejected' })
  expect([await picture(), await isVerified()]).toEqual([null, false])
})

test('a tick goes with its photo once that is deleted for good, also where a report keeps or held it', async () => {
  await using w = await world()
  const { ann, bob, waiting, approve, picture, check, isVerified } = await people(w)
  const removeForGood = async (id: string) => {
    await w.as(ann)(media.remove, { params: { id } })
    expect(await isVerified()).toBe(true)
    w.clock.advance(120_000)
    await purgeDeletedMedia.perform(w.context, {})
  }
  const [first, second] = [await waiting(), await waiting()]
  await approve(first.id)
  await check(first.id)
  await createReport(w, bob, first.id, { kind: 'photo', category: 'fake' })
  await removeForGood(first.id)
  expect([await picture(), await isVerified()]).toEqual([null, false])

  await approve(second.id)
  expect(await picture()).toBe(second.id)
  await w.db.updateTable('verification').set({ state: 'verified', media_id: second.id }).execute()
  await w.db.updateTable('member').set({ verified_at: w.clock.now() }).where('id', '=', ann.id).execute()
  await createReport(w, bob, second.id, { kind: 'photo', category: 'intimateImage' })
  const { case_id: caseId } = await w.db.selectFrom('media_takedown').select('case_id').executeTakeFirstOrThrow()
  await w.as(ann)(media.remove, { params: { id: second.id } })
  await releaseTakedown(w.context, caseId)
  expect(await isVerified()).toBe(true)
  w.clock.advance(120_000)
  await purgeDeletedMedia.perform(w.context, {})
  expect(await isVerified()).toBe(false)
})

test('members of before get the first of theirs, but for those who had one', async () => {
  await using w = await world()
  const file = '../../../../database/migrations/20261123190000_media__first_default.sql'
  const statements = (await readFile(new URL(file, import.meta.url), 'utf8')).split(';\n')
  const give = statements.find((statement) => statement.includes('DISTINCT ON')) ?? ''
  const { ann, check } = await people(w)
  const [cat, dee, eve] = [await w.aMember(), await w.aMember(), await w.aMember()]
  await storePhoto(w.context, ann.id, { visibility: 'private' })
  const first = await storePhoto(w.context, ann.id)
  w.clock.advance(1000)
  await storePhoto(w.context, ann.id)
  const lost = await storePhoto(w.context, cat.id)
  await check(lost.id)
  await w.db.updateTable('verification').set({ member_id: cat.id, state: 'lost' }).execute()
  const chosen = await storePhoto(w.context, dee.id, { isDefault: true })
  await storePhoto(w.context, dee.id)
  await storePhoto(w.context, eve.id, { rating: 'explicit' })
  await sql.raw(give).execute(w.db)
  const rows = await w.db.selectFrom('media').select('id').where('is_default', '=', true).execute()
  expect(rows.map(({ id }) => id).toSorted()).toEqual([first.id, chosen.id].toSorted())
})

test('a photo that is brought back stands for nobody who has chosen to have none meanwhile', async () => {
  await using w = await world()
  const { ann, picture } = await people(w)
  const { id } = await storePhoto(w.context, ann.id, { isDefault: true })
  expect(await picture()).toBe(id)
  const as = w.as(ann)
  await as(media.remove, { params: { id } })
  await as(media.clearDefault, {})
  expect((await as(media.restore, { params: { id } })).body).toMatchObject({ deletedUntil: null, isDefault: false })

  // The same where the staff had taken it down, and bring it back.
  await as(media.setDefault, { body: { photoId: id } })
  await removeItems(w.context, [id], { reason: 'notYou', by: 'mia' })
  await as(media.clearDefault, {})
  await restoreItem(w.context, id, { staffId: 'max' })
  expect(await picture()).toBeNull()
})
