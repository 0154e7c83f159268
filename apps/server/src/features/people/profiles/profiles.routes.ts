import { profiles } from '@amour/contract/people/profiles.ts'
import type { Mount } from '#http/router.ts'
import { updateProfile } from './profiles.service.ts'

export function profileRoutes(mount: Mount) {
  mount(profiles.update, async ({ body }, context) => updateProfile(context, body))
}
