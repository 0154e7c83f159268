import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { media } from '@amour/contract/media/media.ts'
import { makeFilm, ffmpeg } from '@amour/test/media/test-film.ts'
import { makePicture } from '@amour/test/media/test-picture.ts'
import { storePendingUpload } from '@amour/test/media/pending-upload.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { type World, world } from '@amour/test/world.ts'
import sharp, { type Sharp } from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import type { Context } from '#context.ts'
import { eraseMember } from '#features/account/account-deletion/erasure.service.ts'
import { banHashes, banMedia } from '#features/media/banned-media/banned-media.service.ts'
import { toHash } from '#media/pdq/pdq-distance.ts'
import { processUpload } from './processing.service.ts'

const slow = { timeout: 120_000 }

const photo = (seed: number, change: (picture: Sharp) => Sharp = (picture) => picture) =>
  makePicture({ seed, width: 700, height: 500 })
    .png()
    .toBuffer()
    .then((bytes) => change(sharp(bytes)).jpeg({ quality: 85 }).toBuffer())

/** Uploads and works it off; answers what became of it. */
async function upload(context: Context, memberId: string, bytes: Uint8Array, kind: 'photo' | 'video' = 'photo') {
  const { id } = await storePendingUpload(context, memberId, bytes, kind)
  await processUpload(context, id)
  const row = await context.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { id, processing: row.processing, status: row.status, reason: row.reason }
}

const matches = (w: World) => w.db.selectFrom('media_match').selectAll().execute()
const hashOf = async (w: World, id: string) => {
  const row = await w.db.selectFrom('media_hash').select('pdq').where('media_id', '=', id).executeTakeFirstOrThrow()
  return toHash(row.pdq)
}

async function filesOf({ context }: Pick<World, 'context'>) {
  const keys: string[] = []
  for (const folder of ['sources', 'items', 'evidence'])
    for await (const { key } of context.storage.list(folder)) keys.push(key)
  return keys
}

/** The context of a server that keeps lists in a folder. */
async function withLists(w: World, lists: Record<string, string>) {
  const folder = await createTemporaryFolder('lists')
  onTestFinished(() => rm(folder, { recursive: true }))
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  for (const [name, text] of Object.entries(lists)) await write(name, text)
  return { context: { ...w.context, config: { ...w.context.config, banListsFolder: folder } }, write }
}

test('a picture that was banned is refused to everybody, smaller, mirrored or saved anew', slow, async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const first = await upload(w.context, ann.id, await photo(1))
  expect(await banMedia(w.context, first.id, { kind: 'removed', note: 'M-1 by mia' })).toEqual({ added: 1, alike: [] })
  expect(await banMedia(w.context, first.id, { kind: 'removed', note: 'again' })).toEqual({ added: 0, alike: [] })

  const before = await filesOf(w)
  const copies = [(copy: Sharp) => copy.resize({ width: 450 }), (copy: Sharp) => copy.flop().rotate(90)]
  for (const change of copies) {
    expect(await upload(w.context, bob.id, await photo(1, change))).toMatchObject({
      processing: 'failed',
      status: 'rejected',
      reason: 'prohibited',
    })
  }
  expect(await upload(w.context, bob.id, await photo(2))).toMatchObject({ processing: 'done', status: 'pending' })
  expect((await filesOf(w)).filter((key) => !before.includes(key))).toHaveLength(9)
  expect(await matches(w)).toEqual([
    expect.objectContaining({ member_id: bob.id, kind: 'removed', source: 'own', frame_ms: 0, evidence_key: null }),
    expect.objectContaining({ member_id: bob.id, kind: 'removed', source: 'own' }),
  ])
  const own = (await w.as(bob)(media.listOwn, { query: {} })).body.data
  expect(
    own
      .filter(({ reason }) => reason === 'prohibited')
      .map(({ urls, picture }: Record<string, unknown>) => [urls, picture]),
  ).toEqual([
    [{}, undefined],
    [{}, undefined],
  ])
})

test('who bans a picture hears where else it is shown', slow, async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const first = await upload(w.context, ann.id, await photo(1))
  const second = await upload(w.context, bob.id, await photo(1, (copy) => copy.resize({ width: 500 })))
  expect(await banMedia(w.context, first.id, { kind: 'intimate', note: '' })).toEqual({ added: 1, alike: [second.id] })
})

test('a nearer ban of another kind does not hide that it may be abuse of a child', slow, async () => {
  await using w = await world()
  const ann = await w.aMember()
  const known = await upload(w.context, ann.id, await photo(1))
  const hash = await hashOf(w, known.id)
  await banMedia(w.context, known.id, { kind: 'removed', note: '' })
  const near = hash.slice(0, -2) + (hash.endsWith('ff') ? '00' : 'ff')
  const { context } = await withLists(w, { 'partner.txt': `# kind: child\n# source: partner\n${near}\n` })
  const refused = await upload(context, ann.id, await photo(1, (copy) => copy.resize({ width: 690 })))
  expect(await matches(w)).toMatchObject([{ kind: 'child', evidence_key: `evidence/${refused.id}` }])
})

test('where it may be abuse of a child the upload is kept, sealed, and the match tells so', slow, async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const known = await upload(w.context, ann.id, await photo(1))
  const hash = await hashOf(w, known.id)
  const { context } = await withLists(w, { 'partner.txt': `# kind: child\n# source: partner\n${hash}\n` })
  const bytes = await photo(1, (copy) => copy.resize({ width: 600 }))
  const refused = await upload(context, bob.id, bytes)
  expect(refused).toMatchObject({ processing: 'failed', reason: 'prohibited' })

  const [match] = await matches(w)
  expect(match).toMatchObject({
    media_id: refused.id,
    kind: 'child',
    source: 'partner',
    evidence_key: `evidence/${refused.id}`,
  })
  const sealed = await w.context.storage.read(`evidence/${refused.id}`)
  expect(sealed?.includes(bytes.subarray(100, 200))).toBe(false)
  const place = { owner: refused.id, column: 'media_match.evidence' }
  expect(w.context.seal.open(place, sealed ?? Buffer.alloc(0))).toEqual(bytes)
  expect((await filesOf(w)).filter((key) => key.includes(refused.id))).toEqual([`evidence/${refused.id}`])

  // What must be reported stays when its owner has the account erased, and with it who that was.
  await eraseMember(w.context, bob.id)
  const [kept] = await matches(w)
  expect(kept).toMatchObject({ media_id: null, member_id: null, kind: 'child' })
  const owner = { owner: kept?.id ?? '', column: 'media_match.owner' }
  expect(JSON.parse(w.context.seal.openText(owner, kept?.owner_sealed ?? Buffer.alloc(0)))).toMatchObject({
    memberId: bob.id,
    username: bob.username,
    email: bob.email,
  })
  expect(await w.context.storage.read(`evidence/${refused.id}`)).toEqual(sealed)
})

test('a list is read anew when it changes; a broken one stops the work, or leaves what was known', slow, async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const hash = await hashOf(w, (await upload(w.context, ann.id, await photo(1))).id)
  const head = '# kind: intimate\n# source: partner\n'
  const { context, write } = await withLists(w, { 'a.txt': 'no list' })
  const waiting = await storePendingUpload(context, bob.id, await photo(1))
  await expect(processUpload(context, waiting.id)).rejects.toThrow('a.txt')
  const row = () => w.db.selectFrom('media').selectAll().where('id', '=', waiting.id).executeTakeFirstOrThrow()
  expect(await row()).toMatchObject({ processing: 'waiting', tries: 0 })

  await write('a.txt', `${head}${hash}\n`)
  await processUpload(context, waiting.id)
  expect(await row()).toMatchObject({ processing: 'failed', reason: 'prohibited' })
  await write('a.txt', 'broken again')
  expect(await upload(context, bob.id, await photo(1, (copy) => copy.resize({ width: 500 })))).toMatchObject({
    reason: 'prohibited',
  })
  await write('a.txt', head)
  expect(await upload(context, bob.id, await photo(1, (copy) => copy.resize({ width: 450 })))).toMatchObject({
    processing: 'done',
  })
})

test('a picture that says nothing matches nothing', slow, async () => {
  await using w = await world()
  const ann = await w.aMember()
  const flat = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#222222' } })
    .jpeg()
    .toBuffer()
  const first = await upload(w.context, ann.id, flat)
  const hash = await hashOf(w, first.id)
  expect(await banMedia(w.context, first.id, { kind: 'removed', note: '' })).toEqual({ added: 0, alike: [] })
  await banHashes(w.context, [hash], { kind: 'removed', note: '' })
  expect(await upload(w.context, ann.id, flat)).toMatchObject({ processing: 'done' })
})

test('the same picture of the same member is noted for the reviewer; another member’s is not', slow, async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const first = await upload(w.context, ann.id, await photo(1))
  const copy = await upload(w.context, ann.id, await photo(1, (picture) => picture.flop().resize({ width: 500 })))
  await upload(w.context, ann.id, await photo(2))
  await upload(w.context, bob.id, await photo(1))
  expect(copy).toMatchObject({ processing: 'done', status: 'pending' })
  const noted = await w.db.selectFrom('media_duplicate').selectAll().execute()
  expect(noted).toEqual([{ media_id: copy.id, duplicate_id: first.id, distance: expect.any(Number) }])
})

test.skipIf(!ffmpeg)('a film with a banned picture in it is refused', slow, async () => {
  await using w = await world()
  const ann = await w.aMember()
  const first = await upload(w.context, ann.id, await makeFilm({ seconds: 3 }), 'video')
  const { added } = await banMedia(w.context, first.id, { kind: 'removed', note: '' })
  expect(added).toBeGreaterThan(1)
  const cut = await makeFilm({ seconds: 3, kind: 'webm', words: ['-ss', '1'] })
  expect(await upload(w.context, ann.id, cut, 'video')).toMatchObject({ processing: 'failed', reason: 'prohibited' })
  expect((await matches(w))[0]?.frame_ms).toBeGreaterThanOrEqual(0)
})
