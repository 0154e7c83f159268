import { readFile } from 'node:fs/promises'
import { Username } from '@amour/contract/account/accounts.ts'
import { makePicture } from '@amour/test/media/test-picture.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { UnusableMedia } from '#media/unusable-media.ts'
import { createFrameReader, packFrame } from './frames.ts'
import { isWritable } from './letters.ts'
import { drawOverlay, markPicture } from './marking.ts'

const TEXT = 'Half-past-nine_at · 25 Nov 2026'

const aPicture = (width = 960, height = 1200) => makePicture({ width, height }).webp({ quality: 80 }).toBuffer()

/** How far the pixels of two pictures of one size lie apart, each by its channel that differs most. */
async function differences(one: Buffer, other: Buffer) {
  const raw = async (bytes: Buffer) => sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [{ data: a, info }, { data: b, info: size }] = [await raw(one), await raw(other)]
  expect([info.width, info.height]).toEqual([size.width, size.height])
  return {
    info,
    at: (x: number, y: number) => Math.abs((a[(y * info.width + x) * 3] ?? 0) - (b[(y * info.width + x) * 3] ?? 0)),
  }
}

test('a mark lies over all of a picture: each part of it that is worth cropping has some', async () => {
  const bytes = await aPicture()
  const marked = await markPicture(bytes, TEXT)
  expect(await sharp(marked).metadata()).toMatchObject({ format: 'webp', width: 960, height: 1200 })
  const { info, at } = await differences(bytes, marked)
  const [columns, rows] = [4, 5]
  for (let part = 0; part < columns * rows; part += 1) {
    const [left, top] = [(part % columns) * (info.width / columns), Math.floor(part / columns) * (info.height / rows)]
    let plain = 0
    let seen = 0
    for (let y = top; y < top + info.height / rows; y += 1) {
      for (let x = left; x < left + info.width / columns; x += 1) {
        if (at(x, y) > 20) seen += 1
        else plain += 1
      }
    }
    expect(seen / (seen + plain), `part ${part}`).toBeGreaterThan(0.008)
    // Quiet: what is shown is still the picture.
    expect(seen / (seen + plain), `part ${part}`).toBeLessThan(0.2)
  }
})

test('a mark is to be read on black and on white', async () => {
  for (const background of ['#000000', '#ffffff']) {
    const plain = await sharp({ create: { width: 480, height: 480, channels: 3, background } })
      .webp()
      .toBuffer()
    const { at } = await differences(plain, await markPicture(plain, TEXT))
    const strong = Array.from({ length: 480 * 480 }, (_, index) => at(index % 480, Math.trunc(index / 480)) > 25)
    expect(strong.filter(Boolean).length, background).toBeGreaterThan(2_000)
  }
})

test('two names make two pictures, in every width', async () => {
  for (const width of [160, 480, 960, 1600]) {
    const bytes = await aPicture(width, Math.round(width * 0.75))
    const [ben, bea] = [await markPicture(bytes, 'ben · 25 Nov 2026'), await markPicture(bytes, 'bea · 25 Nov 2026')]
    expect(ben.equals(bea)).toBe(false)
    expect(ben.equals(bytes)).toBe(false)
  }
})

test('every letter of a username and of a date is drawn', () => {
  const letters = Array.from({ length: 0x24f }, (_, code) => String.fromCharCode(code))
  const allowed = letters.filter((letter) => Username.safeParse(`a${letter}aa`).success)
  expect(allowed).toHaveLength(64)
  expect([...allowed, ...TEXT.split('')].filter((letter) => !isWritable(letter))).toEqual([])
})

test('many at once are all answered, each with its own; what is no picture is refused, and harms no other', async () => {
  const [bytes, other] = [await aPicture(160, 200), await aPicture(200, 160)]
  const asked = Array.from({ length: 12 }, (_, index) =>
    markPicture(index % 2 ? bytes : other, `name${index} · 25 Nov 2026`),
  )
  const broken = markPicture(Buffer.from('no picture'), TEXT)
  await expect(broken).rejects.toThrow(UnusableMedia)
  const sizes = await Promise.all((await Promise.all(asked)).map((marked) => sharp(marked).metadata()))
  expect(sizes.map(({ width }) => width)).toEqual(asked.map((_, index) => (index % 2 ? 160 : 200)))
})

test('a marker that is ended in the middle is replaced, and what it was asked is answered', async () => {
  const bytes = await aPicture(480, 600)
  await markPicture(bytes, TEXT)
  const pid = await findMarker()
  const asked = Array.from({ length: 4 }, (_, index) => markPicture(bytes, `name${index} · 25 Nov 2026`))
  process.kill(pid, 'SIGKILL')
  for (const marked of await Promise.all(asked)) expect((await sharp(marked).metadata()).width).toBe(480)
  expect(await findMarker()).not.toBe(pid)
})

test('the mark alone shines through, for a film to lie under it', async () => {
  const overlay = await drawOverlay({ width: 854, height: 480 }, TEXT)
  const { data, info } = await sharp(overlay).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 854, height: 480, channels: 4 })
  const opaque = data.filter((_, index) => index % 4 === 3)
  expect(opaque.filter((alpha) => alpha === 0).length).toBeGreaterThan(opaque.length * 0.8)
  expect(Math.max(...opaque.subarray(0, 100_000))).toBeLessThan(160)
})

test('what is no frame, or would fill the memory, ends the reading', () => {
  const read = createFrameReader()
  const [one, two] = [packFrame({ isDone: true }, Buffer.from('ab')), packFrame({ isDone: false })]
  const both = Buffer.concat([one, two])
  expect(read(both.subarray(0, 5))).toEqual([])
  const frames = [...read(both.subarray(5, 20)), ...read(both.subarray(20))]
  expect(frames.map(({ head, body }) => [head, String(body)])).toEqual([
    [{ isDone: true }, 'ab'],
    [{ isDone: false }, ''],
  ])
  expect(() => createFrameReader()(Buffer.alloc(8, 255))).toThrow('too large')
  expect(() => createFrameReader()(Buffer.from([0, 0, 0, 1, 0, 0, 0, 0, 123]))).toThrow(SyntaxError)
})

/** The number of this process's marker. */
async function findMarker(): Promise<number> {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').catch(() => '')
  for (const child of children.trim().split(' ')) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')
    if (command.includes('watermark/marker.ts')) return Number(child)
  }
  throw new Error('There is no marker.')
}
