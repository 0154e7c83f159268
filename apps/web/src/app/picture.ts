import type { Picture } from '@amour/contract/media.ts'

/** What an image element takes of a picture: all its widths, and the second smallest for old browsers. */
export function sourcesOf(picture: Picture | null): { src: string | null; srcSet: string | undefined } {
  const addresses = Object.entries(picture?.urls ?? {})
    .map(([width, url]) => ({ width: Number(width), url }))
    .toSorted((a, b) => a.width - b.width)
  const srcSet = addresses.map(({ width, url }) => `${url} ${width}w`).join(', ')
  return { src: (addresses[1] ?? addresses[0])?.url ?? null, srcSet: srcSet || undefined }
}

/** Milliseconds for which a picture's address works at least; one that fails later has only grown old. */
export const PICTURE_LIFE = 150_000
