import { writeFile } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { UnusableMedia } from './unusable-media.ts'
import { PDQ_SIDE, type Pdqs, type Pixels, pdqsOf } from './pdq/pdq.ts'

/** What libvips opens: JPEG, PNG and WebP, and HEIC only where it was built with a decoder of it. Never SVG, PDF, GIF. */
const hasHeic = sharp.format.heif.input.fileSuffix?.includes('.heic') ?? false
const loaders = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp']
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: hasHeic ? [...loaders, 'VipsForeignLoadHeif'] : loaders })
sharp.cache(false)

/** Sides in pixels, and pixels in all, that a photo may have (docs/specification/gaps.md §3). */
const SHORTEST = 300
const LONGEST = 8_000
const MOST_PIXELS = 50_000_000

/** A picture of this many pixels along its longer side shows colours and nothing else, however it is sharpened. */
const BLUR_SIDE = 8
const BLUR_WIDTH = 480

/** Effort 2 of 9: twice that makes AVIF files 4 % smaller and costs four times as much. */
const avif = { quality: 52, effort: 2 }
const webp = { quality: 80, effort: 2 }

/** What is known of a picture once it is made safe; `placeholder` is its mean colour (#rrggbb). */
type Derived = { width: number; height: number; placeholder: string; files: string[]; pdqs: Pdqs }

type Size = { width: number; height: number }

/** Reads a photo's head alone and answers its size as it is shown. Throws `UnusableMedia`. */
export async function measurePhoto(bytes: Buffer): Promise<Size> {
  const metadata = await readHead(bytes)
  const { width, height } = metadata.autoOrient
  if (Math.max(width, height) > LONGEST || width * height > MOST_PIXELS) throw new UnusableMedia('tooLarge')
  if (Math.min(width, height) < SHORTEST) throw new UnusableMedia('tooSmall')
  if ((metadata.pages ?? 1) > 1 || isAnimatedPng(bytes)) throw new UnusableMedia('moving')
  return { width, height }
}

/**
 * Decodes a picture once and writes into the current folder what is made of it: WebP and AVIF of each width, never
 * enlarged, and `blur.webp`, all of them new files: a name that is taken is refused. Nothing of the file but its pixels
 * is left in them. Throws `UnusableMedia`.
 */
export async function derivePicture(bytes: Buffer, widths: readonly number[]): Promise<Derived> {
  const { width, height } = (await readHead(bytes)).autoOrient
  const pixels = await decode(bytes, Math.max(...widths))
  const files: string[] = []
  const write = async (name: string, picture: Sharp) => {
    // In the order asked for, whichever is ready first.
    files.push(name)
    await writeFile(name, await picture.toBuffer(), { flag: 'wx' })
  }
  for (const kept of widths) {
    const sized = () => open(pixels).resize({ width: Math.min(kept, pixels.width) })
    await Promise.all([write(`${kept}.webp`, sized().webp(webp)), write(`${kept}.avif`, sized().avif(avif))])
  }
  const tiny = await toPixels(open(pixels).resize({ width: BLUR_SIDE, height: BLUR_SIDE, fit: 'inside' }))
  const blurHeight = Math.max(1, Math.round((BLUR_WIDTH * pixels.height) / pixels.width))
  const blur = open(tiny).resize({ width: BLUR_WIDTH, height: blurHeight, fit: 'fill', kernel: 'cubic' })
  await write('blur.webp', blur.blur(BLUR_WIDTH / BLUR_SIDE / 2).webp({ quality: 50, effort: 2 }))
  return { width, height, placeholder: meanColour(tiny), files, pdqs: pdqsOf(await shrinkForPdq(pixels)) }
}

async function readHead(bytes: Buffer): Promise<Metadata> {
  if (bytes.length === 0) throw new UnusableMedia('unreadable', 'empty')
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable)
  if (!metadata.width || !metadata.height) throw new UnusableMedia('unreadable')
  return metadata
}

/** `failOn` warning: a truncated file is refused, not filled up with grey. What shines through is laid on white. */
async function decode(bytes: Buffer, widest: number): Promise<Pixels> {
  const source = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'warning', sequentialRead: true })
  return toPixels(
    source.autoOrient().resize({ width: widest, withoutEnlargement: true }).flatten({ background: '#ffffff' }),
  ).catch(unreadable)
}

async function toPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  if (info.channels !== 3) throw new Error(`A picture was decoded into ${info.channels} channels.`)
  return { width: info.width, height: info.height, rgb: data }
}

const open = ({ width, height, rgb }: Pixels) => sharp(rgb, { raw: { width, height, channels: 3 } })

async function shrinkForPdq(pixels: Pixels): Promise<Pixels> {
  if (Math.max(pixels.width, pixels.height) <= PDQ_SIDE) return pixels
  return toPixels(open(pixels).resize({ width: PDQ_SIDE, height: PDQ_SIDE, fit: 'fill' }))
}

function meanColour({ rgb }: Pixels): string {
  const sums = [0, 0, 0]
  for (const [index, value] of rgb.entries()) sums[index % 3] = (sums[index % 3] ?? 0) + value
  const mean = sums.map((sum) => Math.round((sum * 3) / rgb.length))
  return `#${mean.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** libvips shows the first picture of an animated PNG and says nothing of the others; its head tells (chunk acTL). */
function isAnimatedPng(bytes: Buffer): boolean {
  if (!bytes.subarray(1, 4).equals(Buffer.from('PNG'))) return false
  for (let at = 8; at + 8 <= bytes.length; at += bytes.readUInt32BE(at) + 12) {
    const chunk = bytes.toString('latin1', at + 4, at + 8)
    if (chunk === 'acTL') return true
    if (chunk === 'IDAT') return false
  }
  return false
}

function unreadable(error: unknown): never {
  throw new UnusableMedia('unreadable', error instanceof Error ? error.message : '')
}
