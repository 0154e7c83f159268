import { ratings } from '@amour/contract/people/ratings.ts'
import type { Mount } from '#http/router.ts'
import { rateMember, removeRating } from './ratings.service.ts'

export function ratingRoutes(on: Mount) {
  on(ratings.rate, async ({ params, body }, context) => rateMember(context, params.id, body.stars))
  on(ratings.remove, async ({ params }, context) => removeRating(context, params.id))
}
