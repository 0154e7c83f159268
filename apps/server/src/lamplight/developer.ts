import sharp from 'sharp'
import { castLot } from './lot.ts'
import type { LitWindow } from './lit-window.ts'

type Size = { width: number; height: number }

/** What is read of a pixel: three bytes, red first. */
export type Pixels = Size & { rgb: Buffer }

const open = ({ width, height, rgb }: Pixels) => sharp(rgb, { raw: { width, height, channels: 3 } })

/**
 * Makes a photograph of a drawing: light blooms around what is bright, the corners fall off into the dusk, and there is
 * grain. Without any of these it looks like clip art.
 */
export async function develop(
  { svg, edge }: Pick<LitWindow, 'svg' | 'edge'>,
  seed: string,
  size: Size,
): Promise<Pixels> {
  const { width, height } = size
  const { data: rgb } = await sharp(Buffer.from(svg))
    .resize({ ...size, fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const drawn: Pixels = { ...size, rgb }
  const bloom = (sigma: number, gain: number, from: number) =>
    open(drawn)
      .linear(gain, -from * gain)
      .blur((sigma * width) / 640)
      .png({ compressionLevel: 0 })
      .toBuffer()
  const [near, wide] = await Promise.all([bloom(9, 0.55, 120), bloom(46, 0.58, 100)])
  const falloff = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><radialGradient id="v" cy=".48" r=".78">` +
      `<stop offset=".5" stop-color="#fff"/><stop offset="1" stop-color="${edge}"/></radialGradient>` +
      `<rect width="100%" height="100%" fill="url(#v)"/></svg>`,
  )
  const bloomed = await open(drawn)
    .composite([
      { input: near, blend: 'screen' },
      { input: wide, blend: 'screen' },
      { input: falloff, blend: 'multiply' },
    ])
    .removeAlpha()
    .raw()
    .toBuffer()
  const developed = await open({ ...size, rgb: bloomed })
    .composite([{ input: await makeGrain(seed, size), blend: 'soft-light' }])
    .modulate({ saturation: 1.06 })
    .removeAlpha()
    .raw()
    .toBuffer()
  return { ...size, rgb: developed }
}

/** How far a grain may lie from the middle grey, of 255. */
const GRAIN = 26

/** Grain in grey around the middle, a little coarser than a pixel, as film has it. */
function makeGrain(seed: string, { width, height }: Size): Promise<Buffer> {
  const lot = castLot(`grain:${seed}`)
  const grey = Buffer.alloc(width * height)
  for (let at = 0; at < grey.length; at += 1) grey[at] = 128 + (lot.next() + lot.next() + lot.next() - 1.5) * GRAIN
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .blur(0.55)
    .toColourspace('srgb')
    .png({ compressionLevel: 0 })
    .toBuffer()
}

/** Qualities of WebP that are tried in their order, and bytes for each pixel of the width that one may take at most. */
const QUALITIES = [64, 54, 44, 34, 24]
const BYTES_FOR_WIDTH = 38

/** A picture in this width, as it is kept: at the best quality that is small enough. Rain and leaves take more than most. */
export async function encode(picture: Pixels, width: number): Promise<Buffer> {
  let bytes = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    bytes = await open(picture).resize({ width }).webp({ quality, effort: 5 }).toBuffer()
    if (bytes.length <= width * BYTES_FOR_WIDTH) break
  }
  return bytes
}

/** As #rrggbb. */
export async function meanColour(picture: Pixels): Promise<string> {
  const mean = await open(picture).resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  return `#${mean.subarray(0, 3).toString('hex')}`
}
