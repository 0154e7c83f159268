import { media } from '@amour/contract/media/media.ts'
import type { Mount } from '#http/router.ts'
import { likeMedia, unlikeMedia, recordView } from '#features/media/reactions/reactions.service.ts'
import {
  clearDefaultPhoto,
  listOwnMedia,
  publishMedia,
  removeMedia,
  restoreMedia,
  setDefaultPhoto,
  withdrawMedia,
} from './own-media.service.ts'

export function mediaRoutes(on: Mount) {
  on(media.listOwn, async ({ query }, context) => listOwnMedia(context, query.kind))
  on(media.publish, async ({ body }, context) => publishMedia(context, body.photoId))
  on(media.withdraw, async ({ body }, context) => withdrawMedia(context, body.photoId))
  on(media.setDefault, async ({ body }, context) => setDefaultPhoto(context, body.photoId))
  on(media.clearDefault, async (_, context) => clearDefaultPhoto(context))
  on(media.remove, async ({ params }, context) => removeMedia(context, params.id))
  on(media.restore, async ({ params }, context) => restoreMedia(context, params.id))
  on(media.viewed, async ({ params }, context) => recordView(context, params.id))
  on(media.liked, async ({ params }, context) => likeMedia(context, params.id), { limit: 'like' })
  on(media.unliked, async ({ params }, context) => unlikeMedia(context, params.id))
}
