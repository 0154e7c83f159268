import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { exports } from '@amour/contract/account/exports.ts'
import { media } from '@amour/contract/media/media.ts'
import { session } from '@amour/contract/account/session.ts'
import { uploads } from '@amour/contract/media/uploads.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makeFilmLikeFile } from '@amour/test/media/upload-bytes.ts'
import { createReport } from '@amour/test/trust/moderation-fixture.ts'
import { startS3Server } from '@amour/test/process/s3-server.ts'
import { storePendingUpload } from '@amour/test/media/pending-upload.ts'
import { makePicture } from '@amour/test/media/test-picture.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY, HOUR } from '#durations.ts'
import { mindClocks } from '#jobs/steady-clock.ts'
import { StorageAway, type StoredFile } from '#media/storage.ts'
import { releaseTakedown } from '#features/media/moderation/takedowns.service.ts'
import { detectLostMedia, deleteOrphanedFiles } from './orphaned-files.jobs.ts'

async function files(w: World) {
  const found: string[] = []
  for (const folder of ['sources', 'items', 'drafts', 'exports', 'kept', 'elsewhere'])
    for await (const { key } of w.context.storage.list(folder)) found.push(key)
  return found.toSorted()
}

const put = (w: World, key: string) => w.context.storage.write(key, Buffer.from('x'))
const upload = async (w: World) => {
  const ann = await w.aMember()
  const { body } = await w.as(ann)(uploads.video, { body: {} }, { file: makeFilmLikeFile() })
  const row = await w.db.selectFrom('media').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow()
  return { ann, row, source: row.source_key ?? '' }
}
const find = (w: World, id: string) =>
  w.db
    .selectFrom('media')
    .select(['processing', 'status', 'reason', 'is_default'])
    .where('id', '=', id)
    .executeTakeFirst()

test('files that no row names go after an hour; those of a row, and those that are not ours to judge, stay', async () => {
  await using w = await world()
  const { ann, source, row } = await upload(w)
  const orphans = [
    'sources/orphan',
    'items/orphan/160.webp',
    'items/orphan/720.mp4',
    'drafts/orphan',
    'kept/orphan',
    'exports/orphan/copy',
  ]
  await w.as(ann)(exports.begin, {})
  const copy = await w.db.selectFrom('export').select('storage_key').executeTakeFirstOrThrow()
  const named = [`${row.storage_key}/160.webp`, `${copy.storage_key}/copy`]
  for (const key of [...orphans, ...named, 'elsewhere/kept']) await put(w, key)
  const kept = [source, ...named, 'elsewhere/kept'].toSorted()

  w.clock.advance(HOUR - 60_000)
  await deleteOrphanedFiles.perform(w.context, {})
  expect(await files(w)).toEqual([...orphans, ...kept].toSorted())
  w.clock.advance(2 * 60_000)
  const stopping = new AbortController()
  const { storage } = w.context
  const remove: typeof storage.remove = async (key) => {
    await storage.remove(key)
    stopping.abort()
  }
  const first = deleteOrphanedFiles.perform({ ...w.context, storage: { ...storage, remove } }, {}, stopping.signal)
  await expect(first).rejects.toThrow(/abort/i)
  expect(await files(w)).toHaveLength(orphans.length + kept.length - 1)
  const damaged = async (key: string) => {
    if (key === 'items/orphan/160.webp') throw new Error('It cannot be removed.')
    await storage.remove(key)
  }
  const second = deleteOrphanedFiles.perform({ ...w.context, storage: { ...storage, remove: damaged } }, {})
  await expect(second).rejects.toThrow('could not be worked off')
  expect(await files(w)).toEqual([...kept, 'items/orphan/160.webp'].toSorted())
  await deleteOrphanedFiles.perform(w.context, {})
  expect(await files(w)).toEqual(kept)
})

test('the files of a closed account go with it, from an object store too', async () => {
  await using server = await startS3Server()
  await using w = await world({ STORAGE_URL: server.url })
  const { ann, row } = await upload(w)
  await put(w, `${row.storage_key}/160.webp`)
  await w.db.deleteFrom('member').where('id', '=', ann.id).execute()
  w.clock.advance(HOUR + 60_000)
  await deleteOrphanedFiles.perform(w.context, {})
  expect(await files(w)).toEqual([])
})

test('a storage that takes no file away is given up after ten, also where named files lie between, and all that can go goes', async () => {
  await using w = await world()
  const { storage } = w.context
  const ann = await w.aMember()
  const named: StoredFile[] = []
  const orphans: StoredFile[] = []
  const modifiedAt = w.clock.now()
  for (let index = 0; index < 12; index += 1) {
    const { storageKey } = await storePhoto(w.context, ann.id)
    named.push({ key: `${storageKey}/160.webp`, modifiedAt })
    orphans.push({ key: `items/orphan${index}/160.webp`, modifiedAt })
  }
  w.clock.advance(HOUR + 60_000)
  // One portion in which they lie in turn, and one for each orphan that is left.
  const inTurn = orphans.slice(0, 6).flatMap((orphan, index) => [orphan, named[index] ?? orphan])
  const fill = (files: StoredFile[]) => Array.from({ length: 500 }, (_, index) => files[index] ?? named[0])
  const listed = [inTurn, ...orphans.slice(6).map((orphan) => [orphan])].flatMap(fill) as StoredFile[]
  async function* list(folder: string) {
    if (folder === 'items') yield* listed
  }
  const tried: string[] = []
  const away = async (key: string) => {
    tried.push(key)
    throw new StorageAway({ code: 'ETIMEDOUT' })
  }
  const perform = (remove: typeof storage.remove) =>
    deleteOrphanedFiles.perform({ ...w.context, storage: { ...storage, list, remove } }, {})
  await expect(perform(away)).rejects.toThrow('Storage is away')
  expect(tried).toEqual(orphans.slice(0, 10).map(({ key }) => key))

  const removed: string[] = []
  const damaged = async (key: string) => {
    if (key === orphans[0]?.key || key === orphans[11]?.key) throw new Error('It cannot be removed.')
    removed.push(key)
  }
  await expect(perform(damaged)).rejects.toThrow('2 of 12 could not be worked off.')
  expect(removed).toEqual(orphans.slice(1, 11).map(({ key }) => key))
})

test('an item whose file is gone is said to be lost, in words, and makes room for another try', async () => {
  await using w = await world()
  const { ann, row, source } = await upload(w)
  await w.context.storage.remove(source)
  await detectLostMedia.perform(w.context, {})
  expect((await find(w, row.id))?.processing).toBe('waiting')
  w.clock.advance(HOUR + 60_000)
  await detectLostMedia.perform(w.context, {})
  expect(await find(w, row.id)).toMatchObject({ processing: 'failed', status: 'rejected', reason: 'lost' })
  const { token } = (await w.asNobody(session.refresh, { body: { refresh_token: ann.refreshToken } })).body
  const [item] = (await w.as({ token })(media.listOwn, { query: {} })).body.data
  expect(item).toMatchObject({ id: row.id, processing: 'failed', reason: 'lost' })
})

test('a photo on show whose files are gone is taken off, and one whose files are there stays', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const [gone, kept] = [
    await storePhoto(w.context, ann.id, { isDefault: true }),
    await storePhoto(w.context, bob.id, { isDefault: true }),
  ]
  await w.context.storage.removeFolder(gone.storageKey)
  w.clock.advance(HOUR + 60_000)
  await detectLostMedia.perform(w.context, {})
  expect(await find(w, gone.id)).toEqual({
    processing: 'failed',
    status: 'rejected',
    reason: 'lost',
    is_default: false,
  })
  expect(await find(w, kept.id)).toMatchObject({ processing: 'done', status: 'approved', is_default: true })
})

test('an item that a case holds is lost like any other, and keeps no other one from being found', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember({ gender: 'Man', seeking: 'Woman' })]
  const held = await storePhoto(w.context, ann.id, { isDefault: true })
  await createReport(w, bob, held.id, { kind: 'photo', category: 'intimateImage' })
  expect(await find(w, held.id)).toMatchObject({ processing: 'done', status: 'pending' })
  const other = await storePhoto(w.context, ann.id)
  for (const { storageKey } of [held, other]) await w.context.storage.removeFolder(storageKey)
  w.clock.advance(HOUR + 60_000)
  await detectLostMedia.perform(w.context, {})
  const lost = { processing: 'failed', status: 'rejected', reason: 'lost', is_default: false }
  expect(await find(w, held.id)).toEqual(lost)
  expect(await find(w, other.id)).toEqual(lost)
  // The case that held it is decided as any other.
  const { case_id: caseId } = await w.db.selectFrom('media_takedown').select('case_id').executeTakeFirstOrThrow()
  await releaseTakedown(w.context, caseId)
  expect(await find(w, held.id)).toEqual(lost)
})

test('what loses its files by a decision while one looks keeps the reason that its owner read', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const { id, storageKey } = await storePhoto(w.context, ann.id, { status: 'rejected', reason: 'notYou' })
  w.clock.advance(HOUR + 60_000)
  const { storage } = w.context
  const sizeOf: typeof storage.sizeOf = async (key) => {
    await w.db.updateTable('media').set({ emptied_at: w.clock.now() }).where('id', '=', id).execute()
    await storage.removeFolder(storageKey)
    return storage.sizeOf(key)
  }
  await detectLostMedia.perform({ ...w.context, storage: { ...storage, sizeOf } }, {})
  expect(await find(w, id)).toMatchObject({ processing: 'done', status: 'rejected', reason: 'notYou' })
})

test('a storage that is away, or not the right one, loses nobody’s photos', async () => {
  await using server = await startS3Server()
  await using w = await world({ STORAGE_URL: server.url })
  const ann = await w.aMember()
  for (let index = 0; index < 12; index += 1) await storePhoto(w.context, ann.id)
  w.clock.advance(HOUR + 60_000)
  await server.stop()
  await expect(detectLostMedia.perform(w.context, {})).rejects.toThrow('Storage is away')
  await expect(deleteOrphanedFiles.perform(w.context, {})).rejects.toThrow('Storage is away')
  await server.start()

  const elsewhere = { ...w.context, storage: { ...w.context.storage, sizeOf: async () => undefined } }
  await expect(detectLostMedia.perform(elsewhere, {})).rejects.toThrow('not their storage')
  await detectLostMedia.perform(w.context, {})
  const stopping = new AbortController()
  const asked: string[] = []
  const sizeOf = async (key: string) => {
    asked.push(key)
    stopping.abort()
    return w.context.storage.sizeOf(key)
  }
  const stopped = { ...w.context, storage: { ...w.context.storage, sizeOf } }
  await expect(detectLostMedia.perform(stopped, {}, stopping.signal)).rejects.toThrow(/abort/i)
  expect(asked).toHaveLength(1)
  const states = await w.db.selectFrom('media').select('processing').distinct().execute()
  expect(states).toEqual([{ processing: 'done' }])
})

test('an upload that waits on another machine is waited for a week', async () => {
  await using server = await startS3Server()
  await using w = await world({ STORAGE_URL: server.url })
  await server.stop()
  const { row } = await upload(w)
  await rm(join(w.context.config.dataDir, 'spool'), { recursive: true })
  await server.start()
  w.clock.advance(6 * DAY)
  await detectLostMedia.perform(w.context, {})
  expect((await find(w, row.id))?.processing).toBe('waiting')
  w.clock.advance(2 * DAY)
  // Nor is it lost by a worker's clock alone.
  await mindClocks(detectLostMedia).perform(w.context, {})
  expect((await find(w, row.id))?.processing).toBe('waiting')
  await detectLostMedia.perform(w.context, {})
  expect(await find(w, row.id)).toMatchObject({ processing: 'failed', reason: 'lost' })
})

test('an upload whose job the queue has thrown away after two weeks is made all the same, once', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const picture = await makePicture({ seed: 1, width: 700, height: 500 }).jpeg().toBuffer()
  const { id } = await storePendingUpload(w.context, ann.id, picture)
  const look = () => detectLostMedia.perform({ ...w.context, db: w.dbOf('worker') }, {})
  const jobs = async () =>
    (await sql`SELECT id FROM pgboss.job WHERE name = 'media.process' AND state < 'completed'`.execute(w.db)).rows
      .length
  w.clock.advance(15 * DAY)
  await look()
  expect(await jobs()).toBe(1)
  // As the queue does it with what has waited for so long, by its own clock, which no test moves.
  await sql`UPDATE pgboss.job SET keep_until = now() - interval '1 day'`.execute(w.db)
  await sql`DELETE FROM pgboss.job WHERE state < 'active' AND keep_until < now()`.execute(w.db)
  for (let day = 0; day < 2; day += 1) await look()
  expect(await jobs()).toBe(1)
  await w.settle()
  expect(
    (await w.db.selectFrom('media').select('processing').where('id', '=', id).executeTakeFirst())?.processing,
  ).toBe('done')
})
