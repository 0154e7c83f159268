import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { confinedDecoder, type Decoder } from '@amour/server/media/decoding.ts'
import { grantToDecoder, openWorkFolder } from '@amour/server/media/work-folder.ts'
import { expect, test } from 'vitest'
import { cacheDecoder } from './cached-decoder.ts'
import { ffmpeg, makeFilm } from './test-film.ts'
import { makePicture } from './test-picture.ts'

const slow = { timeout: 120_000 }

/** A decoder that counts how often it is asked, and a twin of it with a cache of its own. */
async function twins(folder: string) {
  const asked: string[] = []
  const counting = Object.fromEntries(
    Object.entries(confinedDecoder).map(([name, ask]: [string, (...question: never[]) => unknown]) => [
      name,
      (...question: never[]) => {
        asked.push(name)
        return ask(...question)
      },
    ]),
  ) as Decoder
  const answers = join(folder, 'answers')
  const place = async (name: string, bytes: Uint8Array) => {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'source'), bytes)
    await grantToDecoder(join(folder, name))
    return join(folder, name)
  }
  return { asked, answers, place, twin: cacheDecoder(counting, answers) }
}

async function readAll(folder: string, files: string[]) {
  return Promise.all(files.map(async (name) => [name, (await readFile(join(folder, name))).toString('base64')]))
}

test('a photo is decoded once, and repeated byte for byte', slow, async () => {
  await using temporary = await openWorkFolder()
  const { asked, place, twin } = await twins(temporary.path)
  const bytes = await makePicture({ width: 700, height: 500 }).jpeg().toBuffer()
  const [one, other, real] = [await place('one', bytes), await place('other', bytes), await place('real', bytes)]
  const first = await twin.derivePhoto(join(one, 'source'), one)
  const second = await twin.derivePhoto(join(other, 'source'), other)
  const { usage: _, ...answer } = await confinedDecoder.derivePhoto(join(real, 'source'), real)
  expect(asked).toEqual(['derivePhoto'])
  expect([first, second]).toMatchObject([answer, answer])
  const made = await readAll(real, answer.files)
  expect(await readAll(one, first.files)).toEqual(made)
  expect(await readAll(other, second.files)).toEqual(made)
  expect(await twin.checkPhoto(join(one, 'source'))).toEqual({ width: 700, height: 500 })
  expect(asked).toEqual(['derivePhoto', 'checkPhoto'])
})

test.skipIf(!ffmpeg)('a film is decoded once for each format that it is read as', slow, async () => {
  if (!ffmpeg) return
  await using temporary = await openWorkFolder()
  const { asked, place, twin } = await twins(temporary.path)
  const bytes = await makeFilm({ seconds: 1, size: '320x240' })
  const [one, other, third] = [await place('one', bytes), await place('other', bytes), await place('third', bytes)]
  const first = await twin.deriveFilm(ffmpeg, one, 'source', 'mp4')
  expect(await twin.deriveFilm(ffmpeg, other, 'source', 'mp4')).toEqual(first)
  expect(asked).toHaveLength(1)
  expect(await readAll(other, first.files)).toEqual(await readAll(one, first.files))
  await twin.deriveFilm(ffmpeg, third, 'source', 'mov')
  expect(asked).toHaveLength(2)
})

test('a refusal is repeated with its reason; what failed for another reason is asked again', slow, async () => {
  await using temporary = await openWorkFolder()
  const { asked, answers, place, twin } = await twins(temporary.path)
  const folder = await place('one', Buffer.from('no picture'))
  const refuse = () => twin.checkPhoto(join(folder, 'source')).catch((error: unknown) => error)
  const first = await refuse()
  expect(first).toMatchObject({ name: 'UnusableMedia', fault: 'unreadable' })
  expect(await refuse()).toEqual(first)
  expect(asked).toEqual(['checkPhoto'])

  const broken = cacheDecoder({ ...confinedDecoder, derivePhoto: () => Promise.reject(new Error('full')) }, answers)
  await expect(broken.derivePhoto(join(folder, 'source'), folder)).rejects.toThrow('full')
  await expect(twin.derivePhoto(join(folder, 'source'), folder)).rejects.toThrow('unreadable')
  expect(await readdir(answers)).toHaveLength(2)
})

test('who has stopped the work gets no answer from the cache either', slow, async () => {
  await using temporary = await openWorkFolder()
  const { asked, place, twin } = await twins(temporary.path)
  const bytes = await makePicture({ width: 400, height: 300 }).jpeg().toBuffer()
  const [one, other] = [await place('one', bytes), await place('other', bytes)]
  await twin.derivePhoto(join(one, 'source'), one)
  const stopped = twin.derivePhoto(join(other, 'source'), other, AbortSignal.abort())
  await expect(stopped).rejects.toThrow('aborted')
  expect(await readdir(other)).toEqual(['source'])
  expect(asked).toEqual(['derivePhoto'])
})

test('a changed picture is another one', slow, async () => {
  await using temporary = await openWorkFolder()
  const { asked, place, twin } = await twins(temporary.path)
  const bytes = await makePicture({ width: 400, height: 300 }).jpeg().toBuffer()
  const folder = await place('one', bytes)
  await twin.checkPhoto(join(folder, 'source'))
  await writeFile(join(folder, 'source'), Buffer.concat([bytes, Buffer.of(0)]))
  await twin.checkPhoto(join(folder, 'source'))
  expect(asked).toEqual(['checkPhoto', 'checkPhoto'])
})
