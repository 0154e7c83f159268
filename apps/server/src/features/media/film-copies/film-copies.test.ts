import { accounts } from '@amour/contract/account/accounts.ts'
import { mediaAccess } from '@amour/contract/media/media-access.ts'
import { media } from '@amour/contract/media/media.ts'
import { ffmpeg, makeFilm } from '@amour/test/media/test-film.ts'
import { storeFilmCopy, storePhoto, storeVideo } from '@amour/test/media/stored-photo.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eraseMember } from '#features/account/account-deletion/erasure.service.ts'
import { purgeDeletedMedia } from '#features/media/cleanup/media-deletion.jobs.ts'
import { mindClocks } from '#jobs/steady-clock.ts'
import { signMedia } from '#media/media-address.ts'
import { removeFilmCopies } from './film-copies.jobs.ts'
import { makeFilmCopy } from './film-copies.service.ts'

const slow = { timeout: 120_000 }

/** Ann, who shows a film privately to Bob and to Ben. */
async function shown(w: World) {
  const ann = await w.aMember({ username: 'ann' })
  const [bob, ben] = [await aMan(w, 'bob'), await aMan(w, 'ben')]
  const film = await storeVideo(w.context, ann.id, { visibility: 'private' })
  const grant = (to: TestMember) => w.as(ann)(mediaAccess.grant, { params: { memberId: to.id } })
  for (const to of [bob, ben]) await grant(to)
  const prepare = (who: TestMember, id = film.id) => w.as(who)(media.prepareFilm, { params: { id } })
  const itemOf = async (who: TestMember) =>
    (await w.as(who)(mediaAccess.listPrivate, { params: { id: ann.id } })).body.data[0]
  const load = async (url: string | null | undefined, range?: string) => {
    const { statusCode, rawPayload } = await w.app.inject({ url: url ?? '', headers: range ? { range } : {} })
    return { statusCode, bytes: rawPayload }
  }
  const sessionOf = async ({ id }: TestMember) =>
    (await w.db.selectFrom('session').select('id').where('member_id', '=', id).executeTakeFirstOrThrow()).id
  const bareAddress = async (who: TestMember) => signMedia(w.context, film.id, 'video', await sessionOf(who))
  /** Runs what clears away, and tells what is left of copies. */
  const swept = async () => {
    await removeFilmCopies.perform(w.context, {})
    return copies(w)
  }
  return { ann, bob, ben, film, grant, prepare, itemOf, load, bareAddress, swept }
}

const aMan = (w: World, username: string) => w.aMember({ username, gender: 'Man', seeking: 'Woman' })

async function copies({ context }: World): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of context.storage.list('copies')) keys.push(key)
  return keys
}

test.skipIf(!ffmpeg)(
  'a private film is shown as a copy of one’s own with one’s name in it, never as it is',
  slow,
  async () => {
    await using w = await world()
    const { ann, bob, ben, film, grant, prepare, itemOf, load, bareAddress, swept } = await shown(w)
    const bare = await makeFilm({ seconds: 1 })
    await w.context.storage.write(`${film.storageKey}/720.mp4`, bare)

    // Not made yet, it has no address, and none that could be signed for it leads to the bare film.
    expect(await itemOf(bob)).toMatchObject({ video: null, poster: expect.any(String) })
    expect((await load(await bareAddress(bob))).statusCode).toBe(404)
    for (const _ of [1, 2]) expect((await prepare(bob)).body).toEqual({ state: 'preparing', video: null })
    await prepare(ben)
    const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'media.make-film-copy'`.execute(w.db)
    expect(rows[0]?.n).toBe(2)
    await w.settle()

    const seen = [bare]
    for (const viewer of [bob, ben]) {
      const { state, video } = (await prepare(viewer)).body
      expect(state).toBe('ready')
      const whole = await load(video)
      expect(whole.statusCode).toBe(200)
      seen.push(whole.bytes)
      expect((await load(video, 'bytes=0-99')).bytes).toEqual(whole.bytes.subarray(0, 100))
      expect((await load((await itemOf(viewer))?.video)).bytes).toEqual(whole.bytes)
    }
    expect(seen.every((bytes) => bytes.includes('ftyp'))).toBe(true)
    expect(new Set(seen.map((bytes) => bytes.toString('base64'))).size).toBe(3)

    // Its owner sees it as it is.
    const own = (await prepare(ann)).body
    expect((await load(own.video)).bytes).toEqual(bare)

    const url = (await itemOf(bob))?.video
    await w.as(ann)(mediaAccess.revoke, { params: { memberId: bob.id } })
    expect((await load(url)).statusCode).toBe(404)
    expect((await prepare(bob)).problem.code).toBe('notFound')
    expect(await swept()).toHaveLength(1)

    // What ended while it was made is not tried again for what the store does not let go: that is the reaper's.
    await grant(bob)
    await prepare(bob)
    const waiting = w.db.selectFrom('film_copy').select('id').where('state', '=', 'waiting')
    const { id } = await waiting.executeTakeFirstOrThrow()
    const writeFile = async () => void (await w.db.deleteFrom('film_copy').where('id', '=', id).execute())
    const removeFolder = () => Promise.reject(new Error('locked'))
    await makeFilmCopy({ ...w.context, storage: { ...w.context.storage, writeFile, removeFolder } }, id)
    w.clock.advance(86_400_000)
    expect(await swept()).toEqual([])
  },
)

test('copies go with the grant, with the film, with either account, and after a day', async () => {
  await using w = await world()
  const { ann, bob, ben, film, grant, prepare, swept } = await shown(w)
  const store = async (to: TestMember) => {
    await grant(to)
    await storeFilmCopy(w.context, film.id, to.id)
  }
  const passed = sql<Date>`${w.clock.now()}`
  const ends: (() => Promise<unknown>)[] = [
    () => w.as(ann)(mediaAccess.revoke, { params: { memberId: bob.id } }),
    () => w.db.updateTable('media_grant').set({ ends_at: passed }).where('grantee_id', '=', bob.id).execute(),
    () => w.db.updateTable('media').set({ visibility: 'public' }).execute(),
  ]
  for (const end of ends) {
    await store(bob)
    expect(await swept()).toHaveLength(1)
    await end()
    expect(await swept()).toEqual([])
    await w.db.updateTable('media').set({ visibility: 'private' }).execute()
  }
  for (const to of [bob, ben]) await store(to)
  // A worker whose clock is a day ahead takes none that is shown.
  const ahead = { now: () => new Date(w.clock.now().getTime() + 86_400_000) }
  await mindClocks(removeFilmCopies).perform({ ...w.context, clock: ahead }, {})
  expect(await copies(w)).toHaveLength(2)
  await eraseMember(w.context, bob.id)
  expect(await copies(w)).toHaveLength(1)
  await w.as(ann)(media.remove, { params: { id: film.id } })
  expect((await prepare(ben)).problem.code).toBe('notFound')
  w.clock.advance(120_000)
  await purgeDeletedMedia.perform(w.context, {})
  expect(await copies(w)).toEqual([])
  expect(await w.db.selectFrom('film_copy').selectAll().execute()).toEqual([])

  const other = await storeVideo(w.context, ann.id, { visibility: 'private' })
  await storeFilmCopy(w.context, other.id, ben.id)
  await eraseMember(w.context, ann.id)
  expect(await copies(w)).toEqual([])
})

test('a copy is refused to strangers, of what is covered, of what is no film, and after thirty in a day', async () => {
  await using w = await world()
  const { ann, bob, film, prepare } = await shown(w)
  const photo = await storePhoto(w.context, ann.id, { visibility: 'private' })
  const explicit = await storeVideo(w.context, ann.id, { visibility: 'private', rating: 'explicit' })
  expect((await prepare(await aMan(w, 'cem'))).problem.code).toBe('notFound')
  expect((await prepare(bob, photo.id)).problem.code).toBe('notFound')
  expect((await prepare(bob, explicit.id)).problem.code).toBe('mediaAwaitsConsent')
  const open = await storeVideo(w.context, ann.id, { rating: 'explicit' })
  expect((await prepare(bob, open.id)).problem.code).toBe('mediaVeiled')
  await w.as(bob)(accounts.safeSearch, {})
  expect((await prepare(bob, open.id)).body.state).toBe('ready')
  if (!ffmpeg) return
  for (let one = 0; one < 30; one += 1) {
    const { id } = await storeVideo(w.context, ann.id, { visibility: 'private' })
    expect((await prepare(bob, id)).status).toBe(200)
  }
  expect((await prepare(bob)).problem.code).toBe('tooManyRequests')
  expect(await w.db.selectFrom('film_copy').selectAll().where('media_id', '=', film.id).execute()).toEqual([])
})

test('where no film can be made, that is said', async () => {
  await using w = await world({ FFMPEG_PATH: '/nowhere/ffmpeg' })
  const { bob, prepare } = await shown(w)
  expect((await prepare(bob)).problem.code).toBe('videoOff')
})
