import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { media } from '@amour/contract/media/media.ts'
import { referenceOf } from '@amour/server/features/media/library/media-reference.service.ts'
import { listPendingMedia, type PendingMedia } from '@amour/server/features/media/moderation/media-review.service.ts'
import { storePhoto, storeVideo, FILM_PARTS } from '@amour/test/media/stored-photo.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { review } from './asking.ts'
import { command } from './deciding.ts'
import { type Preview, startPreview } from './preview.ts'

/** Ann's uploads that wait, the first a photo and the second a video, and what she sees of them. */
async function desk(w: World) {
  const ann = await w.aMember({ username: 'ann', age: 34 })
  const photo = await storePhoto(w.context, ann.id, { status: 'pending' })
  w.clock.advance(60_000)
  const video = await storeVideo(w.context, ann.id, { status: 'pending', visibility: 'private' })
  const own = async () => {
    const { data } = (await w.as(ann)(media.listOwn, { query: {} })).body
    return data.map(({ kind, status, rating, reason }) => [kind, status, rating, reason])
  }
  const references = (await listPendingMedia(w.context, 9)).items.map(({ reference }) => reference)
  return { ann, photo, video, own, references }
}

const nothing: Preview = { show: ({ reference }) => `at ${reference}`, close: () => undefined }

/** A person at the terminal who gives these answers, and what they read. */
async function sitDown(w: World, answers: string[]) {
  const read: string[] = []
  const terminal = { question: async () => answers.shift() ?? 'q' }
  await review(w.context, { terminal, preview: nothing, say: (line) => void read.push(line), by: 'mia' })
  return read
}

test('a person looks at what waits one after another and decides', async () => {
  await using w = await world()
  const { photo, video, own, references } = await desk(w)
  await w.db.insertInto('media_twin').values({ media_id: video.id, twin_id: photo.id, distance: 2 }).execute()
  const read = await sitDown(w, ['?', 'e', 'r', '', 'R', '3'])
  expect(await own()).toEqual([
    ['video', 'rejected', 'general', 'contactDetails'],
    ['photo', 'approved', 'explicit', null],
  ])
  expect(read[0]).toBe(
    `\n${references[0]}  photo, public, by ann (34), waiting for 1 min  (2 in all)\nat ${references[0]}`,
  )
  expect(read.join()).toContain(`waiting for 0 min, the same picture as ${references[0]}  (1 in all)`)
  expect(read).toContain('Approved, and marked explicit.')
  expect(read).toContain('Rejected: An email address, telephone number, link or handle can be read in it.')
  expect(read.at(-1)).toBe('Nothing waits.')
})

test('what is skipped waits still', async () => {
  await using w = await world()
  const { own } = await desk(w)
  expect((await sitDown(w, ['s', 'a'])).at(-1)).toBe('Nothing else waits; 1 skipped.')
  expect(await own()).toEqual([
    ['video', 'approved', 'general', null],
    ['photo', 'pending', 'general', null],
  ])
  expect(await sitDown(w, ['q'])).toHaveLength(1)
})

test('the command line lists, decides by reference, and says what is wrong', async () => {
  await using w = await world()
  const { ann, own, references } = await desk(w)
  const [first = '', second = ''] = references
  const run = (...words: string[]) => command(w.context, words, 'mia')
  expect(await run('list')).toBe(
    [
      `${first}  photo, public, by ann (34), waiting for 1 min`,
      `${second}  video, 12 s, private, by ann (34), waiting for 0 min`,
      '2 items wait.',
    ].join('\n'),
  )
  expect(await run('approve', first.toLowerCase())).toBe('Approved.')
  expect(await run('approve', first)).toBe('Approved.')
  expect(await run('reject', first, 'notYou')).toBe('Somebody has decided about this already.')
  expect(await run('reject', second, 'unclear')).toBe('Rejected: Too little can be recognised in it.')
  const third = await storePhoto(w.context, ann.id, { status: 'pending' })
  expect(await run('reject', referenceOf(third.id), 'underage')).toContain('npm run ban')
  await w.db.deleteFrom('media').where('id', '=', third.id).execute()
  expect(await run('approve', 'M-0000-0000')).toBe('There is no such item.')
  for (const words of [['reject', second], ['reject', second, 'ugly'], ['delete', second], ['help']]) {
    expect(await run(...words)).toContain('npm run review -- approve')
  }
  expect(await own()).toEqual([
    ['video', 'rejected', 'general', 'unclear'],
    ['photo', 'approved', 'general', null],
  ])
})

/** Asks the preview's server as a browser or somebody else would. */
async function load(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; type: unknown; bytes: Buffer }>()
  request(url, { headers, method }, (reply) => {
    buffer(reply).then(
      (bytes) => resolve({ status: reply.statusCode ?? 0, type: reply.headers['content-type'], bytes }),
      reject,
    )
  })
    .on('error', reject)
    .end()
  return promise
}

test('a preview shows the picture and the film to the person at this machine', async () => {
  await using w = await world()
  const { photo } = await desk(w)
  const preview = await startPreview(w.context.storage)
  const [first, second] = (await listPendingMedia(w.context, 2)).items.map((item) => preview.show(item))
  const page = await load(first ?? '')
  expect(page.type).toBe('text/html')
  const [, picture = ''] = /<img src="([^"]+)"/.exec(String(page.bytes)) ?? []
  expect(await load(new URL(picture, first).href)).toMatchObject({
    status: 200,
    type: 'image/webp',
    bytes: Buffer.from(`${photo.id} 960`),
  })
  const [, film = ''] = /<video[^>]* src="([^"]+)"/.exec(String((await load(second ?? '')).bytes)) ?? []
  const url = new URL(film, second).href
  expect(await load(url)).toMatchObject({ status: 200, type: 'video/mp4', bytes: FILM_PARTS })
  expect(await load(url, { range: 'bytes=10-19' })).toMatchObject({ status: 206, bytes: FILM_PARTS.subarray(10, 20) })
  expect(await load(url, { range: 'bytes=999-' })).toMatchObject({ status: 416 })
  preview.close()
})

test('a preview is shut to other names, other secrets, other methods and what was not shown', async () => {
  await using w = await world()
  await desk(w)
  const preview = await startPreview(w.context.storage)
  const [first, second] = (await listPendingMedia(w.context, 2)).items
  const url = preview.show(first as PendingMedia) // two items wait
  const { host, pathname } = new URL(url)
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:/)
  expect((await load(url, { host: 'rebound.example' })).status).toBe(404)
  expect((await load(url, {}, 'POST')).status).toBe(404)
  expect((await load(`http://${host}/${'A'.repeat(24)}/${first?.id}`)).status).toBe(404)
  expect((await load(`http://${host}${pathname.replace(first?.id ?? '', second?.id ?? '')}`)).status).toBe(404)
  expect((await load(`http://${host}/`)).status).toBe(404)
  preview.close()
})
