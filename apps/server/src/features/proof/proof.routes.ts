import { proof } from '@amour/contract/proof.ts'
import type { On } from '#http/on.ts'
import { makeChallenge } from './proof.service.ts'

export function proofRoutes(on: On) {
  on(proof.challenge, async ({ query }, context) => ({ challenge: await makeChallenge(context, query.level) }))
}
