import { copyFile, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { members } from '@amour/contract/people/members.ts'
import { uploads } from '@amour/contract/media/uploads.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makeFilmLikeFile } from '@amour/test/media/upload-bytes.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { canMount, mountSmallDisk } from '@amour/test/process/small-disk.ts'
import { startS3Server } from '@amour/test/process/s3-server.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { HOUR } from '#durations.ts'
import { makeFolder } from '#media/synced-files.ts'
import { spoolFolder } from '#media/spool.ts'
import { newId } from '#security/ids.ts'
import { watchSpool, processSpool } from './upload-spool.service.ts'

const video = (w: World, member: TestMember, file: Buffer<ArrayBuffer>, key = newId()) =>
  w.as(member)(uploads.video, { body: {} }, { file, headers: { 'idempotency-key': key } })

const jobs = async (w: World) => {
  const found = await sql<{ data: { id: string } }>`
    SELECT data FROM pgboss.job WHERE name = 'media.process' ORDER BY created_on`.execute(w.db)
  return found.rows.map(({ data }) => data.id)
}

const spooled = async (w: World) =>
  (await readdir(spoolFolder(w.context.config), { recursive: true })).filter((name) => name !== 'waiting')

test('while the object store is down uploads are taken and wait; they go on when it is back, once each', async () => {
  await using server = await startS3Server()
  await using w = await world({ STORAGE_URL: server.url })
  const ann = await w.aMember()
  await server.stop()
  const [file, key] = [makeFilmLikeFile(), newId()]
  const reply = await video(w, ann, file, key)
  expect([reply.status, reply.body.processing]).toEqual([201, 'waiting'])
  expect((await video(w, ann, file, key)).body).toEqual(reply.body)
  expect((await video(w, ann, file)).problem.code).toBe('mediaDuplicate')
  expect([(await spooled(w)).length, await jobs(w)]).toEqual([1, []])

  await processSpool(w.context)
  expect([(await spooled(w)).length, await jobs(w)]).toEqual([1, []])
  await server.start()
  await Promise.all([processSpool(w.context), processSpool(w.context)])
  expect([await spooled(w), await jobs(w)]).toEqual([[], [reply.body.id]])
  const row = await w.db.selectFrom('media').selectAll().executeTakeFirstOrThrow()
  expect(row.spooled_at).toBeNull()
  expect(await w.context.storage.read(row.source_key ?? '')).toEqual(file)
})

test('an upload that was moved on before a crash is not moved on, nor worked on, twice', async () => {
  await using server = await startS3Server()
  await using w = await world({ STORAGE_URL: server.url })
  const ann = await w.aMember()
  await server.stop()
  const { body } = await video(w, ann, makeFilmLikeFile())
  await server.start()
  const [name = ''] = await spooled(w)
  const path = join(spoolFolder(w.context.config), name)
  // As it came in, with all that it tells: nobody else on the machine may look at it.
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const copy = join(w.context.config.dataDir, 'copy')
  await copyFile(path, copy)
  await processSpool(w.context)
  await copyFile(copy, path)
  await processSpool(w.context)
  expect(await jobs(w)).toEqual([body.id])
  w.clock.advance(2 * HOUR)
  await processSpool(w.context)
  expect(await spooled(w)).toEqual([])
})

test('while the object store is down pages load with the colours of their pictures, and a picture may be asked for later', async () => {
  await using server = await startS3Server()
  await using w = await world({ STORAGE_URL: server.url })
  const ann = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  const bob = await w.aMember()
  await storePhoto(w.context, bob.id, { isDefault: true })
  const page = () => w.as(ann)(members.view, { params: { id: bob.id } })
  const picture = async () => {
    const { statusCode, headers } = await w.app.inject({ url: (await page()).body.image ?? '' })
    return { statusCode, retryAfter: headers['retry-after'] }
  }
  expect(await picture()).toEqual({ statusCode: 200 })
  await server.stop()
  const { status, body } = await page()
  expect([status, body.picture?.placeholder]).toEqual([200, '#998877'])
  expect(await picture()).toEqual({ statusCode: 503, retryAfter: expect.anything() })
  await server.start()
  expect(await picture()).toEqual({ statusCode: 200 })
})

test('the process that takes uploads moves them on by itself', async () => {
  await using server = await startS3Server()
  await using w = await world({ STORAGE_URL: server.url })
  const ann = await w.aMember()
  await server.stop()
  const { body } = await video(w, ann, makeFilmLikeFile())
  await server.start()
  const spool = watchSpool(w.context)
  await expect.poll(() => jobs(w), { timeout: 15_000 }).toEqual([body.id])
  await spool.close()
  expect(await spooled(w)).toEqual([])
})

test('what broken uploads left is removed after an hour, and nothing that is still on its way', async () => {
  await using w = await world()
  const folder = spoolFolder(w.context.config)
  await makeFolder(join(folder, 'waiting'))
  for (const name of ['new', 'old', join('waiting', 'new'), join('waiting', 'old')]) {
    await writeFile(join(folder, name), 'x')
    const at = new Date(w.clock.now().getTime() - (name.endsWith('old') ? HOUR + 60_000 : HOUR - 60_000))
    await utimes(join(folder, name), at, at)
  }
  await processSpool(w.context)
  expect((await spooled(w)).toSorted()).toEqual(['new', 'waiting/new'])
})

test.runIf(canMount)(
  'a full disk answers 503 with words, keeps nothing half-written, and takes uploads when there is room',
  async () => {
    await using disk = await mountSmallDisk(4)
    await using w = await world({ DATA_DIR: disk.path })
    const ann = await w.aMember()
    const small = makeFilmLikeFile(1_000)
    expect((await video(w, ann, small)).status).toBe(201)
    const key = newId()
    const large = makeFilmLikeFile(5 * 2 ** 20)
    const reply = await video(w, ann, large, key)
    expect([reply.status, reply.problem.code]).toEqual([503, 'storageFull'])
    expect(reply.problem.message).toBe('We can’t take new photos and videos just now. Please try again later.')
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(await spooled(w)).toEqual([])
    expect(await w.db.selectFrom('media').select('bytes').execute()).toEqual([{ bytes: 1_000 }])
    expect(await jobs(w)).toHaveLength(1)

    const half = makeFilmLikeFile(2 * 2 ** 20)
    expect((await video(w, ann, half, key)).status).toBe(201)
  },
)
