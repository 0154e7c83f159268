import { proof } from '@amour/contract/account/proof.ts'
import type { Mount } from '#http/router.ts'
import { makeChallenge } from './proof-of-work.service.ts'

export function proofRoutes(mount: Mount) {
  mount(proof.challenge, async ({ query }, context) => ({ challenge: await makeChallenge(context, query.level) }))
}
