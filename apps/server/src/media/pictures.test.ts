import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureWidths } from '@amour/contract/media/media.ts'
import { makePicture } from '@amour/test/media/test-picture.ts'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { pdqDistance } from './pdq/pdq-distance.ts'
import { checkPhoto, derivePhoto, deriveSelfie, deriveStill, keptWidths, type SafePicture } from './pictures.ts'
import { isRoot, openWorkFolder } from './work-folder.ts'

type Made = SafePicture & { read(name: string): Promise<Buffer> }

/** What the decoder makes of a file, and the way to read it. */
async function derived<Result>(bytes: Buffer, look: (made: Made) => Promise<Result>): Promise<Result> {
  await using folder = await openWorkFolder()
  await writeFile(join(folder.path, 'source'), bytes)
  const made = await derivePhoto(join(folder.path, 'source'), folder.path)
  expect((await readdir(folder.path)).toSorted()).toEqual([...made.files, 'source'].toSorted())
  return await look({ ...made, read: (name) => readFile(join(folder.path, name)) })
}

const sizeOf = async (bytes: Buffer) => {
  const { format, width, height } = await readAny(bytes)
  return `${format} ${width}×${height}`
}

/** Even AVIF, which the decoder would not open: by its own head. */
async function readAny(bytes: Buffer) {
  if (bytes.toString('latin1', 4, 12) !== 'ftypavif') return sharp(bytes).metadata()
  const ispe = bytes.indexOf('ispe')
  return { format: 'avif', width: bytes.readUInt32BE(ispe + 8), height: bytes.readUInt32BE(ispe + 12) }
}

test('the widths that are kept are those of the contract', () => {
  expect(keptWidths).toEqual(pictureWidths)
})

test('a photo is kept in four widths as WebP and AVIF, with its size and mean colour', async () => {
  const photo = sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#336699' } })
  await derived(await photo.jpeg({ quality: 100 }).toBuffer(), async ({ read, ...made }) => {
    expect(made).toMatchObject({ width: 2400, height: 1800 })
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(made.placeholder.slice(at, at + 2), 16))
    for (const [seen, meant] of [
      [red, 0x33],
      [green, 0x66],
      [blue, 0x99],
    ])
      expect(Math.abs((seen ?? 0) - (meant ?? 0))).toBeLessThan(4)
    const sizes = await Promise.all(made.files.map(async (name) => sizeOf(await read(name))))
    expect(sizes).toEqual(
      expect.arrayContaining(
        [160, 480, 960, 1600].flatMap((width) => [`webp ${width}×${width * 0.75}`, `avif ${width}×${width * 0.75}`]),
      ),
    )
  })
})

test('a photo is never made larger, yet every name is there', async () => {
  await derived(await makePicture({ width: 500, height: 700 }).png().toBuffer(), async ({ read, width, height }) => {
    expect([width, height]).toEqual([500, 700])
    const sizes = await Promise.all(keptWidths.map(async (kept) => sizeOf(await read(`${kept}.webp`))))
    expect(sizes).toEqual(['webp 160×224', 'webp 480×672', 'webp 500×700', 'webp 500×700'])
  })
})

test('a photo taken with the phone on its side stands upright', async () => {
  const lying = await makePicture({ width: 800, height: 600 }).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  await derived(lying, async ({ width, height, read }) => {
    expect([width, height]).toEqual([600, 800])
    expect(await sizeOf(await read('480.webp'))).toBe('webp 480×640')
  })
})

test('grey, deep, and printer’s colours all become plain ones', { timeout: 60_000 }, async () => {
  const photo = makePicture({ width: 400, height: 400 })
  const kinds: [string, Sharp][] = [
    ['grey', photo.clone().greyscale().jpeg()],
    ['deep', photo.clone().toColourspace('rgb16').png()],
    ['CMYK', photo.clone().toColourspace('cmyk').jpeg()],
    ['of few colours', photo.clone().png({ palette: true })],
  ]
  for (const [name, kind] of kinds) {
    await derived(await kind.toBuffer(), async ({ read }) => {
      const { channels, space, hasAlpha } = await sharp(await read('480.webp')).metadata()
      expect({ name, channels, space, hasAlpha }).toEqual({ name, channels: 3, space: 'srgb', hasAlpha: false })
    })
  }
})

test('what shines through is white for everybody, on light screens and dark', async () => {
  const clear = sharp({ create: { width: 400, height: 400, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
  await derived(await clear.png().toBuffer(), async ({ placeholder }) => expect(placeholder).toBe('#ffffff'))
})

test('a blurred picture holds nothing that could be made sharp again', async () => {
  // Two pictures that agree only in their colours from afar: whoever sharpens a blur cannot tell which one it was.
  const from = (grain: number) => {
    const rgb = Buffer.alloc(800 * 800 * 3)
    for (let at = 0; at < rgb.length; at += 1) {
      const [x, y] = [Math.floor(at / 3) % 800, Math.floor(at / 2400)]
      const stripe = grain && (Math.floor(x / grain) + Math.floor(y / grain)) % 2 ? 60 : -60
      rgb[at] = 100 + Math.round((x + y) / 20) + (grain ? stripe : 0)
    }
    return sharp(rgb, { raw: { width: 800, height: 800, channels: 3 } })
      .png()
      .toBuffer()
  }
  const blurs = await Promise.all(
    [0, 10, 25].map(async (grain) =>
      derived(await from(grain), async ({ read }) =>
        sharp(await read('blur.webp'))
          .raw()
          .toBuffer(),
      ),
    ),
  )
  const [smooth = Buffer.alloc(0), ...striped] = blurs
  for (const blur of striped) {
    expect(blur.length).toBe(smooth.length)
    const differences = blur.map((value, at) => Math.abs(value - (smooth[at] ?? 0)))
    expect(differences.reduce((most, one) => Math.max(most, one), 0)).toBeLessThan(12)
  }
})

test('a photo is hashed as the picture that is shown', async () => {
  const photo = makePicture({ seed: 9, width: 1200, height: 900 })
  const upright = await derived(await photo.clone().jpeg({ quality: 95 }).toBuffer(), async ({ pdqs }) => pdqs)
  const lying = sharp(await photo.png().toBuffer())
    .rotate(270)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 70 })
  const turned = await derived(await lying.toBuffer(), async ({ pdqs }) => pdqs)
  expect(upright.quality).toBeGreaterThanOrEqual(80)
  expect(pdqDistance(upright.hashes[0] ?? '', turned.hashes[0] ?? '')).toBeLessThanOrEqual(10)
})

test.for([
  [300, 300],
  [8000, 300],
] as const)('a photo of %i × %i pixels is taken', async ([width, height]) => {
  const photo = sharp({ create: { width, height, channels: 3, background: '#445566' } })
  await using folder = await openWorkFolder()
  await writeFile(join(folder.path, 'source'), await photo.png().toBuffer())
  expect(await checkPhoto(join(folder.path, 'source'))).toEqual({ width, height })
})

test('a still of a film may be small', async () => {
  await using folder = await openWorkFolder()
  await writeFile(join(folder.path, 'source'), await makePicture({ width: 120, height: 90 }).png().toBuffer())
  const { width, height } = await deriveStill(join(folder.path, 'source'), folder.path)
  expect([width, height]).toEqual([120, 90])
})

test.skipIf(!isRoot).for([
  ['photo', derivePhoto],
  ['selfie', deriveSelfie],
] as const)('what still runs of a decoder changes no name among the copies of a %s', async ([, derive]) => {
  await using folder = await openWorkFolder()
  await writeFile(join(folder.path, 'source'), await makePicture({ width: 400, height: 400 }).png().toBuffer())
  await derive(join(folder.path, 'source'), folder.path)
  expect((await stat(folder.path)).uid).toBe(0)
})
