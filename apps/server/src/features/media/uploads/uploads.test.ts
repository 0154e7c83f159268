import { readdir } from 'node:fs/promises'
import { media, PHOTO_QUOTA, SPACE_QUOTA, VIDEO_QUOTA } from '@amour/contract/media/media.ts'
import { PHOTO_BYTES, uploads } from '@amour/contract/media/uploads.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makePhotoFile, makeFilmLikeFile } from '@amour/test/media/upload-bytes.ts'
import { callApp } from '@amour/test/http/call-app.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { spoolFolder } from '#media/spool.ts'
import { newId } from '#security/ids.ts'

const photo = (
  w: World,
  member: TestMember,
  file: Buffer<ArrayBuffer>,
  visibility?: 'public' | 'private',
  key = newId(),
) => w.as(member)(uploads.photo, { body: { visibility } }, { file, headers: { 'idempotency-key': key } })
const video = (w: World, member: TestMember, file: Buffer<ArrayBuffer>, key = newId()) =>
  w.as(member)(uploads.video, { body: {} }, { file, headers: { 'idempotency-key': key } })

const rows = (w: World) => w.db.selectFrom('media').selectAll().orderBy('id').execute()
const jobs = async (w: World) => {
  const found = await sql<{ data: { id: string } }>`
    SELECT data FROM pgboss.job WHERE name = 'media.process' ORDER BY created_on`.execute(w.db)
  return found.rows.map(({ data }) => data.id)
}

/** Every file that an upload may leave: in the storage and on its way there. */
async function files(w: World) {
  const found: string[] = []
  for (const folder of ['sources', 'items', 'drafts'])
    for await (const { key } of w.context.storage.list(folder)) found.push(key)
  const spool = await readdir(spoolFolder(w.context.config), { recursive: true }).catch(() => [])
  return [...found, ...spool.filter((name) => name !== 'waiting')]
}

test('a photo is taken: its file lies safe, its row waits, and the worker has its job', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const file = await makePhotoFile()
  const reply = await photo(w, ann, file, 'public')
  expect(reply.status).toBe(201)
  expect(reply.body).toMatchObject({ kind: 'photo', status: 'pending', processing: 'waiting', visibility: 'public' })
  expect(reply.body).toMatchObject({ urls: {}, isDefault: false, reason: null, deletedUntil: null })
  const [row] = await rows(w)
  expect(row).toMatchObject({ id: reply.body.id, member_id: ann.id, bytes: file.length, spooled_at: null })
  expect(await w.context.storage.read(row?.source_key ?? '')).toEqual(file)
  expect(await files(w)).toEqual([row?.source_key])
  expect(await jobs(w)).toEqual([reply.body.id])
  expect((await w.as(ann)(media.listOwn, { query: {} })).body).toMatchObject({
    data: [{ id: reply.body.id }],
    quota: { photos: { used: 1 }, bytes: { used: file.length } },
  })
})

test('without a choice it is private', async () => {
  await using w = await world()
  const ann = await w.aMember()
  expect((await photo(w, ann, await makePhotoFile())).body.visibility).toBe('private')
})

test('a member who has not finished the profile may upload; a stranger and a restricted member may not', async () => {
  await using w = await world()
  const file = await makePhotoFile()
  const [newcomer, restricted] = [await w.aMember({ hasProfile: false }), await w.aMember({ status: 'restricted' })]
  expect((await photo(w, newcomer, file)).status).toBe(201)
  expect((await photo(w, restricted, file)).problem.code).toBe('accountRestricted')
  expect((await w.asNobody(uploads.photo, { body: {} }, { file })).problem.code).toBe('notSignedIn')
  expect(await files(w)).toHaveLength(1)
})

test('the same upload sent again after a lost connection gets the first answer and is stored once', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const [key, file] = [newId(), await makePhotoFile()]
  const first = await photo(w, ann, file, 'public', key)
  const again = await photo(w, ann, file, 'public', key)
  expect([again.status, again.body]).toEqual([201, first.body])
  const other = await photo(w, ann, await makePhotoFile(), 'public', key)
  expect([other.status, other.problem.code]).toEqual([422, 'requestReused'])
  const changed = await photo(w, ann, file, 'private', key)
  expect(changed.problem.code).toBe('requestReused')
  expect(await files(w)).toHaveLength(1)
  expect(await jobs(w)).toHaveLength(1)
})

test('a resend of the last upload that was allowed is answered, though nothing more is', async () => {
  await using w = await world()
  const ann = await w.aMember()
  for (let index = 1; index < PHOTO_QUOTA; index += 1) await storePhoto(w.context, ann.id)
  const [key, file] = [newId(), await makePhotoFile()]
  const first = await photo(w, ann, file, 'private', key)
  const again = await photo(w, ann, file, 'private', key)
  expect([again.status, again.body.id]).toEqual([201, first.body.id])
  expect((await photo(w, ann, await makePhotoFile())).problem.code).toBe('photoQuota')
})

test('two at once of the same upload are one', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const [key, file] = [newId(), await makePhotoFile()]
  const replies = await Promise.all([photo(w, ann, file, 'private', key), photo(w, ann, file, 'private', key)])
  expect([201, 409]).toEqual(expect.arrayContaining(replies.map(({ status }) => status)))
  const again = await photo(w, ann, file, 'private', key)
  expect(again.status).toBe(201)
  expect(await rows(w)).toHaveLength(1)
  expect(await files(w)).toHaveLength(1)
})

test('the same file again is found, whatever it is called, until its item is deleted', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const file = await makePhotoFile()
  const { body: first } = await photo(w, ann, file)
  const again = await photo(w, ann, file)
  expect([again.status, again.problem.code, again.problem.data]).toEqual([409, 'mediaDuplicate', { id: first.id }])
  expect((await photo(w, bob, file)).status).toBe(201)
  expect(await files(w)).toHaveLength(2)
  await w.as(ann)(media.remove, { params: { id: first.id } })
  expect((await photo(w, ann, file)).status).toBe(201)
})

test('other kinds of files are refused with 415 under the field, and nothing is kept', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'
  for (const wrong of [
    'MZ\u0090',
    '%PDF-1.7',
    'GIF89a',
    svg,
    '#EXTM3U\nhttp://127.0.0.1/',
    'x',
    '<html>',
    makeFilmLikeFile(),
  ]) {
    const reply = await photo(w, ann, Buffer.from(wrong))
    expect([reply.status, reply.problem.code]).toEqual([415, 'unsupportedType'])
    expect(reply.problem.violations).toEqual([
      { propertyPath: 'file', message: 'Please choose a JPEG, PNG or WebP photo. Save a HEIC photo as JPEG first.' },
    ])
  }
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(600)])
  expect((await photo(w, ann, heic)).problem.violations?.[0]?.message).toMatch(/Save a HEIC photo as JPEG first\.$/)
  const film = await video(w, ann, await makePhotoFile())
  expect([film.status, film.problem.violations?.[0]?.message]).toEqual([
    415,
    'Please choose an MP4, MOV or WebM video.',
  ])
  expect([await files(w), await rows(w), await jobs(w)]).toEqual([[], [], []])
})

test('a photo that would never do is refused at once, with the reason under the field', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const jpeg = await makePhotoFile()
  const wrong: [Buffer<ArrayBuffer>, string][] = [
    [await makePhotoFile({ width: 299, height: 400, format: 'png' }), 'less than 300 pixels'],
    [await makePhotoFile({ width: 9000, height: 300, format: 'png' }), '8,000 on a side'],
    [Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(500)]), 'couldn’t read this file'],
  ]
  for (const [file, sentence] of wrong) {
    const reply = await photo(w, ann, file)
    expect([reply.status, reply.problem.violations?.[0]?.propertyPath]).toEqual([422, 'file'])
    expect(reply.problem.violations?.[0]?.message).toContain(sentence)
  }
  expect([await files(w), await rows(w)]).toEqual([[], []])
})

test('a photo of more than 10 MB is refused with 413 as it comes, and nothing is kept', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const reply = await photo(w, ann, Buffer.concat([await makePhotoFile(), Buffer.alloc(PHOTO_BYTES)]))
  expect([reply.status, reply.problem.code]).toEqual([413, 'tooLarge'])
  expect(reply.problem.violations).toEqual([{ propertyPath: 'file', message: 'A photo can have at most 10 MB.' }])
  expect(await files(w)).toEqual([])
})

test('without an ffmpeg videos are switched off in words, and photos go on', async () => {
  await using w = await world({ FFMPEG_PATH: '/nowhere/ffmpeg' })
  const ann = await w.aMember()
  const reply = await video(w, ann, makeFilmLikeFile())
  expect([reply.status, reply.problem.code]).toEqual([503, 'videoOff'])
  expect(reply.problem.message).toBe('Videos can’t be uploaded here at the moment.')
  expect((await photo(w, ann, await makePhotoFile())).status).toBe(201)
})

test('a quota that is full refuses before the file is read', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  for (let index = 0; index < VIDEO_QUOTA; index += 1) await storePhoto(w.context, ann.id, { kind: 'video' })
  expect((await video(w, ann, makeFilmLikeFile())).problem.code).toBe('videoQuota')
  expect((await photo(w, ann, await makePhotoFile())).status).toBe(201)
  const { id } = await storePhoto(w.context, bob.id)
  await w.db
    .updateTable('media')
    .set({ bytes: SPACE_QUOTA - 5_000 })
    .where('id', '=', id)
    .execute()
  expect((await video(w, bob, makeFilmLikeFile(5_001))).problem.code).toBe('spaceQuota')
  expect((await video(w, bob, makeFilmLikeFile(5_000))).status).toBe(201)
  expect((await video(w, bob, makeFilmLikeFile(100))).problem.code).toBe('spaceQuota')
})

test('a hundred uploads at once with one place left store exactly one, on two apps of the site', async () => {
  await using w = await world()
  const ann = await w.aMember()
  for (let index = 1; index < VIDEO_QUOTA; index += 1) await storePhoto(w.context, ann.id, { kind: 'video' })
  const before = await files(w)
  // What stands before the quota is lifted, or nobody would come to it.
  const free = { take: async () => undefined }
  await liftPlaces(w)
  const context = { ...w.context, limits: { ...w.context.limits, ...free } }
  const apps = [await buildApp(context), await buildApp(context)] as const
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      callApp(apps[index % 2 ? 0 : 1], ann.token, uploads.video, { body: {} }, { file: makeFilmLikeFile() }),
    ),
  )
  const codes = replies.map((reply) => (reply.status === 201 ? 'stored' : reply.problem.code))
  expect(codes.toSorted()).toEqual(['stored', ...Array<string>(99).fill('videoQuota')])
  expect(await rows(w)).toHaveLength(VIDEO_QUOTA)
  expect((await files(w)).length - before.length).toBe(1)
  expect(await jobs(w)).toHaveLength(1)
  for (const app of apps) await app.close()
})

/** Lets every slot of an upload run out the moment it is taken. */
const liftPlaces = ({ db }: World) =>
  sql`CREATE FUNCTION lift() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.until := ''-infinity''; RETURN NEW; END';
    CREATE TRIGGER lift BEFORE INSERT OR UPDATE ON upload_slot FOR EACH ROW EXECUTE FUNCTION lift()`.execute(db)

test('two uploads at once are a member’s, however many processes take them; that of a dead one is free in half a minute', async () => {
  await using w = await world()
  const ann = await w.aMember()
  await using other = await buildApp(w.context)
  const [one, two, three] = [await makePhotoFile(), await makePhotoFile(), await makePhotoFile()]
  const held = { member_id: ann.id, slot: 1, owner_token: newId() }
  await w.db
    .insertInto('upload_slot')
    .values({ ...held, until: sql<Date>`now() + interval '30 seconds'` })
    .execute()
  const send = (app: typeof other, file: Buffer<ArrayBuffer>) =>
    callApp(app, ann.token, uploads.photo, { body: {} }, { file })
  const replies = await Promise.all([send(w.app, one), send(other, two)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 429])

  await w.db
    .updateTable('upload_slot')
    .set({ until: sql<Date>`now()` })
    .execute()
  expect((await send(w.app, three)).status).toBe(201)
  expect(await w.db.selectFrom('upload_slot').select('slot').execute()).toEqual([])
})

test('a third upload at once waits its turn, and a place is free again whatever became of the others', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const files = await Promise.all([makePhotoFile(), makePhotoFile(), makePhotoFile(), makePhotoFile()])
  const replies = await Promise.all(files.map((file) => photo(w, ann, file)))
  const statuses = replies.map(({ status }) => String(status)).toSorted()
  expect(statuses).toEqual(['201', '201', '429', '429'])
  const refused = replies.find(({ status }) => status === 429)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  await photo(w, ann, Buffer.from('x'))
  expect((await photo(w, ann, await makePhotoFile())).status).toBe(201)
})

test('twenty uploads an hour are kept; what was refused or sent again does not count', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const key = newId()
  for (let index = 0; index < 20; index += 1) {
    const reply = await video(w, ann, makeFilmLikeFile(1_000 + index), index === 0 ? key : undefined)
    expect(reply.status, String(index)).toBe(201)
    if (index % 5 === 0) await video(w, ann, Buffer.from('x'))
    await w.db.updateTable('media').set({ kind: 'photo' }).execute()
    if (index === 10) await w.db.deleteFrom('media').execute()
  }
  const more = await video(w, ann, makeFilmLikeFile())
  expect([more.status, more.problem.code]).toEqual([429, 'tooManyRequests'])
  expect(Number(more.headers['retry-after'])).toBeGreaterThan(3_000)
})
