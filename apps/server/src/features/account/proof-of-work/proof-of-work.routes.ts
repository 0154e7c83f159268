import { proof } from '@amour/contract/account/proof.ts'
import type { Mount } from '#http/router.ts'
import { makeChallenge } from './proof-of-work.service.ts'

export function proofRoutes(on: Mount) {
  on(proof.challenge, async ({ query }, context) => ({ challenge: await makeChallenge(context, query.level) }))
}
