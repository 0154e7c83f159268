import { develop } from '@amour/server/lamplight/developer.ts'
import sharp, { type CreateRaw } from 'sharp'
import { addGrain } from './light/expose.ts'
import type { PortraitPlan } from './plan.ts'
import { drawPortrait } from './portrait.ts'
import { drawStill, sizeOfStill, type StillName } from './stills.ts'

/** Widths in pixels of the copies the member app asks for; nothing here gains from 1600. */
export const WIDTHS = [160, 480, 960] as const

/** The size of a portrait in pixels. */
export const FULL = { width: 960, height: 1200 } as const

/** What a picture shows. */
export type Drawing = { portrait: PortraitPlan } | { still: StillName }

/** What one picture is asked for as; `hasFrame`: and a larger one, over which a film moves. */
export type Order = { drawing: Drawing; widths: readonly number[]; hasBlur: boolean; hasFrame: boolean }

export type Rendered = {
  files: { name: string; bytes: Uint8Array }[]
  /** Its mean colour as `#rrggbb`. */
  placeholder: string
  /** A PNG of `FRAME`. */
  frame?: Uint8Array
}

type Pixels = { width: number; height: number; bytes: Buffer }

/** A portrait is lit in this width at most: what is beyond its focus holds no more, and its grain is laid on later. */
const LIT_WIDTH = 560

/** What the corners of a still fall off to. */
const EDGE = '#8a7f98'

/** Draws a picture and makes its files: one for each width, and the patches that safe search shows. */
export async function render({ drawing, widths, hasBlur, hasFrame }: Order): Promise<Rendered> {
  const isPortrait = 'portrait' in drawing
  const full = isPortrait ? FULL : sizeOfStill(drawing.still)
  // Of the widths beyond its own the first holds all of it.
  const kept = widths.filter((_, at) => (widths[at - 1] ?? 0) < full.width)
  const picture = await (isPortrait
    ? developPortrait(drawing.portrait, Math.max(...kept))
    : developStill(drawing.still, Math.min(full.width, Math.max(...kept))))
  const { width, height, bytes } = picture
  const raw: CreateRaw = { width, height, channels: 3 }
  const files: Rendered['files'] = await Promise.all(
    kept.map(async (wide) => ({ name: `${wide}.webp`, bytes: await encode(bytes, raw, Math.min(wide, width)) })),
  )
  const mean = await sharp(bytes, { raw }).resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  if (hasBlur) files.push({ name: 'blur.webp', bytes: await blur(bytes, raw) })
  const placeholder = `#${mean.subarray(0, 3).toString('hex')}`
  return { files, placeholder, ...(hasFrame && { frame: await frameOf(bytes, raw) }) }
}

async function developPortrait(plan: PortraitPlan, width: number): Promise<Pixels> {
  const lit = Math.min(LIT_WIDTH, width)
  const size = { width: lit, height: Math.round(lit * 1.25) }
  const drawn = await drawPortrait(plan, size)
  const height = Math.round(width * 1.25)
  const bytes = await sharp(drawn, { raw: { ...size, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer()
  addGrain(bytes, { width, height }, plan.seed)
  return { width, height, bytes }
}

async function developStill(name: StillName, width: number): Promise<Pixels> {
  const full = sizeOfStill(name)
  const size = { width, height: Math.round((full.height * width) / full.width) }
  const { rgb } = await develop({ svg: drawStill(name), edge: EDGE }, name, size)
  return { ...size, bytes: rgb }
}

/** Qualities of WebP that are tried in their order, and how many bytes one may take for each pixel of its width. */
const QUALITIES = [72, 62, 52, 42, 32]
const BYTES_FOR_WIDTH = 41

/** The best that is small enough: 39 KB at 960 pixels. */
async function encode(bytes: Buffer, raw: CreateRaw, width: number): Promise<Buffer> {
  let encoded = Buffer.alloc(0)
  const resized = await sharp(bytes, { raw }).resize({ width }).raw().toBuffer({ resolveWithObject: true })
  const { info } = resized
  for (const quality of QUALITIES) {
    encoded = await sharp(resized.data, { raw: { width: info.width, height: info.height, channels: 3 } })
      .webp({ quality, effort: 2 })
      .toBuffer()
    if (encoded.length <= width * BYTES_FOR_WIDTH) break
  }
  return encoded
}

/** The veil of safe search shows this many patches of colour across. */
const PATCHES = 8

/** Nothing but the patches is left before it is made large again, so no sharpening brings the picture back. */
async function blur(bytes: Buffer, raw: CreateRaw): Promise<Buffer> {
  const tiny = await sharp(bytes, { raw }).resize({ width: PATCHES }).raw().toBuffer({ resolveWithObject: true })
  return sharp(tiny.data, { raw: { width: tiny.info.width, height: tiny.info.height, channels: 3 } })
    .resize({ width: 480, kernel: 'cubic' })
    .blur(12)
    .webp({ quality: 50, effort: 2 })
    .toBuffer()
}

/** The size of a film in pixels, and of the picture that it moves over: a fifth larger. */
export const FILM_SIZE = { width: 720, height: 900 } as const
const FRAME = { width: FILM_SIZE.width * 1.2, height: FILM_SIZE.height * 1.2 }

const frameOf = (bytes: Buffer, raw: CreateRaw): Promise<Buffer> =>
  sharp(bytes, { raw })
    .resize({ ...FRAME, fit: 'cover' })
    .png({ compressionLevel: 1 })
    .toBuffer()
