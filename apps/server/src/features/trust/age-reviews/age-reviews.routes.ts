import { ageReviews } from '@amour/contract/console/age-reviews.ts'
import type { Mount } from '#http/router.ts'
import { decideAgeCheck, listAgeChecks, lookAtAgeCheck } from './age-reviews.service.ts'

/** Checks of age by a person. */
export function ageReviewRoutes(mount: Mount) {
  mount(ageReviews.list, (_, context) => listAgeChecks(context))
  mount(ageReviews.look, ({ params, body }, context) => lookAtAgeCheck(context, params.id, body.item))
  mount(ageReviews.decide, ({ params, body }, context) => decideAgeCheck(context, params.id, body.outcome))
}
