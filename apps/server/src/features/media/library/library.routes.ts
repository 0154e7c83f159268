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

export function mediaRoutes(mount: Mount) {
  mount(media.listOwn, async ({ query }, context) => listOwnMedia(context, query.kind))
  mount(media.publish, async ({ body }, context) => publishMedia(context, body.photoId))
  mount(media.withdraw, async ({ body }, context) => withdrawMedia(context, body.photoId))
  mount(media.setDefault, async ({ body }, context) => setDefaultPhoto(context, body.photoId))
  mount(media.clearDefault, async (_, context) => clearDefaultPhoto(context))
  mount(media.remove, async ({ params }, context) => removeMedia(context, params.id))
  mount(media.restore, async ({ params }, context) => restoreMedia(context, params.id))
  mount(media.viewed, async ({ params }, context) => recordView(context, params.id))
  mount(media.liked, async ({ params }, context) => likeMedia(context, params.id), { limit: 'like' })
  mount(media.unliked, async ({ params }, context) => unlikeMedia(context, params.id))
}
