import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { makePicture } from '@amour/test/media/test-picture.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { UnusableMedia } from './unusable-media.ts'
import { checkPhoto, derivePhoto } from './pictures.ts'
import { openWorkFolder } from './work-folder.ts'

const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const photo = () => makePicture({ width: 400, height: 300 })

/** The decoder's own word on a file, whatever its name or first bytes promised; and it leaves nothing behind. */
async function refusal(bytes: Buffer, read: typeof checkPhoto | typeof derivePhoto): Promise<string> {
  await using folder = await openWorkFolder()
  const path = join(folder.path, 'source')
  await writeFile(path, bytes)
  const fault = await read(path, folder.path).then(
    () => 'taken',
    (error: unknown) => (error instanceof UnusableMedia ? error.fault : String(error)),
  )
  expect(await readdir(folder.path)).toEqual(['source'])
  return fault
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([latin1(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

function numbers(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) buffer.writeUInt32BE(value, index * 4)
  return buffer
}

/** A PNG of one colour whose head says this size, whatever there is of it. */
function png(width: number, height: number, rows: number): Buffer {
  const head = Buffer.concat([numbers(width, height), Buffer.from([8, 0, 0, 0, 0])])
  const body = deflateSync(Buffer.alloc(rows * (width + 1)))
  return Buffer.concat([
    latin1('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', head),
    chunk('IDAT', body),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A JPEG whose head says that each side has 65,535 pixels. */
async function immenseJpeg(): Promise<Buffer> {
  const bytes = await photo().jpeg().toBuffer()
  bytes.fill(0xff, bytes.indexOf(latin1('\xff\xc0')) + 5, bytes.indexOf(latin1('\xff\xc0')) + 9)
  return bytes
}

async function animatedPng(): Promise<Buffer> {
  const bytes = await photo().png().toBuffer()
  const afterHead = 8 + 25
  return Buffer.concat([bytes.subarray(0, afterHead), chunk('acTL', numbers(2, 0)), bytes.subarray(afterHead)])
}

const frames = async () =>
  sharp([await photo().png().toBuffer(), await makePicture({ seed: 2, width: 400, height: 300 }).png().toBuffer()], {
    join: { animated: true },
  })
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)

test.for<[what: string, fault: string, bytes: () => Buffer | Promise<Buffer>]>([
  ['a drawing', 'unreadable', () => latin1('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>')],
  [
    'a drawing in a drawing’s clothes',
    'unreadable',
    () => latin1('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  ],
  ['a program', 'unreadable', () => Buffer.concat([latin1('MZ\x90\0'), Buffer.alloc(4_000)])],
  ['a page', 'unreadable', () => latin1('<!doctype html><script>alert(1)</script>')],
  ['the textbook’s virus', 'unreadable', () => latin1(EICAR)],
  ['an animation', 'unreadable', async () => (await frames()).gif().toBuffer()],
  ['an animation that says it is a page too', 'unreadable', () => latin1('GIF89a/*<script>*/')],
  ['a TIFF', 'unreadable', () => photo().tiff().toBuffer()],
  ['an AVIF', 'unreadable', () => photo().avif({ effort: 0 }).toBuffer()],
  ['nothing', 'unreadable', () => Buffer.alloc(0)],
  ['the first bytes of a JPEG', 'unreadable', () => latin1('\xff\xd8\xff\xe0')],
  ['12,000 × 12,000 pixels in a few kilobytes', 'tooLarge', () => png(12_000, 12_000, 12_000)],
  ['a PNG that says 65,535 pixels a side', 'tooLarge', () => png(65_535, 65_535, 1)],
  ['a JPEG that says 65,535 pixels a side', 'unreadable', immenseJpeg],
  ['51 megapixels', 'tooLarge', () => png(7_900, 6_456, 1)],
  ['a side of 8,001 pixels', 'tooLarge', () => png(8_001, 300, 300)],
  ['a side of 299 pixels', 'tooSmall', () => png(299, 800, 800)],
  ['an animated WebP', 'moving', async () => (await frames()).webp().toBuffer()],
  ['an animated PNG', 'moving', animatedPng],
])('%s is refused by its head: %s', async ([, fault, bytes]) => {
  expect(await refusal(await bytes(), checkPhoto)).toBe(fault)
})

test.for<[what: string, bytes: () => Buffer | Promise<Buffer>]>([
  ['half of a JPEG', async () => half(await photo().jpeg().toBuffer())],
  ['half of a PNG', async () => half(await photo().png().toBuffer())],
  ['half of a WebP', async () => half(await photo().webp().toBuffer())],
  ['a PNG with fewer rows than its head says', () => png(7_000, 7_000, 3)],
])('%s is refused and nothing of it is kept', async ([, bytes]) => {
  expect(await refusal(await bytes(), derivePhoto)).toBe('unreadable')
})

const secrets = [
  EICAR,
  '<script>alert(1)</script>',
  'PK\x03\x04',
  'Ann’s camera',
  'at her home',
  'GPSLatitude',
  '51/1 30/1',
]

/** A photo that tells where and by whom it was taken, with a page in its comment and an archive behind its end. */
async function talkativePhoto(): Promise<Buffer> {
  const xmp =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="at her home"/></rdf:RDF></x:xmpmeta>'
  const bytes = await photo()
    .withExif({ IFD0: { Artist: 'Ann’s camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withXmp(xmp)
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  const comment = latin1(`<script>alert(1)</script>${EICAR}`)
  const segment = Buffer.concat([latin1('\xff\xfe'), Buffer.from([0, comment.length + 2]), comment])
  return Buffer.concat([bytes.subarray(0, 2), segment, bytes.subarray(2), latin1(`PK\x03\x04${EICAR}`)])
}

test('a photo that is also a page and an archive, and tells where it was taken, keeps nothing but its pixels', async () => {
  await using folder = await openWorkFolder()
  const path = join(folder.path, 'source')
  const source = await talkativePhoto()
  await writeFile(path, source)
  const { exif, xmp, icc } = await sharp(source).metadata()
  expect([exif, xmp, icc].every((part) => part !== undefined)).toBe(true)

  for (const name of (await derivePhoto(path, folder.path)).files) {
    const bytes = await readFile(join(folder.path, name))
    for (const secret of secrets) expect(bytes.includes(secret), `${secret} in ${name}`).toBe(false)
    expect(bytes.toString('latin1')).not.toMatch(/exif|xmp|adobe|iccp|gps/i)
  }
})
