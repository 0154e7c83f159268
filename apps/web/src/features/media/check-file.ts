import type { ErrorKey } from '@amour/locales/errors.ts'
import type { FileType } from './file-type.ts'

/** What decisions.md 3 asks of a photo and a video, the same as the server does. */
const limits = {
  photo: { types: ['jpeg', 'png', 'webp', 'heic'], bytes: 10 * 1024 ** 2 },
  video: { types: ['mp4', 'mov', 'webm'], bytes: 50 * 1024 ** 2 },
} as const satisfies Record<'photo' | 'video', { types: readonly FileType[]; bytes: number }>

/** The shortest and longest side of a photo in pixels, the most pixels, and the longest video in milliseconds. */
const SIDES = { min: 300, max: 8000 }
const PIXELS = 50_000_000
const MILLISECONDS = 60_000

/** What a look at a file tells; sides and length are absent where this browser cannot read the format. */
export type FileFacts = {
  kind: 'photo' | 'video'
  type: FileType | undefined
  bytes: number
  sides?: { width: number; height: number } | undefined
  milliseconds?: number | undefined
}

/** The sentence in errors.json that the server would answer to such a file; undefined for one that may go. */
export function faultOf({ kind, type, bytes, sides, milliseconds }: FileFacts): ErrorKey | undefined {
  const { types, bytes: most } = limits[kind]
  if (!types.some((known) => known === type)) return kind === 'photo' ? 'photoType' : 'videoType'
  if (bytes > most) return kind === 'photo' ? 'photoLarge' : 'videoLarge'
  if (kind === 'photo' && sides) return faultOfSides(sides)
  return milliseconds !== undefined && milliseconds > MILLISECONDS ? 'videoLong' : undefined
}

function faultOfSides({ width, height }: { width: number; height: number }): ErrorKey | undefined {
  if (Math.min(width, height) < SIDES.min || Math.max(width, height) > SIDES.max) return 'photoSides'
  return width * height > PIXELS ? 'photoPixels' : undefined
}
