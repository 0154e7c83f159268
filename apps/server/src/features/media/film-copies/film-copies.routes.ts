import { media } from '@amour/contract/media/media.ts'
import type { Mount } from '#http/router.ts'
import { prepareFilm } from './film-copies.service.ts'

export function filmCopyRoutes(mount: Mount) {
  mount(media.prepareFilm, async ({ params }, context) => prepareFilm(context, params.id))
}
