import { profiles } from '@amour/contract/people/profiles.ts'
import { prompts } from '@amour/contract/people/prompts.ts'
import type { Mount } from '#http/router.ts'
import { updateProfile } from './profiles.service.ts'
import { listOwnAnswers, saveAnswers } from './prompts.service.ts'

export function profileRoutes(mount: Mount) {
  mount(profiles.update, async ({ body }, context) => updateProfile(context, body))
  mount(prompts.own, async (_, context) => ({ data: await listOwnAnswers(context, context.caller.id) }))
  mount(prompts.replace, async ({ body }, context) => ({ data: await saveAnswers(context, body) }))
}
