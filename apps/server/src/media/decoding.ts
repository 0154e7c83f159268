import { checkPhoto, derivePhoto, deriveSelfie } from './pictures.ts'
import { deriveFilm } from './video.ts'
import { drawOverlay, markPicture } from './watermark/marking.ts'

/** All that reads what members upload, and what was made of it; each throws `UnusableMedia` for what will never do. */
export type Decoder = {
  checkPhoto: typeof checkPhoto
  derivePhoto: typeof derivePhoto
  deriveSelfie: typeof deriveSelfie
  deriveFilm: typeof deriveFilm
  markPicture: typeof markPicture
  drawOverlay: typeof drawOverlay
}

/** In processes of their own, with few rights (docs/decisions/012). */
export const confinedDecoder: Decoder = { checkPhoto, derivePhoto, deriveSelfie, deriveFilm, markPicture, drawOverlay }
