import { profiles } from '@amour/contract/profiles.ts'
import type { On } from '#http/on.ts'
import { updateProfile } from './profiles.service.ts'

export function profileRoutes(on: On) {
  on(profiles.update, async ({ body }, context) => updateProfile(context, body))
}
