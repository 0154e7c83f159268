import { media } from '@amour/contract/media.ts'
import type { On } from '#http/on.ts'
import { likeMedia, unlikeMedia, viewedMedia } from './marks.service.ts'
import {
  clearDefaultPhoto,
  listOwnMedia,
  publishMedia,
  removeMedia,
  restoreMedia,
  setDefaultPhoto,
  withdrawMedia,
} from './own-media.service.ts'

export function mediaRoutes(on: On) {
  on(media.listOwn, async ({ query }, context) => listOwnMedia(context, query.kind))
  on(media.publish, async ({ body }, context) => publishMedia(context, body.photoId))
  on(media.withdraw, async ({ body }, context) => withdrawMedia(context, body.photoId))
  on(media.setDefault, async ({ body }, context) => setDefaultPhoto(context, body.photoId))
  on(media.clearDefault, async (_, context) => clearDefaultPhoto(context))
  on(media.remove, async ({ params }, context) => removeMedia(context, params.id))
  on(media.restore, async ({ params }, context) => restoreMedia(context, params.id))
  on(media.viewed, async ({ params }, context) => viewedMedia(context, params.id))
  on(media.liked, async ({ params }, context) => likeMedia(context, params.id), { limit: 'like' })
  on(media.unliked, async ({ params }, context) => unlikeMedia(context, params.id))
}
