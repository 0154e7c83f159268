import { ratings } from '@amour/contract/people/ratings.ts'
import type { Mount } from '#http/router.ts'
import { rateMember, removeRating } from './ratings.service.ts'

export function ratingRoutes(mount: Mount) {
  mount(ratings.rate, async ({ params, body }, context) => rateMember(context, params.id, body.stars))
  mount(ratings.remove, async ({ params }, context) => removeRating(context, params.id))
}
