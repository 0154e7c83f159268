import { availability } from '@amour/contract/people/availability.ts'
import type { Mount } from '#http/router.ts'
import { changeAvailability, getAvailability } from './availability.service.ts'

export function availabilityRoutes(mount: Mount) {
  mount(availability.get, (_, context) => getAvailability(context))
  mount(availability.set, ({ body }, context) => changeAvailability(context, body.when))
  mount(availability.end, (_, context) => changeAvailability(context, null))
}
