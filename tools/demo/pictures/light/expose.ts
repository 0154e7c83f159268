import { castLot } from '@amour/server/lamplight/lot.ts'
import { blur, makeField } from './field.ts'
import type { Rgb } from './relief.ts'

type Exposure = {
  width: number
  height: number
  /** Light of each pixel, red, green and blue; changed by this. */
  rgb: Float32Array
  /** What the corners fall off to, as factors. */
  edge: Rgb
}

/** How much longer than metered the film is exposed: faces by lamplight would sink into the dark. */
const EXPOSURE = 1.25

/** Light of this much and more spreads around what it comes from. */
const BRIGHT = 0.42

/** Makes a photograph of light: what is bright blooms, corners fall off; answers bytes, red first. */
export function expose({ width, height, rgb, edge }: Exposure): Buffer {
  const blooms = [0, 1, 2].map((channel) => {
    const bright = makeField(width, height)
    for (let at = 0; at < bright.values.length; at += 1)
      bright.values[at] = Math.max(0, (rgb[at * 3 + channel] ?? 0) - BRIGHT)
    const [near, wide] = [blur(bright, width / 64), blur(bright, width / 13)]
    for (let at = 0; at < near.values.length; at += 1)
      near.values[at] = (near.values[at] ?? 0) * 0.32 + (wide.values[at] ?? 0) * 0.5
    return near.values
  })
  const bytes = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    const down = y / height - 0.48
    for (let x = 0; x < width; x += 1) {
      const across = (x / width - 0.5) * 0.9
      const out = Math.min(1, Math.max(0, (Math.sqrt(across * across + down * down) - 0.3) / 0.42))
      const fall = out * out * (3 - 2 * out)
      const at = y * width + x
      for (let channel = 0; channel < 3; channel += 1) {
        const light = (rgb[at * 3 + channel] ?? 0) * EXPOSURE + (blooms[channel]?.[at] ?? 0) * (channel === 2 ? 0.8 : 1)
        const fallen = light * (1 - fall + fall * (edge[channel] ?? 1))
        // A shoulder, as film has: what is very bright turns pale instead of flat.
        const held = fallen > 0.6 ? 0.6 + 0.4 * (1 - Math.exp(-(fallen - 0.6) / 0.55)) : fallen
        bytes[at * 3 + channel] = Math.min(255, Math.sqrt(Math.max(0, held)) * 255)
      }
    }
  }
  return bytes
}

/** How much of it is seen; the grain is finer than any detail of the picture. */
const GRAIN_AMOUNT = 1

/** Grain of a film, of which every picture takes another piece. */
const GRAIN = 512
let grain: Int8Array | undefined

function grainOf(): Int8Array {
  if (grain) return grain
  const lot = castLot('grain of the demo')
  const field = makeField(GRAIN, GRAIN)
  for (let at = 0; at < field.values.length; at += 1) field.values[at] = lot.next() + lot.next() + lot.next() - 1.5
  const soft = blur(field, 0.7).values
  grain = Int8Array.from(soft, (value) => Math.max(-127, Math.min(127, value * 110)))
  return grain
}

/** Lays grain over a picture, most where it is neither dark nor bright. */
export function addGrain(bytes: Buffer, { width, height }: { width: number; height: number }, seed: string): void {
  const lot = castLot(`grain ${seed}`)
  const [shiftX, shiftY] = [lot.whole(0, GRAIN - 1), lot.whole(0, GRAIN - 1)]
  const piece = grainOf()
  for (let y = 0; y < height; y += 1) {
    const row = ((y + shiftY) % GRAIN) * GRAIN
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3
      const value = bytes[at + 1] ?? 0
      const much = GRAIN_AMOUNT * (0.35 + (value * (255 - value)) / 16256 / 2)
      const add = ((piece[row + ((x + shiftX) % GRAIN)] ?? 0) / 4) * much
      for (let channel = 0; channel < 3; channel += 1)
        bytes[at + channel] = Math.max(0, Math.min(255, (bytes[at + channel] ?? 0) + add))
    }
  }
}
