import { develop } from '@amour/server/lamplight/developer.ts'
import sharp, { type CreateRaw } from 'sharp'

import { drawStill, sizeOfStill, type StillName } from './stills.ts'

/** Widths in pixels of the copies the member app asks for; drawings gain nothing from 1600. */
export const WIDTHS = [160, 480, 960] as const

/** The size of the original in pixels. */
export const FULL = { width: 960, height: 1200 } as const

export type Rendered = { files: { name: string; bytes: Buffer }[]; placeholder: string }

/** The veil of safe search shows this many patches of colour across. */
const PATCHES = 8

type Wanted = { widths: readonly number[]; hasBlur: boolean }

/** Renders one drawing of 640 × 800 in these widths; the placeholder is its mean colour as `#rrggbb`. */
export async function renderPicture(svg: string, wanted: Wanted): Promise<Rendered> {
  const widest = Math.max(...wanted.widths)
  // One rasterisation serves every width: drawing the SVG costs more than shrinking its pixels.
  const { data, info } = await sharp(Buffer.from(svg), { density: (72 * widest) / 640 })
    .resize({ width: widest })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return renderPixels(data, info, wanted)
}

/** What the corners of a still fall off to. */
const EDGE = '#8a7f98'

/** The same of a still, as a photograph; of the widths beyond its own the first holds all of it. */
export async function renderStill(name: StillName, widths: readonly number[]): Promise<Rendered> {
  const { width, height } = sizeOfStill(name)
  const kept = widths.filter((_, at) => (widths[at - 1] ?? 0) < width)
  const widest = Math.min(width, Math.max(...kept))
  const size = { width: widest, height: Math.round((height * widest) / width) }
  const { rgb } = await develop({ svg: drawStill(name), edge: EDGE }, name, size)
  return renderPixels(rgb, { ...size, channels: 3 }, { widths: kept, hasBlur: true })
}

async function renderPixels(data: Buffer, { width, height, channels }: CreateRaw, { widths, hasBlur }: Wanted) {
  const raw = { width, height, channels }
  const files = await Promise.all(
    widths.map(async (kept) => ({
      name: `${kept}.webp`,
      bytes: await sharp(data, { raw })
        .resize({ width: Math.min(kept, width) })
        .webp({ quality: 84, effort: 2 })
        .toBuffer(),
    })),
  )
  const [red = 0, green = 0, blue = 0] = await sharp(data, { raw }).resize(1, 1).raw().toBuffer()
  if (hasBlur) files.push({ name: 'blur.webp', bytes: await blur(data, raw) })
  const placeholder = `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`
  return { files, placeholder }
}

/** Nothing but the patches is left before it is made large again, so no sharpening brings the drawing back. */
async function blur(pixels: Buffer, raw: CreateRaw) {
  const options = { resolveWithObject: true } as const
  const tiny = await sharp(pixels, { raw }).resize({ width: PATCHES }).raw().toBuffer(options)
  return sharp(tiny.data, { raw: { width: tiny.info.width, height: tiny.info.height, channels: raw.channels } })
    .resize({ width: 480, kernel: 'cubic' })
    .blur(12)
    .webp({ quality: 50, effort: 2 })
    .toBuffer()
}

/** The size of a film in pixels. */
export const FILM_SIZE = { width: 720, height: 900 } as const

/** One drawing as a PNG from which a film is made: a fifth larger than the film, which then moves over it. */
export function renderFrame(svg: string): Promise<Buffer> {
  const width = FILM_SIZE.width * 1.2
  return sharp(Buffer.from(svg), { density: (72 * width) / 640 })
    .resize({ width })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
