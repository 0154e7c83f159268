import { PHOTO_BYTES, VIDEO_BYTES, VIDEO_MS } from '@amour/contract/media/uploads.ts'
import type { FileType } from './file-type.ts'

/** What docs/specification/gaps.md §3 asks of a photo and a video, the same as the server does. */
const limits = {
  photo: { types: ['jpeg', 'png', 'webp', 'heic'], bytes: PHOTO_BYTES },
  video: { types: ['mp4', 'mov', 'webm'], bytes: VIDEO_BYTES },
} as const satisfies Record<'photo' | 'video', { types: readonly FileType[]; bytes: number }>

/** The shortest and longest side of a photo in pixels, and the most pixels. */
const SIDES = { min: 300, max: 8000 }
const PIXELS = 50_000_000

/** The name of the sentence that the server would answer, in errors.json or media.json. */
export type FileErrorKey =
  | `errors:${'photo' | 'video'}${'Type' | 'Large' | 'Quota'}`
  | `reasons.${'unreadable' | 'tooSmall' | 'tooLarge' | 'tooLong'}`

/** What a look at a file tells; sides and length are absent where this browser cannot read the format. */
export type FileFacts = {
  kind: 'photo' | 'video'
  type: FileType | undefined
  bytes: number
  dimensions?: { width: number; height: number } | undefined
  milliseconds?: number | undefined
}

/** What the server would say of such a file; undefined for one that may go. */
export function validateFile({ kind, type, bytes, dimensions, milliseconds }: FileFacts): FileErrorKey | undefined {
  const { types, bytes: most } = limits[kind]
  if (!types.some((known) => known === type)) return kind === 'photo' ? 'errors:photoType' : 'errors:videoType'
  if (bytes > most) return kind === 'photo' ? 'errors:photoLarge' : 'errors:videoLarge'
  if (kind === 'photo' && dimensions) return checkDimensions(dimensions)
  return milliseconds !== undefined && milliseconds > VIDEO_MS ? 'reasons.tooLong' : undefined
}

function checkDimensions({ width, height }: { width: number; height: number }): FileErrorKey | undefined {
  if (Math.min(width, height) < SIDES.min) return 'reasons.tooSmall'
  return Math.max(width, height) > SIDES.max || width * height > PIXELS ? 'reasons.tooLarge' : undefined
}
