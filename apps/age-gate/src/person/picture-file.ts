import { BrokenPicture, type Stripped } from './stripped.ts'
import { stripJpeg } from './strip-jpeg.ts'
import { stripPng } from './strip-png.ts'
import { stripWebp } from './strip-webp.ts'

/** Bytes that a picture may have: a phone's camera makes half as many. */
export const LARGEST_PICTURE = 10 * 1_048_576

/** Pixels on a side, and altogether: more is no photo of a phone, and would only burden whoever looks. */
const SIDE = { least: 200, most: 12_000 }
const MOST_PIXELS = 64_000_000

/** What is wrong with a picture: each has its sentence. */
export const pictureFaults = ['missing', 'kind', 'large', 'small', 'broken'] as const

export type PictureFault = (typeof pictureFaults)[number]

const kinds: readonly [beginning: Buffer, at: number, strip: (bytes: Buffer) => Stripped][] = [
  [Buffer.from([0xff, 0xd8, 0xff]), 0, stripJpeg],
  [Buffer.from('89504e470d0a1a0a', 'hex'), 0, stripPng],
  [Buffer.from('WEBP'), 8, stripWebp],
]

/**
 * Reads an upload by its bytes, whatever it is called, and builds the picture anew from the parts that draw it: place, time
 * and camera do not survive, nor does whatever else was hung on.
 */
export function readPicture(bytes: Buffer): Buffer | PictureFault {
  if (bytes.length === 0) return 'missing'
  if (bytes.length > LARGEST_PICTURE) return 'large'
  const kind = kinds.find(([beginning, at]) => bytes.subarray(at, at + beginning.length).equals(beginning))
  if (!kind) return 'kind'
  try {
    const { width, height, parts } = kind[2](bytes)
    if (Math.min(width, height) < SIDE.least) return 'small'
    if (Math.max(width, height) > SIDE.most || width * height > MOST_PIXELS) return 'large'
    return Buffer.concat(parts)
  } catch (error) {
    if (error instanceof BrokenPicture || error instanceof RangeError) return 'broken'
    throw error
  }
}
