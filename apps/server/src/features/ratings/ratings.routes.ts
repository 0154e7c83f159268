import { ratings } from '@amour/contract/ratings.ts'
import type { On } from '#http/on.ts'
import { rateMember, removeRating } from './ratings.service.ts'

export function ratingRoutes(on: On) {
  on(ratings.rate, async ({ params, body }, context) => rateMember(context, params.id, body.stars))
  on(ratings.remove, async ({ params }, context) => removeRating(context, params.id))
}
