import { ratings } from '@amour/contract/people/ratings.ts'
import type { Mount } from '#http/router.ts'
import { askRatingLook, describeOwnRatings } from './rating-looks.service.ts'

export function ratingLookRoutes(mount: Mount) {
  mount(ratings.own, (_, context) => describeOwnRatings(context))
  mount(ratings.askLook, ({ body }, context) => askRatingLook(context, body))
}
