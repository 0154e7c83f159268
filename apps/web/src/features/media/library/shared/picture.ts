import type { Picture } from '@amour/contract/media/media.ts'

type Sources = { src: string | null; srcSet: string | undefined }

/** What an image element takes of a picture: all its widths, and the second smallest for old browsers. */
export function getPictureSources(picture: Pick<Picture, 'urls' | 'width'> | null): Sources {
  const addresses = addressesOf(picture)
  const srcSet = addresses.map(({ width, url }) => `${url} ${Math.min(width, picture?.width ?? width)}w`).join(', ')
  return { src: (addresses[1] ?? addresses[0])?.url ?? null, srcSet: srcSet || undefined }
}

/** The address of the largest width that is kept. */
export const getLargestPicture = (picture: Pick<Picture, 'urls'>) => addressesOf(picture).at(-1)?.url

function addressesOf(picture: Pick<Picture, 'urls'> | null) {
  return Object.entries(picture?.urls ?? {})
    .map(([width, url]) => ({ width: Number(width), url }))
    .toSorted((a, b) => a.width - b.width)
}

/** Milliseconds for which a picture's address works at least; one that fails later has only grown old. */
export const PICTURE_LIFE = 150_000
