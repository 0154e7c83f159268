import { chmod, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { media } from '@amour/contract/media/media.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { makeFilm, ffmpeg, runFfmpeg } from '@amour/test/media/test-film.ts'
import { makePicture } from '@amour/test/media/test-picture.ts'
import { storePendingUpload } from '@amour/test/media/pending-upload.ts'
import { canMount, mountSmallDisk } from '@amour/test/process/small-disk.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Context } from '#context.ts'
import { openQueue } from '#jobs/queue.ts'
import { confinedDecoder } from '#media/decoding.ts'
import { StorageAway } from '#media/storage.ts'
import { processMedia } from './processing.jobs.ts'
import { processUpload } from './processing.service.ts'

const slow = { timeout: 120_000 }

/** A world whose media are decoded each time. */
const decodingWorld = () => world({}, { decoder: confinedDecoder })

const photo = (seed = 1) => makePicture({ seed, width: 700, height: 500 }).jpeg({ quality: 90 }).toBuffer()

/** Everything that lies in the storage. */
async function files({ context }: Pick<World, 'context'>): Promise<string[]> {
  const keys: string[] = []
  for (const folder of ['sources', 'items', 'evidence']) {
    for await (const { key } of context.storage.list(folder)) keys.push(key)
  }
  return keys.toSorted((one, other) => one.localeCompare(other))
}

const rowOf = (w: World, id: string) =>
  w.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The context with some of its storage's ways broken or watched. */
const withStorage = (w: World, ways: Partial<Context['storage']>): Context => ({
  ...w.context,
  storage: { ...w.context.storage, ...ways },
})

const pictures = ['160', '480', '960', '1600'].flatMap((width) => [`${width}.avif`, `${width}.webp`])

test('an uploaded photo is made safe and waits for a person; the upload itself goes', slow, async () => {
  await using w = await decodingWorld()
  const ann = await w.aMember()
  const { id } = await storePendingUpload(w.context, ann.id, await photo())
  await w.settle()
  expect(await rowOf(w, id)).toMatchObject({
    processing: 'done',
    status: 'pending',
    reason: null,
    width: 700,
    height: 500,
    duration_ms: null,
    source_key: null,
    tries: 0,
    placeholder: expect.stringMatching(/^#[\da-f]{6}$/),
  })
  expect(new Set(await files(w))).toEqual(new Set([...pictures, 'blur.webp'].map((name) => `items/${id}/${name}`)))
  const hashes = await w.db.selectFrom('media_hash').selectAll().execute()
  expect(hashes).toEqual([{ media_id: id, frame_ms: 0, pdq: expect.stringMatching(/^[01]{256}$/), quality: 100 }])
  const [own] = (await w.as(ann)(media.listOwn, { query: {} })).body.data
  expect(own).toMatchObject({ id, processing: 'done', width: 700, urls: { 480: expect.any(String) } })
})

test.skipIf(!ffmpeg)('an uploaded video becomes a film with a poster', slow, async () => {
  await using w = await decodingWorld()
  const ann = await w.aMember()
  const { id } = await storePendingUpload(w.context, ann.id, await makeFilm({ seconds: 2 }), 'video')
  await w.settle()
  expect(await rowOf(w, id)).toMatchObject({
    processing: 'done',
    status: 'pending',
    width: 640,
    height: 360,
    source_key: null,
  })
  expect((await rowOf(w, id)).duration_ms).toBeGreaterThan(1_900)
  const made = [...pictures, 'blur.webp', 'poster.webp', '720.mp4'].map((name) => `items/${id}/${name}`)
  expect(new Set(await files(w))).toEqual(new Set(made))
  expect(await w.db.selectFrom('media_hash').select('frame_ms').orderBy('frame_ms').execute()).toMatchObject([
    { frame_ms: 0 },
    { frame_ms: 1_000 },
  ])
})

test(
  'what cannot be taken is refused with a reason, told to its owner once, and nothing of it is kept',
  slow,
  async () => {
    await using w = await decodingWorld()
    const ann = await w.aMember()
    const broken = await photo()
    const wrong = [
      ['unreadable', broken.subarray(0, broken.length / 2)],
      ['unreadable', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>')],
      ['tooSmall', await makePicture({ width: 299, height: 400 }).png().toBuffer()],
    ] as const
    const ids = []
    for (const [, bytes] of wrong) ids.push((await storePendingUpload(w.context, ann.id, bytes)).id)
    await w.settle()
    for (const [index, [reason]] of wrong.entries()) {
      const row = await rowOf(w, ids[index] ?? '')
      expect(row).toMatchObject({ processing: 'failed', status: 'rejected', reason, source_key: null })
    }
    expect(await files(w)).toEqual([])
    for (const id of ids) await processUpload(w.context, id)
    const { data } = (await w.as(ann)(notifications.all, { body: {} })).body
    expect(data).toMatchObject([{ type: 'media_rejected', text: '3 of your uploads weren’t approved' }])
  },
)

test('a photo that was uploaded as a video is refused', async () => {
  await using w = await decodingWorld()
  const ann = await w.aMember()
  const { id } = await storePendingUpload(w.context, ann.id, await photo(), 'video')
  await w.settle()
  expect(await rowOf(w, id)).toMatchObject({ processing: 'failed', reason: 'unreadable' })
})

test('an upload whose file is gone is lost, and its owner reads so', async () => {
  await using w = await decodingWorld()
  const ann = await w.aMember()
  const { id, source_key } = await storePendingUpload(w.context, ann.id, await photo())
  await w.context.storage.remove(source_key)
  await w.settle()
  expect(await rowOf(w, id)).toMatchObject({ processing: 'failed', status: 'rejected', reason: 'lost' })
})

test('while the storage is away an upload waits, however often, and is made when it is back', slow, async () => {
  await using w = await decodingWorld()
  const ann = await w.aMember()
  const { id } = await storePendingUpload(w.context, ann.id, await photo())
  const away = () => Promise.reject(new StorageAway(new Error('ECONNREFUSED')))
  for (let day = 0; day < 10; day += 1) {
    await expect(processUpload(withStorage(w, { open: away }), id)).rejects.toThrow(StorageAway)
  }
  await expect(processUpload(withStorage(w, { writeFile: away }), id)).rejects.toThrow(StorageAway)
  expect(await rowOf(w, id)).toMatchObject({ processing: 'waiting', status: 'pending', tries: 0 })
  await processUpload(w.context, id)
  expect(await rowOf(w, id)).toMatchObject({ processing: 'done' })
})

/** Has decoders work on a disk that is too small for them, until it is given back. */
async function workOnSmallDisk() {
  const disk = await mountSmallDisk(2)
  await chmod(disk.path, 0o777)
  vi.stubEnv('TMPDIR', disk.path)
  return {
    async [Symbol.asyncDispose]() {
      vi.unstubAllEnvs()
      await disk[Symbol.asyncDispose]()
    },
  }
}

/** A program that says what its original does on a full disk, of all that it writes. */
async function fullDisk(w: World, name: string, complaint: string, original: string) {
  const path = join(w.context.config.dataDir, name)
  const script = `#!/bin/sh\ncase "$*" in *-encoders*|*-filters*) exec ${original} "$@";; esac\necho '${complaint}' >&2\n`
  await writeFile(path, `${script}exit ${name === 'ffmpeg' ? 0 : 1}\n`, { mode: 0o755 })
  return path
}

test.skipIf(!canMount)('a photo waits while its decoder’s disk is full, however often it is tried', slow, async () => {
  await using w = await decodingWorld()
  const ann = await w.aMember()
  const { id } = await storePendingUpload(w.context, ann.id, await photo())
  const node = process.execPath
  process.execPath = await fullDisk(w, 'node', 'Error: ENOSPC: no space left on device, write', node)
  try {
    await using _disk = await workOnSmallDisk()
    for (let time = 0; time < 8; time += 1) await expect(processUpload(w.context, id)).rejects.toThrow(StorageAway)
  } finally {
    process.execPath = node
  }
  expect(await rowOf(w, id)).toMatchObject({ processing: 'waiting', status: 'pending', tries: 0 })
  await processUpload(w.context, id)
  expect(await rowOf(w, id)).toMatchObject({ processing: 'done' })
})

const canFill = canMount && ffmpeg !== undefined

test.skipIf(!canFill)('a video waits while the disk is full, which ffmpeg says and ends well', slow, async () => {
  await using w = await decodingWorld()
  const ann = await w.aMember()
  const { id } = await storePendingUpload(w.context, ann.id, await makeFilm({ seconds: 1 }), 'video')
  const complaint = 'Error writing trailer of file:720.mp4: No space left on device'
  const ffmpegPath = await fullDisk(w, 'ffmpeg', complaint, ffmpeg?.ffmpeg ?? '')
  const full = { ...w.context, config: { ...w.context.config, ffmpegPath, searchPath: dirname(ffmpeg?.ffprobe ?? '') } }
  {
    await using _disk = await workOnSmallDisk()
    await expect(processUpload(full, id)).rejects.toThrow(StorageAway)
  }
  expect(await rowOf(w, id)).toMatchObject({ processing: 'waiting', status: 'pending', tries: 0 })
  await processUpload(w.context, id)
  expect(await rowOf(w, id)).toMatchObject({ processing: 'done' })
})

test.skipIf(!ffmpeg)('a file that has its decoder speak of a full disk is not tried for ever', slow, async () => {
  await using w = await decodingWorld()
  const ann = await w.aMember()
  const { id } = await storePendingUpload(w.context, ann.id, await makeFilm({ seconds: 1 }), 'video')
  const ffmpegPath = await fullDisk(w, 'ffmpeg', 'title: No space left on device', ffmpeg?.ffmpeg ?? '')
  const fooled = {
    ...w.context,
    config: { ...w.context.config, ffmpegPath, searchPath: dirname(ffmpeg?.ffprobe ?? '') },
  }
  for (let time = 0; time < 6; time += 1) await expect(processUpload(fooled, id)).rejects.toThrow('there is room')
  await processUpload(fooled, id)
  expect(await rowOf(w, id)).toMatchObject({ processing: 'failed', status: 'rejected', reason: 'unreadable' })
})

test('work that was cut off is done again and leaves the same; two at once leave it once', slow, async () => {
  await using w = await decodingWorld()
  const ann = await w.aMember()
  const { id } = await storePendingUpload(w.context, ann.id, await photo())
  let written = 0
  const cutOff: Context['storage']['writeFile'] = async (key, path) => {
    written += 1
    if (written === 4) throw new Error('kill -9')
    await w.context.storage.writeFile(key, path)
  }
  await expect(processUpload(withStorage(w, { writeFile: cutOff }), id)).rejects.toThrow('kill -9')
  expect(await rowOf(w, id)).toMatchObject({ processing: 'waiting' })
  await Promise.all([processUpload(w.context, id), processUpload(w.context, id)])
  expect(await rowOf(w, id)).toMatchObject({ processing: 'done', source_key: null })
  expect(await files(w)).toHaveLength(9)
  expect(await w.db.selectFrom('media_hash').select('media_id').execute()).toHaveLength(1)
  const before = await rowOf(w, id)
  await processUpload(w.context, id)
  expect(await rowOf(w, id)).toEqual(before)
})

test('an upload that ends its worker each time is given up', async () => {
  await using w = await decodingWorld()
  const ann = await w.aMember()
  const { id } = await storePendingUpload(w.context, ann.id, await photo())
  await w.db.updateTable('media').set({ tries: 6 }).where('id', '=', id).execute()
  await w.settle()
  expect(await rowOf(w, id)).toMatchObject({ processing: 'failed', reason: 'unreadable', tries: 7 })
  expect(await files(w)).toEqual([])
})

test('an upload that is deleted while it is made leaves nothing behind', slow, async () => {
  await using w = await decodingWorld()
  const ann = await w.aMember()
  const { id } = await storePendingUpload(w.context, ann.id, await photo())
  const deleting = (item: string) => async (key: string, path: string) => {
    await w.context.storage.writeFile(key, path)
    await w.db.deleteFrom('media').where('id', '=', item).execute()
  }
  await processUpload(withStorage(w, { writeFile: deleting(id) }), id)
  expect(await files(w)).toEqual([])
  await processUpload(w.context, id)

  // What the store does not let go is left to the reaper, and keeps nothing else.
  const other = await storePendingUpload(w.context, ann.id, await photo(2))
  const removeFolder = () => Promise.reject(new StorageAway(new Error('locked')))
  await processUpload(withStorage(w, { writeFile: deleting(other.id), removeFolder }), other.id)
  expect((await files(w)).filter((key) => !key.startsWith('items/'))).toEqual([])
})

test('without an ffmpeg on this worker a video waits for another one', async () => {
  await using w = await decodingWorld()
  const ann = await w.aMember()
  const film = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1')
  const { id } = await storePendingUpload(w.context, ann.id, film, 'video')
  const poor = { ...w.context, config: { ...w.context.config, ffmpegPath: '/nowhere/ffmpeg', searchPath: '' } }
  for (let time = 0; time < 8; time += 1) await expect(processUpload(poor, id)).rejects.toThrow('no ffmpeg')
  expect(await rowOf(w, id)).toMatchObject({ processing: 'waiting', tries: 0 })
})

test.skipIf(!ffmpeg)(
  'a worker that is told to stop ends its film at once, and the next one makes it',
  slow,
  async () => {
    await using w = await decodingWorld()
    const ann = await w.aMember()
    // Long enough that no machine is through with it before the worker is told to stop.
    const second = await makeFilm({ seconds: 1, size: '1920x1080', rate: 60 })
    const film = await runFfmpeg('-stream_loop 29 -i input -c copy'.split(' '), 'mp4', second)
    const { id } = await storePendingUpload(w.context, ann.id, film, 'video')
    const queue = await openQueue(w.databaseUrl, w.context.log, { supervise: false, migrate: false })
    await queue.work(w.context, [processMedia])
    await expect.poll(async () => (await rowOf(w, id)).tries, { timeout: 30_000 }).toBe(1)
    const asked = performance.now()
    await queue.close()
    expect(performance.now() - asked).toBeLessThan(4_000)
    expect(await rowOf(w, id)).toMatchObject({ processing: 'waiting', tries: 0 })
    const { rows } = await sql`
    SELECT state, start_after <= now() AS "isDue" FROM pgboss.job WHERE name = 'media.process'`.execute(w.db)
    expect(rows).toEqual([{ state: 'retry', isDue: true }])
  },
)
